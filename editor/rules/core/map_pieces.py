"""Pieces of a map: taken up with all layers and things, moved, turned, mirrored, laid down elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Axial, Offset
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from schemas.map import GridKind
from schemas.map_stamp import MapStamp
from schemas.text import NO_TEXT, LocalText

Ints = NDArray[np.int32]
Bytes = NDArray[np.uint8]
Plain = dict[str, tuple[Any, ...]]
"""Things by name as plain data."""
Move = Callable[[tuple[int, int]], tuple[int, int] | None]

CHAINS: Final = ("roads", "rivers")
"""Things that are cut where they leave the piece."""
WHOLE: Final = ("buildings",)
"""Things that belong to a piece only where all of them lies in it."""
POINTS: Final = ("objectives", "starts", "labels", "notes")
FREE: Final = ("symbols",)
"""Points of which a field may have several."""
NAMED: Final = ("buildings", "objectives")
"""Things that carry an id, unique on their map."""
CARRIED: Final = (*CHAINS, "edges", *WHOLE, *POINTS, *FREE)
"""Names of everything that a piece takes along."""
_PLACES: Final = ("fields", "wall_fields", "between")


@dataclass(frozen=True)
class Placed:
    """A piece on a map: what it would change there."""

    places: Ints
    """Place (row * columns + column) of each field."""
    terrain: tuple[str, ...]
    """Terrain ids that ``codes`` points to."""
    codes: Bytes
    levels: Bytes
    depth: Bytes
    things: Plain
    """Things that lie wholly on the map, in its fields."""


@dataclass(frozen=True)
class Piece:
    """Fields around a middle, in the grid's own coordinates, and the things upon them."""

    kind: GridKind
    first: Ints
    """First coordinate of each field, relative to the middle."""
    second: Ints
    terrain: tuple[str, ...]
    codes: Bytes
    """Place of each field's terrain in ``terrain``."""
    levels: Bytes
    depth: Bytes
    things: Plain
    name: LocalText = NO_TEXT

    @property
    def size(self) -> int:
        """Number of fields."""
        return int(self.first.size)

    @property
    def sides(self) -> int:
        """Sides of a field: 6 or 4."""
        return 4 if self.kind == "square" else 6

    def fits(self, grid: Grid) -> bool:
        """Return whether it can be laid on a grid: hexes on hexes, squares on squares."""
        return grid.sides == self.sides

    def turned(self, turns: int) -> Piece:
        """Return it turned clockwise by so many sides (60 degrees of hexes, 90 of squares)."""
        grid = Grid(self.kind)
        return self._moved(lambda step: grid.turned(step, turns))

    def mirrored(self) -> Piece:
        """Return its mirror image, east to west."""
        return self._moved(Grid(self.kind).mirrored)

    def _moved(self, move: Callable[[Axial], Axial]) -> Piece:
        first, second = move(cast("Axial", (self.first, self.second)))
        things = {name: tuple(moved(one, move) for one in found) for name, found in self.things.items()}
        return replace(self, first=np.asarray(first), second=np.asarray(second), things=things)

    def fields_at(self, arrays: MapArrays, at: Offset) -> list[Offset]:
        """Return the fields of the map that it would cover with its middle on a field."""
        places = self.placed(arrays, at, things=False).places
        rows, columns = np.divmod(places, arrays.columns)
        return list(zip(columns.tolist(), rows.tolist(), strict=True))

    def placed(self, arrays: MapArrays, at: Offset, *, things: bool = True) -> Placed:
        """Return what it would change with its middle on a field; what lies off the map is left out.

        Args:
            arrays: the map.
            at: field of the middle.
            things: whether roads, walls and so on come along.
        """
        grid = arrays.grid
        a, b = grid.to_axial(at)
        found = grid.to_offset(cast("Axial", (self.first + a, self.second + b)))
        columns, rows = (np.asarray(part) for part in grid.wrapped(found))
        on_map = (columns >= 0) & (columns < arrays.columns) & (rows >= 0) & (rows < arrays.rows)
        places = np.where(on_map, rows * arrays.columns + columns, 0).astype(np.int32)
        on_map &= arrays.terrain.ravel()[places] != NO_FIELD
        places, first = np.unique(places[on_map], return_index=True)
        codes, levels, depth = (part[on_map][first] for part in (self.codes, self.levels, self.depth))
        kept = self._things_at(arrays, (a, b)) if things else {}
        return Placed(places.astype(np.int32), self.terrain, codes, levels, depth, kept)

    def _things_at(self, arrays: MapArrays, middle: Axial) -> Plain:
        grid = arrays.grid

        def move(step: Axial) -> Offset | None:
            at = grid.wrapped(grid.to_offset((step[0] + middle[0], step[1] + middle[1])))
            return at if arrays.has_field(at) else None

        return {
            name: tuple(one for one in (moved(thing, move) for thing in found) if one is not None)
            for name, found in self.things.items()
        }

    def to_stamp(self) -> MapStamp:
        """Return it as data that can be written down."""
        cells = zip(
            self.first.tolist(),
            self.second.tolist(),
            self.codes.tolist(),
            self.levels.tolist(),
            self.depth.tolist(),
            strict=True,
        )
        return MapStamp.model_validate(
            {
                "name": self.name,
                "grid": self.kind,
                "terrain": self.terrain,
                "cells": tuple(cells),
                "things": {name: found for name, found in self.things.items() if found},
            }
        )

    @classmethod
    def from_stamp(cls, stamp: MapStamp) -> Piece:
        """Return the piece of a stamp."""
        cells = np.array(stamp.cells, np.int32)
        codes, levels, depth = (cells[:, index].astype(np.uint8) for index in (2, 3, 4))
        things: Plain = {str(name): tuple(found) for name, found in stamp.things.items()}
        first, second = cells[:, 0].copy(), cells[:, 1].copy()
        return cls(stamp.grid, first, second, stamp.terrain, codes, levels, depth, things, stamp.name)


