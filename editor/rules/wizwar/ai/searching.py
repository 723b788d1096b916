"""The searching player: tries actions out in games that might be the one played, and takes what wins most.

What he does not know he draws: the cards in the hands of others, by what he has not seen of the deck, and all
dice. He takes no more from a state than a view of it holds.
"""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import Character
from editor.rules.core.dice import Dice
from editor.rules.core.search import Played, Tried, search
from editor.rules.wizwar.ai import considering, plain
from editor.rules.wizwar.ai.values import chance
from editor.rules.wizwar.base import Action
from editor.rules.wizwar.engine import ENGINE
from editor.rules.wizwar.state import HIDDEN, GameState

NODES: Final = 300
"""Decisions that are taken in thought for one action, for each wizard of the game."""
_DOUBT: Final = 1.0
"""Standard errors by which an action has to be better than what the calculating player would do."""
MOST: Final = 6
"""Actions that are tried out."""
ROUNDS: Final = 2
"""Rounds that are played in thought before the position is judged."""


def choose(view: GameState, dice: Dice, character: Character = "balanced") -> Action:
    """Return the action of the side to act."""
    return tried(view, dice, character)[0].action


def tried(
    view: GameState, dice: Dice, character: Character = "balanced", each: int = NODES
) -> tuple[Tried[Action], ...]:
    """Return the actions that were tried out, the chosen one first; what leaves no choice is never tried.

    ``each`` is how many nodes the search may take for each wizard.
    """
    actions = considering.options(view, dice, character, MOST)
    if len(actions) == 1:
        return (Tried(actions[0], 0.5, 0),)
    nodes = each * len(view.wizards)
    return search(Trials(view.side), view, actions, dice, nodes, doubt=_DOUBT)


class Trials:
    """Wiz-War as a side plays it on in thought: everybody plainly, for some rounds."""

    def __init__(self, side: int) -> None:
        self._side = side

    def possible(self, view: GameState, dice: Dice) -> GameState:
        """Return a state that may be behind a view: hidden cards are drawn from those that are not seen."""
        pile = list(view.pile)
        for number, wizard in enumerate(view.wizards):
            hidden = wizard.hand.count(HIDDEN)
            if hidden:
                known = [card for card in wizard.hand if card != HIDDEN]
                drawn = [pile.pop(dice.roll(len(pile)) - 1) for _ in range(hidden)]
                view = view.with_wizard(number, hand=tuple(sorted((*known, *drawn))))
        return view.replace(pile=tuple(pile))

    def played(self, state: GameState, action: Action, dice: Dice) -> Played:
        """Return what comes of an action: the side's chance once it has the turn again after some rounds."""
        last, nodes = state.turn + ROUNDS, 1
        state = ENGINE.decide(state, action, dice).state
        while state.step != "over" and not self._judged(state, last):
            state = ENGINE.decide(state, plain.choose(state), dice).state
            nodes += 1
        return Played(chance(state, self._side), nodes)

    def _judged(self, state: GameState, last: int) -> bool:
        """Return whether the position is judged now: the side is out, or it begins a turn late enough."""
        if not state.wizards[self._side].alive:
            return True
        return state.turn >= last and state.active == self._side and state.step == "act"
