"""Looking ahead: plans are tried out in thought up to the next blows, and what comes of them is compared."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from editor.rules.core.dice import Dice, stream_seed
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.plans import plans_for
from editor.rules.demonworld.ai.temper import Temper
from editor.rules.demonworld.ai.thought import Policy, SteadyDice, after, believed, played_on
from editor.rules.demonworld.ai.worth import worth
from editor.rules.demonworld.state import BattleState, Step

_SEED: Final = 1 << 30
THOUGHT_OVER: Final[frozenset[Step]] = frozenset(
    ("orders", "move", "regroup", "react", "close_in", "choose_sequence", "choose_regroup")
)
"""Every decision for which there are plans."""


@dataclass(frozen=True)
class Budget:
    """How much a player thinks: figures only, never seconds."""

    rollouts: int
    """Times that a plan is played on."""
    plans: int
    """Plans that are compared in one decision, besides the first idea."""
    turns: int = 2
    """Turns that a plan is played on at most, where it comes to no blows before."""
    decisions: int = 300
    """Most decisions in one rollout."""
    blows: int = 1
    """A rollout ends where so many melee phases begin: what they will cost is worked out, not rolled."""
    wide: bool = False
    """Every way into contact is looked at, not only the likely ones."""
    margin: float = 2.0
    """Points by which a plan has to be better than the first idea."""
    steps: frozenset[Step] = THOUGHT_OVER
    """Decisions that are thought over; in the others the first idea is followed."""
    patience: int = 8
    """Turns in which a unit waits at most for the enemy to come: longer than whom it takes him for."""


def wanted(
    state: BattleState, dice: Dice, temper: Temper, budget: Budget, own: Policy, thought: Policy
) -> act.Action:
    """Return the plan that does best on the average of its rollouts, all with the same dice.

    Args:
        state: what the side to act knows.
        dice: the stream of the player's thinking.
        temper: what weighs how much.
        budget: how much to think.
        own: gives the first idea, and decides what is not worth a thought.
        thought: plays every side in the rollouts.
    """
    first = own(state)
    if state.step not in budget.steps:
        return first
    plans = [
        plan
        for plan in islice(plans_for(state, first, temper, wide=budget.wide), budget.plans)
        if plan != first
    ]
    if not plans:
        return first
    seed = dice.roll(_SEED)
    start = believed(state, thought)
    best, action = _promise(start, first, seed, temper, budget, thought) + budget.margin, first
    for plan in dict.fromkeys(plans):
        promise = _promise(start, plan, seed, temper, budget, thought)
        if promise > best:
            best, action = promise, plan
    return action


def _promise(
    state: BattleState, plan: act.Action, seed: int, temper: Temper, budget: Budget, thought: Policy
) -> float:
    """Return what a plan is worth on the average of its rollouts; worst of all where it is forbidden."""
    total = 0.0
    for number in range(budget.rollouts):
        dice = SteadyDice(stream_seed(seed, number))
        start = after(state, plan, dice)
        if start is None:
            return float("-inf")
        end = played_on(start, thought, dice, _End(state, budget), budget.decisions)
        total += worth(end, state.side, temper)
    return total / budget.rollouts


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
