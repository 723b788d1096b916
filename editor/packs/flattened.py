"""Maps of pointy hexes as maps of flat hexes and back: mirrored at their diagonal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import numpy as np

from editor.packs.foreign import ForeignMap
from editor.rules.core.map_arrays import THINGS, MapArrays
from schemas.base import Schema
from schemas.map import MapArea, Wrap

_WRAPS: Final[dict[Wrap, Wrap]] = {
    "none": "none",
    "both": "both",
    "east_west": "north_south",
    "north_south": "east_west",
}


def flattened(arrays: MapArrays) -> MapArrays:
    """Return a map of the other kind of hexes: rows become columns. A board becomes a free map."""
    return replace(
        arrays,
        columns=arrays.rows,
        rows=arrays.columns,
        board=False,
        grid_kind="flat" if arrays.grid_kind == "pointy" else "pointy",
        wrap=_WRAPS[arrays.wrap],
        terrain=np.ascontiguousarray(arrays.terrain.T),
        levels=np.ascontiguousarray(arrays.levels.T),
        depth=np.ascontiguousarray(arrays.depth.T),
        names={(row, column): name for (column, row), name in arrays.names.items()},
        **{name: swapped(getattr(arrays, name)) for name in THINGS if name != "picture"},
        picture=None,
    )


def turned_map(found: ForeignMap) -> ForeignMap:
    """Return a foreign map of the other kind of hexes."""
    return replace(
        found,
        columns=found.rows,
        rows=found.columns,
        grid="flat" if found.grid == "pointy" else "pointy",
        stack=tuple(np.ascontiguousarray(layer.T) for layer in found.stack),
        levels=None if found.levels is None else np.ascontiguousarray(found.levels.T),
        depth=None if found.depth is None else np.ascontiguousarray(found.depth.T),
        things={key: _thing(key, value) for key, value in found.things.items() if key != "picture"},
        areas=tuple(_area(area) for area in found.areas),
    )


def _thing(key: str, value: Any) -> Any:
    if key == "wrap":
        wrap: Wrap = value
        return _WRAPS[wrap]
    return swapped(value) if key in THINGS else value


def _area(area: MapArea) -> MapArea:
    return area.model_copy(update={"fields": swapped(area.fields)})


def swapped(value: Any) -> Any:
    """Return things with column and row of every field exchanged."""
    if isinstance(value, Schema):
        places: Mapping[str, Any] = {
            name: swapped(getattr(value, name))
            for name in ("at", "fields", "wall_fields", "between", "openings")
            if name in type(value).model_fields
        }
        if "x" in type(value).model_fields:
            places = {**places, "x": getattr(value, "y", 0.0), "y": getattr(value, "x", 0.0)}
        return value.model_copy(update=dict(places))
    if isinstance(value, tuple):
        if len(value) == 2 and all(isinstance(one, int) for one in value):
            return value[1], value[0]
        return tuple(swapped(one) for one in value)
    return value
