"""The end of a turn: areas held, conditions of victory, losses (VII, XVI)."""

from __future__ import annotations

from typing import Final

from editor.rules.core.contract import Result
from editor.rules.core.engine.rows import StageRow
from editor.rules.demonworld.effects.events import end_with_turn
from editor.rules.demonworld.magic.recovering import recover
from editor.rules.demonworld.state import BattleState, Recorder
from editor.rules.demonworld.turn import AreasCounted, BattleEnded, WoundsHealed, healed
from editor.rules.demonworld.victory import triggers
from editor.rules.demonworld.victory.conditions import holds
from editor.rules.demonworld.victory.losses import (
    area_holder,
    army_points,
    camps_alive,
    marchers_outside,
    points_lost,
    points_won,
)
from schemas.base import Document, must_be
from schemas.scenario_rules import Sentence
from schemas.systems.demonworld import DemonworldScenario
from schemas.systems.demonworld_victory import AreaHeld, EnemyGone, EnemyLosses, Otherwise, VictoryCondition

LONGEST: Final = 99
"""Last turn of a battle whose scenario names none: the latest that one may name."""


def last_turn(scenario: Document, _ruleset: Document) -> int:
    """Return the turn after which a battle of a scenario is over."""
    return must_be(scenario, DemonworldScenario).turn_limit or LONGEST


def areas_counted(state: BattleState) -> AreasCounted | None:
    """Return for how many whole turns each side has held the areas that conditions name (XVI.2.0).

    The end of the turn in which the area is taken counts 0, each later one in which it is still held alone
    one more. Allies hold it together.
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
        if area_holder(state, cells) == state.battle.camps[side]:
            held.append((area, side, before.get((area, side), -1) + 1))
    return AreasCounted(tuple(held))


def ending(state: BattleState) -> BattleEnded | None:
    """Return how the battle ends at the end of this turn, or None if it goes on."""
    left = camps_alive(state)
    if not left:
        return BattleEnded(None, "nobody_left", state.turn)
    battle, conditions = state.battle, state.battle.scenario.victory
    for place, condition in enumerate(conditions):
        if _fulfilled(state, condition):
            return BattleEnded(battle.side_number(condition.side), condition.when, state.turn, place)
    last = state.turn >= last_turn(battle.scenario, battle.ruleset) or _quiet(state)
    for place, one in enumerate(conditions if last or len(left) == 1 else ()):
        if isinstance(one, Sentence) and one.checked == "last_turn" and holds(state, one.condition):
            return BattleEnded(battle.side_number(one.side), "sentence", state.turn, place)
    if (len(left) == 1 or last) and battle.scenario.points_decide:
        return _on_points(state)
    if len(left) == 1:
        return BattleEnded(left[0], "enemy_gone", state.turn)
    return _at_the_limit(state) if last else None


def _quiet(state: BattleState) -> bool:
    """Return whether a battle without a last turn has come to nothing: nobody was hurt for long (XVI.3.4)."""
    turns, (left, lacking, since) = state.battle.ruleset.battles.quiet_turns, state.quiet
    if turns is None or state.battle.scenario.turn_limit is not None or state.turn + 1 - since < turns:
        return False
    lost = sum(lost for lost, _ in state.wounds.values())
    return (len(state.living), lost) == (left, lacking)


def _on_points(state: BattleState) -> BattleEnded:
    """Return who has most points; where they are even, whoever wins otherwise (XVI.3.5)."""
    never_came = set(marchers_outside(state))
    scattered = [
        unit.replace(outside=() if unit.number in never_came else unit.outside) for unit in state.units
    ]
    counted = state.replace(units=tuple(scattered))
    won = {camp: points_won(counted, camp) for camp in sorted(set(state.battle.camps))}
    best = [camp for camp, points in won.items() if points == max(won.values())]
    if len(best) == 1:
        return BattleEnded(best[0], "points", state.turn)
    ended = _at_the_limit(state)
    return ended if ended.winner is not None else BattleEnded(None, "points_even", state.turn)


def _at_the_limit(state: BattleState) -> BattleEnded:
    """Return who wins because nobody has: the side that the scenario names, else nobody."""
    for condition in state.battle.scenario.victory:
        if isinstance(condition, Otherwise):
            return BattleEnded(state.battle.side_number(condition.side), "otherwise", state.turn)
    return BattleEnded(None, "quiet" if _quiet(state) else "turn_limit", state.turn)


def _fulfilled(state: BattleState, condition: VictoryCondition) -> bool:
    side = state.battle.side_number(condition.side)
    match condition:
        case EnemyGone():
            return camps_alive(state) == (state.battle.camps[side],)
        case EnemyLosses(points=points):
            enemies = state.battle.enemies(side)
            lost = sum(points_lost(state, other) for other in enemies)
            half = sum(army_points(state.battle, other) for other in enemies) / 2
            return lost >= (half if points is None else points)
        case AreaHeld(area=area, turns=turns):
            return any(held[:2] == (area, side) and held[2] >= turns for held in state.held)
        case Sentence():
            return condition.checked != "last_turn" and holds(state, condition.condition)
        case Otherwise():  # pragma: no branch - no case is left
            return False


def result(state: BattleState) -> Result | None:
    """Return how the battle ended, with elements and points lost per side."""
    if state.ended is None:
        return None
    battle = state.battle
    alive, losses = state.living, {}
    for number, side in enumerate(battle.scenario.sides):
        lost = sum(
            element not in alive
            for roster in battle.roster
            if roster.side == number
            for element in roster.elements
        )
        losses[side.id] = {"elements": float(lost), "points": points_lost(state, number)}
    winner = state.winner
    return Result(
        winner=battle.side_id(winner) if winner is not None else None,
        reason=state.ended,
        turns=state.turn,
        losses=losses,
        allies=battle.allies(winner) if winner is not None else (),
    )


def _turn_ends(recorder: Recorder) -> str | None:
    """Look at the conditions of victory; where nobody has won, the next turn begins."""
    if recorder.state.phase == "rally" and triggers.phase_ends(recorder):
        return None
    wounds = healed(recorder.state)
    if wounds:
        recorder.note(WoundsHealed(wounds))
    counted = areas_counted(recorder.state)
    if counted is not None:
        recorder.note(counted)
    recover(recorder)
    end_with_turn(recorder)
    if triggers.turn_ends(recorder):
        return None
    ended = ending(recorder.state)
    if ended is None:
        return "turn_begins"
    triggers.finish(recorder, ended)
    return None


STAGES: Final = (StageRow("turn_ends", _turn_ends),)
