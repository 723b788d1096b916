"""The engine of Wiz-War: the steps of the game, what may be done in each, with all rows."""

from __future__ import annotations

from typing import Any, Final

from editor.rules.core.engine.engine import Engine
from editor.rules.core.engine.rows import StepRow
from editor.rules.wizwar import actions, events
from editor.rules.wizwar.actions.answering import Answer
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.fighting import Strike, Wield
from editor.rules.wizwar.actions.moving import Hasten, Walk
from editor.rules.wizwar.actions.things import PickUp, PutDown, Show
from editor.rules.wizwar.actions.turn import Begin, Discard, EndTurn
from editor.rules.wizwar.base import Action, Event
from editor.rules.wizwar.flow import go_on, settled
from editor.rules.wizwar.script import SCRIPT
from editor.rules.wizwar.state import GameState, Step
from editor.rules.wizwar.wording import refuse


def _step(step: Step, *actions: type[Any]) -> StepRow[GameState]:
    return StepRow(step, actions, ended=lambda state: not settled(state), end=go_on)


STEPS: Final = (
    StepRow[GameState]("begin", (Begin,)),
    _step("act", Walk, Hasten, Cast, Strike, Wield, Show, PutDown, PickUp, Discard, EndTurn),
    _step("answer", Answer),
    _step("discard", Discard),
    StepRow[GameState]("over", ()),
)
ENGINE: Final[Engine[GameState, Action, Event]] = Engine(
    step_of=lambda state: state.step,
    steps=STEPS,
    actions=actions.ROWS,
    events=events.ROWS,
    script=SCRIPT,
    not_now=refuse("not_now", "The turn"),
)
