"""Trying out: a combat is fought in thought to its end, several times, plainly on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from editor.rules.core.dice import Dice, SeededDice
from editor.rules.darkage.ai import plain
from editor.rules.darkage.ai.worth import fighter_worth
from editor.rules.darkage.base import Action
from editor.rules.darkage.engine import ENGINE
from editor.rules.darkage.means import goal, score
from editor.rules.darkage.state import State

_SEEDS: Final = 1_000_000
_MOST: Final = 400
"""Actions after which a combat is given up in thought; none takes so many."""
_POINT: Final = 6.0
"""What a victory point is worth beside the worth of fighters."""
_WON: Final = 400.0
_STANDING: Final = 0.5
"""What fighters in play are worth beside victory points."""
_COMMAND: Final = 0.8
_LOGISTICS: Final = 0.4
"""What points of command and logistics are worth that stay for the own turn."""


def outlook(state: State, player: int) -> float:
    """Return how well a player stands: points and fighters, against the best of the others."""
    if state.winner == player:
        return _WON
    if state.winner >= 0:
        return -_WON
    own = _standing(state, player)
    return own - max(_standing(state, other) for other in range(len(state.players)) if other != player)


def _standing(state: State, player: int) -> float:
    one = state.players[player]
    # Who is not at turn keeps his dice for his own turn; who is rolls them again before he needs them.
    purse = 0.0 if player == state.active else _COMMAND * one.command + _LOGISTICS * one.logistics
    points = score(state, player)
    near = 1.0 + points / max(1, goal(state, player))
    fighters = sum(fighter_worth(state.game, one) for one in state.players[player].zone)
    return _POINT * near * points + _STANDING * fighters + purse


def best(state: State, options: Sequence[Action], dice: Dice, samples: int) -> Action:
    """Return the option after which the combat ends best on average; each meets the same dice.

    Args:
        state: what who acts may know.
        options: legal actions, the first of those that are alike well wins.
        dice: thinking dice.
        samples: combats fought in thought for each.
    """
    if len(options) == 1:
        return options[0]
    seeds = [dice.roll(_SEEDS) for _ in range(samples)]
    player = state.acting
    found = [(sum(_tried(state, one, seed, player) for seed in seeds), one) for one in options]
    most = max(value for value, _ in found)
    return next(one for value, one in found if value == most)


def _tried(state: State, action: Action, seed: int, player: int) -> float:
    """Return the outlook after a combat that begins with an action, or goes on with it."""
    dice = SeededDice(seed)
    fought = state.combat is not None
    for _ in range(_MOST):
        state = ENGINE.decide(state, action, dice).state
        fought = fought or state.combat is not None
        if state.step == "over" or state.combat is None:
            break
        action = plain.choose(state)
    return outlook(state, player)
