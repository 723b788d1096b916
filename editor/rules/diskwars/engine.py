"""The rows of Diskwars put together: its engine."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.engine import Engine
from editor.rules.diskwars import actions, events
from editor.rules.diskwars.auras import with_auras
from editor.rules.diskwars.base import Action, Event
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.steps import STEPS
from editor.rules.diskwars.wording import refused, seat_named

ENGINE: Final[Engine[BattleState, Action, Event]] = Engine(
    step_of=lambda state: state.step,
    steps=STEPS,
    actions=actions.ROWS,
    events=tuple(with_auras(row) for row in events.ROWS),
    not_now=lambda state: refused("not_now", seat_named(state.battle, state.active)),
)
