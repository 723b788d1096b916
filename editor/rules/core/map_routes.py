"""The cheapest way from one field to another, for roads and rivers that find their own way."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays

StepCost = Callable[[Offset, Offset], float | None]
"""Cost of a step between neighbours, 1 or more; None if there is no way."""
MOST_FIELDS: Final = 60_000
"""A search gives up after so many fields."""
_CLIMB: Final = 4.0
"""What a level up or down adds to a step of a road."""
_UPHILL: Final = 30.0
"""What a level up adds to a step of a river: water takes long ways round."""
_WET: Final = 12.0
"""What a step into water adds to a road."""
_RIM: Final = 5.0
"""What a step into a field that a board's edge cuts in half adds: along the edge a way is hardly seen."""


def route(start: Offset, end: Offset, grid: Grid, cost: StepCost, least: float = 1.0) -> list[Offset]:
    """Return the cheapest chain of neighbouring fields, both ends included; empty if there is none.

    Of ways of one cost the same is found each time. ``least`` is less than every step costs, or as much: the
    nearer it is, the sooner the way is found.
    """
    best: dict[Offset, float] = {start: 0.0}
    came: dict[Offset, Offset] = {}
    waiting: list[tuple[float, int, Offset]] = [(float(grid.distance(start, end)), 0, start)]
    done: set[Offset] = set()
    while waiting and len(done) < MOST_FIELDS:
        _, _, at = heapq.heappop(waiting)
        if at == end:
            return _chain(came, end)
        if at in done:
            continue
        done.add(at)
        for one in grid.neighbours(at):
            step = cost(at, one)
            if step is None or one in done:
                continue
            total = best[at] + step
            if total < best.get(one, float("inf")):
                best[one], came[one] = total, at
                rest = grid.distance(one, end)
                heapq.heappush(waiting, (total + least * rest, rest, one))
    return []


def _chain(came: dict[Offset, Offset], end: Offset) -> list[Offset]:
    chain = [end]
    while chain[-1] in came:
        chain.append(came[chain[-1]])
    return chain[::-1]


def road_cost(arrays: MapArrays, ground: Callable[[str], float | None]) -> StepCost:
    """Return what a step costs a road: the ground that it enters, climbing, water; an old road costs least.

    Args:
        arrays: the map.
        ground: cost of a terrain by its id, 1 or more; None if no road can run.
    """
    costs = [ground(one) for one in arrays.terrain_ids]
    paved = {at for road in arrays.roads for at in road}

    def cost(at: Offset, to: Offset) -> float | None:
        if not arrays.has_field(to):
            return None
        entered = costs[arrays.terrain[to[1], to[0]]]
        if entered is None:
            return None
        if at in paved and to in paved:
            return 1.0
        climb = abs(int(arrays.levels[to[1], to[0]]) - int(arrays.levels[at[1], at[0]]))
        wet = _WET if arrays.depth[to[1], to[0]] else 0.0
        return float(1.0 + entered + _CLIMB * climb * climb + wet + _rim(arrays, to))

    return cost


def least_road_cost(arrays: MapArrays, ground: Callable[[str], float | None]) -> float:
    """Return the least that a step of :func:`road_cost` can cost on a map."""
    if arrays.roads:
        return 1.0
    return 1.0 + min((cost for one in arrays.terrain_ids if (cost := ground(one)) is not None), default=0.0)


def _rim(arrays: MapArrays, at: Offset) -> float:
    """Return what the edge of a board adds on a field."""
    if not arrays.board:
        return 0.0
    column, row = at
    across = column in (0, arrays.columns - 1) and not arrays.shifted(row)
    return _RIM if across or row in (0, arrays.rows - 1) else 0.0


def river_cost(arrays: MapArrays) -> StepCost:
    """Return what a step costs a river: it runs downhill where it can."""

    def cost(at: Offset, to: Offset) -> float | None:
        if not arrays.has_field(to):
            return None
        rise = int(arrays.levels[to[1], to[0]]) - int(arrays.levels[at[1], at[0]])
        return 1.0 + _UPHILL * max(0, rise) + (0.5 if rise == 0 else 0.0) + _rim(arrays, to)

    return cost


def crossed_sides(
    roads: Iterable[tuple[Offset, ...]], rivers: Iterable[tuple[Offset, ...]], grid: Grid
) -> list[tuple[Offset, Offset]]:
    """Return the sides on which bridges or fords belong: where each road that crosses a river comes to it.

    A road that only touches a river, or ends on its bank, crosses nothing; nor does one at a spring or mouth.
    """
    rivers = list(rivers)
    found = [side for road in roads for river in rivers for side in _crossed(road, river, grid)]
    return list(dict.fromkeys(found))


def _crossed(
    road: tuple[Offset, ...], river: tuple[Offset, ...], grid: Grid
) -> Iterator[tuple[Offset, Offset]]:
    places = {at: number for number, at in enumerate(river)}
    wet = [at in places for at in road]
    first = 1
    while first < len(road) - 1:
        if wet[first - 1] or not wet[first]:
            first += 1
            continue
        last = first
        while last + 1 < len(road) and wet[last + 1]:
            last += 1
        if last + 1 < len(road):
            before = _bank(road[first - 1], places[road[first]], river, grid)
            after = _bank(road[last + 1], places[road[last]], river, grid)
            if before is not None and after is not None and before != after:
                yield road[first - 1], road[first]
        first = last + 1


def _bank(at: Offset, place: int, river: tuple[Offset, ...], grid: Grid) -> bool | None:
    """Say on which bank of a river a neighbour of one of its fields lies. None if that cannot be told."""
    if not 0 < place < len(river) - 1:
        return None
    here = river[place]
    ways = [grid.direction(here, one) for one in (river[place - 1], river[place + 1], at)]
    came, goes, to = ways
    if came is None or goes is None or to is None:
        return None
    return (to - came) % grid.sides < (goes - came) % grid.sides
