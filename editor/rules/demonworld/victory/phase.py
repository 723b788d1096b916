"""The end of a turn: wounds heal, areas and conditions of victory are looked at (VII, VIII.1.1, XVI)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.rows import StageRow
from editor.rules.demonworld.state import Recorder
from editor.rules.demonworld.turn import WoundsHealed, healed
from editor.rules.demonworld.victory import ending, triggers


def _end(recorder: Recorder) -> str | None:
    """Look at the conditions of victory; where nobody has won, the next turn begins."""
    if recorder.state.phase == "rally" and triggers.phase_ends(recorder):
        return None
    wounds = healed(recorder.state)
    if wounds:
        recorder.note(WoundsHealed(wounds))
    counted = ending.areas_counted(recorder.state)
    if counted is not None:
        recorder.note(counted)
    if triggers.turn_ends(recorder):
        return None
    ended = ending.ending(recorder.state)
    if ended is None:
        return "turn_begins"
    triggers.finish(recorder, ended)
    return None


STAGES: Final = (StageRow("turn_ends", _end),)
