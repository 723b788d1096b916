"""Counteractions played against what comes (cards)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow
from editor.rules.wizwar import flow
from editor.rules.wizwar.base import Action, Recorder
from editor.rules.wizwar.cards import Spec
from editor.rules.wizwar.countering import answers
from editor.rules.wizwar.events.combat import Countered
from editor.rules.wizwar.holding import check_number, held, numbers, unlike
from editor.rules.wizwar.state import HIDDEN, CardId, GameState, Link
from editor.rules.wizwar.targets import wrong_target
from editor.rules.wizwar.wording import cards_named, hand, refuse
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """Play a counteraction, or none."""

    card: CardId = HIDDEN
    number: CardId = HIDDEN


def _refuse_answer(state: GameState, action: Answer) -> Message | None:
    if action.card < 0:
        return None if action.number < 0 else wrong_target()
    spec = held(state, action.card)
    if spec is None:
        return refuse("not_in_hand", "Cards")
    if not _fits(state, spec):
        return refuse("no_answer", "Cards")
    return check_number(state, spec, action.card, action.number)


def _fits(state: GameState, spec: Spec) -> bool:
    """Return whether a card answers the blow that comes; none does where it is settled already."""
    return bool(state.blows) and answers(spec, state.blows[0], state.side)


def _do_answer(rec: Recorder, action: Answer) -> None:
    state, side = rec.state, rec.state.side
    blow = state.blows[0]
    if action.card < 0:
        flow.pass_by(rec)
        return
    spec = state.battle.spec(action.card)
    cancels = spec.cancels and bool(blow.chain) and blow.chain[-1].side != side
    against = len(blow.chain) - 1 if cancels else -1
    rec.note(Countered(Link(action.card, side, action.number, against)))
    if side == blow.victim:
        flow.ask_attacker(rec)


def _list_answer(state: GameState) -> Iterator[Answer]:
    yield Answer()
    for card in unlike(state, state.wizards[state.side].hand):
        spec = state.battle.spec(card)
        if _fits(state, spec):
            yield from (Answer(card, number) for number in numbers(state, spec))


def _say_answer(state: GameState, action: Answer) -> Message:
    if action.card < 0:
        return hand("no_answer")
    return hand("answer", **cards_named(state, [action.card]))


ACTIONS: Final = (ActionRow(Answer, _refuse_answer, _do_answer, _list_answer, _say_answer),)
