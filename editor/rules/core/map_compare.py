"""What differs between two versions of a map, field by field."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, THINGS, LayerName, MapArrays, ThingName


class LayerChange(NamedTuple):
    """Fields of a layer that went from one value to another one."""

    layer: LayerName
    old: str
    """Terrain id, or the number of the level or depth."""
    new: str
    fields: tuple[Offset, ...]


class ThingChange(NamedTuple):
    """A thing that is there in one version only."""

    name: ThingName
    added: bool
    fields: tuple[Offset, ...]


Changes = tuple[LayerChange | ThingChange, ...]


def same_shape(one: MapArrays, other: MapArrays) -> bool:
    """Return whether fields of two versions can be compared one by one."""
    shapes = [(a.columns, a.rows, a.stagger, a.board, a.grid_kind) for a in (one, other)]
    return shapes[0] == shapes[1]


def changes(old: MapArrays, new: MapArrays) -> Changes:
    """Return what differs: layers first, the largest groups of fields first, then things.

    Raises:
        ValueError: the two differ in shape (:func:`same_shape`).
    """
    if not same_shape(old, new):
        raise ValueError("two maps of different shapes have no fields in common")
    return (*_layers(old, new), *_things(old, new))


def _layers(old: MapArrays, new: MapArrays) -> list[LayerChange]:
    ids = tuple(dict.fromkeys((*old.terrain_ids, *new.terrain_ids)))
    terrain = [_by_ids(arrays, ids) for arrays in (old, new)]
    found = []
    layers: tuple[LayerName, ...] = ("terrain", "levels", "depth")
    for name in layers:
        before, after = terrain if name == "terrain" else (old.layer(name), new.layer(name))
        pairs = before.astype(np.int32) * 256 + after
        for pair in np.unique(pairs[before != after]).tolist():
            rows, columns = np.nonzero(pairs == pair)
            values = [ids[v] if name == "terrain" else str(v) for v in divmod(pair, 256)]
            fields = tuple(zip(columns.tolist(), rows.tolist(), strict=True))
            found.append(LayerChange(name, values[0], values[1], fields))
    return sorted(found, key=lambda one: (layers.index(one.layer), -len(one.fields), one.old, one.new))


def _by_ids(arrays: MapArrays, ids: tuple[str, ...]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    table = np.full(256, NO_FIELD, np.uint8)
    table[: len(arrays.terrain_ids)] = [ids.index(one) for one in arrays.terrain_ids]
    return table[arrays.terrain]


def _things(old: MapArrays, new: MapArrays) -> list[ThingChange]:
    found = []
    for name in THINGS:
        before, after = (_listed(getattr(arrays, name)) for arrays in (old, new))
        found += [ThingChange(name, False, _fields_of(one)) for one in before if one not in after]
        found += [ThingChange(name, True, _fields_of(one)) for one in after if one not in before]
    return found


def _listed(value: object) -> tuple[object, ...]:
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


def _fields_of(thing: object) -> tuple[Offset, ...]:
    """Return the fields that a thing lies on; a traced picture lies on none."""
    if isinstance(thing, tuple):
        return thing
    for name in ("fields", "between"):
        if (fields := getattr(thing, name, None)) is not None:
            return tuple(fields)
    at = getattr(thing, "at", None)
    return (at,) if at is not None else ()
