"""Small changes of a state, of which events are made."""

from __future__ import annotations

from collections.abc import Iterable

from editor.rules.wizwar.state import GameState


def standing(state: GameState, wizard: int, square: int) -> GameState:
    """Return the state with a wizard, and what he carries, on another square."""
    carried = state.wizards[wizard].treasures
    if carried:
        treasures = tuple(
            square if number in carried else place for number, place in enumerate(state.treasures)
        )
        state = state.replace(treasures=treasures)
    return state.with_wizard(wizard, square=square)


def without(state: GameState, wizard: int, cards: Iterable[int], *, discard: bool = True) -> GameState:
    """Return the state without cards in a hand; cards that nobody may see count too."""
    gone = [card for card in cards if card >= 0]
    before = state.wizards[wizard]
    hand = list(before.hand)
    for card in gone:
        if card in hand:
            hand.remove(card)
        elif hand:
            hand.pop(0)  # one of those that a view hides
    if discard:
        state = state.replace(discards=(*state.discards, *gone))
    return state.with_wizard(wizard, hand=tuple(hand), shown=before.shown - set(gone))
