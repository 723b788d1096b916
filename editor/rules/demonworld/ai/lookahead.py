"""Looking ahead: plans are tried out in thought up to the next blows, and what comes of them is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from statistics import fmean
from typing import Final, TypeVar

from editor.rules.core.contract import IllegalActionError
from editor.rules.core.dice import Dice, SeededDice, stream_seed
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.figures import Temper
from editor.rules.demonworld.ai.plans import plans_for
from editor.rules.demonworld.ai.worth import worth
from editor.rules.demonworld.engine import decide
from editor.rules.demonworld.state import BattleState, Step
from editor.rules.demonworld.view import view

T = TypeVar("T")
_QUARTERS: Final = 4
Policy = Callable[[BattleState], act.Action]
"""What whoever is to act does in a state; it is given what that side may know."""


def believed(state: BattleState, policy: Policy) -> BattleState:
    """Return the state with what the others have laid face down filled in as the policy would lay it.

    ``state`` is the view of the side to act: the counters, shots and attacks of others are hidden in it.
    """
    for side in state.battle.enemies(state.side):
        if state.step == "orders" and state.orders[side] == ():
            guess = policy(state.but(side=side, orders=_put(state.orders, side, None)))
            if isinstance(guess, act.GiveOrders):
                state = state.but(orders=_put(state.orders, side, guess.orders))
        elif state.step == "shots" and state.shots[side] == ():
            guess = policy(state.but(side=side, shots=_put(state.shots, side, None)))
            if isinstance(guess, act.Shoot):
                state = state.but(shots=_put(state.shots, side, guess.shots))
        elif state.step == "attacks" and state.attacks[side] == ():
            guess = policy(state.but(side=side, attacks=_put(state.attacks, side, None)))
            if isinstance(guess, act.Strike):
                attacks = _put(state.attacks, side, guess.attacks)
                state = state.but(attacks=attacks, pending=(*state.pending, *guess.attacks))
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
THOUGHT_OVER: Final[frozenset[Step]] = frozenset(
    ("orders", "move", "regroup", "react", "close_in", "choose_sequence", "choose_regroup")
)
"""Every decision for which there are plans."""


@dataclass(frozen=True)
class Budget:
    """How much a player thinks: figures only, never seconds."""

    rollouts: int
    """Times that every plan is played on."""
    plans: int
    """Plans that are compared in one decision, besides the first idea."""
    turns: int = 2
    """Turns that a plan is played on at most, where it comes to no blows before."""
    decisions: int = 300
    """Most decisions in one rollout."""
    blows: int = 1
    """A rollout ends where so many melee phases begin: what they will cost is worked out, not rolled."""
    finals: int = 0
    """Times that the best plans are played on once more ..."""
    finalists: int = 2
    """... and how many of them, besides the first idea."""
    nodes: int = 6000
    """Decisions in thought after which no further round of rollouts begins: large battles get fewer."""
    wide: bool = False
    """Every way into contact is looked at, not only the likely ones."""
    margin: float = 2.0
    """Points by which a plan has to be better than the first idea."""
    steps: frozenset[Step] = THOUGHT_OVER
    """Decisions that are thought over; in the others the first idea is followed."""
    patience: tuple[int, ...] = ()
    """Turns in which units wait at most for the enemy to come, course by course; the first is the habit."""


def wanted(
    state: BattleState,
    dice: Dice,
    temper: Temper,
    budget: Budget,
    own: Policy,
    thought: Policy,
    courses: Sequence[Policy] = (),
) -> act.Action:
    """Return the plan that does best on the average of its rollouts, all with the same dice.

    Args:
        state: what the side to act knows.
        dice: the stream of the player's thinking.
        temper: what weighs how much.
        budget: how much to think.
        own: gives the first idea, and decides what is not worth a thought; follows up every single plan.
        thought: plays the other sides in the rollouts.
        courses: other ways of fighting the rest of the battle: where they begin alike, none is tried out.
    """
    first = own(state)
    if state.step not in budget.steps:
        return first
    ideas = {first: own}
    for course in courses:
        ideas.setdefault(course(state), course)
    for plan in islice(plans_for(state, first, temper, wide=budget.wide), budget.plans):
        ideas.setdefault(plan, own)
    if len(ideas) == 1:
        return first
    trial = _Trial(believed(state, thought), dice.roll(_SEED), temper, budget, thought)
    trial.rounds(ideas, budget.rollouts)
    last = [first, *(action for action in trial.best(ideas)[: budget.finalists] if action != first)]
    trial.rounds({action: ideas[action] for action in last}, budget.finals)
    best = trial.best(last)[0]
    return best if trial.promise(best) > trial.promise(first) + budget.margin else first


class _Trial:
    """Plans tried out from one state, every one with the same dice."""

    def __init__(
        self, state: BattleState, seed: int, temper: Temper, budget: Budget, thought: Policy
    ) -> None:
        self._state, self._seed, self._temper = state, seed, temper
        self._budget, self._thought = budget, thought
        self._worths: dict[act.Action, list[float]] = {}
        self._nodes = 0

    def rounds(self, ideas: Mapping[act.Action, Policy], count: int) -> None:
        """Play every plan on once a round, each followed up by its course, while there is thought left."""
        for _ in range(count):
            if self._nodes >= self._budget.nodes:
                return
            for plan, course in ideas.items():
                self._play(plan, course)

    def _play(self, plan: act.Action, course: Policy) -> None:
        """Play a plan on once more; worst of all where it is forbidden."""
        state, side, thought = self._state, self._state.side, self._thought
        worths = self._worths.setdefault(plan, [])

        def both(now: BattleState) -> act.Action:
            self._nodes += 1
            return course(now) if now.side == side else thought(now)

        dice = SteadyDice(stream_seed(self._seed, len(worths)))
        start = after(state, plan, dice)
        if start is None:
            worths.append(float("-inf"))
            return
        end = played_on(start, both, dice, _End(state, self._budget), self._budget.decisions)
        worths.append(worth(end, side, self._temper))

    def promise(self, plan: act.Action) -> float:
        """Return what a plan is worth on the average of its rollouts."""
        return fmean(self._worths[plan])

    def best(self, plans: Iterable[act.Action]) -> list[act.Action]:
        """Return plans, the best one first; of equals, the one that was named before."""
        return sorted(plans, key=self.promise, reverse=True)


class _End:
    """Where a rollout ends: at blows, or where its turns are over."""

    def __init__(self, state: BattleState, budget: Budget) -> None:
        begun = state.turn + 1 if state.step == "orders" else state.turn
        self._last = begun + budget.turns
        self._blows = budget.blows
        self._melee = state.turn if state.phase == "melee" else 0

    def __call__(self, state: BattleState) -> bool:
        """Return whether the rollout ends here."""
        if state.turn >= self._last:
            return True
        if state.step == "attacks" and state.turn != self._melee:
            self._melee = state.turn
            self._blows -= 1
        return not self._blows
