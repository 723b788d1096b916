"""The map that is being painted: its arrays, its draft, and the undo commands that change it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.painting import Bytes, Ints, places_of
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import LAYERS, NO_FIELD, LayerName, MapArrays, ThingName
from editor.ui.kit.documents.draft_autosave import DraftSource, Stroke
from editor.ui.kit.documents.session import DocumentSession
from schemas.map import ROWS_LIMIT, HexMapBase, PackedLayer
from schemas.map_strokes import stroke_of
from schemas.parse import parse_document
from schemas.problems import EditorError, Problem

Things = ThingName

_MANY: Final = 20_000
"""From so many changed fields on, whole rows are drawn again."""
_LOCAL: Final = ("roads", "rivers", "edges")
"""Things that are drawn on their own fields only."""
_PAINT_ID: Final = 4801
_DRAFT_COMPRESSION: Final = 1
"""zlib level of working copies: a million fields in some milliseconds."""


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

    def changes_nothing(self) -> bool:
        """Say whether every field has the value that it had."""
        return bool((self.old == self.new).all())


@dataclass(frozen=True)
class MapStroke:
    """What one stroke put into the layers, ready to be written by another thread."""

    changes: Sequence[tuple[LayerName, Ints, Bytes]]
    terrain_ids: tuple[str, ...]
    """What the values of terrain mean."""

    def __call__(self, base: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return it as plain data over a working copy. None if that cannot take it."""
        return _plain_stroke(self.changes, self.terrain_ids, base)


@dataclass(frozen=True)
class FrozenMap:
    """A map as it was at one moment, with arrays of its own; later strokes can be laid over it."""

    data: dict[str, Any]
    arrays: MapArrays
    letters: dict[str, str]
    legend: tuple[str, ...]
    stored: dict[LayerName, tuple[Bytes, Any]]

    def __call__(self) -> dict[str, Any]:
        """Return the draft as plain data."""
        return _plain_draft(self.data, self.arrays, self.letters, self.legend, self.stored)

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

    def apply(self, patches: tuple[Patch, ...], *, forward: bool) -> None:
        """Put values into the arrays and emit what changed (commands call this)."""
        if self.arrays is None or self.asleep:
            return
        for patch in patches:
            self.arrays.layer(patch.layer).ravel()[patch.places] = patch.new if forward else patch.old
        first, last = _bounds(patches, self.arrays.columns)
        self.area_changed.emit(first, last)
        self.session.touch(("terrain",), lazy=True, stroke=self._stroke(patches, forward=forward))

    def _stroke(self, patches: tuple[Patch, ...], *, forward: bool) -> Stroke | None:
        """Return what the working copy of a large map takes over; of a small map it is written whole."""
        arrays, places = self.arrays, sum(patch.places.size for patch in patches)
        if arrays is None or arrays.terrain.size <= ROWS_LIMIT or places * 8 > arrays.terrain.size:
            return None
        changes = [(patch.layer, patch.places, patch.new if forward else patch.old) for patch in patches]
        return MapStroke(changes, arrays.terrain_ids)

    def set_things(self, name: Things, things: Any) -> None:
        """Replace roads, rivers, edges or other things (commands call this)."""
        if self.arrays is None or self.asleep:
            return
        area = _area_of(getattr(self.arrays, name), things) if name in _LOCAL else None
        setattr(self.arrays, name, things)
        if area is None:
            self.things_everywhere.emit()
        else:
            self.area_changed.emit(*area)
        self.things_changed.emit()
        self.session.touch((name,), lazy=True)

    def places(self, fields: list[Offset]) -> Ints:
        """Return the places of those fields that are on the map."""
        return np.zeros(0, np.int32) if self.arrays is None else places_of(self.arrays, fields)


def _plain_draft(
    data: dict[str, Any],
    arrays: MapArrays,
    letters: dict[str, str],
    legend: tuple[str, ...],
    stored: dict[LayerName, tuple[Bytes, Any]],
) -> dict[str, Any]:
    """Return a draft with layers and things of the arrays; a layer that is as it was read keeps its text."""
    after = dict(data)
    layers = arrays.layers(letters, legend=legend, level=_DRAFT_COMPRESSION)
    after["legend"] = layers["legend"]
    for name in LAYERS:
        layer, old = layers[name], stored.get(name)
        if old is not None and np.array_equal(old[0], arrays.layer(name)):
            after[name] = old[1]
        else:
            after[name] = {"packed": layer.packed} if isinstance(layer, PackedLayer) else list(layer)
    return after | arrays.things()


