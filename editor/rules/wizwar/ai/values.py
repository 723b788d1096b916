"""What a position is worth to a side, as the calculating player sees it: about one life point is 1."""

from __future__ import annotations

from math import exp, log
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
_LESS_LIFE: Final = 0.5
"""What life is worth of it among several, where treasures decide."""
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
_DOUBT: Final = 15.0
"""So much more in standing makes a side about e times as likely to win (games of plain players)."""


def value(state: GameState, me: int) -> float:
    """Return what a position is worth to a side: how far it is ahead of the others, who leads above all."""
    if state.step == "over":
        return WON if state.winner == me else 0.0 if state.winner is None else -WON
    if not state.wizards[me].alive:
        return -WON
    others = [standing(state, side) for side, one in enumerate(state.wizards) if one.alive and side != me]
    if not others:
        return WON
    most = max(others)
    rest = sum(exp((one - most) / _DOUBT) for one in others)
    return standing(state, me) - most - _DOUBT * log(rest)


def standing(state: GameState, side: int) -> float:
    """Return how well a side that is alive stands by itself."""
    wizard = state.wizards[side]
    brought = len(state.brought(side))
    goal = state.battle.ruleset.treasures.treasures_to_win
    total = _life(wizard.life) * (_LESS_LIFE if several(state) else 1.0)
    total += _BROUGHT * brought * (1 + brought / goal)
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
    return _STEP * (_RACE if several(state) else 1.0)


def harm_worth(state: GameState) -> float:
    """Return what a life point that another loses is worth: among several it helps the others as well."""
    others = sum(one.alive for one in state.wizards) - 1
    return _LESS_LIFE / others if others > 1 else 1.0


def several(state: GameState) -> bool:
    """Return whether more than two wizards are alive."""
    return sum(one.alive for one in state.wizards) > 2


def _life(points: int) -> float:
    """Return what life points are worth: the last ones most."""
    return 1.7 * min(points, 5) + 1.0 * max(0, min(points, 15) - 5) + 0.4 * max(0, points - 15)


def _spell(one: Lasting) -> float:
    return _SPELLS[one.state] * min(one.left, _MOST_TURNS)
