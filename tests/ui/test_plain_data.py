"""What panels read of a draft that may hold anything."""

from __future__ import annotations

from typing import Any

import pytest

from editor.ui.editors.scenarios.parts import local_value
from editor.ui.kit.documents.draft import entries, whole_number


@pytest.mark.parametrize(
    ("value", "found"), [(None, []), (True, []), ("x", []), ([1, {"a": 2}], [{}, {"a": 2}]), ({"a": 1}, [])]
)
def test_entries_keep_their_places_and_junk_is_nothing(value: Any, found: list[dict[str, int]]) -> None:
    assert entries(value) == found


@pytest.mark.parametrize(("value", "found"), [(None, 0), ("x", 0), ([], 0), (3, 3), (2.5, 2)])
def test_numbers_that_are_none_are_0(value: Any, found: int) -> None:
    assert whole_number(value) == found


@pytest.mark.parametrize(("value", "found"), [(None, ""), (True, ""), ({"fr": [1]}, ""), ({"fr": "a"}, "a")])
def test_words_that_are_none_are_empty(value: Any, found: str) -> None:
    assert local_value(value, "fr") == found
