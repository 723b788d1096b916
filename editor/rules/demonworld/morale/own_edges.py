"""Whose edge of the table is which: units in rout run to their own (XV.9.0)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final, NamedTuple

from editor.rules.core.battlefield import Battlefield
from editor.rules.core.hexes import Offset
from editor.rules.core.memo import LastFew
from editor.rules.demonworld.battle import Edge
from editor.rules.demonworld.terrain.ground import Ground
from schemas.systems.demonworld import DemonworldSide

_FACINGS: Final = {"top": 0, "bottom": 3, "right": 2, "left": 5}
"""Facing towards each edge: fields lie in rows, so that none looks straight to the sides."""
_BORDERS: Final = {"north": "top", "south": "bottom", "east": "right", "west": "left"}
"""The edge that a side names -> the border of the field."""


class _Border(NamedTuple):
    """A border of the field."""

    name: str
    fields: frozenset[Offset]
    centre: Offset
    """Where distances from it are counted from."""


_borders_known: Final[LastFew[tuple[_Border, ...]]] = LastFew(2)
"""Of battles on the same field, as in terrain/shared.py."""


def edges(ground: Ground, sides: Sequence[DemonworldSide], camps: Sequence[int]) -> tuple[Edge, ...]:
    """Return each side's edge: the one that it names.

    Where enemies name the same, it is the one to which its zone, else its troops, are nearer than theirs.

    Args:
        ground: the field.
        sides: the sides of the scenario.
        camps: side -> its camp.
    """
    field = ground.field
    borders = _borders_known.get((field,), None, partial(_borders, field))
    by_name = {border.name: border for border in borders}
    where = [
        (side.zone.among(field.fields()) if side.zone is not None else ())
        or [one.at for one in side.placements]
        for side in sides
    ]
    found = []
    for side, camp, own in zip(sides, camps, where, strict=True):
        enemies = [other for other in range(len(sides)) if camps[other] != camp]
        if all(sides[other].edge != side.edge for other in enemies):
            found.append(_edge(ground, by_name[_BORDERS[side.edge]]))
            continue
        others = [at for other in enemies for at in where[other]]
        nearer = [_away(border, others) - _away(border, own) for border in borders]
        found.append(_edge(ground, borders[nearer.index(max(nearer))]))
    return tuple(found)


def _edge(ground: Ground, border: _Border) -> Edge:
    return Edge(frozenset(ground.cell(at) for at in border.fields), _FACINGS[border.name])


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


def _away(border: _Border, fields: Collection[Offset]) -> float:
    """Return the mean distance of fields from an edge, in rows or columns; 0 of none."""
    axis = 1 if border.name in ("top", "bottom") else 0
    return sum(abs(at[axis] - border.centre[axis]) for at in fields) / len(fields) if fields else 0.0
