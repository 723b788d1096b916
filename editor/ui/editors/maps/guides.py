"""Guides over a map: rulers with numbers, the edges of the game's boards, other styles of grid."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from editor.printing.maps.pens import pen, text_font
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.editors.maps.panels import BOARD_COLUMNS, BOARD_ROWS
from editor.ui.kit.theme import SPACE_1, TYPE_SMALL, theme
from schemas.board_labels import row_letters

GridStyle = Literal["lines", "tenths", "dots", "none"]
GRID_STYLES: Final[tuple[GridStyle, ...]] = ("lines", "tenths", "dots", "none")
_RULER: Final = 20
"""Thickness of a ruler in pixels."""
_LEAST_GAP: Final = 34
"""Least pixels between two numbers of a ruler."""
_DOTS_FROM: Final = 10
_TENTH: Final = 10


class Guides:
    """What is drawn over the map to find one's way on it."""

    def __init__(self) -> None:
        self.rulers = False
        self.boards = False
        self.grid: GridStyle = "lines"

    def hidden(self) -> frozenset[str]:
        """Return the layers that the style of the grid leaves out."""
        return frozenset({"grid"}) if self.grid in ("dots", "none") else frozenset()

    def paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Draw over a view of the map."""
        if canvas.arrays is None:
            return
        if self.grid == "dots" and canvas.field_width() >= _DOTS_FROM:
            self._paint_dots(canvas, painter)
        if self.grid == "tenths":
            self._paint_lattice(canvas, painter, _TENTH, _TENTH, canvas.looks.grid, 1.6)
        if self.boards and canvas.arrays.grid_kind == "pointy" and not canvas.arrays.board:
            colour = theme().tokens.accent
            self._paint_lattice(canvas, painter, BOARD_COLUMNS - 1, BOARD_ROWS - 1, colour, 2.2)
        if self.rulers:
            self._paint_rulers(canvas, painter)

    def _paint_dots(self, canvas: MapCanvas, painter: QPainter) -> None:
        c0, r0, c1, r1 = canvas.seen_fields()
        painter.setPen(pen(canvas.looks.grid, 2.4))
        has = canvas.arrays.has_field if canvas.arrays is not None else lambda _at: False
        points = [
            canvas.centre_of((column, row))
            for row in range(r0, r1)
            for column in range(c0, c1)
            if has((column, row))
        ]
        painter.drawPoints(points)

    def _paint_lattice(
        self, canvas: MapCanvas, painter: QPainter, across: int, down: int, colour: str, wide: float
    ) -> None:
        """Draw a straight line through the centres of every so-many-th column and row."""
        arrays = canvas.arrays
        if arrays is None:
            return
        rect = canvas.map_rect()
        ink = QColor(colour)
        ink.setAlphaF(0.7)
        stroke = pen(ink, wide, cap=Qt.PenCapStyle.FlatCap)
        stroke.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(stroke)
        # Only what is in sight: a dashed line over a thousand fields takes longer than the picture itself.
        c0, r0, c1, r1 = canvas.seen_fields()
        seen = rect.intersected(QRectF(canvas.rect()))
        # Dashes begin at the map's edge, wherever the view begins.
        period = 6 * wide
        top = seen.top() - (seen.top() - rect.top()) % period
        left = seen.left() - (seen.left() - rect.left()) % period
        for column in range(max(across, c0 // across * across), min(arrays.columns, c1 + 1), across):
            x = canvas.centre_of((column, 0)).x()
            painter.drawLine(QPointF(x, top), QPointF(x, seen.bottom()))
        for row in range(max(down, r0 // down * down), min(arrays.rows, r1 + 1), down):
            y = canvas.centre_of((0, row)).y()
            painter.drawLine(QPointF(left, y), QPointF(seen.right(), y))

    def _paint_rulers(self, canvas: MapCanvas, painter: QPainter) -> None:
        arrays = canvas.arrays
        if arrays is None:
            return
        tokens = theme().tokens
        ground, ink = QColor(tokens.raised), QColor(tokens.text)
        ground.setAlphaF(0.88)
        painter.fillRect(QRectF(0, 0, canvas.width(), _RULER), ground)
        painter.fillRect(QRectF(0, _RULER, _RULER + 12, canvas.height() - _RULER), ground)
        painter.setFont(text_font(TYPE_SMALL))
        painter.setPen(ink)
        metrics = QFontMetricsF(painter.font())
        c0, r0, c1, r1 = canvas.seen_fields()
        one, below = canvas.centre_of((0, 0)), canvas.centre_of((0, 2))
        across = _every(canvas.field_width())
        down = _every(max(1.0, abs(below.y() - one.y()) / 2))
        for column in range(c0 - c0 % across, c1, across):
            words = str(column + 1)
            x = canvas.centre_of((column, r0)).x() - metrics.horizontalAdvance(words) / 2
            painter.drawText(QPointF(x, _RULER - SPACE_1 - 1), words)
        for row in range(r0 - r0 % down, r1, down):
            y = canvas.centre_of((c0, row)).y()
            if y > _RULER + 6:
                words = _row_name(arrays.label_scheme, row)
                painter.drawText(QPointF(SPACE_1, y + metrics.ascent() / 2 - 1), words)


def _every(pitch: float) -> int:
    """Return how many fields lie between two numbers of a ruler: 1, 2, 5, 10, 20 ..."""
    for power in range(5):
        for step in (1, 2, 5):
            if step * 10**power * pitch >= _LEAST_GAP:
                return int(step * 10**power)
    return 100_000


def _row_name(scheme: str, row: int) -> str:
    """Return a row's letters where fields are named by board, else its number."""
    return row_letters(row) if scheme == "board" else str(row + 1)
