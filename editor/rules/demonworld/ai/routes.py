"""The ways of whole lines over the ground: each element has to come through, not only the middle one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.forming_up import turned
from editor.rules.demonworld.ai.looking import Open
from editor.rules.demonworld.movement.paths import going, least_points, mover_of, step_points
from editor.rules.demonworld.movement.plans import plan
from editor.rules.demonworld.movement.points import Plan, allowance, field_cost
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT, directions_from
from editor.rules.demonworld.terrain.ways import Ways
from editor.rules.demonworld.units import Unit

_GAIN: Final = 0.2
"""Fields by which a unit has to come nearer, or it stays."""
_TURN: Final = 0.6
"""Fields that a turn or a wheel has to be better than going on: it takes a manoeuvre."""
_NO_WAY: Final = 10
"""Fields added for an element that finds no way."""
_LEANS: Final = ((0,), (1,), (0, 1), (1, 0))
"""Ways straight on that are tried: which of its front fields the unit steps onto, again and again."""
_Start = tuple[act.Movement | None, tuple[int, ...], int, float]
"""A turn or wheel, or None for going on as it stands; the cells, the facing and the points after it."""


def by_the_way(state: BattleState, unit: Unit, goal: int) -> act.Movement | None:
    """Return what brings a line nearest to a goal by the ways of all its elements, out of contact.

    That is to go on, or a turn or wheel after which it can; None if it comes no nearer.
    """
    if state.battle.terrain is None or not unit.one_way:
        return None
    gait = state.battle.terrain.gait(unit.elements[0], mover_of(state, unit, unit.elements[0]))
    ways = state.battle.terrain.ways(gait, goal)
    cost, open_to = field_cost(state), Open.to(state, unit)
    best: tuple[float, act.Movement | None] = _left(ways, cost, unit.cells) - _GAIN, None
    for begun, cells, facing, points in _starts(state, unit):
        effort = 0.0 if begun is None else _TURN
        for path, ends in _straight(state, unit, cells, facing, points, open_to):
            far = _left(ways, cost, ends) + effort
            action = begun or act.Advance(unit.number, path)
            if far < best[0] and (begun is not None or isinstance(plan(state, action), Plan)):
                best = far, action
    return best[1]


def _left(ways: Ways, cost: int, cells: tuple[int, ...]) -> float:
    """Return how far it still is from some cells, in fields of clear ground, on the average."""
    return sum([ways.get(cell, _NO_WAY * cost) for cell in cells]) / (cost * len(cells))


def _starts(state: BattleState, unit: Unit) -> Iterator[_Start]:
    """Yield how a unit may stand before it goes straight on."""
    table = allowance(state, unit, unit.order or "hold")
    yield None, unit.cells, unit.facings[0], table[min(unit.manoeuvres, len(table) - 1)] - unit.points
    actions: list[act.Movement] = [
        act.WheelUnit(unit.number, "left", 60),
        act.WheelUnit(unit.number, "right", 60),
    ]
    actions += [turned(unit, facing) for facing in directions_from(unit.facings[0])[1:]]
    for action in actions:
        found = plan(state, action)
        if isinstance(found, Plan) and not found.contact:
            left = table[unit.manoeuvres + found.manoeuvres] - unit.points
            yield action, found.cells, found.facings[0], left


def _straight(
    state: BattleState, unit: Unit, cells: tuple[int, ...], facing: int, points: float, open_to: Open
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield (path, cells) of ways straight on that lead into no contact, as far as they go."""
    ground, near = state.battle.ground, state.near_enemy[state.side]
    most, gaits = int(points // least_points(state)), going(state, unit)
    for leans in _LEANS:
        ends, spent = cells, 0
        path: tuple[int, ...] = ()
        for fields in range(most):
            lean = leans[fields % len(leans)]
            direction = FRONT[facing][lean]
            moved = tuple([cell + ground.steps[direction] for cell in ends])
            free = open_to.all_of(moved) and near.isdisjoint(moved)
            if free and gaits is not None:
                spent += step_points(state, gaits, ends, direction)
            if not free or spent > points:
                break
            ends, path = moved, (*path, lean)
            yield path, ends
