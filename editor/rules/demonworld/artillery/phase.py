"""Where a turn has room for guns: aims before the shots of a phase, loading after a sequence (XIX)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.rows import StageRow
from editor.rules.demonworld.artillery.choices import aims_of, check_fire
from editor.rules.demonworld.artillery.in_battle import guns_of, may_not_fire
from editor.rules.demonworld.movement.going_first import sides
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.turn import DecisionDue


def _guns(recorder: Recorder) -> str | None:
    """Ask the next side with a gun that can fire for its aims; then for all other shots (XIX.4.0)."""
    state = recorder.state
    if state.guns.loaded:
        for side in sides(state):
            if side not in state.guns.silent and can_fire(state, side):
                recorder.note(DecisionDue("guns", side))
                return None
    return "shots"


def can_fire(state: BattleState, side: int) -> bool:
    """Return whether a side has a gun that may fire and something at which it may aim."""
    asked = state if state.side == side else state.replace(side=side)
    return any(
        check_fire(asked, aim) is None
        for unit in guns_of(state, side)
        if may_not_fire(state, unit) is None
        for aim in aims_of(state, unit)
    )


STAGES: Final = (StageRow("guns", _guns),)
