"""Persons of the computer who fly: heroes land on enemies, who leads or casts comes down (X.2.1, XXIII)."""

from __future__ import annotations

from collections.abc import Collection

from editor.rules.demonworld.ai import envoys, flying
from editor.rules.demonworld.commanders.who import independent, stars
from editor.rules.demonworld.flyers.flight import Mode
from editor.rules.demonworld.flyers.flying import Fly, keeps_down, most_points
from editor.rules.demonworld.flyers.listing import flight_allowed, places
from editor.rules.demonworld.flyers.now import can_fly
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit


def fly(state: BattleState, unit: Unit) -> Fly | None:
    """Return how a person who moves now flies; None where he goes on foot, or can do nothing in the air.

    Whose arrival somewhere wins flies there. In the air nobody gives orders and no wizard casts: those come
    down beside their troops. Others attack whom they reach.
    """
    if not can_fly(state.battle, unit):
        return None
    goal = envoys.goal_of(state, unit)
    if goal:
        return _come_down(state, unit, goal, only_there=unit.altitude is None)
    if _leads(state, unit):
        return _come_down(state, unit, _own_fields(state)) if unit.altitude is not None else None
    return flying.best(state, unit) if unit.altitude is not None else flying.attack(state, unit)


def _leads(state: BattleState, unit: Unit) -> bool:
    """Return whether a person is of more use on the ground: he gives orders or casts (X.3.0, XXIII.7.2)."""
    (element,) = unit.elements
    casts = any(one.element == element for one in state.battle.wizards)
    return casts or stars(state.battle, element) > 0


def _own_fields(state: BattleState) -> tuple[int, ...]:
    """Return the fields of the side's units on the ground."""
    units = [one for one in state.of_side(state.side) if one.altitude is None]
    troops = [one for one in units if not independent(state.battle, one)]
    return tuple([cell for one in troops or units for cell in state.covered(one)])


def _come_down(
    state: BattleState, unit: Unit, goal: Collection[int], *, only_there: bool = False
) -> Fly | None:
    """Return the landing nearest to some fields, out of the reach of blows; else he stays in the air.

    ``only_there``: on one of them, or not at all.
    """
    mode: Mode = "low" if unit.altitude is None else "high"
    if not goal or keeps_down(state, unit, mode) is not None:
        return flying.stay(state, unit)
    near, distance = state.near_enemy[state.side], state.battle.ground.distance
    found = [
        (min(distance(one.cells[0], cell) for cell in goal), one)
        for one in places(state, unit, most_points(state, unit, mode), 0)
        if one.cells[0] not in near
    ]
    for apart, place in sorted(found):
        if only_there and apart:
            break
        action = Fly(unit.number, mode, *place)
        if flight_allowed(state, action):
            return action
    return flying.stay(state, unit)
