"""The plain player forms a line: scattered units, small ones (V.1.3, V.1.4, V.1.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.looking import wanted_facing
from editor.rules.demonworld.movement.advancing import reach
from editor.rules.demonworld.movement.paths import Costs, passable, steps_of
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.movement.points import (
    Plan,
    field_cost,
    manoeuvres_to_spend,
    points_to_spend,
    small,
)
from editor.rules.demonworld.movement.regrouping import reform
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import Ground, directions_from
from editor.rules.demonworld.units import Unit

_FRONTAGES: Final = (5, 4, 3, 6, 2)
"""Fronts that a line is formed with, the best first."""


def form_up(state: BattleState, unit: Unit, enemy: Unit) -> act.Movement | None:
    """Bring a unit back into order: one facing first, then a line (V.1.3, V.1.4)."""
    facing = wanted_facing(state, unit, enemy)
    if not unit.one_way:
        return checked(state, turned(unit, facing))
    if small(state, unit):
        return _gather(state, unit)
    most = manoeuvres_to_spend(state, unit) + unit.free_regroup
    if not most:
        return None
    count = len(unit.cells)
    frontages = [width for width in dict.fromkeys((*_FRONTAGES, count)) if width <= count]
    places = reform(state, unit, unit.facings[0], most, frontages)
    if places:
        return checked(state, act.Regroup(unit.number, places))
    return _draw_together(state, unit, most)


def turned(unit: Unit, facing: int) -> act.Turn:
    """Return the turn after which all elements of a unit look one way (V.1.3)."""
    return act.Turn(unit.number, (facing,) * len(unit.facings))


def _draw_together(state: BattleState, unit: Unit, most: int) -> act.Movement | None:
    """Move a scattered unit towards its middle where no line can be formed at once."""
    far = reform(state, unit, unit.facings[0], 6, (min(5, len(unit.cells)),))
    if not far:
        return None
    taken = set(unit.cells)
    places = []
    for element, end in far:
        start = unit.cells[unit.elements.index(element)]
        ground = state.battle.ground
        near = sorted(
            (ground.distance(cell, end), ground.seen(start, cell, unit.facings[0]), cell)
            for cell in reach(state, unit, start, most)
            if cell not in taken
        )
        if near and near[0][0] < ground.distance(start, end):
            taken.discard(start)
            taken.add(near[0][-1])
            places.append((element, near[0][-1]))
    return checked(state, act.Regroup(unit.number, tuple(places))) if places else None


def _gather(state: BattleState, unit: Unit) -> act.Movement | None:
    """Bring the elements of a small unit into a rank (V.1.7)."""
    fields = int(points_to_spend(state, unit) // field_cost(state))
    by: act.By = "points"
    if not fields:
        fields, by = manoeuvres_to_spend(state, unit), "manoeuvres"
    places = reform(state, unit, unit.facings[0], min(fields, 3), (len(unit.cells),)) if fields else None
    if not places:
        return None
    ways = (_one_by_one(state, unit, order, fields) for order in (places, places[::-1]))
    moves = (checked(state, act.SmallMove(unit.number, shifts, by)) for shifts in ways if shifts)
    return next((move for move in moves if move is not None), None)


def _one_by_one(
    state: BattleState, unit: Unit, places: Sequence[tuple[int, int]], fields: int
) -> tuple[act.Shift, ...]:
    """Return the ways of elements to their places, each after those before it; none if one is barred."""
    shifts, taken = [], set(state.occupied)
    for element, end in places:
        start = unit.cells[unit.elements.index(element)]
        costs = steps_of(state, element)
        path = _path(state.battle.ground, taken, start, end, fields, unit.facings[0], costs)
        if path is None:
            return ()
        taken.discard(start)
        taken.add(end)
        shifts.append(act.Shift(element, path))
    return tuple(shifts)


def _path(
    ground: Ground, taken: set[int], start: int, end: int, most: int, facing: int, costs: Costs | None
) -> act.Path | None:
    """Return a shortest way round others, as directions."""
    ways: dict[int, act.Path] = {start: ()}
    edge = [start]
    for _ in range(most):
        further = []
        for cell in edge:
            for direction in directions_from(facing):
                beside = cell + ground.steps[direction]
                free = beside not in ways and beside not in taken and ground.inside[beside]
                if free and passable(costs, cell, direction):
                    ways[beside] = (*ways[cell], direction)
                    further.append(beside)
        if end in ways:
            return ways[end]
        edge = further
    return None


def checked(state: BattleState, action: act.Movement) -> act.Movement | None:
    """Return the movement where the rules allow it."""
    return action if isinstance(plan(state, action), Plan) else None
