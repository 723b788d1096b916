"""The draft of a map on its way to the disk: the map as it was at one moment, and single strokes over it.

They are made on the thread of the windows and turned into plain data on the one that writes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from editor.printing.maps.painting import Bytes, Ints
from editor.rules.core.map_arrays import LAYERS, LayerName, MapArrays
from editor.ui.kit.documents.draft_autosave import Stroke
from schemas.map_layers import PackedLayer
from schemas.map_strokes import stroke_of

_DRAFT_COMPRESSION: Final = 1
"""zlib level of working copies: a million fields in some milliseconds."""


@dataclass(frozen=True)
class MapStroke:
    """What one stroke put into the layers, ready to be written by another thread."""

    changes: Sequence[tuple[LayerName, Ints, Bytes]]
    terrain_ids: tuple[str, ...]
    """What the values of terrain mean."""

    def __call__(self, base: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return it as plain data over a working copy. None if that has no letter for a terrain of it."""
        codes = {terrain: ord(letter) for letter, terrain in base["legend"].items() if ord(letter) < 256}
        parts = []
        for name, places, values in self.changes:
            written = values
            if name == "terrain":
                if any(self.terrain_ids[index] not in codes for index in np.unique(values)):
                    return None
                table = np.array([codes.get(terrain, 0) for terrain in self.terrain_ids], np.uint8)
                written = table[values]
            parts.append((name, places.astype("<i4").tobytes(), written.tobytes()))
        return stroke_of(parts)


@dataclass(frozen=True)
class FrozenMap:
    """A map as it was at one moment, with arrays of its own; later strokes can be laid over it."""

    data: dict[str, Any]
    """The draft as the session holds it, whose layers and things are out of date."""
    arrays: MapArrays
    letters: dict[str, str]
    """Letter wanted for each terrain."""
    legend: tuple[str, ...]
    """Terrain that stays in the legend although no field has it."""
    stored: dict[LayerName, tuple[Bytes, Any]]
    """Layers as they were read, and their packed text."""

    def __call__(self) -> dict[str, Any]:
        """Return the draft as plain data; a layer that is as it was read keeps its text."""
        after = dict(self.data)
        layers = self.arrays.layers(self.letters, legend=self.legend, level=_DRAFT_COMPRESSION)
        after["legend"] = layers["legend"]
        for name in LAYERS:
            layer, old = layers[name], self.stored.get(name)
            if old is not None and np.array_equal(old[0], self.arrays.layer(name)):
                after[name] = old[1]
            else:
                after[name] = plain_layer(layer)
        return after | self.arrays.things()

    def paint(self, stroke: Stroke) -> None:
        """Take a stroke in, so that the map need not be frozen again after it."""
        if not isinstance(stroke, MapStroke):
            raise TypeError(f"{type(stroke).__name__} is no stroke on a map")
        for name, places, values in stroke.changes:
            written = values
            if name == "terrain":
                codes = [self.arrays.terrain_index(ident) for ident in stroke.terrain_ids]
                table = np.arange(256, dtype=np.uint8)
                table[: len(codes)] = codes
                written = table[values]
            self.arrays.layer(name).ravel()[places] = written


def plain_layer(layer: PackedLayer | Iterable[str]) -> dict[str, str] | list[str]:
    """Return a layer as plain data, packed or row by row."""
    return {"packed": layer.packed} if isinstance(layer, PackedLayer) else list(layer)
