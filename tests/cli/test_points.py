"""``marshalry points``: one card explained, a table of all, battles, and silence with a reason."""

import json
from collections.abc import Callable
from typing import Any

import pytest


def test_a_card_is_explained_in_words_and_as_data_with_battles(marshalry: Callable[..., Any]) -> None:
    words = marshalry("points", "orc-guard")
    assert words.status == 0
    assert "Melee power 12" in words.out
    found = json.loads(marshalry("points", "orc-guard", "--battles", "1", "--json").out)
    assert found["points"] == 160
    assert len(found["duels"]) == 4


@pytest.mark.long
def test_all_cards_of_a_kind_are_a_table_and_silence_has_a_reason(marshalry: Callable[..., Any]) -> None:
    table = marshalry("points", "--system", "demonworld")
    assert table.out.splitlines()[0].split("\t")[-1] == "dear"
    assert "large elements" in table.out
    assert (
        "from 8 cards of a kind that have points; here are only 3"
        in marshalry("points", "--kind", "item").out
    )
    assert marshalry("points", "--kind", "map").out.count("here are only 0") == 1
    refused = marshalry("points", "board-1")
    assert refused.status != 0
    assert "not a card with points" in refused.err
