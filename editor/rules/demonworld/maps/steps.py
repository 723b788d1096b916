"""What every step on a map costs a single element (XI): each kind of step is worked out once."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MAX_LEVEL, NO_FIELD, MapArrays
from editor.rules.core.map_insight import NEVER
from editor.rules.demonworld.terrain.step_costs import Crossings, Step, step_cost
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables import Mover

Costs = NDArray[np.int32]
_DEPTHS: Final = MAX_LEVEL + 1
_RISES: Final = 2 * MAX_LEVEL + 1


def step_costs(arrays: MapArrays, ruleset: DemonworldRuleset, mover: Mover, size: int) -> Costs:
    """Return the movement points of each step ``[direction, row, column]`` (XI.1.0).

    A road counts where it is cheaper (XI.3.8), and leads over what is impassable beside it.
    """
    grid, shape = arrays.grid, arrays.terrain.shape
    terrain, levels, depth = (layer.ravel() for layer in (arrays.terrain, arrays.levels, arrays.depth))
    on_map = terrain != NO_FIELD
    found = np.full((grid.sides, terrain.size), NEVER, np.int32)
    known: dict[int, int] = {}
    table = np.full(len(arrays.terrain_ids) * _DEPTHS * _RISES, NEVER, np.int32)
    for direction in range(grid.sides):
        places = grid.neighbour_places(direction, arrays.columns, arrays.rows).ravel()
        there = np.flatnonzero(on_map & (places >= 0))
        there = there[on_map[places[there]]]
        ends = places[there]
        rise = levels[ends].astype(np.int32) - levels[there] + MAX_LEVEL
        kinds = (terrain[ends].astype(np.int32) * _DEPTHS + depth[ends]) * _RISES + rise
        for kind in np.flatnonzero(np.bincount(kinds, minlength=table.size)).tolist():
            if kind not in known:
                known[kind] = table[kind] = _of_kind(arrays, ruleset, mover, size, kind)
        found[direction, there] = table[kinds]
    _take_sides(found, arrays, ruleset, mover, size)
    _take_roads(found, arrays, ruleset, mover)
    return found.reshape((grid.sides, *shape))


def _of_kind(arrays: MapArrays, ruleset: DemonworldRuleset, mover: Mover, size: int, kind: int) -> int:
    """Return the cost of a step of a kind: terrain, depth and rise in one number."""
    rest, rise = divmod(kind, _RISES)
    terrain, depth = divmod(rest, _DEPTHS)
    return _points(arrays, ruleset, mover, size, terrain, depth, rise - MAX_LEVEL)


def _points(
    arrays: MapArrays,
    ruleset: DemonworldRuleset,
    mover: Mover,
    size: int,
    terrain: int,
    depth: int,
    rise: int,
    crossing: str | None = None,
    river: str | None = None,
    *,
    over_water: bool = False,
) -> int:
    ground, clear = ruleset.terrain_type(arrays.terrain_ids[terrain]), ruleset.open_ground
    if ground is None or (ground.water and over_water):
        ground = clear
    wet = depth if ground.water else 0
    total = step_cost(Step(mover, ground, size, wet, rise, crossing, river=river), ruleset)
    return NEVER if total is None else int(total.value)


def crossings_of(arrays: MapArrays, ruleset: DemonworldRuleset) -> Crossings:
    """Return the rivers of a map and the ways over its water."""
    return Crossings(arrays.rivers, ((*edge.between, edge.kind) for edge in arrays.edges), ruleset)


def _take_sides(found: Costs, arrays: MapArrays, ruleset: DemonworldRuleset, mover: Mover, size: int) -> None:
    """Take over what walls, hedges, rivers and ways over them cost (XI.3.6, XI.3.7).

    Where a road goes through there is a gap.
    """
    grid, crossings = arrays.grid, crossings_of(arrays, ruleset)
    gaps = {frozenset(pair) for road in arrays.roads for pair in pairwise(road)}
    kinds: dict[tuple[Offset, Offset], str | None] = {
        (around, at): None for at in crossings.rivers for around in grid.neighbours(at)
    }
    for edge in arrays.edges:
        one, other = edge.between
        kinds[one, other] = kinds[other, one] = edge.kind
    known: dict[tuple[object, ...], int] = {}
    for (start, end), kind in kinds.items():
        direction = grid.direction(start, end)
        if direction is None or not (arrays.has_field(start) and arrays.has_field(end)):
            continue
        if frozenset((start, end)) in gaps:
            continue
        column, row = end
        ground = int(arrays.terrain[row, column]), int(arrays.depth[row, column])
        rise = int(arrays.levels[row, column]) - int(arrays.levels[start[1], start[0]])
        river, over = crossings.river(start, end), crossings.over(start, end)
        key = (*ground, rise, kind, river, over)
        if key not in known:
            known[key] = _points(arrays, ruleset, mover, size, *ground, rise, kind, river, over_water=over)
        found[direction, start[1] * arrays.columns + start[0]] = known[key]


def _take_roads(found: Costs, arrays: MapArrays, ruleset: DemonworldRuleset, mover: Mover) -> None:
    """Take over what steps along roads cost where it is less (XI.3.8)."""
    grid, clear = arrays.grid, ruleset.open_ground
    for road in arrays.roads:
        for one, other in pairwise(road):
            for start, end in ((one, other), (other, one)):
                direction = grid.direction(start, end)
                if direction is None:  # pragma: no cover - roads join neighbours
                    continue
                rise = int(arrays.levels[end[1], end[0]]) - int(arrays.levels[start[1], start[0]])
                total = step_cost(Step(mover, clear, levels_up=rise, road="along"), ruleset)
                if total is not None:
                    place = start[1] * arrays.columns + start[0]
                    found[direction, place] = min(int(found[direction, place]), int(total.value))
