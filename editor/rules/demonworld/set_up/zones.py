"""Where units may be set up, and where marching ones come onto the field (XVI.3.3, XVI.5.0)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.hexes import Offset
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.set_up.scouting import Edge
from editor.rules.demonworld.terrain.ground import FRONT, Ground
from schemas.systems.demonworld import DemonworldSide

_BEHIND: Final = 3
"""From a direction to the one behind it."""
_OUTWARDS: Final[Mapping[Edge, int]] = MappingProxyType({"north": 0, "south": 3})
"""Edge -> the facing that looks off the field there."""

_STEP: Final = 1
"""Levels between two fields that a gun may have been brought over before the battle (XIX.1.2)."""


def zone_fields(field: Battlefield, side: DemonworldSide, rows: int) -> frozenset[Offset]:
    """Return the fields of a side's zone.

    One that the scenario does not give has so many rows of whole fields at the side's own edge, and the half
    fields behind them, which are for who is short of room (XVI.3.3).
    """
    if side.zone is not None:
        return side.zone.among(list(field.fields()))
    return frozenset(at for at in field.fields() if _rows_before(field, side.edge, at) < rows)


def half_fields(field: Battlefield, edge: Edge) -> frozenset[Offset]:
    """Return the fields that an edge of boards cuts in half, such as rows A and P (I.1.4)."""
    return frozenset(at for at in field.fields() if _rows_before(field, edge, at) < 0)


def _rows_before(field: Battlefield, edge: Edge, at: Offset) -> int:
    """Return how many whole fields lie between a field and an edge; -1 for a half field at it."""
    column, row = at
    length = field.row_length(row)
    if edge in ("north", "south"):
        return (row if edge == "north" else field.rows - 1 - row) - field.halves
    cut = field.halves and length == field.columns
    return (column if edge == "west" else length - 1 - column) - cut


@lru_cache(maxsize=32)
def edge_cells(ground: Ground, edge: Edge) -> tuple[int, ...]:
    """Return the outermost cell of each row, or of each column, at an edge of the field.

    The half field at the end of a second row is at no northern or southern edge.
    """
    axis = 0 if edge in ("east", "west") else 1
    outermost: dict[int, Offset] = {}
    for at in ground.field.fields():
        line, place = at[1 - axis], at[axis]
        before = outermost.get(line)
        if before is None or (place > before[axis]) == (edge in ("east", "south")):
            outermost[line] = at
    cells = [ground.cell(outermost[line]) for line in sorted(outermost)]
    if axis == 0:
        return tuple(cells)
    outwards = [ground.steps[way] for way in FRONT[_OUTWARDS[edge]]]
    return tuple(cell for cell in cells if not any(ground.inside[cell + step] for step in outwards))


def entry_facings(ground: Ground, cell: int) -> tuple[int, ...]:
    """Return the facings with which a head may stand on an edge field, its column behind it off the field.

    So at least one of the two fields behind it lies off the field, and one of those before it does not.
    """
    found = []
    for facing in range(6):
        ahead = [ground.inside[cell + ground.steps[way]] for way in FRONT[facing]]
        behind = [ground.inside[cell + ground.steps[(way + _BEHIND) % 6]] for way in FRONT[facing]]
        if any(ahead) and not all(behind):
            found.append(facing)
    return tuple(found)


def passable(battle: Battle, element: int, cell: int) -> bool:
    """Return whether an element may stand on the ground of a cell (XI.4.0)."""
    terrain = battle.terrain
    return terrain is None or bool(terrain.own[element].stands[cell])


@lru_cache(maxsize=32)
def reached_by_guns(ground: Ground) -> frozenset[int]:
    """Return the cells to which a way leads from level ground that nowhere rises or falls by two levels.

    There a gun may have been brought before the battle (XIX.1.2).
    """
    field = ground.field
    level = {ground.cell(at): field.level_at(at) for at in field.fields()}
    found = {cell for cell, height in level.items() if height == 0}
    waiting = list(found)
    while waiting:
        here = waiting.pop()
        for beside in ground.around(here):
            if beside not in found and beside in level and abs(level[beside] - level[here]) <= _STEP:
                found.add(beside)
                waiting.append(beside)
    return frozenset(found)
