"""What every step on a map costs a single element (XI): each kind of step is worked out once."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.map_arrays import MAX_LEVEL, NO_FIELD, MapArrays
from editor.rules.core.map_insight import NEVER
from editor.rules.demonworld.steps import Step, step_cost
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
    return _points(arrays, ruleset, mover, size, terrain, depth, rise - MAX_LEVEL, None)


def _points(
    arrays: MapArrays,
    ruleset: DemonworldRuleset,
    mover: Mover,
    size: int,
    terrain: int,
    depth: int,
    rise: int,
    crossing: str | None,
) -> int:
    ground = ruleset.terrain_type(arrays.terrain_ids[terrain]) or ruleset.terrain_type("clear")
    if ground is None:
        raise ValueError("a ruleset has clear ground")
    total = step_cost(Step(mover, ground, size, depth if ground.water else 0, rise, crossing), ruleset)
    return NEVER if total is None else int(total.value)


def _take_sides(found: Costs, arrays: MapArrays, ruleset: DemonworldRuleset, mover: Mover, size: int) -> None:
    """Take over what walls and hedges cost (XI.3.7); where a road goes through there is a gap."""
    grid = arrays.grid
    gaps = {frozenset(pair) for road in arrays.roads for pair in pairwise(road)}
    for edge in arrays.edges:
        if frozenset(edge.between) in gaps:
            continue
        one, other = edge.between
        for start, end in ((one, other), (other, one)):
            direction = grid.direction(start, end)
            if direction is None or not (arrays.has_field(start) and arrays.has_field(end)):
                continue
            column, row = end
            rise = int(arrays.levels[row, column]) - int(arrays.levels[start[1], start[0]])
            cost = _points(
                arrays,
                ruleset,
                mover,
                size,
                int(arrays.terrain[row, column]),
                int(arrays.depth[row, column]),
                rise,
                edge.kind,
            )
            found[direction, start[1] * arrays.columns + start[0]] = cost


def _take_roads(found: Costs, arrays: MapArrays, ruleset: DemonworldRuleset, mover: Mover) -> None:
    """Take over what steps along roads cost where it is less (XI.3.8)."""
    grid, clear = arrays.grid, ruleset.terrain_type("clear")
    if clear is None:
        raise ValueError("a ruleset has clear ground")
    for road in arrays.roads:
        for one, other in pairwise(road):
            for start, end in ((one, other), (other, one)):
                direction = grid.direction(start, end)
                if direction is None:
                    continue
                rise = int(arrays.levels[end[1], end[0]]) - int(arrays.levels[start[1], start[0]])
                total = step_cost(Step(mover, clear, levels_up=rise, road="along"), ruleset)
                if total is not None:
                    place = start[1] * arrays.columns + start[0]
                    found[direction, place] = min(int(found[direction, place]), int(total.value))
