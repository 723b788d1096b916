"""The commanders' part of the movement phase: they move before the units, turn at its end (X.2.1)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.rows import StageRow
from editor.rules.demonworld.commanders import turns
from editor.rules.demonworld.commanders.events import CommandersAsked, CommandersEnded, CommandersSettled
from editor.rules.demonworld.movement.going_first import first_by_scenario, sides
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.shooting.events import RanksToClose
from editor.rules.demonworld.state import Recorder
from editor.rules.demonworld.turn import DecisionDue


def _call(recorder: Recorder) -> str | None:
    """Ask the next side which of its commanders move now; then they move."""
    side = turns.side_to_call(recorder.state)
    if side is not None:
        recorder.note(DecisionDue("call", side))
        return None
    turns.leave_units(recorder)
    able = [side for side in sides(recorder.state) if movable(recorder.state, side)]
    if not able:
        return "commanders_end"
    if len(able) == 1:
        recorder.note(DecisionDue("move", able[0]))
    elif (begins := first_by_scenario(recorder.state)) is not None:
        recorder.note(CommandersSettled(begins, begins))
        recorder.note(DecisionDue("move", begins))
    else:
        recorder.note(DecisionDue("choose_commanders", turns.roll_first(recorder, able)))
    return None


def _end(recorder: Recorder) -> str:
    """Go on with the units once the commanders have moved; those torn by a leave regroup first (X.2.3)."""
    hosts = turns.torn(recorder.state)
    recorder.note(CommandersEnded())
    if hosts:
        recorder.note(RanksToClose(hosts))
    return "ranks"


def _turn(recorder: Recorder) -> str:
    """Let commanders turn after the last sequence, then fires have their turn."""
    if not any(turns.may_turn(recorder.state, side) for side in sides(recorder.state)):
        return "fires"
    recorder.note(CommandersAsked("turn"))
    return "turned"


def _turned(recorder: Recorder) -> str | None:
    """Ask the next side that may turn its commanders, then go on."""
    side = turns.side_to_turn(recorder.state)
    if side is not None:
        recorder.note(DecisionDue("turn_commanders", side))
        return None
    recorder.note(CommandersEnded())
    return "fires"


STAGES: Final = (
    StageRow("call", _call),
    StageRow("commanders_end", _end),
    StageRow("turn_commanders", _turn),
    StageRow("turned", _turned),
)
