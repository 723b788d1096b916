"""The rows of Dark Age put together: its engine."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.engine import Engine
from editor.rules.darkage import actions, events
from editor.rules.darkage.base import Action, Event
from editor.rules.darkage.state import State
from editor.rules.darkage.steps import STEPS
from editor.rules.darkage.wording import refusal

ENGINE: Final[Engine[State, Action, Event]] = Engine(
    step_of=lambda state: state.step,
    steps=STEPS,
    actions=actions.ROWS,
    events=events.ROWS,
    not_now=refusal("not_now"),
)
