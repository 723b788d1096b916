"""Who is in contact with whom: a relation of two elements beside each other (I.3.1, XI.4.0).

Without chapter XI enemies beside each other are in contact. With it those are who could each step onto the
other's field; where neither could there is none. Where only one could, the contact is one-sided: it counts
while the side of the one who could has declared it (``BattleState.locked``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from editor.rules.demonworld.state import BattleState, Unit

Pair = tuple[int, int]
"""(unit that could step over, unit that could not)."""


def touches(state: BattleState, one: int, other: int) -> bool:
    """Return whether two living elements of different sides are in contact where they stand."""
    battle = state.battle
    if battle.side_of[one] == battle.side_of[other]:
        return False
    here, there = cell_of(state, one), cell_of(state, other)
    return battle.ground.direction(here, there) is not None and would_touch(state, one, here, other, there)


def cell_of(state: BattleState, element: int) -> int:
    """Return the cell of a living element."""
    unit = state.units[state.unit_of[element]]
    return unit.cells[unit.elements.index(element)]


def would_touch(state: BattleState, one: int, here: int, other: int, there: int) -> bool:
    """Return whether enemies would be in contact if they stood on these two neighbouring cells."""
    terrain = state.battle.terrain
    if terrain is None:
        return True
    forth = there in terrain.own[one].beside[here]
    back = here in terrain.own[other].beside[there]
    if forth and back:
        return True
    a, b = state.unit_of[one], state.unit_of[other]
    return (forth and (a, b) in state.locked) or (back and (b, a) in state.locked)


def enemies_at(state: BattleState, element: int, cell: int) -> Iterator[int]:
    """Yield the enemies with whom an element would be in contact on a cell, clockwise from the north-east."""
    battle, occupied = state.battle, state.occupied
    side_of = battle.side_of
    side = side_of[element]
    for step in battle.ground.steps:
        other = occupied.get(cell + step)
        if other is None or side_of[other] == side:
            continue
        if would_touch(state, element, cell, other, cell + step):
            yield other


def attack_cells(state: BattleState) -> tuple[frozenset[int], ...]:
    """Return per side the cells entered by an attack only: an enemy could step onto them (XI.4.0)."""
    battle, terrain = state.battle, state.battle.terrain
    if terrain is None:
        raise ValueError("without chapter XI all cells beside enemies are")
    own = terrain.own
    found: list[set[int]] = [set() for _ in battle.scenario.sides]
    for unit in state.units:
        for element, cell in zip(unit.elements, unit.cells, strict=True):
            side, beside = battle.side_of[element], own[element].beside[cell]
            for number, cells in enumerate(found):
                if number != side:
                    cells.update(beside)
    return tuple(frozenset(cells) for cells in found)


def contact_cells(state: BattleState) -> tuple[frozenset[int], ...]:
    """Return per side the cells of its elements that are in contact (XI.4.0)."""
    found: list[set[int]] = [set() for _ in state.battle.scenario.sides]
    for one, here, other, there in _neighbours(state):
        if would_touch(state, one, here, other, there):
            found[state.battle.side_of[one]].add(here)
            found[state.battle.side_of[other]].add(there)
    return tuple(frozenset(cells) for cells in found)


def one_sided(state: BattleState) -> tuple[Pair, ...]:
    """Return the pairs of enemy units with an element in one-sided contact, declared or not (XI.4.0)."""
    terrain = state.battle.terrain
    if terrain is None:
        return ()
    found: set[Pair] = set()
    for one, here, other, there in _neighbours(state):
        forth, back = there in terrain.own[one].beside[here], here in terrain.own[other].beside[there]
        a, b = state.unit_of[one], state.unit_of[other]
        if forth and not back:
            found.add((a, b))
        elif back and not forth:
            found.add((b, a))
    return tuple(sorted(found))


def declarable(state: BattleState, side: int) -> tuple[Pair, ...]:
    """Return the one-sided contacts that a side may declare now, whatever orders say."""
    roster = state.battle.roster
    return tuple(
        pair for pair in one_sided(state) if roster[pair[0]].side == side and pair not in state.locked
    )


def units_touched(state: BattleState, unit: Unit) -> set[int]:
    """Return the enemy units with which elements of a unit are in contact (I.3.1)."""
    held = state.contact_cells[state.battle.roster[unit.number].side]
    return {
        state.unit_of[other]
        for element, cell in zip(unit.elements, unit.cells, strict=True)
        if cell in held
        for other in enemies_at(state, element, cell)
    }


def _neighbours(state: BattleState) -> Iterator[tuple[int, int, int, int]]:
    """Yield (element, cell, other, cell) of all enemies beside each other, each pair once."""
    battle, occupied = state.battle, state.occupied
    side_of, half = battle.side_of, battle.ground.steps[:3]
    for here, one in occupied.items():
        for step in half:
            other = occupied.get(here + step)
            if other is not None and side_of[other] != side_of[one]:
                yield one, here, other, here + step
