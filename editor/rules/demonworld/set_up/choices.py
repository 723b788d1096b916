"""What a side decides in set-up and in flank marches, each action with its row (XVI.3.3, XVI.5.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.demonworld.base import forbidden, legal
from editor.rules.demonworld.movement.phase import after_move, end_other
from editor.rules.demonworld.movement.plans import may_move, movable
from editor.rules.demonworld.set_up import arrivals
from editor.rules.demonworld.set_up.entering import Enter, March, check_enter, entries, march_in, marches
from editor.rules.demonworld.set_up.events import DeploymentLaid
from editor.rules.demonworld.set_up.hidden_set_up import Deploy, stands_of, variations
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.turn import DecisionDue
from editor.rules.demonworld.victory.holding import came_by
from editor.rules.demonworld.words import facing_named, field_named, said, unit_values
from schemas.problems import Message


def _refuse_deploy(state: BattleState, action: Deploy) -> Message | None:
    return forbidden(stands_of(state, action))


def _deploy(recorder: Recorder, action: Deploy) -> str | None:
    """Set up a side; when both have, they see each other and the first orders are due (XVI.3.3)."""
    found = legal(stands_of(recorder.state, action))
    arrivals.announce(recorder)
    recorder.note(DeploymentLaid(recorder.state.side, found))
    return None if arrivals.next_set_up(recorder) else "battle_begins"


def _say_deploy(_state: BattleState, action: Deploy) -> Message:
    return said("deploy", count=len(action.placings))


def _enter(recorder: Recorder, action: Enter) -> str | None:
    """Place a head at the beginning of a turn, or in the movement of its side (XVI.5.0)."""
    before, side = recorder.state, recorder.state.side
    arrivals.enter(recorder, action)
    came_by(recorder, before, action.unit, action)
    if recorder.state.phase != "movement":
        return None if arrivals.next_arrival(recorder) else "orders"
    if action.cell is None:
        return "side_goes_on"
    recorder.note(DecisionDue("move", side))
    return None


def _say_enter(state: BattleState, action: Enter) -> Message:
    if action.cell is None:
        return said("keep_back", unit_values(state, action.unit))
    values = {**unit_values(state, action.unit), **facing_named(action.facing)}
    return said("enter", values, field=field_named(state, action.cell))


def _refuse_march(state: BattleState, action: March) -> Message | None:
    return may_move(state, action.unit) or forbidden(march_in(state, action))


def _march(recorder: Recorder, action: March) -> str | None:
    """Move a column that is coming in (XVI.5.0)."""
    before = recorder.state
    found = legal(march_in(before, action))
    end_other(recorder, action.unit)
    recorder.note(found)
    came_by(recorder, before, action.unit, action)
    return after_move(recorder, action.unit, contact=False)


def _list_marches(state: BattleState) -> Iterator[March]:
    if not state.commanding:
        for unit in movable(state, state.side):
            yield from marches(state, unit)


def _say_march(state: BattleState, action: March) -> Message:
    return said("march", unit_values(state, action.unit), fields=len(action.steps))


ACTIONS: Final = (
    ActionRow(Deploy, _refuse_deploy, _deploy, variations, _say_deploy),
    ActionRow(Enter, check_enter, _enter, entries, _say_enter),
    ActionRow(March, _refuse_march, _march, _list_marches, _say_march),
)
