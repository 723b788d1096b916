"""How far impetuous units get at the most: beyond nothing is searched (V.1.7, XV.10.0)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from heapq import heappop, heappush

from editor.rules.demonworld.flyers.now import low_skies
from editor.rules.demonworld.movement.paths import least_points, mover_of
from editor.rules.demonworld.movement.points import (
    allowance,
    field_cost,
    manoeuvres_to_spend,
    shape_of,
    small,
)
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.prepared import NEVER
from editor.rules.demonworld.units import Unit


class Fields(dict[int, int]):
    """Cell -> fields to the nearest of some cells, whatever stands or lies between, as far as asked for."""

    def __init__(self, state: BattleState, goals: Iterable[int]) -> None:
        super().__init__()
        self._goals = tuple(goals)
        self._distance = state.battle.ground.distance

    def __missing__(self, cell: int) -> int:
        distance = self._distance
        found = self[cell] = min([distance(cell, goal) for goal in self._goals], default=0)
        return found

    def of(self, cells: Iterable[int]) -> int:
        """Return how near the nearest of some cells is."""
        return min([self[cell] for cell in cells])


class Bounds:
    """What an impetuous unit does not get beyond while all others stand as they do, wherever it stands."""

    def __init__(self, state: BattleState, unit: Unit) -> None:
        self._state = state
        self._number = unit.number
        self.to_contact = Fields(state, state.near_enemy[state.battle.roster[unit.number].side])
        """Fields to where it would attack."""
        self._reached: dict[tuple[object, ...], frozenset[int]] = {}
        self._breadths: dict[tuple[int, ...], int] = {}
        self._limits: dict[tuple[int, int, bool, bool, int], int] = {}

    def may_attack(self, unit: Unit) -> bool:
        """Return whether the unit may come into contact with what it has left to spend, and find room there.

        What only seems so is found out by the search.
        """
        if not self.near_enough(unit):
            return False
        if not self._room or Fields(self._state, self._room).of(unit.cells) > self.farthest(unit):
            return False
        reached = self.in_reach(unit, straight_on=False)
        return reached is None or not self._room.isdisjoint(reached)

    def near_enough(self, unit: Unit) -> bool:
        """Return whether the unit is near enough to where it would attack."""
        return self.to_contact.of(unit.cells) <= self.farthest(unit)

    @cached_property
    def beside_enemies(self) -> frozenset[int]:
        """The cells beside enemies, whether they and the unit can step over to each other or not."""
        state, roster = self._state, self._state.battle.roster
        camp = roster[self._number].camp
        units = [unit for unit in state.units if roster[unit.number].camp != camp]
        return state.battle.ground.near([cell for unit in units for cell in state.covered(unit)])

    @cached_property
    def _touching(self) -> frozenset[int]:
        """The cells on which the unit comes into contact, or onto an enemy one-sidedly (XI.4.0)."""
        state, side = self._state, self._state.battle.roster[self._number].side
        near, terrain = state.near_enemy[side], state.battle.terrain
        if terrain is None:
            return near
        enemies = state.enemy_cells[side]
        gaits = {terrain.own[element] for element in state.units[self._number].elements}
        over = [
            cell
            for cell in self.beside_enemies
            if any(not enemies.isdisjoint(gait.beside.get(cell, ())) for gait in gaits)
        ]
        return near.union(over)

    @cached_property
    def _room(self) -> frozenset[int]:
        """Those of these cells on which nobody else stands."""
        occupied, unit_of = self._state.occupied, self._state.unit_of
        held = {cell for cell, one in occupied.items() if unit_of[one] != self._number}
        return (self._touching & self._state.battle.ground.cells) - held

    def in_reach(self, unit: Unit, *, straight_on: bool) -> frozenset[int] | None:
        """Return the cells to which elements of a small unit get at the most; None of other units.

        However it turns: that costs it nothing.
        """
        if not small(self._state, unit):
            return None
        key = (unit.cells, unit.points, unit.manoeuvres, unit.formation, straight_on)
        found = self._reached.get(key)
        if found is None:
            found = self._reached[key] = frozenset(cells_in_reach(self._state, unit, straight_on=straight_on))
        return found

    def farthest(self, unit: Unit) -> int:
        """Return a number of fields beyond which no element gets with what its unit has left to spend."""
        state = self._state
        idle = False
        if not (unit.free_regroup or small(state, unit)):
            # Who stands in no formation has to spend a manoeuvre before it gets anywhere.
            shape = shape_of(state, unit)
            idle = not (shape.organised or shape.column)
        key = (unit.points, unit.manoeuvres, unit.free_regroup, idle, self._breadth(unit))
        found = self._limits.get(key)
        if found is None:
            found = self._limits[key] = self._limit(unit, idle=idle)
        return found

    def _limit(self, unit: Unit, *, idle: bool) -> int:
        state = self._state
        table = allowance(state, unit, unit.order or "charge")
        # A wheel by 60 degrees takes no element farther than the unit is broad, others take it a field.
        broad, least = max(1, self._breadth(unit)), least_points(state)
        ways = [
            (table[unit.manoeuvres + made] - unit.points) // least + made * broad
            for made in range(idle, manoeuvres_to_spend(state, unit) + 1)
        ]
        return int(max(ways, default=0)) + unit.free_regroup

    def _breadth(self, unit: Unit) -> int:
        """Return how far two elements of the unit stand apart at most."""
        places = tuple([cell - unit.cells[0] for cell in unit.cells])
        found = self._breadths.get(places)
        if found is None:
            distance = self._state.battle.ground.distance
            found = max([distance(one, other) for one in unit.cells for other in unit.cells])
            self._breadths[places] = found
        return found


def cells_in_reach(state: BattleState, unit: Unit, *, straight_on: bool) -> set[int]:
    """Return every cell that an element of a small unit can get to in this phase, and perhaps some more.

    As if each went for itself, through those of its own unit, looked every way at once, stopped beside nobody
    and had every road for itself. Other units stay in the way.

    Args:
        state: the battle.
        unit: the unit, a small one.
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
