"""The rows of Wiz-War put together: its engine."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.engine import Engine
from editor.rules.wizwar import actions, events
from editor.rules.wizwar.base import Action, Event
from editor.rules.wizwar.state import GameState
from editor.rules.wizwar.steps import STEPS
from editor.rules.wizwar.wording import refuse

ENGINE: Final[Engine[GameState, Action, Event]] = Engine(
    step_of=lambda state: state.step,
    steps=STEPS,
    actions=actions.ROWS,
    events=events.ROWS,
    not_now=refuse("not_now", "The turn"),
)
