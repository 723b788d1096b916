"""What each movement of a unit leads to, and the rule that forbids it (V.1, V.3)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.memo import Once
from editor.rules.demonworld.buildings.moving import house_move
from editor.rules.demonworld.commanders.who import movers
from editor.rules.demonworld.formations.special_elements import swap
from editor.rules.demonworld.large.moving import is_chief, is_large
from editor.rules.demonworld.large.plans import move_base
from editor.rules.demonworld.morale.charging import courage_forbids, waits_for_storm
from editor.rules.demonworld.movement import actions as movement_actions
from editor.rules.demonworld.movement.actions import (
    Advance,
    ColumnMove,
    HouseMove,
    MoveBase,
    Regroup,
    SmallMove,
    SwapFront,
    Turn,
    WheelUnit,
)
from editor.rules.demonworld.movement.advancing import advance, wheel_unit
from editor.rules.demonworld.movement.points import Plan, pay, shape_at, shape_of, small
from editor.rules.demonworld.movement.regrouping import in_wedge, regroup
from editor.rules.demonworld.movement.small_units import column_move, small_move
from editor.rules.demonworld.set_up.entering import tracked
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.rules.demonworld.words import refuse, refuse_unit
from schemas.problems import Message


def _plan(state: BattleState, action: movement_actions.Movement) -> Plan | Message:
    trouble = may_move(state, action.unit)
    if trouble is not None:
        return trouble
    unit = state.units[action.unit]
    if unit.outside and tracked(state, unit):
        return refuse_unit(state, unit.number, "still_coming_in", "XVI.5.0")
    found = planned(state, unit, action)
    if isinstance(found, Message):
        return found
    return (
        courage_forbids(state, unit, found.cells, found.facings, contact=found.contact)
        or waits_for_storm(state, unit)
        or found
    )


plan: Final[Once[BattleState, movement_actions.Movement, Plan | Message]] = Once(_plan)
"""What a movement leads to, or the rule that forbids it."""


def planned(state: BattleState, unit: Unit, action: movement_actions.Movement) -> Plan | Message:
    """Return what a movement of a unit leads to, whoever moves now and whatever its courage says."""
    if unit.altitude is not None:
        return refuse_unit(state, unit.number, "in_the_air", "XXIII.1.0")
    if not isinstance(action, MoveBase) and is_large(state, unit):
        return refuse_unit(state, unit.number, "base_moves_by_steps", "XVII.1.3")
    match action:
        case Advance():
            return advance(state, unit, action)
        case WheelUnit():
            return wheel_unit(state, unit, action)
        case Turn():
            return _turn(state, unit, action)
        case Regroup():
            return regroup(state, unit, action)
        case ColumnMove():
            return column_move(state, unit, action)
        case SmallMove():
            return small_move(state, unit, action)
        case SwapFront():
            return swap(state, unit, action)
        case MoveBase():
            return move_base(state, unit, action)
        case HouseMove():  # pragma: no branch - no case is left
            return house_move(state, unit, action)


def may_move(state: BattleState, number: int) -> Message | None:
    """Return why a unit may not move now (V.2.0)."""
    riding = state.step == "ride_on" and state.unit == number
    if state.step != "move" and not riding:
        return refuse("not_now", "III.2.0")
    if not 0 <= number < len(state.units) or not state.units[number].elements:
        return refuse("no_such_unit", "I.2.1", unit=number)
    unit = state.units[number]
    if state.battle.roster[number].side != state.side:
        return refuse_unit(state, number, "other_side", "V.2.0")
    if unit.engaged:
        return refuse_unit(state, number, "engaged", "V")
    if state.commanding and is_chief(state, unit):
        if unit.elements[0] not in (state.called[state.side] or ()):
            return refuse_unit(state, number, "commander_not_called", "X.2.1")
    elif unit.order != state.sequence:
        return refuse_unit(state, number, "other_sequence", "V.2.0")
    elif state.commanding:
        return refuse_unit(state, number, "commanders_first", "X.2.1")
    if unit.done or unit.flown == state.turn:
        return refuse_unit(state, number, "movement_over", "XXIII.1.0" if unit.flown == state.turn else "V")
    return None


def movable(state: BattleState, side: int) -> list[Unit]:
    """Return the units of a side that may still move: of the sequence, or its commanders (X.2.1)."""
    if state.commanding:
        return movers(state, side)
    roster = state.battle.roster
    return [
        unit
        for unit in state.units
        if unit.order == state.sequence
        and state.driven in (None, unit.number)
        and unit.elements
        and not unit.done
        and not unit.engaged
        and roster[unit.number].side == side
    ]


def _turn(state: BattleState, unit: Unit, action: Turn) -> Plan | Message:
    """Turn elements on the spot; a uniform turn that loses the formation gives a free field (V.1.3)."""
    if len(action.facings) != len(unit.facings) or not all(0 <= facing < 6 for facing in action.facings):
        return refuse_unit(state, unit.number, "facings_do_not_fit", "V.1.3")
    if action.facings == unit.facings:
        return refuse_unit(state, unit.number, "nothing_turns", "V.1.3")
    if in_wedge(state, unit):
        return refuse_unit(state, unit.number, "wedge_forwards", "XIII.2.0")
    movement = state.battle.ruleset.movement
    cost = 0 if small(state, unit) else movement.turn_manoeuvres
    paid = pay(state, unit, cost, "manoeuvres")
    if isinstance(paid, Message):
        return paid
    uniform = action.facings.count(action.facings[0]) == len(action.facings)
    free = (
        movement.turn_regroup_fields > 0
        and uniform
        and shape_of(state, unit).organised
        and not shape_at(state, unit, unit.cells, action.facings).organised
    )
    return Plan("turn", unit.cells, action.facings, *paid, free_regroup=free)
