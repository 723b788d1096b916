"""The rally phase: units in rout try to rally (XV.6.0)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.rows import StageRow
from editor.rules.demonworld.morale.phase import begin_rally
from editor.rules.demonworld.state import Recorder
from editor.rules.demonworld.turn import DecisionDue
from editor.rules.demonworld.victory import triggers


def _begin(recorder: Recorder) -> str | None:
    """Begin the rally phase, where a unit is in rout; the melee phase ends."""
    if triggers.phase_ends(recorder):
        return None
    begin_rally(recorder)
    begun = recorder.state.phase == "rally"
    return None if begun and triggers.phase_begins(recorder) else "rally"


def _rally(recorder: Recorder) -> str | None:
    """Ask for the next unit in rout whether it shall try to rally; then the turn ends."""
    state = recorder.state
    if not state.asked:
        return "turn_ends"
    number = state.asked[0]
    recorder.note(DecisionDue("rally", state.battle.roster[number].side, number))
    return None


STAGES: Final = (StageRow("rally_begins", _begin), StageRow("rally", _rally))
