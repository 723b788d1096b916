"""What tools work on: map, canvas in use, settings, selection, and the way to the undo stack."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from editor.printing.maps.painting import Change, Ints, What, painted, with_nature
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import LayerName, MapArrays, ThingName
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.commands import MapCommand
from editor.ui.editors.maps.model import MapModel
from editor.ui.editors.maps.patches import Patch
from editor.ui.editors.maps.selection import Selection
from editor.ui.editors.maps.settings import BrushSettings
from editor.ui.editors.maps.surface import Overlay, Question
from editor.ui.kit.context import UiContext


class ToolContext(QObject):
    """Shared by all tools of one map editor."""

    settings_changed = Signal()
    piece_changed = Signal()  # another stamp in hand

    def __init__(
        self, model: MapModel, canvas: MapCanvas, settings: BrushSettings, context: UiContext, host: QWidget
    ) -> None:
        super().__init__(host)
        self.model = model
        self.canvas = canvas
        """The canvas that is worked on: of several views the one used last."""
        self.canvases: list[MapCanvas] = [canvas]
        self.settings = settings
        self.selection = Selection(model, self)
        self.context = context
        self.host = host
        self.by_keyboard = False
        """Whether the tool is being used by keyboard: there is no pointer to go by."""
        self._overlays: dict[Overlay, Question] = {}
        self._strokes = 0
        self.add_overlay(self.selection.paint)
        self.selection.changed.connect(self.update)

    @property
    def arrays(self) -> MapArrays | None:
        """The map. None while the document is invalid."""
        return self.model.arrays

    def add_overlay(self, overlay: Overlay, fixed: Question = lambda: False) -> None:
        """Draw something over every view of the map (:meth:`MapSurface.add_overlay`)."""
        self._overlays[overlay] = fixed
        for canvas in self.canvases:
            canvas.add_overlay(overlay, fixed)

    def add_canvas(self, canvas: MapCanvas) -> None:
        """Take in a further view."""
        self.canvases.append(canvas)
        for overlay, fixed in self._overlays.items():
            canvas.add_overlay(overlay, fixed)

    def drop_canvas(self, canvas: MapCanvas) -> None:
        """Let a view go."""
        self.canvases.remove(canvas)
        if self.canvas is canvas:
            self.canvas = self.canvases[0]

    def update(self) -> None:
        """Draw the overlays of every view again."""
        for canvas in self.canvases:
            canvas.update()

    def next_stroke(self) -> int:
        """Return the number of a new stroke."""
        self._strokes += 1
        return self._strokes

    def announce(self, words: str) -> None:
        """Say something in the status line."""
        self.context.announce(words)

    def paint(self, what: What, places: Ints, name: str, *, stroke: int = 0) -> None:
        """Put on the fields at some places what the settings say (the rest as for :meth:`push`)."""
        if (arrays := self.arrays) is not None:
            self.push(painted(arrays, self.model.looks, self.settings, what, places), name, stroke=stroke)

    def paint_around(
        self,
        what: What,
        fields: Collection[Offset],
        name: str,
        *,
        stroke: int = 0,
        held: Collection[Offset] = (),
    ) -> None:
        """Add natural edges to fields of the map that were painted; slopes leave the fields held alone."""
        if (arrays := self.arrays) is not None:
            changes = with_nature(arrays, self.model.looks, self.settings, what, fields, held)
            self.push(changes, name, stroke=stroke)

    def push(
        self,
        changes: Iterable[Change],
        text: str,
        *,
        things: Mapping[ThingName, Any] | None = None,
        stroke: int = 0,
    ) -> bool:
        """Change layers and things in one step of undo; whether anything changes.

        Args:
            changes: what the layers get; of one layer the later value counts.
            text: name of the step, translated.
            things: new values of ``MapArrays`` attributes of ``THINGS``.
            stroke: parts of one stroke carry one number and become one step.
        """
        arrays = self.arrays
        if arrays is None or self.model.session.read_only:
            return False
        patches: dict[LayerName, Patch] = {}
        for layer, places, values in changes:
            if (patch := self.model.patch(layer, places, values)) is not None:
                old = patches.get(layer)
                patches[layer] = old.joined(patch) if old is not None else patch
        differing = self._differing(arrays, things) if things else {}
        if not patches and not differing:
            return False
        command = MapCommand(self.model, tuple(patches.values()), text, things=differing, stroke=stroke)
        self.model.session.undo_stack.push(command)
        return True

    def _differing(self, arrays: MapArrays, things: Mapping[ThingName, Any]) -> dict[ThingName, Any]:
        """Return the things that are not so yet and may be changed; says why where they may not."""
        differing = {name: after for name, after in things.items() if after != getattr(arrays, name)}
        if not self.model.locked.isdisjoint(differing):
            self.announce(self.tr("The layer is locked: unlock it in the panel Layers to change it."))
        return {name: after for name, after in differing.items() if name not in self.model.locked}

    def on_map(self, fields: Iterable[Offset]) -> list[Offset]:
        """Return those fields that are on the map."""
        arrays = self.arrays
        return [] if arrays is None else list(filter(arrays.has_field, fields))
