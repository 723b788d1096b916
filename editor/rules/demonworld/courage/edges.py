"""Whose edge of the table is which: the side on which his troops were set up (XV.9.0)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.hexes import Offset
from editor.rules.demonworld.battle import Edge
from editor.rules.demonworld.ground import Ground
from schemas.scenario import RowsZone
from schemas.systems.demonworld import DemonworldSide

_FACINGS: Final = {"top": 0, "bottom": 3, "right": 2, "left": 5}
"""Facing towards each edge: fields lie in rows, so that none looks straight to the sides."""


class _Border(NamedTuple):
    name: str
    fields: frozenset[Offset]
    centre: Offset


def edges(ground: Ground, sides: Sequence[DemonworldSide]) -> tuple[Edge, ...]:
    """Return each side's edge: the one to which its zone, else its troops, are nearer than the enemy's."""
    field = ground.field
    borders = _borders(field)
    where = [_zone(field, side) or [one.at for one in side.placements] for side in sides]
    found = []
    for number, own in enumerate(where):
        others = [at for other, fields in enumerate(where) if other != number for at in fields]
        nearer = [_away(border, others) - _away(border, own) for border in borders]
        best = borders[nearer.index(max(nearer))]
        cells = frozenset(ground.cell(at) for at in best.fields)
        found.append(Edge(cells, _FACINGS[best.name]))
    return tuple(found)


def _zone(field: Battlefield, side: DemonworldSide) -> list[Offset]:
    zone = side.zone
    if zone is None:
        return []
    if isinstance(zone, RowsZone):
        low, high = sorted((zone.first, zone.last))
        return [at for at in field.fields() if low <= at[1] <= high]
    return list(zone.fields)


def _borders(field: Battlefield) -> tuple[_Border, ...]:
    fields = tuple(field.fields())
    ends: dict[int, list[int]] = {}
    for column, row in fields:
        ends.setdefault(row, []).append(column)
    rows = sorted(ends)
    middle = rows[len(rows) // 2]
    return tuple(
        _Border(name, frozenset(found), centre)
        for name, found, centre in (
            ("top", [at for at in fields if at[1] == rows[0]], (0, rows[0])),
            ("bottom", [at for at in fields if at[1] == rows[-1]], (0, rows[-1])),
            ("right", [(max(ends[row]), row) for row in rows], (max(ends[middle]), 0)),
            ("left", [(min(ends[row]), row) for row in rows], (min(ends[middle]), 0)),
        )
    )


def _away(border: _Border, fields: Iterable[Offset]) -> float:
    """Return the mean distance of fields from an edge, in rows or columns; 0 of none."""
    given = list(fields)
    axis = 1 if border.name in ("top", "bottom") else 0
    return sum(abs(at[axis] - border.centre[axis]) for at in given) / len(given) if given else 0.0
