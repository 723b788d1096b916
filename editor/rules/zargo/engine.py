"""The engine of Zargo: the steps of a game, what may be done in each and when it is over, with all rows."""

from __future__ import annotations

from typing import Final

from editor.rules.core.engine.engine import Engine
from editor.rules.core.engine.rows import StepRow
from editor.rules.zargo import actions, events, flow
from editor.rules.zargo.actions.alliances import Answer, Leave, Propose
from editor.rules.zargo.actions.fighting import Attack, Occupy, RunOn, Shoot
from editor.rules.zargo.actions.moving import Move, Reappear, Vanish
from editor.rules.zargo.actions.set_up import Begin, FoundCity, HoldCity, Place, PlaceRest
from editor.rules.zargo.actions.turn import Finish
from editor.rules.zargo.base import Action, Event
from editor.rules.zargo.script import SCRIPT
from editor.rules.zargo.state import ZargoState
from schemas.problems import Message


def _proposed(state: ZargoState) -> bool:
    return state.offer is not None


def _answered(state: ZargoState) -> bool:
    return state.offer is None


def _won(state: ZargoState) -> bool:
    """Return whether somebody may run on, or move into a city."""
    return state.runner >= 0 or state.taken >= 0


def _stands(state: ZargoState) -> bool:
    return state.runner < 0


def _settled(state: ZargoState) -> bool:
    return state.taken < 0


STEPS: Final[tuple[StepRow[ZargoState], ...]] = (
    StepRow("begin", (Begin,)),
    StepRow("cities", (FoundCity,)),
    StepRow("garrisons", (HoldCity,)),
    StepRow("pieces", (PlaceRest, Place)),
    StepRow("alliance", (Finish, Propose, Leave), ended=_proposed, end=flow.ask_the_other),
    StepRow("answer", (Answer,), ended=_answered, end=flow.back_to_alliances),
    StepRow("move", (Finish, Reappear, Move, Vanish, Shoot)),
    StepRow("shots", (Finish, Shoot)),
    StepRow("combat", (Finish, Attack), ended=_won, end=flow.after_attack),
    StepRow("run_on", (RunOn,), ended=_stands, end=flow.back_to_combat),
    StepRow("occupy", (Occupy,), ended=_settled, end=flow.back_to_combat),
    StepRow("over", ()),
)
ENGINE: Final[Engine[ZargoState, Action, Event]] = Engine(
    step_of=lambda state: state.step,
    steps=STEPS,
    actions=actions.ROWS,
    events=events.ROWS,
    script=SCRIPT,
    not_now=Message(code="zargo_rules.not_now"),
)
