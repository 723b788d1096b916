"""The searching level: what may be done is tried out in games that might be the one played."""

from __future__ import annotations

from itertools import islice
from typing import Final

from editor.rules.core.contract import Character
from editor.rules.core.dice import Dice
from editor.rules.core.search import Played, Tried, search
from editor.rules.darkage.ai import plain
from editor.rules.darkage.ai.options import options
from editor.rules.darkage.ai.possible import possible
from editor.rules.darkage.ai.skilled import BOLD
from editor.rules.darkage.ai.winning import winning_share
from editor.rules.darkage.base import Action
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.state import State

NODES: Final = 600
"""Decisions that may be taken in thought for each action; most choices are clear after a third of them."""
LOSS: Final = 0.006
"""Share of the game that a choice may give away: what matters less is not thought about for long."""
MOST: Final = 6
"""Actions that are tried out for each choice."""
TRUST: Final = 0.01
"""By so much another action has to be likelier to win than the plain player's: luck alone is not enough."""


class Trials:
    """The game as somebody plays it on in thought: to the end of the turn, everybody plainly."""

    def __init__(self, view: State, wished: Action, bold: float) -> None:
        """Think about a view of who acts, who wishes an action and raids from such odds on."""
        self._wished = wished
        self._player = view.acting
        self._bold = bold
        self._turns = _turns(view)

    def possible(self, view: State, dice: Dice) -> State:
        """Return a state that may be behind the view."""
        return possible(view, dice)

    def played(self, state: State, action: Action, dice: Dice) -> Played:
        """Return how likely the player wins after an action and what follows, and the decisions taken.

        The wished action counts for more by :data:`TRUST`.
        """
        trust = TRUST if action == self._wished else 0.0
        state, nodes = ENGINE.decide(state, action, dice).state, 1
        while not self._ended(state):
            bold = self._bold if state.acting == self._player else plain.KEEN
            state = ENGINE.decide(state, plain.choose(state, bold), dice).state
            nodes += 1
        return Played(winning_share(state, self._player) + trust, nodes)

    def _ended(self, state: State) -> bool:
        return state.step == "over" or _turns(state) > self._turns


def _turns(state: State) -> int:
    return sum(one.turns for one in state.players)


def tried(view: State, dice: Dice, character: Character) -> tuple[Tried[Action], ...]:
    """Return what was tried out, the best first; the only choice untried.

    Args:
        view: what who acts may know.
        dice: thinking dice.
        character: what he risks.
    """
    wished = plain.choose(view, BOLD[character])
    found = list(islice(options(view, wished), MOST))
    if len(found) == 1:
        return (Tried(wished, winning_share(view, view.acting), 0),)
    trials = Trials(view, wished, BOLD[character])
    best = search(trials, view, found, dice, NODES * len(found), loss=LOSS)
    return tuple(one._replace(share=one.share - TRUST) if one.action == wished else one for one in best)


def choose(view: State, dice: Dice, character: Character) -> Action:
    """Return the action of who acts; see :func:`tried`."""
    return tried(view, dice, character)[0].action
