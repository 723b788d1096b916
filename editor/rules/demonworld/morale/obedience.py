"""Obedience: who is provoked by an enemy before him, and what his test counts (XV.7.0)."""

from __future__ import annotations

from editor.rules.demonworld.effects.numbers import morale, unit_fear
from editor.rules.demonworld.morale.courage import (
    Facts,
    attached,
    die_needed,
    modifier,
    spirits,
    tests_courage,
)
from editor.rules.demonworld.movement.paths import steps_of
from editor.rules.demonworld.movement.points import shape_of
from editor.rules.demonworld.shooting.seeing import seen
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.ground import FRONT
from editor.rules.demonworld.terrain.prepared import NEVER
from editor.rules.demonworld.units import Unit


def provoked(state: BattleState) -> tuple[int, ...]:
    """Return the units that have to test their obedience now (XV.7.0)."""
    return tuple(
        unit.number
        for unit in state.units
        if any(_in_sight(state, unit, state.units[enemy]) for enemy in _before(state, unit))
    )


def provokers(state: BattleState, unit: Unit) -> dict[int, int]:
    """Return the enemy units that provoke a unit, each with its distance in fields.

    The unit is organised, in no column and no square, in no melee, neither impetuous nor in rout; an element
    of it comes to them within the distance by steps into front fields, and one of it, whichever, sees one of
    them.
    """
    found = _before(state, unit)
    return {number: apart for number, apart in found.items() if _in_sight(state, unit, state.units[number])}


def _before(state: BattleState, unit: Unit) -> dict[int, int]:
    """Return the enemy units that would provoke a unit if it saw them, each with its distance in fields."""
    battle = state.battle
    if tests_courage(battle, unit, "obedience") is None or unit.engaged or unit.mood or unit.stragglers:
        return {}
    shape = shape_of(state, unit)
    column = shape.kind == "column" or (shape.column and not shape.ranks)
    if not shape.organised or unit.formation == "square" or column:
        return {}
    own = battle.roster[unit.number]
    camp, enemies = own.camp, state.enemy_cells[own.side]
    ground, most = battle.ground, battle.ruleset.morale.obedience_distance
    near = ground.close_by(unit.cells, enemies, most)
    found: dict[int, int] = {}
    for element, start, facing in zip(unit.elements, unit.cells, unit.facings, strict=True):
        if not any(ground.distance(start, cell) <= most for cell in near):
            continue
        for cell, apart in _ahead(state, element, start, facing).items():
            enemy = state.occupied.get(cell)
            if enemy is None or battle.camp_of[enemy] == camp:
                continue
            number = state.unit_of[enemy]
            found[number] = min(apart, found.get(number, apart))
    return found


def _ahead(state: BattleState, element: int, start: int, facing: int) -> dict[int, int]:
    """Return the cells that an element comes to by steps into front fields, with their number."""
    inside, steps, costs = state.battle.ground.inside, state.battle.ground.steps, steps_of(state, element)
    reached: dict[int, int] = {}
    edge = [start]
    for length in range(1, state.battle.ruleset.morale.obedience_distance + 1):
        further = []
        for cell in edge:
            for direction in FRONT[facing]:
                beside = cell + steps[direction]
                if beside in reached or not inside[beside]:
                    continue
                if costs is None or costs[direction][cell] < NEVER:
                    reached[beside] = length
                    further.append(beside)
        edge = further
    return reached


def _in_sight(state: BattleState, unit: Unit, enemy: Unit) -> bool:
    """Return whether any element of a unit sees any one of an enemy unit (XV.7.0)."""
    distance = state.battle.ground.distance
    pairs = sorted(
        (distance(start, cell), start, cell) for start in unit.cells for cell in state.covered(enemy)
    )
    return any(_sees(state, unit, start, cell) for _, start, cell in pairs)


def _sees(state: BattleState, unit: Unit, start: int, cell: int) -> bool:
    """Return whether an element sees a whole segment of somebody, or has a clear line before XII."""
    if "XII" in state.battle.chapters:
        found = seen(state, unit, start, cell)
        return found is not None and found.segments > 0
    return not any(between in state.occupied for between in state.battle.ground.between(start, cell))


def facts_of(state: BattleState, unit: Unit, urge: int) -> tuple[Facts, tuple[int, ...]]:
    """Return what a test of obedience counts, and the enemies that the unit goes for where it fails.

    Of several enemies the most fearsome counts, of these the largest (XV.7.0).
    """
    roster = state.battle.roster
    found = provokers(state, unit)
    fears = {enemy: (unit_fear(state, enemy), roster[enemy].card.size) for enemy in found}
    worst = max(fears.values())
    quarry = tuple(sorted(enemy for enemy in found if fears[enemy] == worst))
    facts = Facts(enemy=quarry[0], enemy_fear=worst[0], enemy_size=worst[1], urge=urge)
    return facts, quarry


def needs_word(state: BattleState, unit: Unit) -> bool:
    """Return whether what leader and commanders say can change the test of a unit (XV.7.0)."""
    test = tests_courage(state.battle, unit, "obedience")
    signs = {state.battle.signs[element] for element in unit.elements}
    if test is None or ("leader" not in signs and not attached(state.battle, unit)):
        return False
    _, b = morale(state, unit.number)
    needed = {
        die_needed(
            test,
            modifier(test, spirits(state, unit, unit.elements, facts_of(state, unit, urge)[0])).value,
            0,
            b,
            state.battle.ruleset,
        )
        for urge in (1, -1)
    }
    return len(needed) > 1
