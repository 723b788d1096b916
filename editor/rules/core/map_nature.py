"""Natural edges: ragged rims, a fringe of other ground, water that deepens, slopes without sudden cliffs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Mapping
from typing import Final

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_shapes import chance

OnMap = Callable[[Offset], bool]
"""Whether a field is on the map."""
_FRAYED: Final = 35
"""Percent of a rim's fields that are left out."""
_BEYOND: Final = 16
"""Percent of the fields around the rim that are taken in."""


def ragged(fields: Collection[Offset], grid: Grid, seed: int) -> set[Offset]:
    """Return a group of fields with an uneven rim: some of its border left out, some beyond taken in.

    What is left out or taken in belongs to the field and the seed, so that a brush that passes twice keeps
    the same rim. Fields off the map are included where they lie beside the group.
    """
    inside = set(fields)
    found = set()
    beyond: set[Offset] = set()
    for at in inside:
        around = grid.neighbours(at)
        if inside.issuperset(around):
            found.add(at)
            continue
        beyond.update(around)
        if chance(at, seed) >= _FRAYED:
            found.add(at)
    found.update(one for one in beyond - inside if chance(one, seed) < _BEYOND)
    return found or inside


def fringe(fields: Collection[Offset], grid: Grid) -> set[Offset]:
    """Return the fields around a group."""
    inside = set(fields)
    return {one for at in inside for one in grid.neighbours(at) if one not in inside}


def deepening(water: Collection[Offset], grid: Grid, deepest: int) -> dict[Offset, int]:
    """Return depths that grow by one with each field from the shore, up to the deepest (1 at the shore)."""
    inside = set(water)
    depth = {at: 1 for at in inside if any(one not in inside for one in grid.neighbours(at))}
    waiting = deque(sorted(depth))
    while waiting:
        at = waiting.popleft()
        for one in grid.neighbours(at):
            if one in inside and one not in depth:
                depth[one] = min(deepest, depth[at] + 1)
                waiting.append(one)
    return {at: depth.get(at, deepest) for at in inside}


def contoured(
    height: Callable[[Offset], int],
    painted: Mapping[Offset, int],
    grid: Grid,
    step: int,
    on_map: OnMap,
    fixed: Collection[Offset] = (),
) -> dict[Offset, int]:
    """Return painted levels with the slopes that keep neighbours from differing by more than a step.

    Args:
        height: level of a field of the map before.
        painted: fields with the levels that they get; they stay as they are.
        grid: how the fields lie.
        step: greatest difference of two neighbours, 1 or more.
        on_map: whether a field is on the map.
        fixed: further fields that stay as they are.
    """
    levels = dict(painted)
    held = {*painted, *fixed}
    raised = _spread(levels, held, height, grid, step, on_map, up=True)
    _spread(levels, held | raised, height, grid, step, on_map, up=False)
    return levels


def _spread(
    levels: dict[Offset, int],
    held: Collection[Offset],
    height: Callable[[Offset], int],
    grid: Grid,
    step: int,
    on_map: OnMap,
    *,
    up: bool,
) -> set[Offset]:
    """Lift (or sink) neighbours from the painted fields outwards; return those that were changed."""
    changed: set[Offset] = set()
    waiting = deque(sorted(levels))
    while waiting:
        at = waiting.popleft()
        for one in grid.neighbours(at):
            if one in held or not on_map(one):
                continue
            level = levels.get(one, height(one))
            wanted = levels[at] - step if up else levels[at] + step
            if level < wanted if up else level > wanted:
                levels[one] = wanted
                changed.add(one)
                waiting.append(one)
    return changed
