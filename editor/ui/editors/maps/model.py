"""The map that is being painted: its arrays, what changes them, and its draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QObject, Signal

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.painting import Bytes, Ints
from editor.rules.core.map_arrays import LAYERS, NO_FIELD, LayerName, MapArrays, ThingName
from editor.ui.editors.maps.patches import Patch, area_of_patches, area_of_things
from editor.ui.editors.maps.working_copies import FrozenMap, MapStroke
from editor.ui.kit.documents.draft_autosave import DraftSource, Stroke
from editor.ui.kit.documents.session import DocumentSession
from schemas.map import ROWS_LIMIT, HexMapBase
from schemas.map_layers import PackedLayer
from schemas.parse import parse_document
from schemas.problems import EditorError, Problem

_LOCAL: Final = ("roads", "rivers", "edges", "labels", "symbols")
"""Things of which is known on which fields they are drawn."""


class MapModel(QObject):
    """Arrays and sparse things of one open map; commands change it, the canvas and the panels listen."""

    area_changed = Signal(object, object)  # first and last field of the smallest rectangle around the change
    things_changed = Signal()  # roads, walls, labels
    things_everywhere = Signal()  # things that may be drawn anywhere; of others area_changed says where
    replaced = Signal()  # another map altogether

    def __init__(self, session: DocumentSession, looks: MapLooks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.looks = looks
        self.arrays: MapArrays | None = None
        self.problems: tuple[Problem, ...] = ()
        self._legend: tuple[str, ...] = ()
        self._letters: dict[str, str] = {}
        self._stored: dict[LayerName, tuple[Bytes, Any]] = {}
        self.asleep = False
        """While a kept history is put back: commands change nothing."""
        self.locked: set[str] = set()
        """Layers and things (names of ``LAYERS`` and ``THINGS``) that nothing may change now."""
        self.read()
        session.set_draft_source(self.draft, self.freeze)
        session.reloaded.connect(self.read)

    def read(self) -> None:
        """Read the session's draft; of an invalid map ``arrays`` is nothing and ``problems`` say why."""
        try:
            document = parse_document(self.session.data)
        except EditorError as trouble:
            self.arrays, self.problems = None, trouble.problems
            self.replaced.emit()
            return
        if not isinstance(document, HexMapBase):
            raise TypeError(f"{type(document).__name__} is no map of hexes")
        self.problems = ()
        self.arrays = MapArrays.from_map(document)
        self._legend = self.arrays.terrain_ids
        self._letters = self.looks.letters | {terrain: letter for letter, terrain in document.legend.items()}
        for look in self.looks.terrain:
            self.arrays.terrain_index(look.id)
        self._remember(document)
        self.replaced.emit()

    def set_looks(self, looks: MapLooks) -> None:
        """Take other looks, e.g. of a ruleset that was saved: its new terrain can be painted at once."""
        self.looks = looks
        if self.arrays is not None:
            for look in looks.terrain:
                self.arrays.terrain_index(look.id)
            self._letters = looks.letters | self._letters
        self.replaced.emit()

    def _remember(self, document: HexMapBase) -> None:
        """Keep the packed text of layers: an unchanged one is written as it was read."""
        self._stored = {}
        if self.arrays is None:
            return
        for name in LAYERS:
            layer = getattr(document, name)
            if isinstance(layer, PackedLayer):
                self._stored[name] = (self.arrays.layer(name).copy(), {"packed": layer.packed})

    def draft(self) -> dict[str, Any]:
        """Return the draft as plain data."""
        return self.freeze(self.session.data)()

    def freeze(self, data: dict[str, Any]) -> DraftSource:
        """Return what makes the draft as it is now, later and on any thread.

        Args:
            data: the draft as the session holds it, whose layers and things are out of date.
        """
        if self.arrays is None:
            return lambda: dict(data)
        return FrozenMap(data, self.arrays.copy(), self._letters, self._legend, self._stored)

    # what changes it

    def patch(self, layer: LayerName, fields: Ints, values: Bytes | int) -> Patch | None:
        """Return what has to change so that fields (by place) get values; empty if they have them."""
        if self.arrays is None or layer in self.locked:
            return None
        flat = self.arrays.layer(layer).ravel()
        new = np.broadcast_to(np.asarray(values, np.uint8), fields.shape)
        old = flat[fields]
        differs = old != new
        if self.arrays.board:
            differs &= self.arrays.terrain.ravel()[fields] != NO_FIELD
        if differs.all() and fields.size:
            return Patch(layer, fields.astype(np.int32), old, new.copy())
        places = fields[differs].astype(np.int32)
        return Patch(layer, places, old[differs], new[differs]) if places.size else None

    def apply(self, patches: Sequence[Patch], things: Mapping[ThingName, Any], *, forward: bool) -> None:
        """Put values into layers and things and emit what changed (undo commands call this).

        Args:
            patches: what changes in the layers.
            things: roads, rivers, edges or other things, each whole.
            forward: put the new values of the patches, else the old ones.
        """
        arrays = self.arrays
        if arrays is None or self.asleep:
            return
        for patch in patches:
            arrays.layer(patch.layer).ravel()[patch.places] = patch.new if forward else patch.old
        if patches:
            self.area_changed.emit(*area_of_patches(patches, arrays.columns))
            self.session.touch(("terrain",), lazy=True, stroke=_stroke(arrays, patches, forward=forward))
        for name, value in things.items():
            self._set_things(arrays, name, value)

    def _set_things(self, arrays: MapArrays, name: ThingName, things: Any) -> None:
        area = area_of_things(getattr(arrays, name), things) if name in _LOCAL else None
        setattr(arrays, name, things)
        if area is None:
            self.things_everywhere.emit()
        else:
            self.area_changed.emit(*area)
        self.things_changed.emit()
        self.session.touch((name,), lazy=True)


def _stroke(arrays: MapArrays, patches: Sequence[Patch], *, forward: bool) -> Stroke | None:
    """Return what the working copy of a large map takes over. None if it is written whole: a small map."""
    size = arrays.terrain.size
    if size <= ROWS_LIMIT or sum(patch.places.size for patch in patches) * 8 > size:
        return None
    changes = [(patch.layer, patch.places, patch.new if forward else patch.old) for patch in patches]
    return MapStroke(changes, arrays.terrain_ids)
