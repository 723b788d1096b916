"""The engine of Dark Age: the steps of a turn, what may be done in each, when it is over, with all rows."""

from __future__ import annotations

from typing import Any, Final

from editor.rules.core.engine.engine import Engine
from editor.rules.core.engine.rows import StepRow
from editor.rules.darkage import actions, events
from editor.rules.darkage.actions.cards import Attach, Enlist, Lay, PlayInstant
from editor.rules.darkage.actions.clash import Aim, MarkFighter, Pair, Support
from editor.rules.darkage.actions.raid import Attack, ChoosePlace, Commit, CommitLone, Intercept, LayFaceDown
from editor.rules.darkage.actions.turn import Begin, Done, Exchange, Mark, Reroll, Throw
from editor.rules.darkage.base import Action, Event
from editor.rules.darkage.flow import ENDS, free
from editor.rules.darkage.rounds import next_to_aim, next_to_support
from editor.rules.darkage.script import SCRIPT
from editor.rules.darkage.state import NONE, State, Step
from editor.rules.darkage.wording import refusal


def _step(step: Step, *actions: type[Any], **more: Any) -> StepRow[State]:
    return StepRow(step, actions, end=ENDS.get(step), **more)


def _first_hand_kept(state: State) -> bool:
    return state.thrown >= state.game.ruleset.deck.first_discard or not state.me.hand


def _stock_thrown(state: State) -> bool:
    return state.thrown >= state.game.ruleset.deck.stock_discard_most or not state.me.hand


def _all_aimed(state: State) -> bool:
    return next_to_aim(state) == NONE


def _all_paired(state: State) -> bool:
    return not all(free(state, player) for player in (state.fight.attacker, state.fight.defender))


def _all_supporting(state: State) -> bool:
    return next_to_support(state) == NONE


STEPS: Final = (
    _step("begin", Begin),
    _step("first_discard", Throw, ended=_first_hand_kept),
    _step("stock", Done, Throw, PlayInstant, Exchange, Mark, ended=_stock_thrown),
    _step("enlist", Done, Enlist, PlayInstant, Exchange, Mark, forced=True),
    _step("action", Done, Attach, Lay, PlayInstant, Attack, Exchange, Mark, forced=True),
    _step("attack_pool", Done, Commit, CommitLone, PlayInstant, Exchange, Mark, forced=True),
    _step("attack_card", Done, LayFaceDown, forced=True),
    _step("attack_place", ChoosePlace, forced=True),
    _step("intercept", Done, Intercept, forced=True),
    _step("reaction", Done, PlayInstant, Exchange, Mark, forced=True),
    _step("defence_pool", Done, Commit, CommitLone, PlayInstant, Exchange, Mark, forced=True),
    _step("defence_card", Done, LayFaceDown, forced=True),
    _step("attacker_cards", Done, PlayInstant, MarkFighter, Exchange, Mark, forced=True),
    _step("defender_cards", Done, PlayInstant, MarkFighter, Exchange, Mark, forced=True),
    _step("aim", Aim, ended=_all_aimed, forced=True),
    _step("pair", Pair, ended=_all_paired, forced=True),
    _step("support", Support, ended=_all_supporting, forced=True),
    _step("resource", Done, Reroll, PlayInstant, Exchange, Mark, forced=True),
    _step("over"),
)
ENGINE: Final[Engine[State, Action, Event]] = Engine(
    step_of=lambda state: state.step,
    steps=STEPS,
    actions=actions.ROWS,
    events=events.ROWS,
    script=SCRIPT,
    not_now=refusal("not_now"),
)
