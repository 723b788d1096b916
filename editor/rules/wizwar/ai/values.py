"""What a position is worth to a side, as the calculating player sees it: about one life point is 1."""

from __future__ import annotations

from typing import Final

from editor.rules.wizwar.ai import routes
from editor.rules.wizwar.state import GameState, Lasting
from schemas.systems.wizwar_cards import WizardState

WON: Final = 1000.0
_BROUGHT: Final = 14.0
_CARRIED: Final = 8.0
_STEP: Final = 0.8
"""A square on the way of a trip, in a duel."""
_RACE: Final = 2.0
"""How much more it is worth among several: who harms one of them helps the others."""
_NO_WAY: Final = 14.0
_CARD: Final = 0.7
_SPELLS: Final[dict[WizardState, float]] = {
    "stunned": -3.5,
    "cursed": -1.2,
    "fast": 1.4,
    "invisible": 0.9,
    "shrunk": -1.2,
    "misty": 0.6,
}
_MOST_TURNS: Final = 5


def value(state: GameState, me: int) -> float:
    """Return what a position is worth to a side."""
    if state.step == "over":
        return WON if state.winner == me else 0.0 if state.winner is None else -WON
    own = standing(state, me)
    if not state.wizards[me].alive:
        return -WON
    others = [standing(state, side) for side, one in enumerate(state.wizards) if one.alive and side != me]
    if not others:
        return WON
    return own - 0.5 * max(others) - 0.5 * sum(others) / len(others)


def standing(state: GameState, side: int) -> float:
    """Return how well a side stands by itself."""
    wizard = state.wizards[side]
    if not wizard.alive:
        return -40.0
    brought = len(state.brought(side))
    goal = state.battle.ruleset.treasures.treasures_to_win
    total = _life(wizard.life) + _BROUGHT * brought * (1 + brought / goal)
    total += sum(_spell(one) for one in state.lasting if one.wizard == side)
    total += _CARD * len(wizard.hand) + 1.2 * len(wizard.shown)
    assignment = routes.assignment(state, side)
    if assignment is None:
        return total - _NO_WAY
    carrying = any(state.battle.owner(one) != side for one in wizard.treasures)
    total += _CARRIED * (1 + brought / goal) if carrying else 0.0
    return total - step_worth(state) * min(assignment.steps, 16)


def step_worth(state: GameState) -> float:
    """Return what a square less on the way of a trip is worth."""
    return _STEP * (_RACE if sum(one.alive for one in state.wizards) > 2 else 1.0)


def _life(points: int) -> float:
    """Return what life points are worth: the last ones most."""
    return 1.7 * min(points, 5) + 1.0 * max(0, min(points, 15) - 5) + 0.4 * max(0, points - 15)


def _spell(one: Lasting) -> float:
    return _SPELLS[one.state] * min(one.left, _MOST_TURNS)
