"""The rows of Zargo put together: its engine."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.engine import Engine
from editor.rules.zargo import actions, events
from editor.rules.zargo.base import Action, Event
from editor.rules.zargo.state import ZargoState
from editor.rules.zargo.steps import STEPS
from schemas.problems import Message

ENGINE: Final[Engine[ZargoState, Action, Event]] = Engine(
    step_of=lambda state: state.step,
    steps=STEPS,
    actions=actions.ROWS,
    events=events.ROWS,
    not_now=Message(code="zargo_rules.not_now"),
)
