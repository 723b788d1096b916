"""Places of a sketch in what questions are given and in what they answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, Literal, TypeVar

from editor.rules.core.hexes import Axial, to_axial, to_offset
from editor.rules.demonworld.questions.maps import Sketch
from schemas.problems import error

V = TypeVar("V")
Direction = Literal["NE", "E", "SE", "SW", "W", "NW"]
TOWARD: Final[dict[Direction, int]] = {"NE": 0, "E": 1, "SE": 2, "SW": 3, "W": 4, "NW": 5}
"""Name of a direction -> its number, clockwise from the NE."""


_KEY: Final = re.compile(r"(0|[1-9]\d{0,2}),(0|[1-9]\d{0,2})")


def key_of(field: Axial) -> str:
    """Return the key of a field in a map of places, ``c,r``."""
    column, row = to_offset(field)
    return f"{column},{row}"


def field_of(key: str, sketch: Sketch, path: str) -> Axial:
    """Return the field of the sketch that a key ``c,r`` names.

    Raises:
        EditorError: it is no such key, or no field of the sketch.
    """
    found = _KEY.fullmatch(key)
    field = to_axial((int(found[1]), int(found[2]))) if found is not None else None
    if field is None or field not in sketch.terrain:
        raise error("questions.no_place", path=f"{path}.{key}", value=key)
    return field


def by_field(given: Mapping[str, V], sketch: Sketch, path: str) -> dict[Axial, V]:
    """Return a map of places with its fields in axial coordinates.

    Raises:
        EditorError: a key names no field of the sketch.
    """
    return {field_of(key, sketch, path): value for key, value in given.items()}


def in_order(fields: Iterable[Axial]) -> list[Axial]:
    """Return fields in the order of answers: by row, then by column."""
    return sorted(fields, key=lambda field: (field[1], field[0]))


def places(fields: Iterable[Axial]) -> list[list[int]]:
    """Return fields as a list of ``[c, r]``, by row, then by column."""
    return [list(to_offset(field)) for field in in_order(fields)]


def place_map(values: Mapping[Axial, V]) -> dict[str, V]:
    """Return what is said of fields as a map of places, by row, then by column."""
    return {key_of(field): values[field] for field in in_order(values)}
