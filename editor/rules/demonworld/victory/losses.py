"""Who is left, what is lost and what is held; what the sides have scored so far (VII, XVI)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from editor.rules.core.contract import Standing
from editor.rules.core.scenario_counters import counter_standings
from editor.rules.demonworld.battle import Battle
from editor.rules.demonworld.commanders.who import is_person
from editor.rules.demonworld.morale.courage import fleeing
from editor.rules.demonworld.places import placed
from editor.rules.demonworld.state import BattleState
from schemas.problems import Message
from schemas.scenario_rules import ScoreIs, Scores, blocks_of

_AREA: Final = "demonworld_scenario"
"""Area of the messages."""


def camps_alive(state: BattleState) -> tuple[int, ...]:
    """Return the camps that have an element on the field or still on a flank march (XVI.5.0)."""
    battle = state.battle
    standing = {battle.roster[unit.number].camp for unit in state.units if unit.elements or unit.outside}
    return tuple(sorted(standing))


def points_lost(state: BattleState, side: int, *, at_the_end: bool = False) -> float:
    """Return what a side has lost, in points of its cards.

    Each element its share (XVI.1.3), whether it was destroyed or has left the field. Where the points decide
    the battle at its end, units that are lost whole and items lost with their bearers (XVI.3.5). The option
    ``losses`` of the ruleset makes both the same.
    """
    battle, alive = state.battle, state.living
    counting = battle.ruleset.options.losses
    whole = counting == "unit" or (counting == "book" and at_the_end)
    total = 0.0
    for roster in battle.roster:
        if roster.side != side:
            continue
        lost = len(roster.elements) - len(alive.intersection(roster.elements))
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
        free = element is not None and state.contact_cells[battle.side_of[element]].isdisjoint(
            state.fields_of(element)
        )
        unit = state.units[state.unit_of[element]] if element is not None else None
        runs = unit is not None and element is not None and fleeing(battle, unit, element)
        held.append(battle.side_of[element] if element is not None and free and not runs else None)
    return tuple(held)


def area_holder(state: BattleState, cells: Collection[int]) -> int | None:
    """Return the camp whose units alone stand in an area at this moment. None if nobody holds it (XVI.2.0).

    It takes a unit to hold an area, no commander; elements in rout neither hold nor dispute it.
    """
    battle = state.battle
    present, takers = set(), set()
    for unit in state.units:
        for element, cell in placed(state, unit):
            if cell in cells and not fleeing(battle, unit, element):
                present.add(battle.camp_of[element])
                if not is_person(battle.cards[element]):
                    takers.add(battle.camp_of[element])
    return present.pop() if len(present) == 1 and present == takers else None


def points_won(state: BattleState, side: int) -> float:
    """Return what a side and its allies have at the end (XVI.3.5, XVI.4.0).

    The losses of all enemies, whoever has destroyed them, and the objectives that they hold.
    """
    battle = state.battle
    total = sum(points_lost(state, other, at_the_end=True) for other in battle.enemies(side))
    if battle.ruleset.options.objectives:
        holders = zip(battle.scenario.objectives, objectives_held(state), strict=True)
        worth = dict(state.worths)
        total += sum(
            worth.get(number, objective.points)
            for number, (objective, holder) in enumerate(holders)
            if holder is not None and battle.camps[holder] == battle.camps[side]
        )
    return total


def army_points(battle: Battle, side: int) -> float:
    """Return what the units of a side cost."""
    return sum(roster.worth for roster in battle.roster if roster.side == side)


def marchers_outside(state: BattleState) -> tuple[int, ...]:
    """Return the units of flank marches without an element on the field: lost at the end (XVI.5.0).

    Reinforcements that the scenario keeps back are not lost: they were never there to fight.
    """
    kept = {unit for march in state.marches if march.sure for unit in march.units}
    return tuple(
        unit.number for unit in state.units if unit.outside and not unit.elements and unit.number not in kept
    )


def standings(state: BattleState) -> tuple[Standing, ...]:
    """Return what each side has scored, then what it would have at the end by XVI.3.5.

    Either is left out where the scenario does not count it.
    """
    counters = counter_standings(state.battle.scenario.counters, state.counters)
    return (*_scored(state), *_at_the_end(state), *counters)


def keeps_score(battle: Battle) -> bool:
    """Return whether an event of the scenario scores points, or a condition asks for them."""
    script = battle.script
    conditions = [one.condition for one in script.sentences] + [one.condition for one in script.triggers]
    return any(isinstance(effect, Scores) for one in script.triggers for effect in one.effects) or any(
        isinstance(block, ScoreIs) for condition in conditions for _, block in blocks_of(condition)
    )


def _scored(state: BattleState) -> Iterator[Standing]:
    battle = state.battle
    if not keeps_score(battle):
        return
    words = Message(code=f"{_AREA}.score_scored")
    for number, side in enumerate(battle.scenario.sides):
        points = float(state.score(number))
        goal = _goal(battle, side.id)
        if goal is None:
            yield Standing(side.id, points, words)
            continue
        code = "score_goal_ahead" if goal.ahead else "score_goal"
        aim = Message(code=f"{_AREA}.{code}", values={"points": goal.points})
        yield Standing(side.id, points, words, float(goal.points), aim)


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
