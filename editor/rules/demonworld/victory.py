"""The end of a turn: areas held, conditions of victory, losses (VII, XVI)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from editor.rules.core.contract import Result
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.commanders.who import is_person
from editor.rules.demonworld.courage.moods import fleeing
from editor.rules.demonworld.events import AreasCounted, BattleEnded
from editor.rules.demonworld.state import BattleState
from schemas.systems.demonworld import AreaHeld, EnemyGone, EnemyLosses, Otherwise, VictoryCondition

LONGEST: Final = 99
"""Last turn of a battle whose scenario names none: the latest that one may name."""


def living(state: BattleState) -> frozenset[int]:
    """Return every element that stands on the field, in whatever unit, or is still to come onto it."""
    return frozenset(element for unit in state.units for element in (*unit.elements, *unit.outside))


def sides_alive(state: BattleState) -> tuple[int, ...]:
    """Return the sides that have an element on the field or still on a flank march (XVI.5.0)."""
    battle = state.battle
    return tuple(sorted({battle.side_of[element] for element in living(state)}))


def points_lost(state: BattleState, side: int, *, at_the_end: bool = False) -> float:
    """Return what a side has lost, in points of its cards.

    Each element its share (XVI.1.3), whether it was destroyed or has left the field. Where the points decide
    the battle at its end, units that are lost whole and items lost with their bearers (XVI.3.5). The option
    ``losses`` of the ruleset makes both the same.
    """
    battle, alive = state.battle, living(state)
    counting = battle.ruleset.options.losses
    whole = counting == "unit" or (counting == "book" and at_the_end)
    total = 0.0
    for roster in battle.roster:
        if roster.side != side:
            continue
        lost = sum(element not in alive for element in roster.elements)
        if not whole:
            total += roster.worth * lost / len(roster.elements)
        elif lost == len(roster.elements):
            total += roster.worth
    if whole:
        total += sum(
            one.item.points
            for one in battle.carried
            if battle.side_of[one.element] == side
            and one.element not in alive
            and (one.item.lost_with_bearer or alive.isdisjoint(_comrades(battle, one.element)))
        )
    return total


def _comrades(battle: Battle, element: int) -> tuple[int, ...]:
    return battle.roster[battle.came_with[element]].elements


def objectives_held(state: BattleState) -> tuple[int | None, ...]:
    """Return the side that holds each objective, with an element neither in melee nor in rout (XVI.4.0)."""
    battle = state.battle
    held: list[int | None] = []
    for objective in battle.scenario.objectives:
        cell = battle.ground.cell(objective.at)
        element = state.occupied.get(cell)
        free = element is not None and cell not in state.contact_cells[battle.side_of[element]]
        unit = state.units[state.unit_of[element]] if element is not None else None
        runs = unit is not None and element is not None and fleeing(battle, unit, element)
        held.append(battle.side_of[element] if element is not None and free and not runs else None)
    return tuple(held)


def points_won(state: BattleState, side: int) -> float:
    """Return what a side has at the end: the losses of others, and its objectives (XVI.3.5, XVI.4.0)."""
    battle = state.battle
    others = [other for other in range(len(battle.scenario.sides)) if other != side]
    total = sum(points_lost(state, other, at_the_end=True) for other in others)
    if battle.ruleset.options.objectives:
        holders = zip(battle.scenario.objectives, objectives_held(state), strict=True)
        total += sum(objective.points for objective, holder in holders if holder == side)
    return total


def army_points(battle: Battle, side: int) -> float:
    """Return what the units of a side cost."""
    return sum(roster.worth for roster in battle.roster if roster.side == side)


def areas_counted(state: BattleState) -> AreasCounted | None:
    """Return for how many whole turns each side has held the areas that conditions name (XVI.2.0).

    The end of the turn in which the area is taken counts 0, each later one in which it is still held alone
    one more. It takes a unit to hold an area, no commander; elements in rout neither hold nor dispute it.
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
        present, takers = set(), set()
        for unit in state.units:
            for element, cell in zip(unit.elements, unit.cells, strict=True):
                if cell in cells and not fleeing(state.battle, unit, element):
                    present.add(state.battle.side_of[element])
                    if not is_person(state.battle.cards[element]):
                        takers.add(state.battle.side_of[element])
        if present == {side} == takers:
            held.append((area, side, before.get((area, side), -1) + 1))
    return AreasCounted(tuple(held))


def ending(state: BattleState) -> BattleEnded | None:
    """Return how the battle ends at the end of this turn, or nothing where it goes on."""
    left = sides_alive(state)
    if not left:
        return BattleEnded(None, "nobody_left", state.turn)
    for condition in state.battle.scenario.victory:
        if _fulfilled(state, condition):
            return BattleEnded(state.battle.side_number(condition.side), condition.when, state.turn)
    last = state.turn >= (state.battle.scenario.turn_limit or LONGEST) or _quiet(state)
    if (len(left) == 1 or last) and state.battle.scenario.points_decide:
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
    return (len(living(state)), lost) == (left, lacking)


def _on_points(state: BattleState) -> BattleEnded:
    """Return who has most points; where they are even, whoever wins otherwise (XVI.3.5)."""
    never_came = set(marchers_outside(state))
    scattered = [
        replace(unit, outside=() if unit.number in never_came else unit.outside) for unit in state.units
    ]
    counted = state.but(units=tuple(scattered))
    won = [points_won(counted, side) for side in range(len(state.battle.scenario.sides))]
    best = [side for side, points in enumerate(won) if points == max(won)]
    if len(best) == 1:
        return BattleEnded(best[0], "points", state.turn)
    ended = _at_the_limit(state)
    return ended if ended.winner is not None else BattleEnded(None, "points_even", state.turn)


def marchers_outside(state: BattleState) -> tuple[int, ...]:
    """Return the units of flank marches without an element on the field: lost at the end (XVI.5.0).

    Reinforcements that the scenario keeps back are not lost: they were never there to fight.
    """
    kept = {unit for march in state.marches if march.sure for unit in march.units}
    return tuple(
        unit.number for unit in state.units if unit.outside and not unit.elements and unit.number not in kept
    )


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
            return sides_alive(state) == (side,)
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
    alive, losses = living(state), {}
    for number, side in enumerate(battle.scenario.sides):
        lost = sum(
            element not in alive
            for roster in battle.roster
            if roster.side == number
            for element in roster.elements
        )
        losses[side.id] = {"elements": float(lost), "points": points_lost(state, number)}
    return Result(
        winner=battle.side_id(state.winner) if state.winner is not None else None,
        reason=state.ended,
        turns=state.turn,
        losses=losses,
    )
