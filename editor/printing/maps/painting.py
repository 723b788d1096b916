"""What painting puts on the fields of a map: terrain, level, depth, or nothing; natural edges as wanted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final, Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from editor.printing.maps.looks import MapLooks
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MAX_LEVEL, LayerName, MapArrays
from editor.rules.core.map_nature import contoured, deepening, fringe

Ints = NDArray[np.int32]
Bytes = NDArray[np.uint8]
Change = tuple[LayerName, Ints, Bytes | int]
"""Layer, places of fields, their values."""
What = Literal["terrain", "level", "depth", "eraser"]
"""What a line, a shape or a fill puts down."""
LevelMode = Literal["set", "raise", "lower"]


class Paint(Protocol):
    """What is painted, and how."""

    terrain: str
    level: int
    depth: int
    mode: LevelMode
    natural: bool
    """Water deepens from its shore, and other ground lies around."""
    fringe: str
    """Terrain around what is painted with natural edges; empty for none."""
    slope: int
    """Most levels between neighbours when the ground is shaped; 0 leaves cliffs as they come."""


Painter = Callable[[MapArrays, MapLooks, Paint, Ints], list[Change]]


def painted(arrays: MapArrays, looks: MapLooks, paint: Paint, what: What, places: Ints) -> list[Change]:
    """Return what the fields at some places get."""
    return _PAINTERS[what](arrays, looks, paint, places) if places.size else []


def with_nature(
    arrays: MapArrays,
    looks: MapLooks,
    paint: Paint,
    what: What,
    fields: Collection[Offset],
    stroke: Collection[Offset] = (),
) -> list[Change]:
    """Return what natural edges add to fields that were painted: slopes, a fringe, deeper water.

    Args:
        arrays: the map, painted.
        looks: its terrain.
        paint: what was painted, and how.
        what: what was put down.
        fields: the fields, all of them on the map.
        stroke: all fields of the stroke that they are a part of: slopes leave them alone.
    """
    if not fields:
        return []
    if what == "level":
        return _slopes(arrays, paint, fields, stroke)
    if what == "terrain" and paint.natural:
        return [*_deeper_water(arrays, looks, paint, fields), *_fringe(arrays, looks, paint, fields)]
    return []


def _slopes(
    arrays: MapArrays, paint: Paint, fields: Collection[Offset], stroke: Collection[Offset]
) -> list[Change]:
    if not paint.slope:
        return []
    levels = arrays.levels

    def height(at: Offset) -> int:
        return int(levels[at[1], at[0]])

    held = dict(zip(fields, map(height, fields), strict=True))
    found = contoured(height, held, arrays.grid, paint.slope, arrays.has_field, stroke)
    for at in held:
        del found[at]
    return _as_changes(arrays, "levels", found)


def _deeper_water(
    arrays: MapArrays, looks: MapLooks, paint: Paint, fields: Collection[Offset]
) -> list[Change]:
    """Let the water that was painted deepen from its shore; old water beside it counts as no shore."""
    if not looks.look(paint.terrain).water or paint.depth < 2:
        return []
    inside = {at for at in fields if arrays.has_field(at)}
    wet = inside | {
        at for at in fringe(inside, arrays.grid) if arrays.has_field(at) and arrays.depth[at[1], at[0]]
    }
    depths = deepening(wet, arrays.grid, paint.depth)
    return _as_changes(arrays, "depth", {at: depth for at, depth in depths.items() if at in inside})


def _fringe(arrays: MapArrays, looks: MapLooks, paint: Paint, fields: Collection[Offset]) -> list[Change]:
    """Put another terrain around; only the plain first terrain of the ruleset gives way to it."""
    other, ground = paint.fringe, looks.terrain[0].id
    if not other or other == paint.terrain or ground not in arrays.terrain_ids:
        return []
    plain = arrays.terrain_ids.index(ground)
    around = [
        at
        for at in fringe(fields, arrays.grid)
        if arrays.has_field(at) and arrays.terrain[at[1], at[0]] == plain
    ]
    return [("terrain", arrays.places(sorted(around)), arrays.terrain_index(other))]


def _as_changes(arrays: MapArrays, layer: LayerName, values: Mapping[Offset, int]) -> list[Change]:
    if not values:
        return []
    fields = sorted(values)
    return [(layer, arrays.places(fields), np.array([values[at] for at in fields], np.uint8))]


def _terrain(arrays: MapArrays, looks: MapLooks, paint: Paint, places: Ints) -> list[Change]:
    """Water gets a depth of 1 where it has none, other ground loses its depth."""
    changes: list[Change] = [("terrain", places, arrays.terrain_index(paint.terrain))]
    if looks.look(paint.terrain).water:
        changes.append(("depth", places, np.maximum(arrays.depth.ravel()[places], 1)))
    elif arrays.depth.any():
        changes.append(("depth", places, 0))
    return changes


def _shifted(paint: Paint, values: Bytes, amount: int) -> Bytes:
    if paint.mode == "set":
        return np.full_like(values, amount)
    step = 1 if paint.mode == "raise" else -1
    return np.clip(values.astype(np.int16) + step, 0, MAX_LEVEL).astype(np.uint8)


def _level(arrays: MapArrays, looks: MapLooks, paint: Paint, places: Ints) -> list[Change]:
    return [("levels", places, _shifted(paint, arrays.levels.ravel()[places], paint.level))]


def _depth(arrays: MapArrays, looks: MapLooks, paint: Paint, places: Ints) -> list[Change]:
    return [("depth", places, _shifted(paint, arrays.depth.ravel()[places], paint.depth))]


def _eraser(arrays: MapArrays, looks: MapLooks, paint: Paint, places: Ints) -> list[Change]:
    ground = arrays.terrain_index(looks.terrain[0].id)
    return [("terrain", places, ground), ("levels", places, 0), ("depth", places, 0)]


_PAINTERS: Final[Mapping[What, Painter]] = {
    "terrain": _terrain,
    "level": _level,
    "depth": _depth,
    "eraser": _eraser,
}
