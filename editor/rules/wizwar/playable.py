"""Which cards of a hand can be played now, and why others cannot."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.wizwar.actions.answering import Answer
from editor.rules.wizwar.actions.casting import Cast
from editor.rules.wizwar.actions.fighting import Wield
from editor.rules.wizwar.actions.moving import Hasten
from editor.rules.wizwar.actions.things import Show
from editor.rules.wizwar.base import MYSELF, Action, Target
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.state import CardId, GameState
from editor.rules.wizwar.targets import targets
from schemas.problems import Message

Playing = Answer | Cast | Wield | Hasten | Show


def playable(state: GameState) -> frozenset[CardId]:
    """Return the cards that who decides may play now, equal ones together; none for nobody."""
    if ENGINE.step(state).name == "over" or state.side >= len(state.wizards):
        return frozenset()
    deck, hand = state.battle.deck, state.wizards[state.side].hand
    kinds = {
        deck[one.card] for one in ENGINE.legal_actions(state) if isinstance(one, Playing) and one.card >= 0
    }
    numbers = {
        deck[one.number]
        for one in ENGINE.legal_actions(state)
        if isinstance(one, Cast | Answer) and one.number >= 0
    }
    return frozenset(card for card in hand if card >= 0 and deck[card] in kinds | numbers)


def uses(state: GameState, card: CardId) -> Iterator[Action]:
    """Yield what a card could be played as, legal or not, the likeliest first."""
    spec = state.battle.spec(card)
    if state.step == "answer":
        yield Answer(card)
    if spec.type == "number":
        yield Hasten(card)
    if spec.powers:
        yield Show(card)
    others = [
        Target("wizard", one)
        for one, wizard in enumerate(state.wizards)
        if one != state.side and wizard.alive
    ]
    if spec.weapon is not None:
        for target in others:
            yield Wield(card, target, throw=not spec.weapon.blow)
    if spec.playable:
        yield from (Cast(card, target) for target in targets(state, spec))
        yield from (Cast(card, target) for target in others)
        yield Cast(card, MYSELF)
    if spec.type == "counteraction":
        yield Answer(card)


def why_not(state: GameState, card: CardId) -> Message | None:
    """Return the rule that keeps a card of the hand of who decides from being played. None if it can be."""
    found: Message | None = None
    for action in uses(state, card):
        trouble = ENGINE.check(state, action)
        if trouble is None:
            return None
        found = found or trouble
    return found or ENGINE.check(state, Cast(card, MYSELF))
