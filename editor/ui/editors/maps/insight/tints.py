"""Fields tinted by a number, with the number on them: how much is seen there, what the way there costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from editor.printing.maps.pens import text_font
from editor.ui.editors.maps.canvas import MapCanvas

NUMBERS_FROM: Final = 18
"""Field width in pixels from which numbers are written."""


class Tints:
    """Fields of several kinds, each kind in one colour; drawn over every view of the map."""

    def __init__(self) -> None:
        self._places: dict[int, list[tuple[int, int]]] = {}
        self._numbers: NDArray[np.int32] | None = None
        self._paths: dict[int, tuple[float, dict[int, QPainterPath]]] = {}
        """Canvas -> field width, kind -> area from the picture's corner."""

    def take(self, kinds: NDArray[np.int16] | None, numbers: NDArray[np.int32] | None = None) -> None:
        """Show other fields.

        Args:
            kinds: kind of each field ``[row, column]``, negative for none; None for no field at all.
            numbers: what is written on each, negative for nothing.
        """
        self._places, self._paths, self._numbers = {}, {}, numbers
        if kinds is None:
            return
        for kind in np.unique(kinds[kinds >= 0]).tolist():
            rows, columns = np.nonzero(kinds == kind)
            self._places[kind] = list(zip(columns.tolist(), rows.tolist(), strict=True))

    def paint(self, canvas: MapCanvas, painter: QPainter, colours: Mapping[int, QColor]) -> None:
        """Tint the fields and write on those in sight."""
        if not self._places or canvas.arrays is None:
            return
        corner = canvas.map_rect().topLeft()
        painter.setClipRect(canvas.map_rect(), Qt.ClipOperation.IntersectClip)
        painter.translate(corner)
        for kind, path in self._areas(canvas, corner).items():
            painter.fillPath(path, colours[kind])
        painter.translate(-corner)
        if self._numbers is not None and canvas.field_width() >= NUMBERS_FROM:
            self._write(canvas, painter, self._numbers)

    def _areas(self, canvas: MapCanvas, corner: QPointF) -> dict[int, QPainterPath]:
        width = canvas.field_width()
        known = self._paths.get(id(canvas))
        if known is not None and known[0] == width:
            return known[1]
        areas = {}
        for kind, places in self._places.items():
            path = QPainterPath()
            path.setFillRule(Qt.FillRule.WindingFill)
            for at in places:
                path.addPolygon(canvas.field_polygon(at).translated(-corner))
                path.closeSubpath()
            areas[kind] = path
        self._paths[id(canvas)] = (width, areas)
        return areas

    def _write(self, canvas: MapCanvas, painter: QPainter, numbers: NDArray[np.int32]) -> None:
        c0, r0, c1, r1 = canvas.seen_fields()
        painter.setFont(text_font(canvas.field_width() * 0.34, bold=True))
        half = canvas.field_width() / 2
        rows, columns = np.nonzero(numbers[r0:r1, c0:c1] >= 0)
        for row, column in zip((rows + r0).tolist(), (columns + c0).tolist(), strict=True):
            middle = canvas.centre_of((column, row))
            box = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
            words = str(numbers[row, column])
            painter.setPen(QColor(canvas.looks.halo))
            for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
                painter.drawText(box.translated(dx, dy), Qt.AlignmentFlag.AlignCenter, words)
            painter.setPen(QColor(canvas.looks.ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
