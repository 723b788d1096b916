"""What steps over the ground cost a unit and its elements, and how far they come (XI.1.0 to XI.3.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush

from editor.rules.core.hexes import Axial, neighbours
from editor.rules.demonworld.commanders.who import independent
from editor.rules.demonworld.movement.actions import Path
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.gaits import Gait
from editor.rules.demonworld.terrain.prepared import NEVER, Terrain, kind_of
from editor.rules.demonworld.units import Unit
from schemas.systems.demonworld_tables import Mover

Move = tuple[Gait, int, int]
"""(gait, cell, direction): one element's step."""
Costs = tuple[list[int], ...]
"""Direction -> cell -> movement points of the step."""


def mover_of(state: BattleState, unit: Unit, element: int) -> Mover:
    """Return how an element pays: loose formations and lone commanders go easily (XI.3.2, XIII.3.0)."""
    if unit.formation == "skirmish_formation":
        return "skirmish_formation"
    return "independent" if independent(state.battle, unit) else kind_of(state.battle.cards[element])


def going(state: BattleState, unit: Unit) -> tuple[Gait, ...] | None:
    """Return how each element of a unit gets on; None if the ground does not count."""
    terrain = state.battle.terrain
    if terrain is None:
        return None
    if _plainly(state, unit):
        own = terrain.own
        return tuple([own[element] for element in unit.elements])
    return tuple([gait_of(state, terrain, unit, element) for element in unit.elements])


def gait_of(state: BattleState, terrain: Terrain, unit: Unit, element: int) -> Gait:
    """Return how an element of a unit gets on."""
    if _plainly(state, unit):
        return terrain.own[element]
    return terrain.gait(element, mover_of(state, unit, element))


def _plainly(state: BattleState, unit: Unit) -> bool:
    """Return whether the elements of a unit pay by their cards alone."""
    return unit.formation != "skirmish_formation" and len(state.battle.roster[unit.number].elements) > 1


def gait_now(state: BattleState, element: int) -> Gait | None:
    """Return how an element gets on in its unit of now; None if the ground does not count."""
    terrain = state.battle.terrain
    if terrain is None:
        return None
    return gait_of(state, terrain, state.units[state.unit_of[element]], element)


def steps_of(state: BattleState, element: int) -> Costs | None:
    """Return what each step costs an element; None if the ground does not count."""
    gait = gait_now(state, element)
    return None if gait is None else gait.steps


def onward(state: BattleState, element: int) -> Callable[[int], Iterable[tuple[int, int, int]]]:
    """Return what yields (direction, cell, movement points) of each step that an element can take.

    Roads, which only whole units follow, are left out.
    """
    gait, ground, clear = gait_now(state, element), state.battle.ground, _clear(state)
    if gait is not None:
        return gait.onward

    def steps(cell: int) -> list[tuple[int, int, int]]:
        ways = [(way, cell + step, clear) for way, step in enumerate(ground.steps)]
        return [one for one in ways if ground.inside[one[1]]]

    return steps


def steps_onto(state: BattleState, element: int) -> Callable[[int], Iterable[tuple[int, int]]]:
    """Return what yields (cell before it, movement points) of each step by which an element comes to a cell.

    Roads, which only whole units follow, are left out.
    """
    gait, ground, clear = gait_now(state, element), state.battle.ground, _clear(state)
    if gait is not None:
        return gait.before.__getitem__
    return lambda cell: [(cell - step, clear) for step in ground.steps if ground.inside[cell - step]]


def _clear(state: BattleState) -> int:
    return state.battle.ruleset.movement.open_field_cost


def together(state: BattleState, moves: Sequence[Move]) -> int:
    """Return what a step costs that all elements of a unit take at once: as much as the dearest one (XI.2.0).

    The cost of the road counts where all go along the same one (XI.3.8).
    """
    terrain = state.battle.terrain
    if terrain is None:
        raise ValueError("without chapter XI every field costs the same")
    if terrain.roads:
        ways = {terrain.roads.get((cell, direction)) for _, cell, direction in moves}
        if len(ways) == 1 and None not in ways:
            return max([gait.roads[cell, direction] for gait, cell, direction in moves])
    return max([gait.steps[direction][cell] for gait, cell, direction in moves])


def step_points(state: BattleState, gaits: Sequence[Gait], cells: Sequence[int], direction: int) -> int:
    """Return what a step of all elements in one direction costs the unit."""
    first = gaits[0]
    if gaits.count(first) == len(gaits) and (cells[0], direction) not in first.roads:
        costs = first.steps[direction]
        return max([costs[cell] for cell in cells])
    return together(state, [(gait, cell, direction) for gait, cell in zip(gaits, cells, strict=True)])


def path_points(state: BattleState, unit: Unit, ways: Iterable[tuple[int, int, Path]]) -> int:
    """Return what independent ways of elements cost their unit: as much as the dearest way (XI.2.0).

    A road counts for a lone element from field to field, for a unit where every one of its elements moves and
    keeps to it (XI.3.8).

    Args:
        state: the battle.
        unit: their unit.
        ways: (element, cell where it starts, its way); every way stays on the field.
    """
    terrain = state.battle.terrain
    if terrain is None:
        raise ValueError("without chapter XI every field costs the same")
    steps = terrain.ground.steps
    dearest, by_road, moved, roads = 0, 0, 0, set()
    alone = len(unit.elements) == 1
    for element, start, path in ways:
        gait = terrain.gait(element, mover_of(state, unit, element))
        cell, spent, along = start, 0, 0
        moved += bool(path)
        for direction in path:
            cost, road = gait.steps[direction][cell], terrain.roads.get((cell, direction))
            roads.add(road)
            kept = NEVER if road is None else gait.roads[cell, direction]
            along += kept
            spent += min(cost, kept) if alone else cost
            cell += steps[direction]
        dearest, by_road = max(dearest, spent), max(by_road, along)
    if not alone and moved == len(unit.elements) and len(roads) == 1 and None not in roads:
        return by_road
    return dearest


def passable(costs: Costs | None, cell: int, direction: int) -> bool:
    """Return whether a step is possible at all."""
    return costs is None or costs[direction][cell] < NEVER


def least_points(state: BattleState) -> int:
    """Return the fewest movement points that a field costs anybody."""
    clear = state.battle.ruleset.movement.open_field_cost
    terrain = state.battle.terrain
    return clear if terrain is None else terrain.least_cost(clear)


StepCost = Callable[[Axial, Axial], float | None]
"""``cost(from, to)`` of a step between neighbours; None if it is impossible."""


def least_costs(start: Axial, points: float, cost: StepCost) -> dict[Axial, float]:
    """Return the least cost of every field that can be entered with so many points, the start left out."""
    found: dict[Axial, float] = {start: 0}
    waiting: list[tuple[float, Axial]] = [(0, start)]
    while waiting:
        spent, field = heappop(waiting)
        if spent > found[field]:
            continue
        for beside in neighbours(field):
            step = cost(field, beside)
            if step is None:
                continue
            total = spent + step
            if total <= points and total < found.get(beside, points + 1):
                found[beside] = total
                heappush(waiting, (total, beside))
    del found[start]
    return found
