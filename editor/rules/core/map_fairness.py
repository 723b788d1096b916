"""How even a map is: distances, cover and height per deployment zone, and its mirror image."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, MapArrays, middle_of
from editor.rules.core.map_insight import MapInsight
from editor.rules.core.map_paths import reach
from editor.rules.core.map_symmetry import Symmetry, partners
from schemas.ruleset import RulesetBase


class ZoneFigures(NamedTuple):
    """What a deployment zone offers."""

    zone: str
    fields: int
    cover: float
    """Share of its fields with cover, 0 to 1."""
    cover_ahead: float
    """Share of cover among the fields that are nearer to this zone than to any other one."""
    level: float
    """Mean level of its fields."""
    level_ahead: float
    """Mean level of the fields that are nearer to this zone than to any other one."""
    nearest_enemy: int
    """Fields to the nearest field of another zone; 0 where there is none."""
    objectives: tuple[float, ...]
    """Movement points of the cheapest way from its middle to each objective; infinite where none leads there.

    In fields of distance where the game knows no movement points.
    """


def fairness(
    arrays: MapArrays,
    zones: Mapping[str, Collection[Offset]],
    objectives: Collection[Offset] = (),
    rules: MapInsight | None = None,
    ruleset: RulesetBase | None = None,
) -> tuple[ZoneFigures, ...]:
    """Return the figures of every zone that has fields on the map.

    Args:
        arrays: the map, or the joint boards.
        zones: name of each zone -> its fields.
        objectives: places that are worth holding.
        rules: what the game says about maps; None leaves cover out and measures ways in fields.
        ruleset: the numbers of the game.
    """
    masks = {name: _mask(arrays, fields) for name, fields in zones.items()}
    masks = {name: mask for name, mask in masks.items() if mask.any()}
    if not masks:
        return ()
    known = rules is not None and ruleset is not None and rules.plays_on(arrays)
    cover = np.zeros(arrays.terrain.shape, bool)
    steps = None
    if known and rules is not None and ruleset is not None:
        cover = rules.cover(arrays, ruleset)
        steps = rules.steps(arrays, ruleset, rules.movers[0], rules.usual_size(ruleset, rules.movers[0]))
    away = {name: _away(arrays, mask) for name, mask in masks.items()}
    on_map = arrays.terrain != NO_FIELD
    found = []
    for name, mask in masks.items():
        others = [far for other, far in away.items() if other != name]
        ahead = on_map.copy()
        for far in others:
            ahead &= away[name] < far
        middle = middle_of(mask)
        if steps is None:
            ways = tuple(float(arrays.grid.distance(middle, at)) for at in objectives)
        else:
            points = reach(steps, arrays.grid, middle).points if objectives else np.zeros((0, 0))
            ways = tuple(float(points[row, column]) for column, row in objectives)
        enemies = [int(far[mask].min()) for far in others]
        figures = ZoneFigures(
            name,
            int(mask.sum()),
            float(cover[mask].mean()),
            float(cover[ahead].mean()) if ahead.any() else 0.0,
            float(arrays.levels[mask].mean()),
            float(arrays.levels[ahead].mean()) if ahead.any() else 0.0,
            min(enemies, default=0),
            ways,
        )
        found.append(figures)
    return tuple(found)


def unlike(arrays: MapArrays, symmetry: Symmetry) -> NDArray[np.bool_]:
    """Return the fields ``[row, column]`` that differ from their counterpart."""
    partner = partners(arrays, symmetry)
    there = partner >= 0
    differs = np.zeros(partner.size, bool)
    for layer in (arrays.terrain, arrays.levels, arrays.depth):
        flat = layer.ravel()
        differs[there] |= flat[there] != flat[partner[there]]
    return differs.reshape(arrays.terrain.shape)


def _mask(arrays: MapArrays, fields: Collection[Offset]) -> NDArray[np.bool_]:
    mask = np.zeros(arrays.terrain.shape, bool)
    for column, row in fields:
        if arrays.has_field((column, row)):
            mask[row, column] = True
    return mask


def _away(arrays: MapArrays, mask: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Return how many fields each field is away from a zone."""
    grid, size = arrays.grid, mask.size
    far = np.full(size, size, np.int32)
    front = np.flatnonzero(mask)
    far[front] = 0
    around = [grid.neighbour_places(d, arrays.columns, arrays.rows).ravel() for d in range(grid.sides)]
    distance = 0
    while front.size:
        distance += 1
        beside = np.unique(np.concatenate([places[front] for places in around]))
        beside = beside[beside >= 0]
        front = beside[far[beside] == size]
        far[front] = distance
    return far.reshape(mask.shape)