def capture(arrays: MapArrays, mask: NDArray[np.bool_], *, name: LocalText = NO_TEXT) -> Piece | None:
    """Return the fields of a mask as a piece around their middle; None if there is none."""
    places = np.flatnonzero(mask & (arrays.terrain != NO_FIELD))
    if places.size == 0:
        return None
    grid = arrays.grid
    rows, columns = np.divmod(places.astype(np.int32), arrays.columns)
    middle = _middle(columns, rows)
    a, b = grid.to_axial(middle)
    first, second = grid.to_axial(cast("Offset", (columns, rows)))
    codes = arrays.terrain.ravel()[places]
    used, own = np.unique(codes, return_inverse=True)

    def inward(at: Offset) -> Axial:
        one, other = grid.to_axial(at)
        return one - a, other - b

    return Piece(
        arrays.grid_kind,
        np.asarray(first) - a,
        np.asarray(second) - b,
        tuple(arrays.terrain_ids[index] for index in used.tolist()),
        own.astype(np.uint8),
        arrays.levels.ravel()[places].copy(),
        arrays.depth.ravel()[places].copy(),
        _moved_all(things_inside(arrays, mask), inward),
        name,
    )


def _middle(columns: Ints, rows: Ints) -> Offset:
    """Return the middle of a group's columns and rows."""
    return (int(columns.min()) + int(columns.max())) // 2, (int(rows.min()) + int(rows.max())) // 2


def _moved_all(things: Plain, move: Move) -> Plain:
    return {name: tuple(moved(one, move) for one in found) for name, found in things.items()}


def things_inside(arrays: MapArrays, mask: NDArray[np.bool_]) -> Plain:
    """Return what lies on the fields of a mask, as plain data: walls with one foot in it, pieces of roads."""
    return _sorted_out(arrays, mask)[0]


