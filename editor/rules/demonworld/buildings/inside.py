"""Who is inside a building, who could go in, who stands at its doors (XXIV.3.1, XXIV.3.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.prepared import kind_of
from editor.rules.demonworld.terrain.walls import passes_doors
from editor.rules.demonworld.units import Unit


def indoors(state: BattleState, cells: Iterable[int]) -> bool:
    """Return whether one of some cells lies inside a building; the fields of doors do."""
    houses = state.battle.houses
    return houses is not None and any(cell in houses.within for cell in cells)


def room_of(state: BattleState, element: int, cell: int) -> int | None:
    """Return the building inside which an element on a cell stands, None for one outside or in the air."""
    houses = state.battle.houses
    if houses is None or element in state.aloft:
        return None
    return houses.within.get(cell)


def from_outside(state: BattleState, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether the second of two (element, cell) is inside a building in which the first is not."""
    room = room_of(state, *other)
    return room is not None and room != room_of(state, *one)


def unit_inside(state: BattleState, unit: Unit) -> bool:
    """Return whether an element of a unit stands inside a building; then all go by its rules (XXIV.3.2)."""
    return unit.altitude is None and indoors(state, unit.cells)


def by_a_door(state: BattleState, unit: Unit) -> bool:
    """Return whether an element of a unit is in contact with a door (XXIV.3.1)."""
    houses = state.battle.houses
    return houses is not None and any(houses.doors_at(cell) for cell in unit.cells)


def outsiders(state: BattleState, unit: Unit) -> tuple[int, ...]:
    """Return the own elements of a unit that are outside while others of it are inside (XXIV.6.0).

    Nobody where all of them are stragglers: they count in no test, and the others are inside as a whole.
    """
    houses = state.battle.houses
    if houses is None or not unit_inside(state, unit):
        return ()
    came_with = state.battle.came_with
    found = tuple(
        [
            element
            for element, cell in zip(unit.elements, unit.cells, strict=True)
            if cell not in houses.within and came_with[element] == unit.number
        ]
    )
    return found if set(found).difference(unit.stragglers) else ()


def all_inside(state: BattleState, unit: Unit, elements: Sequence[int]) -> bool:
    """Return whether some elements of a unit are all inside a building."""
    houses = state.battle.houses
    if houses is None or unit.altitude is not None:
        return False
    where = dict(zip(unit.elements, unit.cells, strict=True))
    return all(where[element] in houses.within for element in elements)


def enters(state: BattleState, element: int) -> bool:
    """Return whether an element may enter buildings: on foot, of size 1 or 2 (XXIV.3.1)."""
    card = state.battle.cards[element]
    return passes_doors(kind_of(card), card.size, state.battle.ruleset)


def at_doors(state: BattleState) -> tuple[tuple[int, int], ...]:
    """Return (element, cell) of everybody who is in contact with a door (XXIV.3.1)."""
    houses = state.battle.houses
    if houses is None:
        return ()
    around = houses.ground.around
    cells = {cell for side in houses.doors for cell in side}
    cells |= {cell for one, other in houses.doors if one == other for cell in around(one)}
    occupied = state.occupied
    return tuple([(occupied[cell], cell) for cell in sorted(cells) if cell in occupied])
