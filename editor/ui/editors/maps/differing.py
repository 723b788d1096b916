"""What makes one state of a map another one: what others painted while it was painted here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from editor.rules.core.map_arrays import LAYERS, THINGS, MapArrays, ThingName
from editor.ui.editors.maps.patches import Patch
from editor.ui.editors.maps.working_copies import FrozenMap
from editor.ui.kit.documents.writer import DraftSource
from schemas.inheritance import same
from schemas.map import HexMapBase
from schemas.parse import parse_document

SHAPE: Final = ("columns", "rows", "grid", "stagger", "board", "wrap")
"""Fields that say how many fields a map has, and which are neighbours."""
_HELD: Final = frozenset({*LAYERS, *THINGS, "legend"})
"""Fields of a map that arrays hold."""
_MISSING: Final = object()


@dataclass(frozen=True)
class MapDifference:
    """What makes a map another one."""

    after: Mapping[str, Any]
    """The other state, as plain data."""
    patches: tuple[Patch, ...] = ()
    """New values of fields, at most one per layer."""
    terrain_ids: tuple[str, ...] = ()
    """What the values of terrain mean."""
    letters: Mapping[str, str] | None = None
    """Letter of each terrain in the other state. None where it is another shape."""
    things: Mapping[ThingName, tuple[Any, Any]] | None = None
    """Things that differ: before and after."""
    rest: Mapping[str, tuple[Any, Any]] | None = None
    """Other fields that differ: before and after; a mark of its own for one that is not there."""

    @property
    def whole(self) -> bool:
        """Whether the map gets another shape, so that no field is what it was."""
        return self.letters is None

    def fields_after(self) -> tuple[dict[str, Any], tuple[str, ...]]:
        """Return the other fields as they are afterwards, and those that are gone."""
        rest = self.rest or {}
        there = {key: after for key, (_before, after) in rest.items() if after is not _MISSING}
        return there, tuple(key for key in rest if key not in there)

    def fits(self, data: Mapping[str, Any]) -> bool:
        """Return whether the other fields of a draft are still as before."""
        rest = self.rest or {}
        return all(same(data.get(key, _MISSING), before) for key, (before, _after) in rest.items())


def difference(before: DraftSource, after: Mapping[str, Any]) -> MapDifference:
    """Return what makes a map another one; for a million fields this takes a moment.

    Args:
        before: makes the state of before; best a :class:`FrozenMap`.
        after: the other state, as plain data.

    Raises:
        EditorError: a state is not valid.
    """
    data, arrays = (before.data, before.arrays) if isinstance(before, FrozenMap) else (before(), None)
    if any(not same(data.get(key), after.get(key)) for key in SHAPE):
        return MapDifference(after)
    first = _arrays(data, ()) if arrays is None else arrays
    other = _arrays(after, first.terrain_ids)
    patches: list[Patch] = []
    for name in LAYERS:
        old, new = first.layer(name).ravel(), other.layer(name).ravel()
        places = np.flatnonzero(old != new).astype(np.int32)
        if places.size:
            patches.append(Patch(name, places, old[places], new[places]))
    states: Sequence[tuple[ThingName, Any, Any]] = [
        (name, getattr(first, name), getattr(other, name)) for name in THINGS
    ]
    rest = {
        key: (data.get(key, _MISSING), after.get(key, _MISSING))
        for key in dict.fromkeys((*data, *after))
        if key not in _HELD and not same(data.get(key, _MISSING), after.get(key, _MISSING))
    }
    return MapDifference(
        after,
        tuple(patches),
        other.terrain_ids,
        {terrain: letter for letter, terrain in after["legend"].items()},
        {name: (old, new) for name, old, new in states if old != new},
        rest,
    )


def _arrays(data: Mapping[str, Any], known: tuple[str, ...]) -> MapArrays:
    document = parse_document(data)
    if not isinstance(document, HexMapBase):
        raise TypeError(f"{type(document).__name__} is no map of hexes")
    return MapArrays.from_map(document, known)
