"""Looking ahead: orders are tried out in thought up to the next blows, and what comes of them is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from math import isfinite, sqrt
from statistics import fmean, stdev
from typing import Final, TypeVar

from editor.rules.core.contract import IllegalActionError
from editor.rules.core.dice import Dice, SeededDice, stream_seed
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.figures import Temper
from editor.rules.demonworld.ai.plans import order_plans
from editor.rules.demonworld.ai.worth import worth
from editor.rules.demonworld.engine import decide
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.view import view

T = TypeVar("T")
_QUARTERS: Final = 4
Policy = Callable[[BattleState], act.Action]
"""What whoever is to act does in a state; it is given what that side may know."""


def believed(state: BattleState, policy: Policy) -> BattleState:
    """Return the state with the counters that others have laid face down as the policy would lay them.

    ``state`` is the view of the side to act: the counters of others are hidden in it.
    """
    for side in state.battle.enemies(state.side):
        if state.step == "orders" and state.orders[side] == ():
            guess = policy(state.but(side=side, orders=_put(state.orders, side, None)))
            if isinstance(guess, act.GiveOrders):
                state = state.but(orders=_put(state.orders, side, guess.orders))
    return state


def after(state: BattleState, action: act.Action, dice: Dice) -> BattleState | None:
    """Return the state at the next decision after an action, or nothing where it is forbidden."""
    try:
        return decide(state, action, dice).state
    except IllegalActionError:
        return None


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


_SEED: Final = 1 << 30
_FEWEST: Final = 2
"""Rollouts from which chance can be told."""


@dataclass(frozen=True)
class Budget:
    """How much a player thinks: figures only, never seconds."""

    rollouts: int
    """Times that every plan is played on."""
    finals: int
    """Times that the best plans are played on once more ..."""
    finalists: int
    """... and how many of them, besides the first idea."""
    plans: int
    """Plans that are compared in one decision, besides the first ideas."""
    turns: int
    """Turns that a plan is played on at most, where it comes to no blows before."""
    decisions: int
    """Most decisions in one rollout."""
    nodes: int
    """Decisions in thought after which no further round of rollouts begins: large battles get fewer."""
    margin: float
    """Points by which a plan has to be better than the first idea."""


def wanted(
    state: BattleState, dice: Dice, temper: Temper, budget: Budget, own: Policy, thought: Policy
) -> act.Action:
    """Return the orders that do best on the average of their rollouts, all with the same dice.

    Every other decision is made by the first idea alone.

    Args:
        state: what the side to act knows.
        dice: the stream of the player's thinking.
        temper: what weighs how much.
        budget: how much to think.
        own: gives the first idea, and follows up every plan in the rollouts.
        thought: plays the other sides there; what it would do is an idea, too.
    """
    first = own(state)
    if state.step != "orders":
        return first
    plans = [first]
    for plan in islice(order_plans(state, first, thought), budget.plans):
        if plan not in plans:
            plans.append(plan)
    if len(plans) == 1:
        return first
    trial = _Trial(believed(state, thought), dice.roll(_SEED), temper, budget, own, thought)
    trial.rounds(plans, budget.rollouts)
    last = [first, *(plan for plan in trial.best(plans)[: budget.finalists] if plan != first)]
    trial.rounds(last, budget.finals)
    best = trial.best(last)[0]
    return best if trial.surely_better(best, first) else first


class _Trial:
    """Plans tried out from one state, every one with the same dice."""

    def __init__(
        self, state: BattleState, seed: int, temper: Temper, budget: Budget, own: Policy, thought: Policy
    ) -> None:
        self._state, self._seed, self._temper = state, seed, temper
        self._budget, self._own, self._thought = budget, own, thought
        self._worths: dict[act.Action, list[float]] = {}
        self._nodes = 0

    def rounds(self, plans: Sequence[act.Action], count: int) -> None:
        """Play every plan on once a round while there is thought left."""
        for _ in range(count):
            if self._nodes >= self._budget.nodes:
                return
            for plan in plans:
                self._play(plan)

    def _play(self, plan: act.Action) -> None:
        """Play a plan on once more; worst of all where it is forbidden."""
        state, own, thought = self._state, self._own, self._thought
        worths = self._worths.setdefault(plan, [])

        def both(now: BattleState) -> act.Action:
            self._nodes += 1
            return own(now) if now.side == state.side else thought(now)

        dice = SteadyDice(stream_seed(self._seed, len(worths)))
        start = after(state, plan, dice)
        if start is None:
            worths.append(float("-inf"))
            return
        end = played_on(start, both, dice, _end(state, self._budget), self._budget.decisions)
        worths.append(worth(end, state.side, self._temper))

    def promise(self, plan: act.Action) -> float:
        """Return what a plan is worth on the average of its rollouts."""
        return fmean(self._worths[plan])

    def surely_better(self, plan: act.Action, first: act.Action) -> bool:
        """Return whether a plan is better than the first idea by more than the margin and chance explain."""
        gains = [one - other for one, other in zip(self._worths[plan], self._worths[first], strict=True)]
        if len(gains) < _FEWEST or not all(isfinite(gain) for gain in gains):
            return False
        return fmean(gains) > self._budget.margin + stdev(gains) / sqrt(len(gains))

    def best(self, plans: Iterable[act.Action]) -> list[act.Action]:
        """Return plans, the best one first; of equals, the one that was named before."""
        return sorted(plans, key=self.promise, reverse=True)


def _end(state: BattleState, budget: Budget) -> Callable[[BattleState], bool]:
    """Return where a rollout ends: at the first blows, whose cost is worked out, or after its turns."""
    last = state.turn + 1 + budget.turns

    def ends(now: BattleState) -> bool:
        return now.turn >= last or now.step == "attacks"

    return ends
