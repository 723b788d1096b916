"""Impetuous units: whom they go for, and that they come no less near (XV.10.0)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from editor.rules.demonworld.means import Plan, shape_of
from editor.rules.demonworld.refusal import refuse_unit
from editor.rules.demonworld.state import BattleState, Unit
from schemas.problems import Message


def quarry_of(state: BattleState, unit: Unit) -> tuple[int, ...]:
    """Return the enemy units that an impetuous unit goes for.

    Those that have made it so; where all of them are gone or in rout, whoever is nearest.
    """
    left = [enemy for enemy in unit.quarry if state.units[enemy].elements]
    left = [enemy for enemy in left if state.units[enemy].mood != "rout"]
    if left:
        return tuple(left)
    side = state.battle.roster[unit.number].side
    enemies = [
        (apart(state, unit.cells, [other.number]), other.number)
        for other in state.units
        if other.elements and state.battle.roster[other.number].side != side
    ]
    nearest = min((fields for fields, _ in enemies), default=0)
    return tuple(sorted(number for fields, number in enemies if fields == nearest))


def apart(state: BattleState, cells: Iterable[int], units: Sequence[int]) -> int:
    """Return the distance of cells from enemy units, element to element, in fields."""
    distance = state.battle.ground.distance
    goals = [cell for number in units for cell in state.units[number].cells]
    return min((distance(cell, goal) for cell in cells for goal in goals), default=0)


def duty_forbids(state: BattleState, unit: Unit, found: Plan) -> Message | None:
    """Return that an impetuous unit may not move so: it comes no less near to its enemy (XV.10.0).

    But it may form up, whatever way its elements go for it.
    """
    if state.driven is None:
        return None
    if unit.number != state.driven:
        return refuse_unit(state, unit.number, "impetuous_first", "XV.10.0")
    if found.contact or found.cells == unit.cells:
        return None
    if found.kind == "regroup" and not shape_of(state, unit).organised:
        return None
    if apart(state, found.cells, unit.quarry) > apart(state, unit.cells, unit.quarry):
        return refuse_unit(state, unit.number, "must_storm_on", "XV.10.0")
    return None
