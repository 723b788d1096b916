"""How likely a player wins from where the game stands; the computer's guess, fitted to games it played."""

from __future__ import annotations

from math import exp
from typing import Final

from editor.rules.darkage.ai.worth import fighter_worth
from editor.rules.darkage.means import goal, score
from editor.rules.darkage.state import NONE, State

# Fitted by logistic regression to 35,644 moments of a thousand games of the shipped decks, played plainly.
_POINTS: Final = 1.85
"""All the points that win."""
_ENOUGH: Final = 30.0
_FEW: Final = 0.034
"""The worth of fighters, as long as it is less than enough."""
_ZONE: Final = 0.017
_BEST: Final = 0.061
"""The worth of the best fighter."""
_HAND: Final = 0.12
"""A card of the hand."""
_COMMAND: Final = 0.062
_LOGISTICS: Final = 0.027
_PLACE: Final = -0.18
"""A place that was not plundered yet, which is worth more to a raider."""
_TURN: Final = 0.24
"""To be about to act."""
_NEAR: Final = 3
"""Points of the first plunder of a place."""
_NEARLY: Final = 0.47
_NEXT: Final = 1
_ALMOST: Final = 0.29


def winning_share(state: State, player: int) -> float:
    """Return the chance that a player wins when a turn begins, or 1 or 0 once he has or has not.

    A draw counts half.
    """
    if state.step == "over":
        return 0.5 if state.winner == NONE else float(state.winner == player)
    strengths = [exp(_strength(state, one)) for one in range(len(state.players))]
    return strengths[player] / sum(strengths)


def _strength(state: State, player: int) -> float:
    one, game = state.players[player], state.game
    worths = [fighter_worth(game, fighter) for fighter in one.zone]
    wanted = goal(state, player)
    points = score(state, player)
    zone = sum(worths)
    found = _POINTS * points / wanted
    found += _FEW * min(_ENOUGH, zone) + _ZONE * zone + _BEST * max(worths, default=0.0)
    found += _HAND * len(one.hand) + _PLACE * one.plundered.count(False)
    if wanted - points <= _NEAR:
        found += _NEARLY
    if wanted - points <= _NEXT:
        found += _ALMOST
    return found + _COMMAND * one.command + _LOGISTICS * one.logistics + _TURN * (player == state.active)
