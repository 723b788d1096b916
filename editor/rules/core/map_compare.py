"""What differs between two versions of a map, field by field."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

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
MarkKind = Literal["terrain", "levels", "depth", "added", "removed", "several"]
MARKS: Final[tuple[MarkKind, ...]] = get_args(MarkKind)
"""Kinds of change of a field, in the order of their numbers (from 1)."""


@dataclass(frozen=True, eq=False)
class ChangeMarks:
    """All changes at once, as marks on the fields of a map."""

    kinds: NDArray[np.uint8]
    """``[row, column]``: 0 where nothing changed, else the place in ``MARKS`` and 1."""
    places: tuple[NDArray[np.int32], ...]
    """Groups of changed fields that touch, as ``(column, row)`` each, from north to south."""

    def count(self, kind: MarkKind) -> int:
        """Return how many fields carry a mark."""
        return int((self.kinds == MARKS.index(kind) + 1).sum())


def change_marks(found: Changes, new: MapArrays) -> ChangeMarks:
    """Return the marks of what :func:`changes` found; a field that changed in several ways is ``several``."""
    by_kind: dict[MarkKind, list[Offset]] = {}
    for one in found:
        kind: MarkKind = one.layer if isinstance(one, LayerChange) else "added" if one.added else "removed"
        by_kind.setdefault(kind, []).extend(at for at in one.fields if new.has_field(at))
    kinds = np.zeros((new.rows, new.columns), np.uint8)
    for kind, fields in by_kind.items():
        if fields:
            columns, rows = np.array(fields).T
            kinds[rows, columns] = np.where(kinds[rows, columns] == 0, MARKS.index(kind) + 1, len(MARKS))
    numbers = new.grid.components(kinds > 0).ravel()
    places = np.flatnonzero(numbers)
    order = places[np.argsort(numbers[places], kind="stable")]
    cuts = np.flatnonzero(np.diff(numbers[order])) + 1
    groups = [part for part in np.split(order, cuts) if part.size]
    groups.sort(key=lambda part: int(part[0]))
    pairs = (np.stack([part % new.columns, part // new.columns], axis=1) for part in groups)
    return ChangeMarks(kinds, tuple(pair.astype(np.int32) for pair in pairs))


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
        places = np.flatnonzero(before != after)
        pairs = before.ravel()[places].astype(np.int32) * 256 + after.ravel()[places]
        order = np.argsort(pairs, kind="stable")
        cuts = np.flatnonzero(np.diff(pairs[order])) + 1
        for part in np.split(order, cuts) if places.size else ():
            values = [ids[v] if name == "terrain" else str(v) for v in divmod(int(pairs[part[0]]), 256)]
            rows, columns = np.divmod(places[part], old.columns)
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
        before, after = (_by_fields(_listed(getattr(arrays, name))) for arrays in (old, new))
        for added, here, there in ((False, before, after), (True, after, before)):
            for fields, things in here.items():
                others = there.get(fields, ())
                found += [ThingChange(name, added, fields) for one in things if one not in others]
    return found


def _by_fields(things: tuple[object, ...]) -> dict[tuple[Offset, ...], list[object]]:
    """Return things by the fields that they lie on: only those on the same fields can be the same."""
    found: dict[tuple[Offset, ...], list[object]] = {}
    for one in things:
        found.setdefault(_fields_of(one), []).append(one)
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
