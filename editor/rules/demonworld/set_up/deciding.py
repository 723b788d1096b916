"""What a player's actions of set-up and flank marches bring about (XVI.3.3, XVI.5.0)."""

from __future__ import annotations

from editor.rules.demonworld import flow
from editor.rules.demonworld.engine import Recorder
from editor.rules.demonworld.movement import phase as movement_phase
from editor.rules.demonworld.movement.plans import may_move
from editor.rules.demonworld.set_up import arrivals
from editor.rules.demonworld.set_up.entering import Enter, March, check_enter, march_in
from editor.rules.demonworld.set_up.events import DeploymentLaid
from editor.rules.demonworld.set_up.hidden_set_up import Deploy, stands_of
from editor.rules.demonworld.turn import DecisionDue
from schemas.problems import Message


def decide(recorder: Recorder, action: Deploy | Enter | March) -> Message | None:
    """Apply an action up to the next decision, or return the rule that forbids it."""
    match action:
        case Deploy():
            return _deploy(recorder, action)
        case Enter():
            return _enter(recorder, action)
        case March():
            return _march(recorder, action)


def _deploy(recorder: Recorder, action: Deploy) -> Message | None:
    """Set up a side; when both have, they see each other and the first orders are due (XVI.3.3)."""
    found = stands_of(recorder.state, action)
    if isinstance(found, Message):
        return found
    arrivals.announce(recorder)
    recorder.note(DeploymentLaid(recorder.state.side, found))
    if not arrivals.next_set_up(recorder):
        flow.begin_battle(recorder)
    return None


def _enter(recorder: Recorder, action: Enter) -> Message | None:
    """Place a head at the beginning of a turn, or in the movement of its side (XVI.5.0)."""
    refusal = check_enter(recorder.state, action)
    if refusal is not None:
        return refusal
    side = recorder.state.side
    arrivals.enter(recorder, action)
    if recorder.state.phase != "movement":
        if not arrivals.next_arrival(recorder):
            flow.next_orders(recorder)
    elif action.cell is not None:
        recorder.note(DecisionDue("move", side))
    else:
        flow.side_goes_on(recorder)
    return None


def _march(recorder: Recorder, action: March) -> Message | None:
    """Move a column that is coming in; the unit that moved before has ended its movement (V.2.0)."""
    state = recorder.state
    refusal = may_move(state, action.unit)
    if refusal is not None:
        return refusal
    found = march_in(state, action)
    if isinstance(found, Message):
        return found
    if state.unit not in (None, action.unit) and not state.units[state.unit].done:
        movement_phase.end_movement(recorder, (state.unit,))
    recorder.note(found)
    flow.after_move(recorder, action.unit, contact=False)
    return None
