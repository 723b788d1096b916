"""What the actions of commanders bring about, and the rule that forbids one (X)."""

from __future__ import annotations

from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld import flow
from editor.rules.demonworld.commanders import events as own
from editor.rules.demonworld.commanders.attaching import to_the_front
from editor.rules.demonworld.commanders.checking import check
from editor.rules.demonworld.commanders.moving import commander_move, join_unit, take_in
from editor.rules.demonworld.phases import movement as moves
from editor.rules.demonworld.recorder import Recorder
from schemas.problems import Message


def decide(recorder: Recorder, action: act.CommanderAction) -> Message | None:
    """Note what an action brings about, with everything up to the next decision; or why it is forbidden."""
    match action:
        case act.CommanderMove():
            return _move(recorder, action)
        case act.JoinUnit():
            return _join(recorder, action)
        case act.TakeIn():
            return _take_in(recorder, action)
        case _:
            refusal = check(recorder.state, action)
            if refusal is None:
                _decided(recorder, action)
            return refusal


def _decided(
    recorder: Recorder, action: act.Begin | act.KeepOrders | act.CallCommanders | act.TurnCommanders
) -> None:
    side = recorder.state.side
    match action:
        case act.Begin():
            flow.begin_battle(recorder)
        case act.KeepOrders():
            recorder.note(own.CountersKept(side, tuple(sorted(action.orders))))
            flow.reveal_orders(recorder)
        case act.CallCommanders():
            recorder.note(own.CommandersCalled(side, tuple(sorted(action.elements))))
            flow.next_call(recorder)
        case act.TurnCommanders():
            turned = tuple(
                (number, facing)
                for number, facing in sorted(action.facings)
                if recorder.state.units[number].facings != (facing,)
            )
            recorder.note(own.CommandersTurned(side, turned))
            flow.next_turned(recorder)


def _end_other(recorder: Recorder, number: int) -> None:
    """End the movement of the unit that moved before (V.2.0)."""
    state = recorder.state
    if state.unit not in (None, number) and not state.units[state.unit].done:
        moves.end_movement(recorder, (state.unit,))


def _move(recorder: Recorder, action: act.CommanderMove) -> Message | None:
    found = commander_move(recorder.state, action)
    if isinstance(found, Message):
        return found
    _end_other(recorder, action.unit)
    recorder.note(ev.UnitMoved(action.unit, found.kind, found.cells, found.facings, found.points, 0))
    flow.after_move(recorder, action.unit, contact=found.contact)
    return None


def _join(recorder: Recorder, action: act.JoinUnit) -> Message | None:
    found = join_unit(recorder.state, action)
    if isinstance(found, Message):
        return found
    joining, contact = found
    _end_other(recorder, action.unit)
    recorder.note(joining)
    to_the_front(recorder, joining.unit)
    if contact:
        moves.make_contact(recorder, joining.unit, answered=True)
    if recorder.state.attacker is not None:
        flow.next_answer(recorder)
    else:
        flow.side_goes_on(recorder)
    return None


def _take_in(recorder: Recorder, action: act.TakeIn) -> Message | None:
    found = take_in(recorder.state, action)
    if isinstance(found, Message):
        return found
    _end_other(recorder, action.unit)
    recorder.note(found)
    to_the_front(recorder, action.unit)
    flow.side_goes_on(recorder)
    return None
