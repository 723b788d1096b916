"""The commanders' part of the movement phase: they move before the units, turn at its end (X.2.1)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.rows import StageRow
from editor.rules.demonworld.commanders import turns
from editor.rules.demonworld.commanders.events import CommandersAsked, CommandersEnded, CommandersSettled
from editor.rules.demonworld.movement.events import PlaceTaken
from editor.rules.demonworld.movement.going_first import (
    camps_among,
    first_by_scenario,
    in_turn,
    sides,
    unplaced,
)
from editor.rules.demonworld.movement.plans import movable
from editor.rules.demonworld.shooting.events import RanksToClose
from editor.rules.demonworld.state import Recorder
from editor.rules.demonworld.turn import DecisionDue


def _call(recorder: Recorder) -> str | None:
    """Ask the next side which of its commanders move now; then they leave units and mounts, and move."""
    side = turns.side_to_call(recorder.state)
    if side is not None:
        recorder.note(DecisionDue("call", side))
        return None
    turns.leave_units(recorder)
    return "dismounting"


def _dismounting(recorder: Recorder) -> str | None:
    """Ask where the next called commander who rides gets off (XVII.7.6, XVIII.9.0)."""
    state = recorder.state
    for called in state.called:
        for element in called or ():
            unit = state.units[state.unit_of[element]]
            if unit.rider == element and turns.may_dismount(state, unit) is None:
                recorder.note(DecisionDue("dismount", state.battle.side_of[element], unit.number))
                return None
    return "commanders_go"


def _go(recorder: Recorder) -> str | None:
    """Let the commanders move, once it is settled in which order: of more than two camps one by one."""
    state = recorder.state
    able = [side for side in sides(state) if movable(state, side)]
    if not able:
        return "commanders_end"
    camps, begins = camps_among(state, able), first_by_scenario(state)
    waiting = unplaced(state, camps)
    if begins is not None and len(waiting) > 1 and state.battle.camps[begins] in waiting and not state.ahead:
        if waiting == camps and len(camps) == 2:
            recorder.note(CommandersSettled(begins, begins))
            waiting = []
        else:
            recorder.note(PlaceTaken(state.battle.camps[begins], False, None, None))
            waiting = unplaced(recorder.state, camps)
    if len(waiting) > 1:
        rolling = [side for side in able if state.battle.camps[side] in waiting]
        recorder.note(DecisionDue("choose_commanders", turns.roll_first(recorder, rolling)))
    else:
        recorder.note(DecisionDue("move", in_turn(recorder.state, able)[0]))
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
    StageRow("dismounting", _dismounting),
    StageRow("commanders_go", _go),
    StageRow("commanders_end", _end),
    StageRow("turn_commanders", _turn),
    StageRow("turned", _turned),
)