def _plain_stroke(
    changes: Sequence[tuple[LayerName, Ints, Bytes]], terrain_ids: tuple[str, ...], base: Mapping[str, Any]
) -> dict[str, Any] | None:
    """Return a stroke over a draft. None if it paints a terrain that the draft has no letter for."""
    codes = {terrain: ord(letter) for letter, terrain in base["legend"].items() if ord(letter) < 256}
    parts = []
    for name, places, values in changes:
        written = values
        if name == "terrain":
            if any(terrain_ids[index] not in codes for index in np.unique(values)):
                return None
            table = np.array([codes.get(terrain, 0) for terrain in terrain_ids], np.uint8)
            written = table[values]
        parts.append((name, places.astype("<i4").tobytes(), written.tobytes()))
    return stroke_of(parts)


def _bounds(patches: tuple[Patch, ...], columns: int) -> tuple[Offset, Offset]:
    """Return first and last field of a rectangle around patches; of many fields whole rows."""
    top = min(int(patch.places.min()) for patch in patches) // columns
    bottom = max(int(patch.places.max()) for patch in patches) // columns
    if sum(patch.places.size for patch in patches) > _MANY:
        return (0, top), (columns - 1, bottom)
    across = [patch.places % columns for patch in patches]
    return (min(int(one.min()) for one in across), top), (max(int(one.max()) for one in across), bottom)


def _area_of(before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[Offset, Offset] | None:
    """Return first and last field around those things that are not in both. None if none differs."""
    kept = set(before) & set(after)
    fields: list[Offset] = []
    for thing in (*before, *after):
        if thing not in kept:
            places = thing if isinstance(thing, tuple) else getattr(thing, "between", None) or thing.fields
            fields.extend(places)
    if not fields:
        return None
    columns, rows = [at[0] for at in fields], [at[1] for at in fields]
    return (min(columns) - 1, min(rows) - 1), (max(columns) + 1, max(rows) + 1)


class PaintCommand(QUndoCommand):
    """A stroke, or a part of it that joins what came before: some values of one or more layers."""

    def __init__(self, model: MapModel, patches: tuple[Patch, ...], text: str, stroke: int) -> None:
        """Make the command.

        Args:
            model: The map.
            patches: At most one per layer.
            text: Name in the history, translated.
            stroke: Parts of one stroke carry one number and become one step; 0 stands alone.
        """
        super().__init__(text)
        self._model = model
        self.patches = patches
        self.stroke = stroke

    def id(self) -> int:
        """Only strokes merge."""
        return _PAINT_ID if self.stroke else -1

    def redo(self) -> None:
        """Paint."""
        self._model.apply(self.patches, forward=True)

    def undo(self) -> None:
        """Put back what was there."""
        self._model.apply(self.patches, forward=False)

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take in the next part of the same stroke."""
        if not isinstance(other, PaintCommand) or other.stroke != self.stroke:
            return False
        mine = {patch.layer: patch for patch in self.patches}
        for patch in other.patches:
            mine[patch.layer] = mine[patch.layer].joined(patch) if patch.layer in mine else patch
        self.patches = tuple(mine.values())
        self.setObsolete(all(patch.changes_nothing() for patch in self.patches))
        return True


class ThingsCommand(QUndoCommand):
    """Roads, walls, labels or other things before and after."""

    def __init__(self, model: MapModel, name: Things, after: Any, text: str) -> None:
        super().__init__(text)
        self._model = model
        self.name: Things = name
        self.before = getattr(model.arrays, name)
        self.after = after

    def redo(self) -> None:
        """Set what is after."""
        self._model.set_things(self.name, self.after)

    def undo(self) -> None:
        """Set what was before."""
        self._model.set_things(self.name, self.before)


class PieceCommand(PaintCommand):
    """Values of layers and things in one step: a stamp, a cut, a selection that is moved."""

    def __init__(
        self,
        model: MapModel,
        patches: tuple[Patch, ...],
        things: Mapping[Things, Any],
        text: str,
        stroke: int = 0,
    ) -> None:
        """Make the command.

        Args:
            model: The map.
            patches: At most one per layer; empty if only things change.
            things: New values by name of ``THINGS``.
            text: Name in the history, translated.
            stroke: Parts of one stroke become one step; 0 stands alone.
        """
        super().__init__(model, patches, text, stroke)
        self.after: dict[Things, Any] = dict(things)
        self.before: dict[Things, Any] = {name: getattr(model.arrays, name) for name in things}

    def redo(self) -> None:
        """Paint and set what is after."""
        self._put(self.after, forward=True)

    def undo(self) -> None:
        """Put back what was there."""
        self._put(self.before, forward=False)

    def _put(self, things: Mapping[Things, Any], *, forward: bool) -> None:
        if self.patches:
            self._model.apply(self.patches, forward=forward)
        for name, value in things.items():
            self._model.set_things(name, value)

    def mergeWith(self, other: QUndoCommand) -> bool:
        """Take in the next part of the same stroke, things too."""
        if not super().mergeWith(other) or not isinstance(other, PieceCommand):
            return False
        self.before = {**other.before, **self.before}
        self.after |= other.after
        if self.before != self.after:
            self.setObsolete(False)
        return True
