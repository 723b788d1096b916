"""What questions about places on a sketch share: elements with their bases, maps of places (XVII to XXII)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Annotated, Final, Literal, TypeVar

from pydantic import Field

from editor.rules.core.hexes import Axial, to_axial, to_offset
from editor.rules.core.questions import Given
from editor.rules.demonworld.large.footprints import BaseKind, Body, Footprint
from editor.rules.demonworld.questions.maps import Sketch
from editor.rules.demonworld.questions.shared import Coordinate
from schemas.problems import error
from schemas.systems.demonworld_parts import Facing

V = TypeVar("V")
Direction = Literal["NE", "E", "SE", "SW", "W", "NW"]
TOWARD: Final[dict[Direction, int]] = {"NE": 0, "E": 1, "SE": 2, "SW": 3, "W": 4, "NW": 5}
"""Name of a direction -> its number, clockwise from the NE."""
_KEY: Final = re.compile(r"(0|[1-9]\d{0,2}),(0|[1-9]\d{0,2})")
Name = Annotated[str, Field(min_length=1, max_length=80)]
Size = Annotated[int, Field(ge=1, le=99)]
HitPoints = Annotated[int, Field(ge=1, le=99)]
At = tuple[Coordinate, Coordinate]
"""A field ``[c, r]``, which may turn out to lie outside the sketch."""
Place = list[int]
"""A field ``[c, r]`` of an answer."""


class BodyGiven(Given):
    """An element on the map."""

    name: Name
    """Its name, which no other one has."""
    at: At
    """Its reference field ``[c, r]``."""
    base: BaseKind = "standard"
    """Its base."""
    facing: Facing = "N"
    """Its facing."""
    size: Size = 2
    """Its size."""
    hit_points: HitPoints = 1
    """Hit points that it has."""
    flying: bool = False
    """In high flight: nothing on the ground meets it."""


class NamelessGiven(BodyGiven):
    """An element on the map that is only looked over."""

    name: Name = ""
    """Its name, where it has one."""


Bodies = Annotated[tuple[BodyGiven, ...], Field(max_length=2000)]
Nameless = Annotated[tuple[NamelessGiven, ...], Field(max_length=2000)]


def footprint(sketch: Sketch, kind: BaseKind, at: At, facing: Facing, path: str) -> Footprint:
    """Return a base that lies inside the sketch with all its fields.

    Raises:
        EditorError: a field of it lies outside.
    """
    base = Footprint(kind, sketch.field(at, path), facing)
    for field in base.fields:
        if field not in sketch.terrain:
            raise error("questions.base_off_the_map", path=path, value=str(list(at)), kind=kind)
    return base


def bodies_on(sketch: Sketch, given: Sequence[BodyGiven], taken: Collection[Axial] = ()) -> list[Body]:
    """Return the elements on the ground; who flies is left out.

    Raises:
        EditorError: one lies outside the sketch, on a field that is taken or on another one, or two have the
            same name.
    """
    found: list[Body] = []
    held, names = set(taken), set[str]()
    for number, one in enumerate(given):
        if one.name and one.name in names:
            raise error("questions.element_named_twice", path="elements", value=one.name)
        names.add(one.name)
        if one.flying:
            continue
        base, shown = Footprint(one.base, to_axial(one.at), one.facing), one.name or str(list(one.at))
        for field in base.fields:
            if field not in sketch.terrain:
                raise error("questions.element_off_the_map", path="elements", value=shown)
            if field in held:
                raise error("questions.element_on_another", path="elements", value=shown)
            held.add(field)
        found.append(Body(one.name or f"#{number}", base, one.size, one.hit_points))
    return found


def place(field: Axial) -> Place:
    """Return a field as ``[c, r]``."""
    return list(to_offset(field))


def places(fields: Iterable[Axial]) -> list[Place]:
    """Return fields as ``[c, r]``, by row, then column."""
    return [place(field) for field in by_row(fields)]


def by_row(fields: Iterable[Axial]) -> list[Axial]:
    """Return fields by row, then column."""
    return sorted(fields, key=lambda field: (field[1], to_offset(field)[0]))


def pairs(walls: Iterable[frozenset[Axial]]) -> list[list[Place]]:
    """Return pairs of fields, each and all of them by row, then column."""
    found = [places(wall) for wall in walls]
    return sorted(found, key=lambda pair: [(row, column) for column, row in pair])


def key(field: Axial) -> str:
    """Return a field as the key "c,r" of a map."""
    column, row = to_offset(field)
    return f"{column},{row}"


def keyed(values: Mapping[Axial, object]) -> dict[str, object]:
    """Return a map of fields with keys "c,r", by row, then column."""
    return {key(field): values[field] for field in by_row(values)}


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
