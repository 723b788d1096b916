"""Changes to the lay of the boards: each is refused with its reason where the boards would not join."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from editor.rules.core.battlefield import Battlefield, join, join_problems
from schemas.map import HexMapBase
from schemas.problems import Problem
from schemas.scenario import BoardPlacement

Board = dict[str, Any]
"""Plain data of a board's placement."""


def with_added(boards: Sequence[Board], maps: Sequence[Mapping[str, Any]]) -> list[Board]:
    """Return the boards with more laid into free places: gaps first, then a new column in the east."""
    result = [dict(board) for board in boards]
    for ref in maps:
        column, row = _free_place(result)
        result.append({"map": dict(ref), "column": column, "row": row, "turned": False})
    return result


def _free_place(boards: Sequence[Board]) -> tuple[int, int]:
    if not boards:
        return 0, 0
    taken = {(board["column"], board["row"]) for board in boards}
    columns, rows = max(place[0] for place in taken) + 1, max(place[1] for place in taken) + 1
    free = [(c, r) for c in range(columns) for r in range(rows) if (c, r) not in taken]
    return free[0] if free else (columns, 0)


def with_removed(boards: Sequence[Board], numbers: Sequence[int]) -> list[Board]:
    """Return the boards without some, moved up to the north-west corner."""
    rest = [dict(board) for number, board in enumerate(boards) if number not in numbers]
    if rest:
        column, row = min(board["column"] for board in rest), min(board["row"] for board in rest)
        for board in rest:
            board["column"] -= column
            board["row"] -= row
    return rest


def with_turned(boards: Sequence[Board], number: int) -> list[Board]:
    """Return the boards with one turned by 180 degrees."""
    return [
        {**board, "turned": not board["turned"]} if place == number else dict(board)
        for place, board in enumerate(boards)
    ]


def with_moved(boards: Sequence[Board], number: int, columns: int, rows: int) -> list[Board]:
    """Return the boards with one moved; a board on its new place changes places with it."""
    result = [dict(board) for board in boards]
    moved = result[number]
    goal = (max(0, moved["column"] + columns), max(0, moved["row"] + rows))
    for board in result:
        if (board["column"], board["row"]) == goal:
            board["column"], board["row"] = moved["column"], moved["row"]
    moved["column"], moved["row"] = goal
    column, row = min(board["column"] for board in result), min(board["row"] for board in result)
    for board in result:
        board["column"] -= column
        board["row"] -= row
    return result


def size_of(boards: Sequence[Board]) -> tuple[int, int]:
    """Return columns and rows of the rectangle that boards fill, counted in boards."""
    if not boards:
        return 0, 0
    return max(one["column"] for one in boards) + 1, max(one["row"] for one in boards) + 1


def laid_out(boards: Sequence[Board], columns: int, rows: int) -> list[Board]:
    """Return the boards as a rectangle of another size; fresh places repeat the boards that lie there."""
    wide, high = size_of(boards)
    by_place = {(one["column"], one["row"]): one for one in boards}
    result = []
    for row in range(rows):
        for column in range(columns):
            board = by_place.get((column, row)) or by_place.get((column % wide, row % high)) or boards[0]
            result.append({**board, "column": column, "row": row})
    return result


def with_replaced(boards: Sequence[Board], number: int, ref: Mapping[str, Any]) -> list[Board]:
    """Return the boards with another map in the place of one."""
    return [
        {**board, "map": dict(ref), "turned": False} if place == number else dict(board)
        for place, board in enumerate(boards)
    ]


def one_map(ref: Mapping[str, Any]) -> list[Board]:
    """Return one map as the whole battlefield."""
    return [{"map": dict(ref), "column": 0, "row": 0, "turned": False}]


def why_not(boards: Sequence[Board], maps: Mapping[str, HexMapBase]) -> tuple[Problem, ...]:
    """Return why boards do not join; empty if they do."""
    return join_problems([BoardPlacement.model_validate(board) for board in boards], maps)


def rows_of(boards: Sequence[Board], maps: Mapping[str, HexMapBase]) -> int:
    """Return how many rows of fields boards that join have together."""
    return join([BoardPlacement.model_validate(board) for board in boards], maps).rows


def southern_zones(sides: Sequence[Mapping[str, Any]], longer: int) -> dict[int, dict[str, Any]]:
    """Return the zones of whole rows that go along with the southern edge when the field grows or shrinks.

    Args:
        sides: the sides; who has put units down already keeps the zone around them.
        longer: rows that the field has more than before, or fewer.
    """
    found = {}
    for number, side in enumerate(sides):
        zone = side.get("zone") or {}
        if side.get("edge") == "south" and zone.get("shape") == "rows" and not side.get("placements"):
            moved = {name: max(0, zone[name] + longer) for name in ("first", "last")}
            found[number] = {**zone, **moved}
    return found if longer else {}


def board_areas(field: Battlefield, present: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the named areas of the boards as areas of the battlefield, without those that are present."""
    taken = {area["id"] for area in present}
    known = {_places(area["fields"]) for area in present}
    fresh: list[dict[str, Any]] = []
    for piece in field.pieces:
        for area in piece.board.areas:
            fields = [list(piece.to_battlefield(at)) for at in area.fields]
            if not fields or _places(fields) in known:
                continue
            ident, number = area.id, 2
            while ident in taken:
                ident, number = f"{area.id}_{number}", number + 1
            taken.add(ident)
            fresh.append({"id": ident, "name": area.name.model_dump(mode="json"), "fields": fields})
    return fresh


def board_zones(field: Battlefield) -> dict[int, list[list[int]]]:
    """Return the fields on which each side sets up by its boards: their zones and start positions.

    The key is the place of the side in the scenario, from 0; a field on the joint of two boards counts once.
    """
    fields: dict[int, set[tuple[int, int]]] = {}
    for piece in field.pieces:
        for zone in piece.board.zones:
            fields.setdefault(zone.side - 1, set()).update(piece.to_battlefield(at) for at in zone.fields)
        for start in piece.board.starts:
            fields.setdefault(start.side - 1, set()).add(piece.to_battlefield(start.at))
    in_rows = {side: sorted(found, key=lambda at: (at[1], at[0])) for side, found in sorted(fields.items())}
    return {side: [list(at) for at in found] for side, found in in_rows.items() if found}


def _places(fields: Sequence[Sequence[int]]) -> frozenset[tuple[int, ...]]:
    return frozenset(tuple(at) for at in fields)
