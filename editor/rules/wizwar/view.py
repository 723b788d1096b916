"""What a player may know: the hands of others are hidden, but for what lies face up."""

from __future__ import annotations

from editor.rules.core.altered import altered
from editor.rules.wizwar.state import HIDDEN, GameState


def view(state: GameState, side: int) -> GameState:
    """Return the state as a side knows it; its pile holds every card that it cannot place."""
    hidden: list[int] = []
    wizards = []
    for number, wizard in enumerate(state.wizards):
        if number == side or len(wizard.shown) == len(wizard.hand):
            wizards.append(wizard)
            continue
        hidden += [card for card in wizard.hand if card not in wizard.shown]
        hand = tuple(card if card in wizard.shown else HIDDEN for card in wizard.hand)
        wizards.append(altered(wizard, hand=tuple(sorted(hand))))
    return state.replace(wizards=tuple(wizards), pile=tuple(sorted((*state.pile, *hidden))))
