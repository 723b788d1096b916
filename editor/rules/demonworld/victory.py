"""The end of a turn: areas held, conditions of victory, losses (VII, XVI)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import Result
from editor.rules.demonworld.events import AreasCounted, BattleEnded
from editor.rules.demonworld.state import Battle, BattleState
from schemas.systems.demonworld import AreaHeld, EnemyGone, EnemyLosses, Otherwise, VictoryCondition

LONGEST: Final = 99
"""Last turn of a battle whose scenario names none: the latest that one may name."""


def points_lost(state: BattleState, side: int) -> float:
    """Return what the elements that a side has lost were worth.

    Each its share of its card's points (XVI.1.3).
    """
    total = 0.0
    for roster in state.battle.roster:
        if roster.side == side:
            lost = len(roster.elements) - len(state.units[roster.number].elements)
            total += roster.card.points * lost / len(roster.elements)
    return total


def army_points(battle: Battle, side: int) -> int:
    """Return what the units of a side cost."""
    return sum(roster.card.points for roster in battle.roster if roster.side == side)


def areas_counted(state: BattleState) -> AreasCounted | None:
    """Return for how many whole turns each side has held the areas that conditions name (XVI.2.0).

    The end of the turn in which the area is taken counts 0, each later one in which it is still held alone
    one more.
    """
    wanted = sorted(
        {(one.area, one.side) for one in state.battle.scenario.victory if isinstance(one, AreaHeld)}
    )
    if not wanted:
        return None
    before = {(area, side): turns for area, side, turns in state.held}
    held = []
    for area, side_id in wanted:
        side, cells = state.battle.side_number(side_id), state.battle.areas[area]
        present = {
            state.battle.roster[unit.number].side for unit in state.units if not cells.isdisjoint(unit.cells)
        }
        if present == {side}:
            held.append((area, side, before.get((area, side), -1) + 1))
    return AreasCounted(tuple(held))


def ending(state: BattleState) -> BattleEnded | None:
    """Return how the battle ends at the end of this turn, or nothing where it goes on."""
    left = state.sides_left()
    if not left:
        return BattleEnded(None, "nobody_left", state.turn)
    for condition in state.battle.scenario.victory:
        if _fulfilled(state, condition):
            return BattleEnded(state.battle.side_number(condition.side), condition.when, state.turn)
    if len(left) == 1:
        return BattleEnded(left[0], "enemy_gone", state.turn)
    if state.turn >= (state.battle.scenario.turn_limit or LONGEST):
        for condition in state.battle.scenario.victory:
            if isinstance(condition, Otherwise):
                return BattleEnded(state.battle.side_number(condition.side), "otherwise", state.turn)
        return BattleEnded(None, "turn_limit", state.turn)
    return None


def _fulfilled(state: BattleState, condition: VictoryCondition) -> bool:
    side = state.battle.side_number(condition.side)
    match condition:
        case EnemyGone():
            return state.sides_left() == (side,)
        case EnemyLosses(points=points):
            enemies = [other for other in range(len(state.battle.scenario.sides)) if other != side]
            lost = sum(points_lost(state, other) for other in enemies)
            half = sum(army_points(state.battle, other) for other in enemies) / 2
            return lost >= (half if points is None else points)
        case AreaHeld(area=area, turns=turns):
            return any(held[:2] == (area, side) and held[2] >= turns for held in state.held)
        case Otherwise():
            return False


def result(state: BattleState) -> Result | None:
    """Return how the battle ended, with elements and points lost per side."""
    if state.ended is None:
        return None
    battle = state.battle
    losses = {}
    for number, side in enumerate(battle.scenario.sides):
        lost = sum(
            len(roster.elements) - len(state.units[roster.number].elements)
            for roster in battle.roster
            if roster.side == number
        )
        losses[side.id] = {"elements": float(lost), "points": points_lost(state, number)}
    return Result(
        winner=battle.side_id(state.winner) if state.winner is not None else None,
        reason=state.ended,
        turns=state.turn,
        losses=losses,
    )
