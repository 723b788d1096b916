"""What the actions of commanders bring about, and the rule that forbids one (X)."""

from __future__ import annotations

from editor.rules.demonworld import flow
from editor.rules.demonworld.commanders import actions as commanders_actions
from editor.rules.demonworld.commanders.actions import (
    Begin,
    CallCommanders,
    CommanderMove,
    JoinUnit,
    KeepOrders,
    TakeIn,
    TurnCommanders,
)
from editor.rules.demonworld.commanders.command import check_kept
from editor.rules.demonworld.commanders.events import CommandersCalled, CommandersTurned, CountersKept
from editor.rules.demonworld.commanders.moving import commander_move, join_unit, take_in
from editor.rules.demonworld.commanders.order_phase import to_the_front
from editor.rules.demonworld.commanders.turns import check_call, check_turns
from editor.rules.demonworld.engine import Recorder
from editor.rules.demonworld.movement import phase as movement_phase
from editor.rules.demonworld.movement.events import UnitMoved
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.words import refuse
from schemas.problems import Message


def check(state: BattleState, action: commanders_actions.CommanderAction) -> Message | None:
    """Return the rule that forbids an action, or nothing where it is legal."""
    found: object
    match action:
        case Begin():
            return None if state.step == "begin" else refuse("not_now", "X.4.0")
        case KeepOrders():
            return check_kept(state, action)
        case CallCommanders():
            return check_call(state, action)
        case TurnCommanders():
            return check_turns(state, action)
        case CommanderMove():
            found = commander_move(state, action)
        case JoinUnit():
            found = join_unit(state, action)
        case TakeIn():
            found = take_in(state, action)
    return found if isinstance(found, Message) else None


def decide(recorder: Recorder, action: commanders_actions.CommanderAction) -> Message | None:
    """Note what an action brings about, with everything up to the next decision; or why it is forbidden."""
    match action:
        case CommanderMove():
            return _move(recorder, action)
        case JoinUnit():
            return _join(recorder, action)
        case TakeIn():
            return _take_in(recorder, action)
        case _:
            refusal = check(recorder.state, action)
            if refusal is None:
                _decided(recorder, action)
            return refusal


def _decided(recorder: Recorder, action: Begin | KeepOrders | CallCommanders | TurnCommanders) -> None:
    side = recorder.state.side
    match action:
        case Begin():
            flow.begin_battle(recorder)
        case KeepOrders():
            recorder.note(CountersKept(side, tuple(sorted(action.orders))))
            flow.reveal_orders(recorder)
        case CallCommanders():
            recorder.note(CommandersCalled(side, tuple(sorted(action.elements))))
            flow.next_call(recorder)
        case TurnCommanders():
            turned = tuple(
                (number, facing)
                for number, facing in sorted(action.facings)
                if recorder.state.units[number].facings != (facing,)
            )
            recorder.note(CommandersTurned(side, turned))
            flow.next_turned(recorder)


def _end_other(recorder: Recorder, number: int) -> None:
    """End the movement of the unit that moved before (V.2.0)."""
    state = recorder.state
    if state.unit not in (None, number) and not state.units[state.unit].done:
        movement_phase.end_movement(recorder, (state.unit,))


def _move(recorder: Recorder, action: CommanderMove) -> Message | None:
    found = commander_move(recorder.state, action)
    if isinstance(found, Message):
        return found
    _end_other(recorder, action.unit)
    recorder.note(UnitMoved(action.unit, found.kind, found.cells, found.facings, found.points, 0))
    flow.after_move(recorder, action.unit, contact=found.contact)
    return None


def _join(recorder: Recorder, action: JoinUnit) -> Message | None:
    found = join_unit(recorder.state, action)
    if isinstance(found, Message):
        return found
    joining, contact = found
    _end_other(recorder, action.unit)
    recorder.note(joining)
    to_the_front(recorder, joining.unit)
    if contact:
        movement_phase.make_contact(recorder, joining.unit, answered=True)
    if recorder.state.attacker is not None:
        flow.next_answer(recorder)
    else:
        flow.side_goes_on(recorder)
    return None


def _take_in(recorder: Recorder, action: TakeIn) -> Message | None:
    found = take_in(recorder.state, action)
    if isinstance(found, Message):
        return found
    _end_other(recorder, action.unit)
    recorder.note(found)
    to_the_front(recorder, action.unit)
    flow.side_goes_on(recorder)
    return None
