"""Walls, hedges, gates, bridges and fords on the sides of fields."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter

from editor.printing.maps.details import CONTOURS_FROM
from editor.printing.maps.pens import pen
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_sides import Side, SideRun, side_between
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


def side_line(canvas: MapCanvas, side: Side) -> QLineF | None:
    """Return where the side of two fields lies on a canvas. None if they do not touch."""
    arrays = canvas.arrays
    direction = arrays.grid.direction(*side) if arrays is not None else None
    if arrays is None or direction is None:
        return None
    corners = canvas.field_polygon(side[0]).toList()
    return QLineF(corners[direction], corners[(direction + 1) % arrays.grid.sides])


class SideTool(MapTool):
    """Builds on the side nearest to the pointer; dragged on, it finds its way along the sides of fields."""

    def __init__(self, tool_context: ToolContext) -> None:
        super().__init__(tool_context)
        self._in_hand = False
        self._removing = False
        self._run: SideRun | None = None
        """What is being dragged. None between strokes."""
        self._last = QPointF()
        self._shown_side: Side | None = None
        tool_context.add_overlay(self._paint_sides)

    def press(self, at: Offset, button: Qt.MouseButton, modifiers: Qt.KeyboardModifier) -> None:
        """Begin on a side, or on what stands there to take it away."""
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
        self._last = self.tool_context.canvas.pointer
        self._run = SideRun(arrays.grid, arrays.has_field)
        self._run.lead_to(side_between(at, other))
        self.tool_context.update()

    def _side_of(self, at: Offset, point: QPointF | None) -> int:
        if point is None:
            return self.tool_context.settings.side % self._sides()
        corners = [(corner.x(), corner.y()) for corner in self.tool_context.canvas.field_polygon(at).toList()]
        # A field's outline may begin with its first corner again.
        return near_side(corners[: self._sides()], point.x(), point.y())

    def _sides(self) -> int:
        return self.tool_context.arrays.grid.sides if self.tool_context.arrays is not None else 6

    def point(self, at: QPointF) -> None:
        """Show the side that is meant; with the button held, lead the run there too."""
        arrays = self.tool_context.arrays
        field = self.tool_context.canvas.field_at(at)
        if arrays is None or field is None:
            self._show(None)
            return
        self._show(side_between(field, arrays.grid.step(field, self._side_of(field, at))))
        if self._run is not None:
            before = self._run.sides
            for point in self._way_to(at):
                self._lead_near(arrays, self._run, point)
            if self._run.sides != before:
                self.tool_context.update()
        self._last = at

    def _way_to(self, at: QPointF) -> list[QPointF]:
        """Return points from where the pointer was to where it is: it may have jumped over a side."""
        step = max(2.0, self.tool_context.canvas.field_width() / _STEPS_PER_FIELD)
        way = at - self._last
        count = max(1, int(way.manhattanLength() / step))
        return [self._last + way * (number / count) for number in range(1, count + 1)]

    def _lead_near(self, arrays: MapArrays, run: SideRun, at: QPointF) -> None:
        """Lead the run to the side next to a point; in the middle of a field no side is meant."""
        field = self.tool_context.canvas.field_at(at)
        if field is None:
            return
        run.cross((field,))
        side = self._side_of(field, at)
        corners = self.tool_context.canvas.field_polygon(field).toList()
        middle = (corners[side] + corners[(side + 1) % self._sides()]) / 2
        away = middle - self.tool_context.canvas.centre_of(field)
        reach = (at - self.tool_context.canvas.centre_of(field)).toTuple()
        # How far the point is on the way from the centre to the side.
        part = (reach[0] * away.x() + reach[1] * away.y()) / (away.x() ** 2 + away.y() ** 2)
        other = arrays.grid.step(field, side)
        if part > _NEAR and arrays.has_field(other):
            run.lead_to(side_between(field, other))

    def release(self, at: Offset | None) -> None:
        """Build along the run, or take away what stands there, in one step."""
        run, self._run = self._run, None
        arrays = self.tool_context.arrays
        if run is None or arrays is None:
            return
        self.tool_context.update()
        sides = run.sides
        rest = tuple(edge for edge in arrays.edges if side_between(*edge.between) not in sides)
        if self._removing:
            self.tool_context.push((), self.tr("Remove a wall"), things={"edges": rest})
            return
        kind = self.tool_context.settings.edge
        built = tuple(Edge.model_validate({"between": side, "kind": kind}) for side in sides)
        text = self.tr("Build a {kind}").format(kind=SHARED_WORDS.value(kind))
        if (
            self.tool_context.push((), text, things={"edges": (*rest, *built)})
            and self.tool_context.canvas.field_width() < CONTOURS_FROM
        ):
            self.tool_context.announce(self.tr("Zoom in to see roads, rivers and walls."))

    def cancel(self) -> bool:
        """Drop the run."""
        begun, self._run = self._run is not None, None
        self.tool_context.update()
        return begun

    def turn(self, turns: int) -> bool:
        """Choose the side that the keyboard works on."""
        self.tool_context.settings.side = (self.tool_context.settings.side + turns) % self._sides()
        self.tool_context.settings_changed.emit()
        arrays, at = self.tool_context.arrays, self.tool_context.canvas.cursor_field
        if arrays is not None and at is not None:
            self._show(side_between(at, arrays.grid.step(at, self.tool_context.settings.side)))
        return True

    def shown(self, shown: bool) -> None:
        """The mark is seen only while it is in hand."""
        self._in_hand = shown
        self._run = None
        self._show(None)

    def _show(self, side: Side | None) -> None:
        if side != self._shown_side:
            self._shown_side = side
            self.tool_context.update()

    def _paint_sides(self, canvas: MapCanvas, painter: QPainter) -> None:
        if not self._in_hand:
            return
        sides = self._run.sides if self._run is not None else (self._shown_side,)
        lines = [line for side in sides if side is not None and (line := side_line(canvas, side)) is not None]
        for colour, wide in ((canvas.looks.mark_dark, 7.0), (canvas.looks.mark_light, 4.0)):
            stroke = pen(colour, wide)
            if self._removing and self._run is not None and wide < 5:
                stroke.setStyle(Qt.PenStyle.DotLine)
            painter.setPen(stroke)
            painter.drawLines(lines)
