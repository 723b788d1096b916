"""The strong player: tries plans out in thought, on the good player's hand for every side, and counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from editor.rules.core.dice import Dice, stream_seed
from editor.rules.demonworld import actions as act
from editor.rules.demonworld.ai.plans import movements, order_plans
from editor.rules.demonworld.ai.temper import Temper
from editor.rules.demonworld.ai.thought import Policy, SteadyDice, after, believed, played_on
from editor.rules.demonworld.ai.worth import worth
from editor.rules.demonworld.state import BattleState

_SEED: Final = 1 << 30


@dataclass(frozen=True)
class Budget:
    """How much the strong player thinks: figures only, never seconds."""

    rollouts: int = 4
    """Times that a plan is played on."""
    turns: int = 2
    """Turns that it is played on, this one counted."""
    decisions: int = 400
    """Most decisions in one of them."""
    blows: bool = False
    margin: float = 0.0
    plans: int = 12
    """Plans that are compared in one decision."""


def wanted(state: BattleState, dice: Dice, temper: Temper, budget: Budget, policy: Policy) -> act.Action:
    """Return the plan that does best on the average of its rollouts, all with the same dice.

    ``policy`` plays every side in thought, and it decides what is not worth a thought.
    """
    first = policy(state)
    match state.step:
        case "orders":
            plans = order_plans(state, first)
        case "move":
            plans = movements(state, first)
        case "choose_sequence":
            plans = iter((act.ChooseFirst(True), act.ChooseFirst(False)))
        case _:
            return first
    found = [first, *(plan for plan in islice(plans, budget.plans) if plan != first)]
    if len(found) == 1:
        return first
    seed = dice.roll(_SEED)
    start = believed(state, policy)
    return max(
        found, key=lambda plan: (_promise(start, plan, seed, temper, budget, policy) + budget.margin*(plan == first), plan == first)
    )


def _promise(
    state: BattleState, plan: act.Action, seed: int, temper: Temper, budget: Budget, policy: Policy
) -> float:
    """Return what a plan is worth on the average of its rollouts; worst of all where it is forbidden."""
    now = state.turn + 1 if state.step == "orders" else state.turn
    last = now + budget.turns

    def until(later: BattleState) -> bool:
        return later.turn >= last or (budget.blows and later.turn>=now and later.step == "attacks")

    total = 0.0
    for number in range(budget.rollouts):
        dice = SteadyDice(stream_seed(seed, number))
        then = after(state, plan, dice)
        if then is None:
            return float("-inf")
        end, _ = played_on(then, policy, dice, until, budget.decisions)
        total += worth(end, state.side, temper)
    return total / budget.rollouts
