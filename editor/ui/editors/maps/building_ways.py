"""What can be done to the walls and the openings of a building; nothing here changes a map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import count
from typing import Final

from editor.rules.core.grids import DIRECTION_NAMES
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from schemas.map_things import Building, Opening

_TWO: Final = 2
"""Chosen fields that stand for the one side between them."""


def sides_of(arrays: MapArrays, at: Offset) -> tuple[tuple[str, Offset], ...]:
    """Return the neighbours of a field that lie on the map, each with the name of its direction."""
    grid = arrays.grid
    names = DIRECTION_NAMES[grid.kind]
    return tuple(
        (name, other)
        for name, other in zip(names, grid.neighbours(at), strict=True)
        if arrays.has_field(other)
    )


def walls_turned(building: Building, fields: Iterable[Offset]) -> tuple[Offset, ...] | None:
    """Return the wall fields after some fields became wall, or floor again where all of them were wall.

    None if none of the fields is in the building.
    """
    meant = {at for at in fields if at in building.fields}
    if not meant:
        return None
    walls = set(building.wall_fields)
    after = walls - meant if meant <= walls else walls | meant
    return tuple(at for at in building.fields if at in after)


def fresh_openings(arrays: MapArrays, building: Building, fields: Iterable[Offset]) -> tuple[Opening, ...]:
    """Return a new door: of one side, or a wide one with a leaf on every outer side between chosen fields.

    Where fields on both sides of the building's wall are chosen it reaches along all of these sides
    (XXIV.3.1). None if every side is taken already.
    """
    chosen = tuple(fields)
    taken = {frozenset(one.between) for one in building.openings}
    sides = [
        (at, other)
        for at in chosen
        if at in building.fields
        for _name, other in sides_of(arrays, at)
        if other in chosen and other not in building.fields and frozenset((at, other)) not in taken
    ]
    if len(chosen) > _TWO and len(sides) > 1:
        known = {one.leaf_of for one in building.openings}
        name = next(name for number in count(1) if (name := f"gate_{number}") not in known)
        return tuple([Opening(between=side, leaf_of=name) for side in sides])
    single = fresh_opening(arrays, building, chosen)
    return () if single is None else (single,)


def altered(building: Building, number: int, changes: Mapping[str, object]) -> tuple[Opening, ...]:
    """Return the openings of a building after one was changed; the other leaves of its door follow."""
    own = building.openings[number]
    shared = {name: value for name, value in changes.items() if name != "between"}

    def after(place: int, one: Opening) -> Opening:
        if place == number:
            return one.model_copy(update=dict(changes))
        together = own.leaf_of is not None and one.leaf_of == own.leaf_of
        return one.model_copy(update=shared) if together else one

    return tuple([after(place, one) for place, one in enumerate(building.openings)])


def fresh_opening(arrays: MapArrays, building: Building, fields: Iterable[Offset]) -> Opening | None:
    """Return a door between the two chosen fields, else in an outer side of the building that has none.

    The field of a new door is the first chosen one that is in the building. None if every side is
    taken already.
    """
    chosen = tuple(fields)
    taken = {frozenset(one.between) for one in building.openings}
    if len(chosen) == 2 and arrays.grid.are_neighbours(*chosen) and frozenset(chosen) not in taken:
        inner = sorted(chosen, key=lambda at: at not in building.fields)
        if inner[0] in building.fields:
            return Opening(between=(inner[0], inner[1]))
    inside = [at for at in chosen if at in building.fields]
    for at in (*inside, *building.fields):
        for _name, other in sides_of(arrays, at):
            if other not in building.fields and frozenset((at, other)) not in taken:
                return Opening(between=(at, other))
    return None
