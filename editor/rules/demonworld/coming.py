"""What a player's actions of set-up and flank marches bring about (XVI.3.3, XVI.5.0)."""

from __future__ import annotations

from editor.rules.demonworld import actions as act
from editor.rules.demonworld import events as ev
from editor.rules.demonworld import flow
from editor.rules.demonworld.deployment import phases
from editor.rules.demonworld.deployment.entering import check_enter, march
from editor.rules.demonworld.deployment.events import DeploymentLaid
from editor.rules.demonworld.deployment.set_up import stands
from editor.rules.demonworld.movement import may_move
from editor.rules.demonworld.phases import movement as moves
from editor.rules.demonworld.recorder import Recorder
from schemas.problems import Message


def decide(recorder: Recorder, action: act.Deploy | act.Enter | act.March) -> Message | None:
    """Apply an action up to the next decision, or return the rule that forbids it."""
    match action:
        case act.Deploy():
            return _deploy(recorder, action)
        case act.Enter():
            return _enter(recorder, action)
        case act.March():
            return _march(recorder, action)


def _deploy(recorder: Recorder, action: act.Deploy) -> Message | None:
    """Set up a side; when both have, they see each other and the first orders are due (XVI.3.3)."""
    found = stands(recorder.state, action)
    if isinstance(found, Message):
        return found
    phases.announce(recorder)
    recorder.note(DeploymentLaid(recorder.state.side, found))
    if not phases.next_set_up(recorder):
        flow.begin_battle(recorder)
    return None


def _enter(recorder: Recorder, action: act.Enter) -> Message | None:
    """Place a head at the beginning of a turn, or in the movement of its side (XVI.5.0)."""
    refusal = check_enter(recorder.state, action)
    if refusal is not None:
        return refusal
    side = recorder.state.side
    phases.enter(recorder, action)
    if recorder.state.phase != "movement":
        if not phases.next_arrival(recorder):
            flow.next_orders(recorder)
    elif action.cell is not None:
        recorder.note(ev.DecisionDue("move", side))
    else:
        flow.side_goes_on(recorder)
    return None


def _march(recorder: Recorder, action: act.March) -> Message | None:
    """Move a column that is coming in; the unit that moved before has ended its movement (V.2.0)."""
    state = recorder.state
    refusal = may_move(state, action.unit)
    if refusal is not None:
        return refusal
    found = march(state, action)
    if isinstance(found, Message):
        return found
    if state.unit not in (None, action.unit) and not state.units[state.unit].done:
        moves.end_movement(recorder, (state.unit,))
    recorder.note(found)
    flow.after_move(recorder, action.unit, contact=False)
    return None
