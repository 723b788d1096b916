"""What changes on a map: new values of the fields of a layer, and the rectangle in which that is seen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from editor.printing.maps.adornments import room_of
from editor.printing.maps.painting import Bytes, Ints
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import LayerName
from schemas.map import MapLabel, MapSymbol

_MANY: Final = 20_000
"""From so many changed fields on, whole rows are drawn again."""
Area = tuple[Offset, Offset]
"""First and last field of a rectangle."""


@dataclass(frozen=True)
class Patch:
    """New values for some fields of one layer."""

    layer: LayerName
    places: Ints
    """Place of each field: row * columns + column."""
    old: Bytes
    new: Bytes

    def joined(self, later: Patch) -> Patch:
        """Return both as one: the old values of the first, the new ones of the later."""
        places = np.concatenate([self.places, later.places])
        unique, first = np.unique(places, return_index=True)
        old = np.concatenate([self.old, later.old])[first]
        _, last = np.unique(places[::-1], return_index=True)
        new = np.concatenate([self.new, later.new])[::-1][last]
        return Patch(self.layer, unique.astype(np.int32), old, new)

    def reversed(self) -> Patch:
        """Return what takes it back."""
        return Patch(self.layer, self.places, self.new, self.old)

    def is_old(self, layer: Bytes) -> bool:
        """Say whether every field of a layer still has its old value."""
        return bool((layer.ravel()[self.places] == self.old).all())

    def where_old(self, layer: Bytes) -> Patch | None:
        """Return it for those fields that still have their old values. None if there are none."""
        there = layer.ravel()[self.places] == self.old
        if there.all():
            return self
        return (
            Patch(self.layer, self.places[there], self.old[there], self.new[there]) if there.any() else None
        )

    def changes_nothing(self) -> bool:
        """Say whether every field has the value that it had."""
        return bool((self.old == self.new).all())


def area_of_patches(patches: Sequence[Patch], columns: int) -> Area:
    """Return the smallest rectangle around patches; of many fields whole rows."""
    places = patches[0].places
    if len(patches) > 1:
        places = np.concatenate([patch.places for patch in patches])
    top, bottom = int(places.min()) // columns, int(places.max()) // columns
    if places.size > _MANY:
        return (0, top), (columns - 1, bottom)
    across = places % columns
    return (int(across.min()), top), (int(across.max()), bottom)


def area_of_things(before: tuple[Any, ...], after: tuple[Any, ...]) -> Area | None:
    """Return first and last field around those things that are not in both. None if none differs."""
    kept = set(before) & set(after)
    fields: list[Offset] = []
    for thing in (*before, *after):
        if thing not in kept:
            fields.extend(_places(thing))
    if not fields:
        return None
    columns, rows = [at[0] for at in fields], [at[1] for at in fields]
    return (min(columns) - 1, min(rows) - 1), (max(columns) + 1, max(rows) + 1)


def _places(thing: Any) -> Iterable[Offset]:
    """Return fields all around what a thing draws."""
    if isinstance(thing, tuple):
        return thing
    if isinstance(thing, MapLabel | MapSymbol):
        return room_of(thing)
    places: Iterable[Offset] = getattr(thing, "between", None) or thing.fields
    return places
