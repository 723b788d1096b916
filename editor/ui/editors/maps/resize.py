"""A map in another size, or moved on its sheet: what fits stays, new ground is the first terrain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from editor.rules.core.hexes import Offset, Stagger
from editor.rules.core.map_arrays import LAYERS, NO_FIELD, MapArrays
from editor.rules.core.map_links import fitting_links
from editor.ui.editors.maps.working_copies import plain_layer
from schemas.map import GridKind

_AT_ONE_FIELD: Final = ("labels", "symbols", "objectives", "starts", "notes")
_ON_FIELDS: Final = ("areas", "zones")


def resized(
    data: Mapping[str, Any],
    arrays: MapArrays,
    columns: int,
    rows: int,
    letters: Mapping[str, str],
    *,
    board: bool,
    shift: Offset = (0, 0),
) -> dict[str, Any]:
    """Return the draft of a map with another number of columns and rows.

    Args:
        data: the draft.
        arrays: the map as it is.
        columns: its columns afterwards.
        rows: its rows afterwards.
        letters: letter wanted per terrain id.
        board: whether it is a board afterwards: then its rows are shifted and its fields named as the
            game's boards (I.1.4).
        shift: columns and rows that everything moves to the east and south. Of hexes an odd number of rows
            (flat: columns) changes which lines are shifted, so that shapes stay as they are.
    """
    becomes_board = board and not arrays.board
    stagger: Stagger = "even" if becomes_board else _stagger_after(arrays, shift)
    fresh = MapArrays.empty(columns, rows, stagger, board, arrays.terrain_ids, arrays.grid_kind)
    _move_layers(arrays, fresh, shift)
    after = dict(data)
    after |= {"columns": columns, "rows": rows, "board": board, "stagger": stagger}
    if board or not can_wrap(fresh.grid_kind, columns, rows, arrays.wrap):
        after["wrap"] = "none"
    fresh.wrap = after.get("wrap", "none")
    if becomes_board:
        after["label_scheme"] = "board"
    return after | plain_layers(fresh, letters) | _Things(arrays, fresh, shift).of(data)


def _stagger_after(arrays: MapArrays, shift: Offset) -> Stagger:
    lines = shift[0] if arrays.grid_kind == "flat" else shift[1]
    if lines % 2 == 0 or arrays.grid_kind == "square":
        return arrays.stagger
    return "odd" if arrays.stagger == "even" else "even"


def can_wrap(grid: GridKind, columns: int, rows: int, wrap: str) -> bool:
    """Return whether edges of a map can be linked: shifted rows or columns have to alternate over them."""
    if grid == "pointy":
        return wrap not in ("north_south", "both") or rows % 2 == 0
    return grid == "square" or wrap not in ("east_west", "both") or columns % 2 == 0


def _move_layers(arrays: MapArrays, fresh: MapArrays, shift: Offset) -> None:
    dc, dr = shift
    c0, c1 = max(0, dc), min(fresh.columns, arrays.columns + dc)
    r0, r1 = max(0, dr), min(fresh.rows, arrays.rows + dr)
    if c1 <= c0 or r1 <= r0:
        return
    gaps = fresh.terrain == NO_FIELD
    for name in LAYERS:
        old, new = arrays.layer(name), fresh.layer(name)
        part = old[r0 - dr : r1 - dr, c0 - dc : c1 - dc].copy()
        part[arrays.terrain[r0 - dr : r1 - dr, c0 - dc : c1 - dc] == NO_FIELD] = 0
        new[r0:r1, c0:c1] = part
        new[gaps] = NO_FIELD if name == "terrain" else 0


class _Things:
    """Everything on a map that is not a layer, moved, without what would lie off the map."""

    def __init__(self, arrays: MapArrays, fresh: MapArrays, shift: Offset) -> None:
        self._arrays, self._fresh, self._shift = arrays, fresh, shift
        moved = [
            (self._field(one), self._field(other)) for one, other in (link.between for link in arrays.links)
        ]
        pairs = [(one, other) for one, other in moved if one is not None and other is not None]
        self._links = tuple(fitting_links(fresh, pairs))
        self._grid = replace(fresh.grid, links=self._links)

    def of(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Return the things of a draft, as plain data."""
        things = dict(data) | self._arrays.things()
        after: dict[str, Any] = {}
        for name in _AT_ONE_FIELD:
            moved = [(thing, self._field(thing["at"])) for thing in things.get(name, ())]
            after[name] = [{**thing, "at": list(at)} for thing, at in moved if at is not None]
        for name in _ON_FIELDS:
            kept = [(thing, self._fields(thing["fields"])) for thing in things.get(name, ())]
            after[name] = [{**thing, "fields": fields} for thing, fields in kept if fields]
        after["roads"] = [part for road in things["roads"] for part in self._chains(road)]
        after["rivers"] = [
            {**river, "fields": part} for river in things["rivers"] for part in self._chains(river["fields"])
        ]
        after["edges"] = self._sides(things["edges"])
        after["links"] = [{"between": [list(at) for at in pair]} for pair in self._links]
        after["buildings"] = [self._building(one) for one in things["buildings"]]
        after["buildings"] = [building for building in after["buildings"] if building["fields"]]
        compass = things["compass"]
        at = self._field(compass["at"]) if compass else None
        after["compass"] = {**compass, "at": list(at)} if compass and at else None
        after["frame"] = things["frame"]
        after["picture"] = self._picture(things["picture"])
        return after

    def _field(self, at: Iterable[int]) -> Offset | None:
        column, row = at
        moved = column + self._shift[0], row + self._shift[1]
        return moved if self._fresh.has_field(moved) else None

    def _fields(self, fields: Iterable[Iterable[int]]) -> list[list[int]]:
        return [list(at) for one in fields if (at := self._field(one)) is not None]

    def _sides(self, things: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        found = []
        for thing in things:
            pair = self._fields(thing["between"])
            if len(pair) == 2 and self._touch(pair[0], pair[1]):
                found.append({**thing, "between": pair})
        return found

    def _touch(self, one: list[int], other: list[int]) -> bool:
        """Return whether two fields are neighbours afterwards, over linked edges, too."""
        return self._grid.are_neighbours((one[0], one[1]), (other[0], other[1]))

    def _building(self, building: Mapping[str, Any]) -> dict[str, Any]:
        return {
            **building,
            "fields": self._fields(building["fields"]),
            "wall_fields": self._fields(building["wall_fields"]),
            "openings": self._sides(building["openings"]),
        }

    def _picture(self, picture: Mapping[str, Any] | None) -> dict[str, Any] | None:
        """The picture moves as far as the field (0, 0) does."""
        if picture is None:
            return None
        dc, dr = self._shift
        if self._fresh.grid_kind == "square":
            across, down = float(dc), float(dr)
        elif self._fresh.grid_kind == "flat":
            across, down = dc * 3**0.5 / 2, float(dr)
        else:
            across, down = float(dc), dr * 3**0.5 / 2
        return {**picture, "x": picture["x"] + across, "y": picture["y"] + down}

    def _chains(self, chain: Iterable[Iterable[int]]) -> list[list[list[int]]]:
        """Return the pieces of a chain that are still on the map."""
        pieces: list[list[list[int]]] = [[]]
        for one in chain:
            at = self._field(one)
            if at is None or (pieces[-1] and not self._touch(pieces[-1][-1], list(at))):
                pieces.append([])
            if at is not None:
                pieces[-1].append(list(at))
        return [piece for piece in pieces if piece]


def plain_layers(arrays: MapArrays, letters: Mapping[str, str]) -> dict[str, Any]:
    """Return legend and layers as plain data, packed quickly: a saved version packs them anew."""
    layers = arrays.layers(letters, level=1)
    return {key: value if key == "legend" else plain_layer(value) for key, value in layers.items()}
