"""Playing on in thought: what a side believes that the others have declared, and how a turn might go on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from editor.rules.core.dice import Dice, SeededDice
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.decide import decide
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.view import view
from schemas.problems import Message

T = TypeVar("T")
_QUARTERS: Final = 4
Policy = Callable[[BattleState], act.Action]
"""What whoever is to act does in a state; it is given what that side may know."""


def believed(state: BattleState, policy: Policy) -> BattleState:
    """Return the state with what the others have laid face down filled in as the policy would lay it.

    ``state`` is the view of the side to act: the counters, shots and attacks of others are hidden in it.
    """
    own = state.side
    for side in range(len(state.battle.scenario.sides)):
        if side == own:
            continue
        if state.step == "orders" and state.orders[side] == ():
            guess = policy(replace(state, side=side, orders=_put(state.orders, side, None)))
            if isinstance(guess, act.GiveOrders):
                state = replace(state, orders=_put(state.orders, side, guess.orders))
        elif state.step == "shots" and state.shots[side] == ():
            guess = policy(replace(state, side=side, shots=_put(state.shots, side, None)))
            if isinstance(guess, act.Shoot):
                state = replace(state, shots=_put(state.shots, side, guess.shots))
        elif state.step == "attacks" and state.attacks[side] == ():
            guess = policy(replace(state, side=side, attacks=_put(state.attacks, side, None)))
            if isinstance(guess, act.Strike):
                attacks = _put(state.attacks, side, guess.attacks)
                state = replace(state, attacks=attacks, pending=(*state.pending, *guess.attacks))
    return state


def after(state: BattleState, action: act.Action, dice: Dice) -> BattleState | None:
    """Return the state at the next decision after an action, or nothing where it is forbidden."""
    found = decide(state, action, dice)
    return None if isinstance(found, Message) else found.state


def played_on(
    state: BattleState, policy: Policy, dice: Dice, until: Callable[[BattleState], bool], most: int
) -> BattleState:
    """Return the state at which a policy that plays every side stops: ``most`` decisions later at last."""
    for _ in range(most):
        if state.step == "over" or until(state):
            break
        found = after(state, policy(view(state, state.side)), dice)
        if found is None:
            break
        state = found
    return state


def _put(places: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*places[:index], value, *places[index + 1 :])


class SteadyDice:
    """Dice that keep near their average: of each four rolls of a die one falls in each quarter of its faces.

    Rollouts with them tell plans apart with a quarter of the battles that free dice would need.
    """

    def __init__(self, seed: int) -> None:
        self._dice = SeededDice(seed)
        self._quarters: dict[int, list[int]] = {}

    def roll(self, sides: int) -> int:
        """Return a face from 1 to ``sides``."""
        if sides % _QUARTERS:
            return self._dice.roll(sides)
        left = self._quarters.setdefault(sides, [])
        if not left:
            left.extend(range(_QUARTERS))
        quarter = left.pop(self._dice.roll(len(left)) - 1)
        size = sides // _QUARTERS
        return quarter * size + self._dice.roll(size)
