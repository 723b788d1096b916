"""What the plain player decides in set-up and flank marches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.demonworld import actions as act
from editor.rules.demonworld.deployment.entering import entry_cells, march, section_of, tracked
from editor.rules.demonworld.deployment.zones import entry_facings
from editor.rules.demonworld.ground import FRONT
from editor.rules.demonworld.movement import movable
from editor.rules.demonworld.state import BattleState, Unit
from schemas.problems import Message

_AWAY: Final = 6
"""Fields from the nearest enemy at which the plain player likes to come in: near, but not into a charge."""


def enter(state: BattleState) -> act.Enter:
    """Return where a marching unit comes in: about a charge from the nearest enemy, looking at him."""
    number = state.unit if state.unit is not None else 0
    section = section_of(state, number)
    if section is None:
        return act.Enter(number)
    ground, side = state.battle.ground, state.side
    enemies = _enemies(state)
    own = state.battle.scenario.sides[side].edge

    def worth(cell: int) -> tuple[int, int]:
        apart = min((ground.distance(cell, enemy) for enemy in enemies), default=_AWAY)
        column, row = ground.at(cell)
        depth = row if own in ("north", "south") else column
        return abs(apart - _AWAY), depth if own in ("north", "west") else -depth

    cells = entry_cells(state, section, number)
    if not cells:
        return act.Enter(number)
    cell = min(cells, key=worth)
    target = min(enemies, key=lambda enemy: _seen(state, cell, enemy), default=cell)
    first = entry_facings(ground, cell)[0]
    facing = min(
        entry_facings(ground, cell),
        key=lambda look: (_turned_from(state, cell, target, look), (look - first) % 6),
    )
    return act.Enter(number, cell, facing)


def _enemies(state: BattleState) -> list[int]:
    roster = state.battle.roster
    return [cell for unit in state.units if roster[unit.number].side != state.side for cell in unit.cells]


def _seen(state: BattleState, cell: int, enemy: int) -> tuple[int, int, int]:
    """Order enemies by distance; the same distance as the side sees it from its own edge."""
    look = 0 if state.battle.scenario.sides[state.side].edge in ("south", "west") else 3
    ahead, right = state.battle.ground.seen(cell, enemy, look)
    return state.battle.ground.distance(cell, enemy), ahead, right


def _turned_from(state: BattleState, cell: int, target: int, facing: int) -> int:
    """Return how far from an enemy the two fields before a head would be."""
    ground = state.battle.ground
    return sum(ground.distance(cell + ground.steps[way], target) for way in FRONT[facing])


def march_on(state: BattleState) -> act.March | None:
    """Return the next march of a column that is coming in: inwards until it is whole, towards the enemy."""
    if not state.marches:
        return None
    for unit in movable(state, state.side):
        if not tracked(state, unit) or (unit.points and unit.number != state.unit):
            continue
        best = next(_longest(state, unit), None)
        if best is not None:
            return best
    return None


def _longest(state: BattleState, unit: Unit) -> Iterator[act.March]:
    """Yield the march of as many steps as can be made, each towards the nearest enemy."""
    ground = state.battle.ground
    enemies = _enemies(state)
    if not enemies:
        return
    target = min(enemies, key=lambda enemy: _seen(state, unit.cells[0], enemy))
    steps: tuple[tuple[int, int], ...] = ()
    head, facing = unit.cells[0], unit.facings[0]
    while True:
        choices = sorted(
            (
                (ground.distance(head + ground.steps[way], target), turn, way, look)
                for turn, look in ((0, facing), (1, (facing + 1) % 6), (1, (facing - 1) % 6))
                for way in FRONT[look]
            ),
            key=lambda one: (one[0], one[1], _seen(state, head + ground.steps[one[2]], target)),
        )
        found = next(
            (
                (way, look)
                for _, _, way, look in choices
                if not isinstance(march(state, act.March(unit.number, (*steps, (way, look)))), Message)
            ),
            None,
        )
        if found is None:
            break
        steps = (*steps, found)
        head, facing = head + ground.steps[found[0]], found[1]
    if steps:
        yield act.March(unit.number, steps)


def entries(state: BattleState) -> Iterator[act.Enter]:
    """Yield every way for the unit that is asked to come in, and that it stays away."""
    number = state.unit if state.unit is not None else 0
    section = section_of(state, number)
    yield act.Enter(number)
    if section is not None:
        for cell in entry_cells(state, section, number):
            for facing in entry_facings(state.battle.ground, cell):
                yield act.Enter(number, cell, facing)


def marches(state: BattleState, unit: Unit) -> Iterator[act.March]:
    """Yield single steps of a column that is coming in, and its longest march."""
    if not tracked(state, unit):
        return
    yield from _longest(state, unit)
    for direction in range(6):
        for facing in (direction, (direction + 1) % 6):
            yield act.March(unit.number, ((direction, facing),))
