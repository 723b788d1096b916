"""Walls, hedges, gates, bridges and fords on the sides of fields."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from editor.printing.maps.details import CONTOURS_FROM
from editor.printing.maps.pens import pen
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.tools.base import MapTool
from editor.ui.editors.maps.tools.context import ToolContext
from editor.ui.kit.words.labels import SHARED_WORDS
from schemas.map import Edge

_STEPS_PER_FIELD: Final = 5
_NEAR: Final = 0.55
"""Part of the way from a field's centre to its side from which on the side is meant while dragging."""


def near_side(points: list[tuple[float, float]], x: float, y: float) -> int:
    """Return which side (number of its direction) of a field's outline is nearest to a point."""
    count = len(points)
    middles = [
        (
            (points[side][0] + points[(side + 1) % count][0]) / 2,
            (points[side][1] + points[(side + 1) % count][1]) / 2,
        )
        for side in range(count)
    ]
    return min(range(count), key=lambda side: (middles[side][0] - x) ** 2 + (middles[side][1] - y) ** 2)


class SideTool(MapTool):
    """Builds on the side nearest to the pointer; dragging builds on along the pointer's way."""

    def __init__(self, tool_context: ToolContext) -> None:
        super().__init__(tool_context)
        self._in_hand = False
        self._number = 0
        self._removing = False
        self._last = QPointF()
        self._shown_side: tuple[Offset, int] | None = None
        tool_context.add_overlay(self._paint_side)

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Build on a side, or take away what stands there."""
        arrays = self.tool_context.arrays
        if arrays is None:
            return
        side = self._side_of(at, None if self.tool_context.by_keyboard else self.tool_context.canvas.pointer)
        other = arrays.grid.step(at, side)
        if not arrays.has_field(other):
            self.tool_context.announce(
                self.tr("There is no field beyond that side: walls stand between two fields.")
            )
            return
        old = next((edge for edge in arrays.edges if set(edge.between) == {at, other}), None)
        self._removing = old is not None and old.kind == self.tool_context.settings.edge
        self._number = self.tool_context.next_stroke()
        self._last = self.tool_context.canvas.pointer
        self._build(at, other)

    def _side_of(self, at: Offset, point: QPointF | None) -> int:
        if point is None:
            sides = self.tool_context.arrays.grid.sides if self.tool_context.arrays is not None else 6
            return self.tool_context.settings.side % sides
        corners = [(corner.x(), corner.y()) for corner in self.tool_context.canvas.field_polygon(at).toList()]
        # A field's outline may begin with its first corner again.
        return near_side(corners[: self._sides()], point.x(), point.y())

    def _sides(self) -> int:
        return self.tool_context.arrays.grid.sides if self.tool_context.arrays is not None else 6

    def _build(self, at: Offset, other: Offset) -> None:
        arrays = self.tool_context.arrays
        if arrays is None:
            return
        rest = tuple(edge for edge in arrays.edges if set(edge.between) != {at, other})
        if self._removing:
            if len(rest) < len(arrays.edges):
                text = self.tr("Remove a wall")
                self.tool_context.push((), text, things={"edges": rest}, stroke=self._number)
            return
        edge = Edge.model_validate({"between": (at, other), "kind": self.tool_context.settings.edge})
        if any(set(old.between) == {at, other} and old.kind == edge.kind for old in arrays.edges):
            return
        text = self.tr("Build a {kind}").format(kind=SHARED_WORDS.value(edge.kind))
        self.tool_context.push((), text, things={"edges": (*rest, edge)}, stroke=self._number)
        if self.tool_context.canvas.field_width() < CONTOURS_FROM:
            self.tool_context.announce(self.tr("Zoom in to see roads, rivers and walls."))

    def point(self, at: QPointF) -> None:
        """Show the side that is meant; with the button held, build there too."""
        arrays = self.tool_context.arrays
        field = self.tool_context.canvas.field_at(at)
        if arrays is None or field is None:
            self._show(None)
            return
        self._show((field, self._side_of(field, at)))
        if self._number:
            for point in self._way_to(at):
                self._build_near(arrays, point)
        self._last = at

    def _way_to(self, at: QPointF) -> list[QPointF]:
        """Return points from where the pointer was to where it is: it may have jumped over a side."""
        step = max(2.0, self.tool_context.canvas.field_width() / _STEPS_PER_FIELD)
        way = at - self._last
        count = max(1, int(way.manhattanLength() / step))
        return [self._last + way * (number / count) for number in range(1, count + 1)]

    def _build_near(self, arrays: MapArrays, at: QPointF) -> None:
        """Build on the side next to a point; in the middle of a field no side is meant."""
        field = self.tool_context.canvas.field_at(at)
        if field is None:
            return
        side = self._side_of(field, at)
        corners = self.tool_context.canvas.field_polygon(field).toList()
        middle = (corners[side] + corners[(side + 1) % self._sides()]) / 2
        away = middle - self.tool_context.canvas.centre_of(field)
        reach = (at - self.tool_context.canvas.centre_of(field)).toTuple()
        # How far the point is on the way from the centre to the side.
        part = (reach[0] * away.x() + reach[1] * away.y()) / (away.x() ** 2 + away.y() ** 2)
        other = arrays.grid.step(field, side)
        if part > _NEAR and arrays.has_field(other):
            self._build(field, other)

    def release(self, at: Offset | None) -> None:
        """Stop building."""
        self._number = 0

    def turn(self, turns: int) -> bool:
        """Choose the side that the keyboard works on."""
        self.tool_context.settings.side = (self.tool_context.settings.side + turns) % self._sides()
        self.tool_context.settings_changed.emit()
        if (at := self.tool_context.canvas.cursor_field) is not None:
            self._show((at, self.tool_context.settings.side))
        return True

    def shown(self, shown: bool) -> None:
        """The mark is seen only while it is in hand."""
        self._in_hand = shown
        self._show(None)

    def _show(self, side: tuple[Offset, int] | None) -> None:
        if side != self._shown_side:
            self._shown_side = side
            self.tool_context.update()

    def _paint_side(self, canvas: MapCanvas, painter: QPainter) -> None:
        if not self._in_hand or self._shown_side is None:
            return
        at, side = self._shown_side
        corners = canvas.field_polygon(at).toList()
        one, other = corners[side], corners[(side + 1) % self._sides()]
        for colour, wide in ((canvas.looks.mark_dark, 7.0), (canvas.looks.mark_light, 4.0)):
            painter.setPen(pen(colour, wide))
            painter.drawLine(one, other)
