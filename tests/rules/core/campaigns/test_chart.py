"""The chart of a campaign that is still being written."""

from __future__ import annotations

from typing import Any

import pytest

from editor.rules.core.campaigns.chart import chart_of
from schemas.messages import sentence


@pytest.mark.parametrize("points", [None, "", "many", [3], 2])
def test_a_lead_that_is_no_number_yet_is_drawn_all_the_same(points: Any) -> None:
    branch = {"when": "lead", "side": "north", "at_least": points, "leads_to": "end"}
    data = {"chapters": [{"id": "first", "branches": [branch]}], "ends": [{"id": "end"}], "begins": "first"}
    (arrow,) = chart_of(data).arrows
    assert "{" not in sentence(arrow.results[0], "en")


def test_a_kind_of_result_that_there_is_not_is_drawn_all_the_same() -> None:
    branch = {"when": "sometimes", "leads_to": "end"}
    data = {"chapters": [{"id": "first", "branches": [branch]}], "ends": [{"id": "end"}], "begins": "first"}
    (arrow,) = chart_of(data).arrows
    assert "sometimes" in sentence(arrow.results[0], "en")
