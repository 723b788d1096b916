"""Flyers that leave a melee on the ground by air (XXIII.8.4)."""

from __future__ import annotations

from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.effects.numbers import unit_barred
from editor.rules.demonworld.flyers.flight import can_start
from editor.rules.demonworld.flyers.flying import sky_for
from editor.rules.demonworld.flyers.now import can_fly, flight_of, flyer_of, in_force
from editor.rules.demonworld.large.moving import is_large
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message


def altitude_of_leaving(state: BattleState) -> int:
    """Return the altitude to which a flyer goes that leaves a melee."""
    return state.battle.ruleset.flying.leave_melee_altitude


def may_leave(state: BattleState, unit: Unit) -> bool:
    """Return whether a unit is a flyer on its own, on the ground, that has fought in this phase."""
    battle = state.battle
    if not unit.engaged or unit.altitude is not None or not can_fly(battle, unit) or unit.mood:
        return False
    if not (is_large(state, unit) or independent(battle, unit)) or len(unit.elements) != 1:
        return False
    if flight_of(battle, unit).low_only or unit_barred(state, unit.number, "flying"):
        return False
    flyer, sky = flyer_of(state, unit, unit.elements[0]), sky_for(state, unit)
    return can_start(flyer, sky) and not any(field in sky.aloft for field in flyer.base.fields)


def able_to_leave(state: BattleState, side: int) -> list[int]:
    """Return the units of a side that may leave their melee by air."""
    if not in_force(state.battle):
        return []
    return [unit.number for unit in state.of_side(side) if may_leave(state, unit)]


def check_leaving(state: BattleState, units: tuple[int, ...]) -> Message | None:
    """Return the rule that forbids these units to leave their melees."""
    able = able_to_leave(state, state.side)
    if len(set(units)) != len(units):
        return refuse("elements_twice", "XXIII.8.4")
    for number in units:
        if number not in able:
            if not 0 <= number < len(state.units):
                return refuse("no_such_unit", "XXIII.8.4", unit=number)
            return refuse_unit(state, number, "cannot_leave_melee", "XXIII.8.4")
    return None
