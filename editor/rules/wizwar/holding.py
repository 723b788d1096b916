"""Cards in a hand: what one of them is, which are alike, which numbers go with it (cards)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.wizwar.cards import Spec
from editor.rules.wizwar.state import GameState
from editor.rules.wizwar.wording import refuse
from schemas.problems import Message


def held(state: GameState, card: int) -> Spec | None:
    """Return what a card is that the side to act has in its hand. None if it is not there."""
    if card < 0 or card not in state.wizards[state.side].hand:
        return None
    return state.battle.spec(card)


def check_number(state: GameState, spec: Spec, card: int, number: int) -> Message | None:
    """Return what forbids a number card with a card. None if nothing does."""
    if number < 0:
        return None
    found = held(state, number)
    if found is None or number == card:
        return refuse("not_in_hand", "Cards")
    if found.type != "number":
        return refuse("no_number_card", "Cards")
    if not spec.takes_numbers:
        return refuse("takes_no_number", "Cards")
    if not state.battle.ruleset.hand.numbers_per_action:
        return refuse("number_limit", "Cards", most=0)
    return None


def numbers(state: GameState, spec: Spec) -> tuple[int, ...]:
    """Return the number cards that may go with a card, and none (-1)."""
    if not spec.takes_numbers or not state.battle.ruleset.hand.numbers_per_action:
        return (-1,)
    hand = state.wizards[state.side].hand
    return (-1, *(card for card in unlike(state, hand) if state.battle.spec(card).type == "number"))


def unlike(state: GameState, cards: tuple[int, ...]) -> Iterator[int]:
    """Yield one of each group of equal cards in a hand; those face up are apart."""
    seen: set[tuple[int, bool]] = set()
    shown = state.wizards[state.side].shown
    for card in cards:
        if card >= 0:
            key = (state.battle.deck[card], card in shown)
            if key not in seen:
                seen.add(key)
                yield card
