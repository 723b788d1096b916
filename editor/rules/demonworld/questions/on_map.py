"""Maps of places and directions in what questions are given (XXII)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, TypeVar

from editor.rules.core.hexes import Axial, to_axial
from editor.rules.demonworld.questions.maps import Sketch
from schemas.problems import error

V = TypeVar("V")
Direction = Literal["NE", "E", "SE", "SW", "W", "NW"]
TOWARD: Final[dict[Direction, int]] = {"NE": 0, "E": 1, "SE": 2, "SW": 3, "W": 4, "NW": 5}
"""Name of a direction -> its number, clockwise from the NE."""


_KEY: Final = re.compile(r"(0|[1-9]\d{0,2}),(0|[1-9]\d{0,2})")


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
