"""Where elements of a small unit get to at the most: beyond nothing is searched (V.1.7, XV.10.0)."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heappop, heappush

from editor.rules.demonworld.flyers.now import low_skies
from editor.rules.demonworld.movement.paths import mover_of
from editor.rules.demonworld.movement.points import allowance, field_cost, manoeuvres_to_spend
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.prepared import NEVER
from editor.rules.demonworld.units import Unit


def cells_in_reach(state: BattleState, unit: Unit, *, straight_on: bool) -> set[int]:
    """Return every cell that an element of a small unit can get to in this phase, and perhaps some more.

    As if each went for itself, through those of its own unit, looked every way at once, stopped beside nobody
    and had every road for itself. Other units stay in the way.

    Args:
        state: the battle.
        unit: the unit, small and no large base.
        straight_on: by its points alone, without manoeuvres.
    """
    if unit.order is None:
        return set(unit.cells)
    occupied, own = state.occupied, set(unit.elements)
    taken = {cell for cell, element in occupied.items() if element not in own} | low_skies(state, unit)
    table = allowance(state, unit, unit.order)
    manoeuvres = manoeuvres_to_spend(state, unit)
    left = [points - unit.points for points in table[min(unit.manoeuvres, len(table) - 1) :]]
    each = max(1, state.battle.ruleset.movement.small_unit.hold_fields_per_manoeuvre)
    fields = 0 if straight_on else manoeuvres * each
    # What is left after so many fields by manoeuvres.
    budgets = [max(left[min(-(-spent // each), len(left) - 1) :]) for spent in range(fields + 1)]
    found = set(unit.cells)
    for element, cell in zip(unit.elements, unit.cells, strict=True):
        spent = {cell: 0}
        for budget in budgets:
            _spread(state, unit, element, spent, budget, taken)
            found.update(spent)
            spent = _one_field_on(state, unit, element, spent, taken)
    return found


def _steps(state: BattleState, unit: Unit, element: int, cell: int) -> Iterable[tuple[int, int, int]]:
    """Return (direction, cell, cost) of each step that an element can take from a cell."""
    ground, terrain = state.battle.ground, state.battle.terrain
    if terrain is None:
        clear = field_cost(state)
        ways = enumerate(ground.steps)
        return [(way, cell + step, clear) for way, step in ways if ground.inside[cell + step]]
    return terrain.gait(element, mover_of(state, unit, element)).onward_by_road(cell)


def _spread(
    state: BattleState, unit: Unit, element: int, spent: dict[int, int], budget: float, taken: set[int]
) -> None:
    """Add to the cells with what getting there has cost all those in reach for the rest of a budget."""
    waiting = [(cost, cell) for cell, cost in spent.items()]
    waiting.sort()
    while waiting:
        cost, cell = heappop(waiting)
        if cost > spent[cell]:
            continue
        for _, end, step in _steps(state, unit, element, cell):
            total = cost + step
            if total <= budget and end not in taken and total < spent.get(end, NEVER):
                spent[end] = total
                heappush(waiting, (total, end))


def _one_field_on(
    state: BattleState, unit: Unit, element: int, spent: dict[int, int], taken: set[int]
) -> dict[int, int]:
    """Return the cells, and those a field farther at no cost: what a field by a manoeuvre leads to."""
    found = dict(spent)
    for cell, cost in spent.items():
        for _, end, _ in _steps(state, unit, element, cell):
            if end not in taken and cost < found.get(end, NEVER):
                found[end] = cost
    return found
