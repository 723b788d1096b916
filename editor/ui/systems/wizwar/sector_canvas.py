"""The drawing of a sector in a widget: squares and sides are painted with a tool, by pointer or keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.printing.systems.wizwar import paint as draw
from editor.ui.kit.theme import MARKS
from schemas.systems.wizwar_board import ACROSS, BASE, OPEN, UPRIGHT, letters_at

Place = tuple[int, int]
"""Column and row of a letter of the plan."""
_BASE: Final = QColor("#5b5470")
_ROOM: Final = 0.5
_KEYS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


def letter_for(tool: str, place: Place) -> str:
    """Return the letter that a tool writes at a place; '' if it does not fit there."""
    column, row = place
    letter = (ACROSS if column % 2 else UPRIGHT) if tool == "wall" else tool
    known = letters_at(column, row)
    return letter if letter in known and column % 2 + row % 2 else ""


class SectorCanvas(QWidget):
    """Shows a plan; what is drawn in one stroke comes as one change."""

    drawn = Signal(object)  # rows of the plan after a stroke
    pointed = Signal(object)  # Place or None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plan: list[str] = []
        self.tool = "wall"
        """``wall``, or the letter that is written."""
        self.read_only = False
        self._stroke: list[str] | None = None
        self._cursor: Place = (1, 1)
        self._hovered: Place | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 240)

    def sizeHint(self) -> QSize:
        return QSize(560, 560)

    def set_plan(self, rows: Sequence[object]) -> None:
        """Show a plan; rows of a draft may have any length."""
        wide = len(rows)
        self.plan = [str(row)[:wide].ljust(wide) for row in rows]
        self.update()

    # where

    def _scale(self) -> float:
        squares = max(1, len(self.plan) // 2) + 2 * _ROOM
        return max(1.0, min(self.width(), self.height()) / squares)

    def _origin(self) -> QPointF:
        side = (len(self.plan) // 2) * self._scale()
        return QPointF((self.width() - side) / 2, (self.height() - side) / 2)

    def place_at(self, point: QPointF) -> Place | None:
        """Return the square or side at a point of the widget."""
        inner = (point - self._origin()) / self._scale()
        size = len(self.plan) // 2
        if not (-0.2 <= inner.x() <= size + 0.2 and -0.2 <= inner.y() <= size + 0.2):
            return None
        column, row = (min(max(int(value // 1), 0), size - 1) for value in (inner.x(), inner.y()))
        x, y = inner.x() - column, inner.y() - row
        near, side = min((y, (0, -1)), (1 - x, (1, 0)), (1 - y, (0, 1)), (x, (-1, 0)))
        if near < 0.22 and self.tool in ("wall", "D", OPEN):
            return 2 * column + 1 + side[0], 2 * row + 1 + side[1]
        return 2 * column + 1, 2 * row + 1

    def point_of(self, place: Place) -> QPointF:
        """Return the middle of a square or side in the widget."""
        return self._origin() + QPointF(place[0] / 2, place[1] / 2) * self._scale()

    # drawing

    def write(self, place: Place) -> bool:
        """Write the tool's letter into the stroke; whether that changed anything."""
        rows = self._stroke if self._stroke is not None else list(self.plan)
        letter = letter_for(self.tool, place)
        column, row = place
        if not letter or max(column, row) >= len(rows) or rows[row][column] == letter:
            return False
        if rows[row][column] == BASE:
            return False  # a sector has a base: it is moved by drawing it elsewhere
        if letter == BASE:
            rows = [line.replace(BASE, ".") for line in rows]
        rows[row] = rows[row][:column] + letter + rows[row][column + 1 :]
        self._stroke = rows
        self.update()
        return True

    def finish(self) -> None:
        """End the stroke."""
        if self._stroke is not None:
            rows, self._stroke = self._stroke, None
            self.plan = rows
            self.drawn.emit(rows)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self.place_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and place is not None and not self.read_only:
            self._cursor = place
            self.write(place)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        place = self.place_at(event.position())
        if place != self._hovered:
            self._hovered = place
            self.pointed.emit(place)
            self.update()
        if event.buttons() & Qt.MouseButton.LeftButton and place is not None and not self.read_only:
            self.write(place)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.finish()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go from square to side to square; Space and Enter draw."""
        key = Qt.Key(event.key())
        if key in _KEYS:
            across, down = _KEYS[key]
            last = len(self.plan) - 1
            column, row = self._cursor[0] + across, self._cursor[1] + down
            if column % 2 == 0 and row % 2 == 0:  # no corners
                column, row = column + across, row + down
            if 0 <= column <= last and 0 <= row <= last:
                self._cursor = (column, row)
                self.pointed.emit(self._cursor)
                self.update()
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not self.read_only:
                self.write(self._cursor)
                self.finish()
        else:
            super().keyPressEvent(event)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            scale = self._scale()
            painter.translate(self._origin())
            painter.scale(scale, scale)
            self._paint(painter, self._stroke if self._stroke is not None else self.plan)

    def _paint(self, painter: QPainter, rows: Sequence[str]) -> None:
        size = len(rows) // 2
        draw.paint_plan(painter, rows)
        self._mark(painter, self._hovered, QColor(MARKS.chosen), 0.5)
        if self.hasFocus() and max(self._cursor) <= 2 * size:
            self._mark(painter, self._cursor, QColor(MARKS.chosen), 1.0)

    def _mark(self, painter: QPainter, place: Place | None, colour: QColor, opacity: float) -> None:
        if place is None:
            return
        painter.save()
        painter.setOpacity(opacity)
        painter.setPen(draw.pen(colour, 0.05))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(_box(place))
        painter.restore()


def _box(place: Place) -> QRectF:
    """Return the room of a square or side, in squares."""
    column, row = place
    if column % 2 and row % 2:
        return QRectF((column - 1) / 2, (row - 1) / 2, 1, 1).adjusted(0.08, 0.08, -0.08, -0.08)
    if column % 2:
        return QRectF((column - 1) / 2, row / 2 - 0.1, 1, 0.2)
    return QRectF(column / 2 - 0.1, (row - 1) / 2, 0.2, 1)
