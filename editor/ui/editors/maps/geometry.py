"""A map in a widget: where a field lies, zoom and scroll.

Fields are ``(column, row)``, points are widget coordinates.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform
from PySide6.QtWidgets import QWidget

from editor.printing.maps.lattice import HexLattice
from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.ui.editors.maps.view import MapView


class MapGeometry(QWidget):
    """The window on a map, without its picture."""

    view_changed = Signal()  # zoom or scroll

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.arrays: MapArrays | None = None
        self._view = MapView(1, 1, "odd", False)
        self._fitting = True
        """The whole map stays in sight until the person zooms or scrolls."""

    # geometry

    def field_at(self, at: QPointF | QPoint) -> Offset | None:
        """Return the field under a point, or nothing beside the map."""
        found = self._view.field_at(QPointF(at) * self.devicePixelRatioF())
        return (
            found if found is not None and self.arrays is not None and self.arrays.has_field(found) else None
        )

    def field_near(self, at: QPointF) -> Offset | None:
        """Return the field under a point; beside the map the one at its edge that is nearest to the point."""
        inside = self.map_rect().adjusted(1, 1, -2, -2)
        if not inside.isValid():
            return self.field_at(at)
        x = min(max(at.x(), inside.left()), inside.right())
        return self.field_at(QPointF(x, min(max(at.y(), inside.top()), inside.bottom())))

    def centre_of(self, at: Offset) -> QPointF:
        """Return the point of a field's centre."""
        return self._view.centre(at) / self.devicePixelRatioF()

    def field_width(self) -> float:
        """Return the width of a field, flat side to flat side."""
        return self._view.width / self.devicePixelRatioF()

    @property
    def lattice(self) -> HexLattice:
        """The fields at this zoom, in map pixels."""
        return self._view.lattice

    def map_transform(self) -> QTransform:
        """Return what takes map pixels to points."""
        ratio = self.devicePixelRatioF()
        return QTransform.fromScale(1 / ratio, 1 / ratio).translate(-self._view.left, -self._view.top)

    def from_map(self, pixel: QPointF) -> QPointF:
        """Return the point of a map pixel."""
        return self.map_transform().map(pixel)

    def to_map(self, at: QPointF) -> QPointF:
        """Return the map pixel of a point."""
        return QPointF(at) * self.devicePixelRatioF() + QPointF(self._view.left, self._view.top)

    def field_polygon(self, at: Offset) -> QPolygonF:
        """Return the outline of a field."""
        ratio = self.devicePixelRatioF()
        corners = self._view.lattice.corners(at)
        return QPolygonF(
            [QPointF((x - self._view.left) / ratio, (y - self._view.top) / ratio) for x, y in corners]
        )

    def view_key(self) -> tuple[float, ...]:
        """Return what is in sight, and how large: a picture made for one key fits until the next one."""
        view, size = self._view, self.size()
        return view.left, view.top, view.width, self.devicePixelRatioF(), size.width(), size.height()

    def map_rect(self) -> QRectF:
        """Return where the map's picture lies; a board's outer fields reach beyond it."""
        ratio = self.devicePixelRatioF()
        wide, high = self._view.lattice.size(self._view.columns, self._view.rows)
        return QRectF(-self._view.left / ratio, -self._view.top / ratio, wide / ratio, high / ratio)

    def fields_path(self, fields: Iterable[Offset]) -> QPainterPath:
        """Return the area of several fields, without those out of sight."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        over = self.field_width()
        seen = QRectF(self.rect()).adjusted(-over, -over, over, over)
        first, shape = self.centre_of((0, 0)), self.field_polygon((0, 0))
        for at in fields:
            centre = self.centre_of(at)
            if seen.contains(centre):
                path.addPolygon(shape.translated(centre - first))
                path.closeSubpath()
        return path

    def outline(self, fields: Collection[Offset]) -> QPainterPath:
        """Return the border of a group of fields, without the sides between two of them."""
        inside = set(fields)
        path = QPainterPath()
        grid, lattice, ratio = (
            Grid(self._view.kind, self._view.stagger),
            self._view.lattice,
            self.devicePixelRatioF(),
        )
        middle = lattice.centre((0, 0))
        corners = [((x - middle[0]) / ratio, (y - middle[1]) / ratio) for x, y in lattice.corners((0, 0))]
        steps = [
            [(column - 2 - odd, row - 2 - odd) for column, row in grid.neighbours((2 + odd, 2 + odd))]
            for odd in (0, 1)
        ]
        line = 0 if self._view.kind == "flat" else 1
        for at in fields:
            open_sides = [
                side
                for side, (dc, dr) in enumerate(steps[at[line] % 2])
                if (at[0] + dc, at[1] + dr) not in inside
            ]
            if not open_sides:
                continue
            x, y = lattice.centre(at)
            x, y = (x - self._view.left) / ratio, (y - self._view.top) / ratio
            for side in open_sides:
                (x1, y1), (x2, y2) = corners[side], corners[(side + 1) % grid.sides]
                path.moveTo(x + x1, y + y1)
                path.lineTo(x + x2, y + y2)
        return path

    def seen_fields(self) -> tuple[int, int, int, int]:
        """Return first column, first row, end column, end row of the map's fields that are in sight."""
        area = self._view.area
        c0, r0, c1, r1 = self._view.lattice.window(
            area.left(), area.top(), area.left() + area.width(), area.top() + area.height()
        )
        columns, rows = self._view.columns, self._view.rows
        return max(0, c0), max(0, r0), max(0, min(columns, c1)), max(0, min(rows, r1))

    # zoom and scroll

    def fit(self) -> None:
        """Show the whole map."""
        self._zooming()
        self._view.fit()
        self._moved()
        self._fitting = True

    def set_field_width(self, pixels: float) -> None:
        """Zoom to the step nearest to a field width; the middle stays."""
        middle = QPointF(self._view.window.width() / 2, self._view.window.height() / 2)
        target = round(pixels * self.devicePixelRatioF())
        self._zooming()
        self._view.zoom(max(2, target - target % 2), middle)
        self._moved()

    def zoom_by(self, steps: int, at: QPointF | None = None) -> None:
        """Zoom in or out by steps, about a point or about the middle."""
        point = at if at is not None else QPointF(self.width() / 2, self.height() / 2)
        self._zooming()
        self._view.zoom_steps(steps, point * self.devicePixelRatioF())
        self._moved()

    def scroll_by(self, dx: float, dy: float) -> None:
        """Move the window over the map."""
        ratio = self.devicePixelRatioF()
        self._view.scroll(round(dx * ratio), round(dy * ratio))
        self._moved()

    def centre_on(self, part: QPointF) -> None:
        """Bring a point, in parts of the map's size, into the middle."""
        self._view.centre_on(part)
        self._moved()

    def show_field(self, at: Offset) -> None:
        """Bring a field into sight."""
        if self._view.show(at):
            self._moved()

    def seen_part(self) -> QRectF:
        """Return what is seen, in parts of the map's size."""
        left, top, right, bottom = self._view.seen_part()
        return QRectF(QPointF(left, top), QPointF(right, bottom))

    def view_state(self) -> dict[str, int]:
        """Return zoom and scroll as plain data."""
        return {"width": self._view.width, "left": self._view.left, "top": self._view.top}

    def restore_view_state(self, state: dict[str, int]) -> None:
        """Show what :meth:`view_state` returned."""
        if {"width", "left", "top"} <= state.keys():
            self._view.width = int(state["width"])
            self._view.left, self._view.top = int(state["left"]), int(state["top"])
            self._moved()

    def _zooming(self) -> None:
        """The zoom is about to change."""

    def _moved(self) -> None:
        self._fitting = False
        self.view_changed.emit()
        self._show_moved()

    def _show_moved(self) -> None:
        self.update()
