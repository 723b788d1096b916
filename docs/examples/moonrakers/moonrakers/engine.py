"""The rows of Moonrakers, put together."""

from __future__ import annotations

from typing import Any, Final

from marshalry.editor.rules.core.engine.engine import Engine
from marshalry.editor.rules.core.engine.rows import StepRow

from . import boarding, cargo, sailing, tricks, turns
from .state import State
from .wording import said

_SUBJECTS: Final = (sailing, cargo, boarding, tricks, turns)

ENGINE: Final[Engine[State, Any, Any]] = Engine(
    step_of=lambda state: state.step,
    steps=(
        StepRow("begin", (turns.Begin,)),
        StepRow("turn", (tricks.Play, cargo.Land, cargo.Load, boarding.Board, sailing.Row, turns.EndTurn)),
        StepRow("over", ()),
    ),
    actions=tuple(row for subject in _SUBJECTS for row in subject.ACTIONS),
    events=tuple(row for subject in _SUBJECTS for row in subject.EVENTS),
    not_now=said("not_now"),
)
"""The engine of the game."""
