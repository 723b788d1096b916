"""Lines and filled shapes: rectangle, hexagon, polygon, freehand."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from editor.printing.maps.pens import pen
from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_nature import ragged
from editor.rules.core.map_shapes import hexagon, polygon, rectangle, scattered
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.tools.base import MapTool
from editor.ui.editors.maps.tools.brushes import brush_fields, step_name
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.kit.marks import QT_TRANSLATE_NOOP

_MOST_SHOWN: Final = 3_000
"""Fields of a shape that is shown whole while it is drawn."""


def lay_down(tool_context: ToolContext, fields: Collection[Offset], text: str) -> None:
    """Paint fields with what the settings say, with natural edges where they are wanted, as one step."""
    arrays, settings = tool_context.arrays, tool_context.settings
    if arrays is None:
        return
    stroke = tool_context.next_stroke()
    if settings.natural and settings.what == "terrain" and len(fields) > 3:
        fields = ragged(fields, arrays.grid, stroke)
    chosen = scattered(sorted(tool_context.on_map(fields)), settings.density, stroke)
    name = step_name(tool_context, settings.what, text)
    tool_context.paint(settings.what, arrays.places(chosen), name, stroke=stroke)
    tool_context.paint_around(settings.what, chosen, name, stroke=stroke)


def straight_end(start: Offset, at: Offset, grid: Grid) -> Offset:
    """Return the field nearest to another that lies in one of the grid's own directions from the start."""
    length = grid.distance(start, at)
    ends = []
    for direction in range(grid.sides):
        end = start
        for _ in range(length):
            end = grid.step(end, direction)
        ends.append(end)
    return min(ends, key=lambda end: grid.distance(end, at)) if ends else at


