"""The map that is being painted: its arrays, what changes them, and its draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QObject, Signal

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.painting import Bytes, Ints
from editor.rules.core.map_arrays import LAYERS, NO_FIELD, LayerName, MapArrays, ThingName
from editor.ui.editors.maps.differing import MapDifference
from editor.ui.editors.maps.patches import Area, Patch, area_of_patches, area_of_things
from editor.ui.editors.maps.thing_data import thing_carried
from editor.ui.editors.maps.working_copies import FrozenMap, MapStroke
from editor.ui.kit.documents.draft_autosave import DraftSource, Stroke
from editor.ui.kit.documents.session import DocumentSession
from schemas.map import ROWS_LIMIT, HexMapBase
from schemas.map_layers import PackedLayer
from schemas.parse import parse_document
from schemas.problems import EditorError, Problem

_NUMBERED: Final = ("number", "label_scheme")
"""Other fields that arrays hold: they name the fields."""
_LOCAL: Final = ("roads", "rivers", "edges", "labels", "symbols")
"""Things of which is known on which fields they are drawn."""


class MapModel(QObject):
    """Arrays and sparse things of one open map; commands change it, the canvas and the panels listen."""

    area_changed = Signal(object, object)  # first and last field of the smallest rectangle around the change
    things_changed = Signal()  # roads, walls, labels
    things_everywhere = Signal()  # things that may be drawn anywhere; of others area_changed says where
    replaced = Signal()  # another map altogether
    followed = Signal()  # what others edited came in; area_changed and the like have told where

    def __init__(self, session: DocumentSession, looks: MapLooks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.looks = looks
        self.arrays: MapArrays | None = None
        self.problems: tuple[Problem, ...] = ()
        self._known: tuple[str, ...] = ()
        """Terrain of the last valid map by its index."""
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
        # By an index steps of undo mean the terrain that it meant when they were made.
        known = self._known if self.arrays is None else self.arrays.terrain_ids
        self.arrays = MapArrays.from_map(document, known)
        self._known = self.arrays.terrain_ids
        self._legend = tuple(dict.fromkeys(document.legend.values()))
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

    def apply(
        self,
        patches: Sequence[Patch],
        was: Mapping[ThingName, Any],
        things: Mapping[ThingName, Any],
        *,
        forward: bool,
    ) -> None:
        """Put values into layers and things and emit what changed (undo commands call this).

        What others have put in the same places since stays.

        Args:
            patches: what changes in the layers.
            was: roads, rivers, edges or other things, each whole, as the command knows them.
            things: the same as they are to be.
            forward: put the new values of the patches, else the old ones.
        """
        arrays = self.arrays
        if arrays is None or self.asleep:
            return
        steps = [patch if forward else patch.reversed() for patch in patches]
        self._put(arrays, [step for one in steps if (step := one.where_old(arrays.layer(one.layer)))])
        for name, value in things.items():
            self._set_things(arrays, name, thing_carried(name, was[name], value, getattr(arrays, name)))

    def _put(self, arrays: MapArrays, patches: Sequence[Patch]) -> None:
        """Put the new values of patches into the layers."""
        if not patches:
            return
        area = self._show(arrays, patches)
        self.session.touch(("terrain",), lazy=True, stroke=_stroke(arrays, patches), area=area)

    def _show(self, arrays: MapArrays, patches: Sequence[Patch]) -> Area:
        """Put the new values of patches into the layers, and return where they are."""
        for patch in patches:
            arrays.layer(patch.layer).ravel()[patch.places] = patch.new
        area = area_of_patches(patches, arrays.columns)
        self.area_changed.emit(*area)
        return area

    def _set_things(self, arrays: MapArrays, name: ThingName, things: Any) -> None:
        area = self._show_things(arrays, name, things)
        self.session.touch((name,), lazy=True, area=area)

    def _show_things(self, arrays: MapArrays, name: ThingName, things: Any) -> Area | None:
        """Put things in, and return around which fields. None for anywhere."""
        area = area_of_things(getattr(arrays, name), things) if name in _LOCAL else None
        setattr(arrays, name, things)
        if area is None:
            self.things_everywhere.emit()
        else:
            self.area_changed.emit(*area)
        self.things_changed.emit()
        return area

    # what others edited

    def take(self, found: MapDifference) -> bool:
        """Show what others edited; False, and nothing is done, where the same was edited here meanwhile."""
        arrays, session = self.arrays, self.session
        if found.whole or arrays is None:
            session.show_whole(found.after)
            self.followed.emit()
            return True
        patches = self.own_indices(found)
        things = (found.things or {}).items()
        known = {key: session.peek(key) for key in found.rest or {} if session.has(key)}
        if (
            any(not patch.is_old(arrays.layer(patch.layer)) for patch in patches)
            or any(getattr(arrays, name) != before for name, (before, _after) in things)
            or not found.fits(known)
        ):
            return False
        self._letters = dict(found.letters or {}) | self._letters
        if patches:
            self._show(arrays, patches)
        for name, (_before, after) in things:
            self._show_things(arrays, name, after)
        fields, gone = found.fields_after()
        for key in _NUMBERED:
            setattr(arrays, key, fields.get(key, getattr(arrays, key)))
        session.lay_over(fields, gone)
        self.followed.emit()
        return True

    def own_indices(self, found: MapDifference) -> list[Patch]:
        """Return what changes in the layers, by the terrain indices of this map."""
        if self.arrays is None:
            return []
        table = np.full(256, NO_FIELD, np.uint8)
        codes = [self.arrays.terrain_index(ident) for ident in found.terrain_ids]
        table[: len(codes)] = codes
        return [
            replace(patch, old=table[patch.old], new=table[patch.new]) if patch.layer == "terrain" else patch
            for patch in found.patches
        ]


def _stroke(arrays: MapArrays, patches: Sequence[Patch]) -> Stroke | None:
    """Return what the working copy of a large map takes over. None if it is written whole: a small map."""
    size = arrays.terrain.size
    if size <= ROWS_LIMIT or sum(patch.places.size for patch in patches) * 8 > size:
        return None
    changes = [(patch.layer, patch.places, patch.new) for patch in patches]
    return MapStroke(changes, arrays.terrain_ids)
