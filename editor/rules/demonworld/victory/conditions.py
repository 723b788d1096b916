"""Whether a condition built from blocks holds now."""

from __future__ import annotations

from editor.rules.core import conditions
from editor.rules.demonworld.commanders.who import is_person
from editor.rules.demonworld.morale.courage import fleeing
from editor.rules.demonworld.places import placed
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.victory.losses import army_points, objectives_held, points_lost
from editor.rules.demonworld.victory.script import place_of
from schemas.scenario_counters import CounterIs
from schemas.scenario_rules import (
    Block,
    Condition,
    Gone,
    HasHappened,
    InRout,
    Lost,
    ObjectiveHeld,
    ScoreIs,
    Stands,
    TurnIs,
)


def holds(state: BattleState, condition: Condition) -> bool:
    """Return whether a condition holds; one without blocks always does."""
    return conditions.holds(condition, lambda block: _block(state, block))


def _block(state: BattleState, block: Block) -> bool:
    """Return whether what a block asks for is so, its negation left aside."""
    match block:
        case Stands():
            return _stands_so_long(state, block)
        case TurnIs():
            return block.first <= state.turn <= (block.last if block.last is not None else state.turn)
        case Lost():
            return _lost(state, block) >= block.amount
        case Gone():
            return _gone(state, block)
        case InRout():
            return _in_rout(state, block) >= block.count
        case ScoreIs():
            return _score(state, block) >= block.points
        case ObjectiveHeld():
            number = state.battle.script.objectives[block.objective]
            holder, side = objectives_held(state)[number], state.battle.side_number(block.side)
            return holder is not None and state.battle.camps[holder] == state.battle.camps[side]
        case CounterIs():
            return block.met(state.counters[block.counter])
        case HasHappened():  # pragma: no branch - no case is left
            return block.trigger in state.fired


def stands(state: BattleState, block: Stands) -> bool:
    """Return whether enough units of a side stand in the area at this moment.

    Commanders on their own count only where the block names them; elements in rout neither count, unless the
    block says so, nor dispute the area. Units of allies count as well, unless the block names entries.
    """
    battle = state.battle
    side, cells = battle.side_number(block.side), battle.areas[block.area]
    camp = battle.camps[side]
    there: set[int] = set()
    for unit in state.units:
        for element, cell in placed(state, unit):
            if cell not in cells:
                continue
            runs = fleeing(battle, unit, element)
            if battle.camp_of[element] != camp:
                if block.alone and not runs:
                    return False
                continue
            came = battle.roster[battle.came_with[element]]
            named = came.side == side and came.entry in block.entries
            meant = named if block.entries else not is_person(came.card)
            if meant and (block.routed_count or not runs):
                there.add(came.number)
    return len(there) >= block.count


def _stands_so_long(state: BattleState, block: Stands) -> bool:
    if not block.turns:
        return stands(state, block)
    place = place_of(state.battle.script, block)
    return place < len(state.stood) and state.stood[place] >= block.turns


def stood(state: BattleState) -> tuple[int, ...]:
    """Return for how many whole turns each lasting block has been so at the end of a turn, -1 for none.

    The end of the turn in which it becomes so counts 0, as for areas (XVI.2.0).
    """
    lasting = state.battle.script.lasting
    before = state.stood or (-1,) * len(lasting)
    return tuple(
        turns + 1 if stands(state, block) else -1 for turns, block in zip(before, lasting, strict=True)
    )


def _lost(state: BattleState, block: Lost) -> float:
    battle, side = state.battle, state.battle.side_number(block.side)
    if block.measure == "points":
        return points_lost(state, side)
    if block.measure == "percent":
        army = army_points(battle, side)
        return 100 * points_lost(state, side) / army if army else 0.0
    alive = state.living
    units = [roster.elements for roster in battle.roster if roster.side == side]
    if block.measure == "elements":
        return sum(element not in alive for elements in units for element in elements)
    return sum(alive.isdisjoint(elements) for elements in units)


def _gone(state: BattleState, block: Gone) -> bool:
    alive, side = state.living, state.battle.side_number(block.side)
    return all(
        alive.isdisjoint(roster.elements)
        for roster in state.battle.roster
        if roster.side == side and (not block.entries or roster.entry in block.entries)
    )


def _in_rout(state: BattleState, block: InRout) -> int:
    side = state.battle.side_number(block.side)
    return sum(unit.mood == "rout" for unit in state.of_side(side))


def _score(state: BattleState, block: ScoreIs) -> int:
    side = state.battle.side_number(block.side)
    if not block.ahead:
        return state.score(side)
    return state.score(side) - max(map(state.score, state.battle.enemies(side)))
