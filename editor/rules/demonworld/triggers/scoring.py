"""What the sides have scored so far, for a board that people read during the battle."""

from __future__ import annotations

from collections.abc import Iterator

from editor.rules.core.contract import Standing
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.losses import points_won
from editor.rules.demonworld.state import BattleState
from schemas.problems import Message
from schemas.scenario_rules import Condition, ScoreIs, Scores, blocks_of

_AREA = "demonworld_scenario"


def standings(state: BattleState) -> tuple[Standing, ...]:
    """Return what each side has scored, then what it would have at the end by XVI.3.5.

    Either is left out where the scenario does not count it.
    """
    return (*_scored(state), *_at_the_end(state))


def keeps_score(battle: Battle) -> bool:
    """Return whether an event of the scenario scores points, or a condition asks for them."""
    script = battle.script
    conditions: list[Condition] = [one.condition for one in script.sentences]
    conditions += [one.condition for one in script.triggers]
    return any(isinstance(effect, Scores) for one in script.triggers for effect in one.effects) or any(
        isinstance(block, ScoreIs) for condition in conditions for _, block in blocks_of(condition)
    )


def _scored(state: BattleState) -> Iterator[Standing]:
    battle = state.battle
    if not keeps_score(battle):
        return
    words = Message(code=f"{_AREA}.score_scored")
    for number, side in enumerate(battle.scenario.sides):
        points = float(state.scores[number]) if state.scores else 0.0
        goal = _goal(battle, side.id)
        if goal is None:
            yield Standing(side.id, points, words)
            continue
        code = "score_goal_ahead" if goal.ahead else "score_goal"
        told = Message(code=f"{_AREA}.{code}", values={"points": goal.points})
        yield Standing(side.id, points, words, float(goal.points), told)


def _goal(battle: Battle, side: str) -> ScoreIs | None:
    """Return the fewest points by which a condition of victory lets a side win."""
    wanted = [
        block
        for one in battle.script.sentences
        if one.side == side
        for _, block in blocks_of(one.condition)
        if isinstance(block, ScoreIs) and block.side == side and not block.negated
    ]
    return min(wanted, key=lambda block: (block.ahead, block.points), default=None)


def _at_the_end(state: BattleState) -> Iterator[Standing]:
    if not state.battle.scenario.points_decide:
        return
    words = Message(code=f"{_AREA}.score_at_end")
    for number, side in enumerate(state.battle.scenario.sides):
        # Before the first turn those who set up unseen stand nowhere yet; they are not lost.
        yield Standing(side.id, points_won(state, number) if state.turn else 0.0, words)