class LineTool(MapTool):
    """A straight line of fields, as thick as the brush."""

    def __init__(self, tool_context: ToolContext) -> None:
        super().__init__(tool_context)
        self._start: Offset | None = None
        self._from_keys = False

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Set the beginning; by keyboard a second use sets the end."""
        if self.tool_context.by_keyboard and self._start is not None:
            self._lay(at)
            return
        self._start, self._from_keys = at, self.tool_context.by_keyboard

    def release(self, at: Offset | None) -> None:
        """Lay the line."""
        if self._start is not None and not self._from_keys:
            if at is None:
                self.cancel()
            else:
                self._lay(at)

    def _lay(self, at: Offset) -> None:
        fields = self._fields(at)
        self._start = None
        lay_down(self.tool_context, fields, QT_TRANSLATE_NOOP("Actions", "Draw a line of {terrain}"))

    def _fields(self, at: Offset) -> set[Offset]:
        arrays = self.tool_context.arrays
        if arrays is None or self._start is None:
            return set(brush_fields(self.tool_context, at))
        if QApplication.keyboardModifiers() & Qt.KeyboardModifier.ShiftModifier:
            at = straight_end(self._start, at, arrays.grid)
        return {
            one
            for middle in arrays.grid.line(self._start, at)
            for one in brush_fields(self.tool_context, middle)
        }

    def preview(self, at: Offset) -> Iterable[Offset]:
        """Return the fields of the line as it would be."""
        return self.tool_context.on_map(self._fields(at))

    def cancel(self) -> bool:
        """Drop the line."""
        begun, self._start = self._start is not None, None
        return begun


class OutlineTool(MapTool):
    """Gathers a shape: two corners, a freehand outline, or the corners of a polygon one by one."""

    def __init__(self, tool_context: ToolContext) -> None:
        super().__init__(tool_context)
        self._corners: list[Offset] = []
        self._held = False
        tool_context.add_overlay(self._paint_outline)

    def form(self) -> str:
        """Return the shape that is gathered: ``rectangle``, ``hexagon``, ``polygon`` or ``freehand``."""
        return self.tool_context.settings.shape

    def complete(self, fields: list[Offset]) -> None:
        """Take the fields of the finished shape."""
        lay_down(self.tool_context, fields, QT_TRANSLATE_NOOP("Actions", "Fill a shape with {terrain}"))

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Begin the shape, or set its next corner; the first corner again closes a polygon."""
        if self.form() == "polygon":
            if len(self._corners) > 2 and at == self._corners[0]:
                self.finish()
            elif not self._corners or at != self._corners[-1]:
                self._corners.append(at)
                self.tool_context.update()
            return
        if self.tool_context.by_keyboard and self._corners:
            self._end(at)
            return
        self._corners, self._held = [at], not self.tool_context.by_keyboard
        self.tool_context.update()

    def drag(self, at: Offset) -> None:
        """Follow the pointer."""
        if self._held and self.form() == "freehand" and at != self._corners[-1]:
            self._corners.append(at)
        self.tool_context.update()

    def release(self, at: Offset | None) -> None:
        """Fill what two corners or an outline enclose."""
        if self._held:
            self._held = False
            self._end(at if at is not None else self._corners[-1])

    def _end(self, at: Offset) -> None:
        fields = self.fields(at)
        self._corners = []
        self.tool_context.update()
        self.complete(fields)

    def fields(self, at: Offset) -> list[Offset]:
        """Return the fields that the shape has when it ends on a field."""
        arrays = self.tool_context.arrays
        if arrays is None:
            return []
        corners = self._corners or [at]
        form = self.form()
        if form == "rectangle":
            return self.tool_context.on_map(rectangle(corners[0], at))
        if form == "hexagon":
            return self.tool_context.on_map(hexagon(corners[0], at, arrays.grid))
        return self.tool_context.on_map(
            polygon([*corners, at] if at != corners[-1] else corners, arrays.grid)
        )

    def preview(self, at: Offset) -> Iterable[Offset]:
        """Return the fields of the shape as it would be; of a large one its outline."""
        arrays = self.tool_context.arrays
        if not self._corners or arrays is None:
            return self.tool_context.on_map([at])
        corners = [*self._corners, at]
        if self.form() == "hexagon":
            reach = arrays.grid.distance(corners[0], at)
            return self.fields(at) if reach * reach < _MOST_SHOWN // 3 else arrays.grid.line(*corners)
        across = max(one[0] for one in corners) - min(one[0] for one in corners)
        down = max(one[1] for one in corners) - min(one[1] for one in corners)
        if across * down < _MOST_SHOWN:
            return self.fields(at)
        if self.form() == "rectangle":
            (c0, r0), (c1, r1) = corners
            corners = [(c0, r0), (c1, r0), (c1, r1), (c0, r1)]
        pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
        return self.tool_context.on_map({one for start, end in pairs for one in arrays.grid.line(start, end)})

    def finish(self) -> bool:
        """Fill the polygon."""
        if len(self._corners) < 2:
            return False
        self._end(self._corners[-1])
        return True

    def back(self) -> bool:
        """Take the last corner back."""
        if not self._corners or self.form() != "polygon":
            return False
        self._corners.pop()
        self.tool_context.update()
        return True

    def cancel(self) -> bool:
        """Drop the shape."""
        begun = bool(self._corners)
        self._corners, self._held = [], False
        self.tool_context.update()
        return begun

    def shown(self, shown: bool) -> None:
        """Drop what was begun when it is put away."""
        if not shown:
            self.cancel()

    def _paint_outline(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Draw the corners of a polygon that were set, or the outline drawn by hand."""
        if len(self._corners) < 2 or self.form() not in ("polygon", "freehand", "lasso"):
            return
        points: list[QPointF] = [canvas.centre_of(at) for at in self._corners]
        for colour, wide in ((canvas.looks.mark_dark, 4.0), (canvas.looks.mark_light, 1.8)):
            painter.setPen(pen(colour, wide))
            painter.drawPolyline(points)


class ShapeTool(OutlineTool):
    """Fills a shape."""
