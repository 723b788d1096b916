"""What the rows of games name is there: it is loaded late, so nobody would see a wrong name before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

import pytest

from editor.printing.systems import FACE_SYSTEMS
from editor.rules.registry import SYSTEMS
from editor.ui.systems import UI_SYSTEMS
from schemas.problems import EditorError
from schemas.registry import CANNOT_LOAD, Later, Registry, Row, later
from schemas.systems import DOCUMENT_SYSTEMS
from tests.cases import cases

REGISTRIES: tuple[Registry[Any], ...] = (DOCUMENT_SYSTEMS, SYSTEMS, FACE_SYSTEMS, UI_SYSTEMS)


def places(thing: object) -> Iterable[Later]:
    """Yield what a part of a row names, also inside mappings, tuples and further rows."""
    if isinstance(thing, Later):
        yield thing
    elif isinstance(thing, Mapping):
        for value in thing.values():
            yield from places(value)
    elif isinstance(thing, tuple):
        for value in thing:
            yield from places(value)
    elif isinstance(thing, Row):
        for one in fields(thing):  # type: ignore[arg-type]
            yield from places(object.__getattribute__(thing, one.name))


ROWS = [row for registry in REGISTRIES for row in registry]


@cases("row", ROWS)
def test_what_a_row_names_is_there(row: Row) -> None:
    for place in places(row):
        place.load()


class Pieces(Row):
    """A row with a part that is there, one that is not, and none."""

    def __init__(self, place: str) -> None:
        self.part = later(place)
        self.none = None


def test_a_part_that_cannot_be_loaded_is_named_and_the_others_are_there() -> None:
    rows = (Pieces("schemas.base:Kind"), Pieces("schemas.nowhere:Kind"), Pieces("schemas.base:Nothing"))
    assert rows[0].part.__name__ == "Kind"
    for row, place in zip(rows[1:], ("schemas.nowhere", "schemas.base"), strict=True):
        with pytest.raises(EditorError, match=CANNOT_LOAD) as failure:
            _ = row.part
        assert failure.value.problems[0].values["place"] == place


def test_nothing_is_loaded_to_see_whether_there_is_a_part() -> None:
    row = Pieces("schemas.nowhere:Kind")
    assert row.has("part")
    assert not row.has("none")


def test_what_is_loaded_later_can_be_called() -> None:
    assert later("schemas.base:must_be")(3, int) == 3
