"""A bare table measured in centimetres as it is seen: its grid, its round pieces of terrain, the zoom."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.ui.kit.steady import Room
from editor.ui.kit.theme import TYPE_SMALL, text_font, theme

GRID_CM: Final = 10
"""Centimetres between two lines of the grid."""
SNAP_CM: Final = 0.5
"""Dragged pieces lie on whole multiples of this, unless Alt is held."""
MOST_SCALE: Final = 60.0
"""Most pixels of a centimetre."""
_MARGIN: Final = 28
"""Pixels around the table for the figures."""
_LEAST_GAP: Final = 34
"""Pixels that a figure needs."""
_LEAST_LINE_GAP: Final = 4
_ZOOM: Final = 1.2


class RoundPiece(NamedTuple):
    """A round piece of terrain on the table; measures in centimetres from the north-western corner."""

    number: int
    """Its place in the document's list."""
    x: float
    """Centre, to the east."""
    y: float
    """Centre, to the south."""
    radius: float
    name: str
    """Words on it."""
    known: bool = True
    """Whether its card is in the catalogue."""


class TableView(QWidget):
    """Draws a table with its pieces, the chosen and the dragged one marked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(200, 160)
        self.width_cm, self.depth_cm = 0.0, 0.0
        self.pieces: tuple[RoundPiece, ...] = ()
        self.chosen = -1
        self._scale = 4.0
        self._origin = QPointF(_MARGIN, _MARGIN)
        self._fitting = True
        self._room = Room(self)
        self._dragged: RoundPiece | None = None
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return a comfortable size."""
        return QSize(640, 480)

    def piece(self, number: int) -> RoundPiece | None:
        """Return the piece with this number."""
        return next((piece for piece in self.pieces if piece.number == number), None)

    def piece_at(self, at: QPointF) -> RoundPiece | None:
        """Return the uppermost piece under a point of the widget."""
        x, y = self.to_table(at)
        return next(
            (one for one in reversed(self.pieces) if (one.x - x) ** 2 + (one.y - y) ** 2 <= one.radius**2),
            None,
        )

    # zoom and scroll

    def fit(self) -> None:
        """Show the whole table."""
        self._fitting = True
        wide, high = max(1.0, self.width_cm), max(1.0, self.depth_cm)
        room = self.width() - 2 * _MARGIN, self.height() - 2 * _MARGIN
        self._scale = max(0.2, min(room[0] / wide, room[1] / high, MOST_SCALE))
        self._origin = QPointF(
            (self.width() - wide * self._scale) / 2, (self.height() - high * self._scale) / 2
        )
        self.update()

    def zoom(self, steps: float, at: QPointF | None = None) -> None:
        """Zoom in (positive) or out; the place under a point of the widget stays where it is."""
        fixed = at if at is not None else QPointF(self.width() / 2, self.height() / 2)
        x, y = self.to_table(fixed)
        self._scale = min(MOST_SCALE, max(0.2, self._scale * _ZOOM**steps))
        self._origin = fixed - QPointF(x, y) * self._scale
        self._fitting = False
        self.update()

    def to_table(self, at: QPointF) -> tuple[float, float]:
        """Return the centimetres under a point of the widget."""
        away = (at - self._origin) / self._scale
        return away.x(), away.y()

    def to_widget(self, x: float, y: float) -> QPointF:
        """Return the point of the widget at some centimetres."""
        return self._origin + QPointF(x, y) * self._scale

    def middle(self) -> tuple[float, float]:
        """Return the centimetres in the middle of what is seen, on the table."""
        x, y = self.to_table(QPointF(self.width() / 2, self.height() / 2))
        return self._kept(x, y, snap=SNAP_CM)

    def _kept(self, x: float, y: float, snap: float) -> tuple[float, float]:
        """Return a place on the table, on whole multiples of a step."""
        places = (
            min(max(0.0, round(value / snap) * snap), most)
            for value, most in ((x, self.width_cm), (y, self.depth_cm))
        )
        first, second = (round(value, 2) for value in places)
        return first, second

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the whole table in sight until the author zooms; a bar moves nothing under the pointer."""
        if not self._room.is_steady(event) and self._fitting:
            self.fit()

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the table, its grid, the figures and the pieces."""
        tokens = theme().tokens
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(tokens.hover))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(text_font(TYPE_SMALL))
            table = QRectF(self.to_widget(0, 0), self.to_widget(self.width_cm, self.depth_cm))
            painter.fillRect(table, QColor(tokens.surface))
            self._paint_grid(painter, table)
            painter.setPen(QPen(QColor(tokens.border_strong), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(table)
            for piece in self.pieces:
                held = self._dragged is not None and self._dragged.number == piece.number
                if not held:
                    self._paint_piece(painter, piece)
            if self._dragged is not None:
                self._paint_piece(painter, self._dragged)

    def _paint_grid(self, painter: QPainter, table: QRectF) -> None:
        """Draw a line every ten centimetres and figures, as far as they are seen and there is room."""
        tokens, metrics = theme().tokens, QFontMetricsF(painter.font())
        step, every = self._least_step(_LEAST_LINE_GAP), self._least_step(_LEAST_GAP)
        for across in (True, False):
            first, last = self._seen(across=across)
            for cm in range(first // step * step, last + 1, step):
                at = self.to_widget(cm, cm)
                fifth = cm % (5 * GRID_CM) == 0
                painter.setPen(QPen(QColor(tokens.border_strong if fifth else tokens.border), 1))
                if across:
                    painter.drawLine(QPointF(at.x(), table.top()), QPointF(at.x(), table.bottom()))
                else:
                    painter.drawLine(QPointF(table.left(), at.y()), QPointF(table.right(), at.y()))
                if cm % every:
                    continue
                words = str(cm)
                wide = metrics.horizontalAdvance(words)
                painter.setPen(QColor(tokens.muted))
                if across:
                    painter.drawText(QPointF(at.x() - wide / 2, table.top() - 5), words)
                else:
                    painter.drawText(QPointF(table.left() - wide - 5, at.y() + metrics.ascent() / 2), words)

    def _least_step(self, gap: float) -> int:
        """Return centimetres, ten or doubled, that are at least so many px apart."""
        step = GRID_CM
        while step * self._scale < gap:
            step *= 2
        return step

    def _seen(self, *, across: bool) -> tuple[int, int]:
        """Return between which whole centimetres of the table the widget shows it."""
        first, last = self.to_table(QPointF(0, 0)), self.to_table(QPointF(self.width(), self.height()))
        most = self.width_cm if across else self.depth_cm
        place = 0 if across else 1
        return max(0, int(first[place])), int(min(most, last[place]))

    def _paint_piece(self, painter: QPainter, piece: RoundPiece) -> None:
        tokens = theme().tokens
        centre, radius = self.to_widget(piece.x, piece.y), piece.radius * self._scale
        chosen = piece.number == self.chosen
        line = QPen(QColor(tokens.accent if piece.known else tokens.danger), 3 if chosen else 1.5)
        if not piece.known:
            line.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(line)
        painter.setBrush(QColor(tokens.accent_soft))
        painter.drawEllipse(centre, radius, radius)
        if chosen:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tokens.accent), 1, Qt.PenStyle.DotLine))
            painter.drawEllipse(centre, radius + 5, radius + 5)
            if self.hasFocus():
                painter.drawLine(centre - QPointF(6, 0), centre + QPointF(6, 0))
                painter.drawLine(centre - QPointF(0, 6), centre + QPointF(0, 6))
        painter.setPen(QColor(tokens.text))
        metrics = QFontMetricsF(painter.font())
        # A piece too small for its name carries it underneath, at the southern edge above.
        inside = radius >= metrics.height()
        wide = 2 * radius - 8 if radius >= 3 * metrics.height() else 10 * metrics.height()
        words = metrics.elidedText(piece.name, Qt.TextElideMode.ElideRight, wide)
        down = metrics.ascent() / 2 - 1 if inside else radius + metrics.ascent() + 3
        if not inside and centre.y() + down > self.to_widget(0, self.depth_cm).y():
            down = -radius - metrics.descent() - 5
        painter.drawText(centre + QPointF(-metrics.horizontalAdvance(words) / 2, down), words)
