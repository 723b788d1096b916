"""Brushes and fill: terrain, hills, water, eraser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np
from PySide6.QtCore import QCoreApplication, Qt

from editor.printing.maps.painting import LevelMode, What
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_nature import ragged
from editor.rules.core.map_shapes import scattered, square
from editor.ui.editors.maps.tools.base import MapTool
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.kit.actions import CONTEXT
from editor.ui.kit.marks import QT_TRANSLATE_NOOP

_PAINT: Final = QT_TRANSLATE_NOOP("Actions", "Paint {terrain}")
_NAMES: Final[Mapping[What | LevelMode, str]] = {
    "eraser": QT_TRANSLATE_NOOP("Actions", "Erase"),
    "depth": QT_TRANSLATE_NOOP("Actions", "Change the depth"),
    "set": QT_TRANSLATE_NOOP("Actions", "Set the level"),
    "raise": QT_TRANSLATE_NOOP("Actions", "Raise the ground"),
    "lower": QT_TRANSLATE_NOOP("Actions", "Lower the ground"),
}
"""Names of steps, by what is put down, of levels by how."""


def brush_fields(tool_context: ToolContext, at: Offset) -> list[Offset]:
    """Return the fields under the brush; fields off the map included."""
    arrays = tool_context.arrays
    if arrays is None:
        return []
    if tool_context.settings.round:
        return arrays.grid.disc(at, tool_context.settings.radius)
    return square(at, tool_context.settings.radius, arrays.grid)


def step_name(tool_context: ToolContext, what: What, terrain_text: str) -> str:
    """Return the name of a step of painting in the language of the interface.

    Args:
        tool_context: whose settings say it.
        what: what is put down.
        terrain_text: words for terrain, marked, with ``{terrain}``.
    """
    settings = tool_context.settings
    if what != "terrain":
        return QCoreApplication.translate(CONTEXT, _NAMES[settings.mode if what == "level" else what])
    look = tool_context.model.looks.look(settings.terrain)
    terrain = look.name.get(tool_context.context.language) or settings.terrain
    return QCoreApplication.translate(CONTEXT, terrain_text).format(terrain=terrain)


class BrushTool(MapTool):
    """Paints under the pointer. Every field is changed once in a stroke, however often the brush passes."""

    def __init__(self, tool_context: ToolContext, what: What) -> None:
        super().__init__(tool_context)
        self._what: What = what
        self._number = 0
        """Of the stroke; 0 between strokes."""
        self._name = ""
        """Of the step of undo."""
        self._last: Offset | None = None
        self._touched: set[Offset] = set()
        self._painted: set[Offset] = set()

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Begin a stroke."""
        self._number = self.tool_context.next_stroke()
        self._name = step_name(self.tool_context, self._what, _PAINT)
        self._last, self._touched, self._painted = None, set(), set()
        self.drag(at)

    def drag(self, at: Offset) -> None:
        """Paint on to a field."""
        arrays, number = self.tool_context.arrays, self._number
        if not number or arrays is None or not (fields := self._fresh_fields(arrays, at)):
            return
        self._painted.update(fields)
        self.tool_context.paint(self._what, arrays.places(fields), self._name, stroke=number)
        if self._what == "level":
            # The whole stroke holds its levels: the slope of its end must not bury its beginning.
            self.tool_context.paint_around("level", fields, self._name, stroke=number, held=self._painted)

    def _fresh_fields(self, arrays: MapArrays, at: Offset) -> list[Offset]:
        """Return what the brush paints on its way to a field and has not touched in this stroke."""
        way = [at] if self._last is None else arrays.grid.line(self._last, at)
        self._last = at
        fields: set[Offset] = set()
        for middle in way:
            fields.update(brush_fields(self.tool_context, middle))
        settings = self.tool_context.settings
        if self._what == "terrain" and settings.natural and settings.radius:
            fields = ragged(fields, arrays.grid, self._number)
        fresh = self.tool_context.on_map(fields - self._touched)
        self._touched.update(fresh)
        return scattered(sorted(fresh), settings.density, self._number)

    def release(self, at: Offset | None) -> None:
        """End the stroke: what grows around it comes now."""
        if self._number and self._what == "terrain":
            self.tool_context.paint_around("terrain", self._painted, self._name, stroke=self._number)
        self._number = 0

    def preview(self, at: Offset) -> Iterable[Offset]:
        """Return the fields under the brush."""
        return self.tool_context.on_map(brush_fields(self.tool_context, at))


class FillTool(MapTool):
    """Fills every joined field of the same terrain (or level, or depth), or every such field of the map."""

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Fill from a field."""
        arrays, settings = self.tool_context.arrays, self.tool_context.settings
        if arrays is None:
            return
        what = settings.what
        layer = {"level": arrays.levels, "depth": arrays.depth}.get(what, arrays.terrain)
        alike = layer == layer[at[1], at[0]]
        mask = alike if settings.everywhere else arrays.grid.flood(layer, at)
        places = np.flatnonzero(mask).astype(np.int32)
        text = (
            QT_TRANSLATE_NOOP("Actions", "Replace by {terrain} everywhere")
            if settings.everywhere
            else QT_TRANSLATE_NOOP("Actions", "Fill with {terrain}")
        )
        self.tool_context.paint(what, places, step_name(self.tool_context, what, text))
