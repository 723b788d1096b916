"""Brushes and fill: terrain, hills, water, eraser."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QCoreApplication, Qt

from editor.printing.maps.painting import What
from editor.rules.core.hexes import Offset
from editor.rules.core.map_nature import ragged
from editor.rules.core.map_shapes import scattered, square
from editor.ui.editors.maps.tools.base import MapTool
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.kit.actions import CONTEXT
from editor.ui.kit.marks import QT_TRANSLATE_NOOP


def brush_fields(tool_context: ToolContext, at: Offset) -> list[Offset]:
    """Return the fields under the brush; fields off the map included."""
    arrays = tool_context.arrays
    if arrays is None:
        return []
    if tool_context.settings.round:
        return arrays.grid.disc(at, tool_context.settings.radius)
    return square(at, tool_context.settings.radius, arrays.grid)


def step_name(tool_context: ToolContext, what: What, terrain_text: str) -> str:
    """Return the name of a step of painting in the language of the interface."""
    text, terrain = paint_name(tool_context, what, terrain_text)
    return QCoreApplication.translate(CONTEXT, text).format(terrain=terrain)


class BrushTool(MapTool):
    """Paints under the pointer. Every field is changed once in a stroke, however often the brush passes."""

    def __init__(self, tool_context: ToolContext, what: What) -> None:
        super().__init__(tool_context)
        self._what: What = what
        self._number = 0
        self._last: Offset | None = None
        self._touched: set[Offset] = set()
        self._painted: set[Offset] = set()

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Begin a stroke."""
        self._number = self.tool_context.next_stroke()
        self._last, self._touched, self._painted = None, set(), set()
        self.drag(at)

    def drag(self, at: Offset) -> None:
        """Paint on to a field."""
        arrays = self.tool_context.arrays
        if not self._number or arrays is None:
            return
        way = [at] if self._last is None else arrays.grid.line(self._last, at)
        self._last = at
        fields = {one for middle in way for one in brush_fields(self.tool_context, middle)}
        if (
            self._what == "terrain"
            and self.tool_context.settings.natural
            and self.tool_context.settings.radius
        ):
            fields = ragged(fields, arrays.grid, self._number)
        fresh = [one for one in fields if one not in self._touched and arrays.has_field(one)]
        self._touched.update(fresh)
        self._paint(scattered(sorted(fresh), self.tool_context.settings.density, self._number))

    def _paint(self, fields: list[Offset]) -> None:
        if not fields:
            return
        self._painted.update(fields)
        changes = self.tool_context.painted(self._what, self.tool_context.model.places(fields))
        self.tool_context.push(changes, self._name(), stroke=self._number)
        if self._what == "level":
            # The whole stroke holds its levels: the slope of its end must not bury its beginning.
            self.tool_context.push(
                self.tool_context.with_nature(self._what, fields, self._painted),
                self._name(),
                stroke=self._number,
            )

    def release(self, at: Offset | None) -> None:
        """End the stroke: what grows around it comes now."""
        if self._number and self._what == "terrain":
            changes = self.tool_context.with_nature(self._what, self._painted)
            self.tool_context.push(changes, self._name(), stroke=self._number)
        self._number = 0

    def preview(self, at: Offset) -> Iterable[Offset]:
        """Return the fields under the brush."""
        return self.tool_context.on_map(brush_fields(self.tool_context, at))

    def _name(self) -> str:
        return step_name(self.tool_context, self._what, QT_TRANSLATE_NOOP("Actions", "Paint {terrain}"))


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
        self.tool_context.push(
            self.tool_context.painted(what, places), step_name(self.tool_context, what, text)
        )


def paint_name(tool_context: ToolContext, what: What, terrain_text: str) -> tuple[str, str]:
    """Return a step's name for the history (marked in ``Actions``) and the terrain's name for it.

    Args:
        tool_context: Whose settings say it.
        what: What is put down.
        terrain_text: Words for terrain, marked, with ``{terrain}``.
    """
    look = tool_context.model.looks.look(tool_context.settings.terrain)
    if what == "terrain":
        return terrain_text, look.name.get(tool_context.context.language) or tool_context.settings.terrain
    if what == "eraser":
        return QT_TRANSLATE_NOOP("Actions", "Erase"), ""
    if what == "depth":
        return QT_TRANSLATE_NOOP("Actions", "Change the depth"), ""
    names = {
        "set": QT_TRANSLATE_NOOP("Actions", "Set the level"),
        "raise": QT_TRANSLATE_NOOP("Actions", "Raise the ground"),
        "lower": QT_TRANSLATE_NOOP("Actions", "Lower the ground"),
    }
    return names[tool_context.settings.mode], ""