def things_outside(arrays: MapArrays, mask: NDArray[np.bool_]) -> Plain:
    """Return what is left when everything on the fields of a mask is taken away."""
    return _sorted_out(arrays, mask)[1]


def _sorted_out(arrays: MapArrays, mask: NDArray[np.bool_]) -> tuple[Plain, Plain]:
    """Return the things inside a mask and those outside it, as plain data."""

    def inside(at: Iterable[int]) -> bool:
        column, row = at
        return bool(mask[row, column])

    mine: dict[str, list[Any]] = {name: [] for name in CARRIED}
    rest: dict[str, list[Any]] = {name: [] for name in CARRIED}
    every = arrays.things()
    for name in CARRIED:
        for thing in every[name]:
            if name in CHAINS:
                chain = thing if name == "roads" else thing["fields"]
                for target, wanted in ((mine, True), (rest, False)):
                    for run in _runs(chain, inside, wanted=wanted):
                        target[name].append(run if name == "roads" else {**thing, "fields": run})
            elif name == "edges":
                (mine if any(map(inside, thing["between"])) else rest)[name].append(thing)
            elif name in WHOLE:
                (mine if all(map(inside, thing["fields"])) else rest)[name].append(thing)
            else:
                (mine if inside(thing["at"]) else rest)[name].append(thing)
    return {name: tuple(found) for name, found in mine.items()}, {
        n: tuple(found) for n, found in rest.items()
    }


def _runs(chain: Iterable[Any], inside: Callable[[Any], bool], *, wanted: bool) -> list[list[Any]]:
    """Return the parts of a chain, of two fields or more, that lie inside, or outside."""
    runs: list[list[Any]] = [[]]
    for at in chain:
        if inside(at) == wanted:
            runs[-1].append(list(at))
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if len(run) > 1]


def moved(thing: Any, move: Move) -> Any:
    """Return a thing (plain data) with every place moved; None if one of them has no place any more.

    Of a chain that is a bare list (a road) every item is a place; otherwise the fields ``at``, ``fields``,
    ``wall_fields`` and ``between`` hold places, in ``openings`` too.
    """
    if isinstance(thing, Mapping):
        fresh = dict(thing)
        for key in _PLACES:
            if key in fresh and (found := _all(fresh[key], move)) is None:
                return None
            if key in fresh:
                fresh[key] = found
        if "at" in fresh:
            if (at := move(_pair(fresh["at"]))) is None:
                return None
            fresh["at"] = list(at)
        if "openings" in fresh:
            fresh["openings"] = [one for one in (moved(part, move) for part in fresh["openings"]) if one]
        return fresh
    return _all(thing, move)


def _all(places: Iterable[Any], move: Move) -> list[list[int]] | None:
    found = [move(_pair(at)) for at in places]
    return None if any(at is None for at in found) else [list(at) for at in found if at is not None]


def _pair(at: Any) -> tuple[int, int]:
    one, other = at
    return int(one), int(other)


def merged(old: Plain, fresh: Plain) -> Plain:
    """Return things with others added: what is the same is there once, ids stay unique, one thing a side."""
    result: Plain = {}
    for name in old:
        mine, new = list(old[name]), list(fresh.get(name, ()))
        if name == "edges":
            taken = {frozenset(map(_pair, edge["between"])) for edge in new}
            mine = [edge for edge in mine if frozenset(map(_pair, edge["between"])) not in taken]
        elif name in POINTS:
            places = {_pair(one["at"]) for one in new}
            mine = [one for one in mine if _pair(one["at"]) not in places]
        if name in NAMED:
            new = _renamed(new, {str(one["id"]) for one in mine})
        result[name] = (*mine, *(one for one in new if one not in mine))
    return result


def _renamed(things: list[Any], taken: set[str]) -> list[Any]:
    """Return things with ids that are not taken."""
    found = []
    for thing in things:
        name, number = str(thing["id"]), 2
        while name in taken:
            name, number = f"{thing['id']}_{number}", number + 1
        taken.add(name)
        found.append({**thing, "id": name})
    return found
