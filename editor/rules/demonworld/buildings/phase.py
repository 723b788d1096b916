"""What a side decides about doors, each action with its row, and where a turn has room for it (XXIV)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.rows import ActionRow, StageRow
from editor.rules.demonworld.buildings import doors, hewing
from editor.rules.demonworld.buildings.events import DoorWorkEnded
from editor.rules.demonworld.melee.phase import end, in_melee
from editor.rules.demonworld.movement.going_first import sides
from editor.rules.demonworld.state import Recorder
from editor.rules.demonworld.turn import DecisionDue


def _hewing(recorder: Recorder) -> str | None:
    """Ask the next side that can strike at solid doors; then the melees begin (XXIV.3.1).

    Who has come into a melee does not break doors open in this turn.
    """
    state = recorder.state
    if state.battle.houses is None:
        return "declarations"
    disturbed = doors.disturbed(state)
    if disturbed:
        recorder.note(DoorWorkEnded(disturbed))
    for side in sides(state):
        if side not in state.doors.struck and next(hewing.hewings(state, side), None) is not None:
            recorder.note(DecisionDue("hew_doors", side))
            return None
    return "declarations"


def _give_way(recorder: Recorder) -> str:
    """Break the doors that somebody has worked at for whole turns; then the turn ends (XXIV.3.1).

    Enemies on both sides of a door that is gone are in melee from now on.
    """
    broken = doors.given_way(recorder.state)
    if broken is not None:
        recorder.note(broken)
    state = recorder.state
    if state.battle.houses is not None and any(
        unit.elements and not unit.engaged and in_melee(state, unit) for unit in state.units
    ):
        end(recorder)
    return "turn_ends"


ACTIONS: Final = (
    ActionRow(doors.WorkDoor, doors.check_door, doors.work, doors.list_deeds, doors.say_deed),
    ActionRow(hewing.HewDoors, hewing.check_hewing, hewing.hew, hewing.list_hewing, hewing.say_hewing),
)
STAGES: Final = (StageRow("hewing", _hewing), StageRow("doors_give_way", _give_way))
