"""A bare table measured in centimetres: its grid, and round pieces of terrain to choose, drag and remove."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.ui.kit.catalogue.model import documents_in
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
_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class RoundPiece(NamedTuple):
    """A round piece of terrain on the table; measures in centimetres from the north-western corner."""

    number: int
    """Its place in the document's list."""
    x: float
    """Centre, to the east."""
    y: float
    """Centre, to the south."""
    radius: float
    """Its radius."""
    name: str
    """Words on it."""
    known: bool = True
    """Whether its card is in the catalogue."""


class TableCanvas(QWidget):
    """Shows a table; it emits what the author does with it, and its owner changes the document.

    With the pointer: press chooses, dragging moves a piece or, beside one, the view; the wheel zooms. With
    the keyboard: Page Up and Page Down choose, arrows move by a centimetre (with Shift by a millimetre, with
    Ctrl by ten centimetres), Insert places, Delete removes, + and - zoom, Home shows the whole table.
    """

    chosen_changed = Signal(int)  # number of the piece, -1 for none
    piece_moved = Signal(int, float, float, bool)  # number, new centre, whether a key did it
    piece_removed = Signal(int)
    place_asked = Signal(float, float)  # where a new piece is wanted
    cards_dropped = Signal(object, float, float)  # ids of documents and where
    pointed = Signal(object)  # (x, y) in centimetres, or nothing beside the table
    opened = Signal(int)  # the piece was double-clicked

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(200, 160)
        self.read_only = False
        self.width_cm, self.depth_cm = 0.0, 0.0
        self.pieces: tuple[RoundPiece, ...] = ()
        self.chosen = -1
        self._scale = 4.0
        self._origin = QPointF(_MARGIN, _MARGIN)
        self._fitting = True
        self._grip: QPointF | None = None
        """Of a piece its centre from where it is held, in centimetres; of the view the last point."""
        self._dragged: RoundPiece | None = None
        self._panning = False
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return a comfortable size."""
        return QSize(640, 480)

    # what is shown

    def set_table(self, width_cm: float, depth_cm: float, pieces: Sequence[RoundPiece]) -> None:
        """Show a table and its pieces; zoom and place of the view stay unless the table changed its size."""
        resized = (width_cm, depth_cm) != (self.width_cm, self.depth_cm)
        self.width_cm, self.depth_cm, self.pieces = width_cm, depth_cm, tuple(pieces)
        if self.piece(self.chosen) is None:
            self.choose(-1)
        if resized:
            self.fit()
        self.update()

    def piece(self, number: int) -> RoundPiece | None:
        """Return the piece with this number."""
        return next((piece for piece in self.pieces if piece.number == number), None)

    def choose(self, number: int) -> None:
        """Choose a piece, -1 for none."""
        if number != self.chosen:
            self.chosen = number
            self.chosen_changed.emit(number)
            self.update()

    def choose_next(self, step: int) -> None:
        """Choose the piece after (1) or before (-1) the chosen one, round and round."""
        if not self.pieces:
            return
        numbers = [piece.number for piece in self.pieces]
        there = numbers.index(self.chosen) if self.chosen in numbers else (-1 if step > 0 else 0)
        self.choose(numbers[(there + step) % len(numbers)])

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
        """Keep the whole table in sight until the author zooms."""
        if self._fitting:
            self.fit()

    # pointer

    def piece_at(self, at: QPointF) -> RoundPiece | None:
        """Return the uppermost piece under a point of the widget."""
        x, y = self.to_table(at)
        return next(
            (one for one in reversed(self.pieces) if (one.x - x) ** 2 + (one.y - y) ** 2 <= one.radius**2),
            None,
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of a piece, or of the view."""
        if event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            return
        left = event.button() == Qt.MouseButton.LeftButton
        piece = self.piece_at(event.position()) if left else None
        if piece is not None:
            self.choose(piece.number)
            if not self.read_only:
                self._dragged = piece
                self._grip = QPointF(piece.x, piece.y) - QPointF(*self.to_table(event.position()))
            return
        if left:
            self.choose(-1)
        self._panning, self._grip = True, event.position()
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what is held."""
        if self._panning and self._grip is not None:
            self._origin += event.position() - self._grip
            self._grip, self._fitting = event.position(), False
            self.update()
        elif self._dragged is not None and self._grip is not None:
            x, y = self.to_table(event.position())
            free = event.modifiers() & Qt.KeyboardModifier.AltModifier
            place = self._kept(x + self._grip.x(), y + self._grip.y(), 0.01 if free else SNAP_CM)
            self._dragged = self._dragged._replace(x=place[0], y=place[1])
            self.pointed.emit(place)
            self.update()
            return
        x, y = self.to_table(event.position())
        on_it = 0 <= x <= self.width_cm and 0 <= y <= self.depth_cm
        self.pointed.emit((x, y) if on_it else None)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go: the piece lies where it is now."""
        dragged, self._dragged, self._grip, self._panning = self._dragged, None, None, False
        self.unsetCursor()
        if dragged is not None:
            before = self.piece(dragged.number)
            if before is not None and (before.x, before.y) != (dragged.x, dragged.y):
                self.piece_moved.emit(dragged.number, dragged.x, dragged.y, False)
            self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the card of a piece; beside one ask for a new piece there."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        piece = self.piece_at(event.position())
        if piece is not None:
            self.opened.emit(piece.number)
        elif not self.read_only:
            self.place_asked.emit(*self._kept(*self.to_table(event.position()), SNAP_CM))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom to the pointer."""
        self.zoom(event.angleDelta().y() / 120, event.position())
        event.accept()

    def leaveEvent(self, event: object) -> None:
        """Nothing is pointed at any more."""
        self.pointed.emit(None)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take cards of the catalogue."""
        if not self.read_only and documents_in(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Place cards where they are dropped."""
        event.acceptProposedAction()
        place = self._kept(*self.to_table(event.position()), SNAP_CM)
        self.cards_dropped.emit(documents_in(event.mimeData()), *place)

    # keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose, move, place, remove, zoom."""
        key = Qt.Key(event.key())
        if key in _ARROWS:
            self._step(*_ARROWS[key], event.modifiers())
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            self.choose_next(1 if key == Qt.Key.Key_PageDown else -1)
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.piece(self.chosen) is not None:
            if not self.read_only:
                self.piece_removed.emit(self.chosen)
        elif key == Qt.Key.Key_Insert and not self.read_only:
            self.place_asked.emit(*self.middle())
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.piece(self.chosen) is not None:
            self.opened.emit(self.chosen)
        elif key == Qt.Key.Key_Escape and (self._dragged is not None or self.chosen >= 0):
            self._escape()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom(-1 if key == Qt.Key.Key_Minus else 1)
        elif key == Qt.Key.Key_Home:
            self.fit()
        else:
            super().keyPressEvent(event)

    def _escape(self) -> None:
        """Put a dragged piece back, else choose none."""
        if self._dragged is not None:
            self._dragged = self._grip = None
            self.update()
        else:
            self.choose(-1)

    def _step(self, across: int, down: int, modifiers: Qt.KeyboardModifier) -> None:
        """Move the chosen piece, or the view where none is chosen."""
        piece = self.piece(self.chosen)
        if piece is None:
            self._origin -= QPointF(across, down) * GRID_CM * self._scale
            self._fitting = False
            self.update()
            return
        if self.read_only:
            return
        step = 1.0
        if modifiers & Qt.KeyboardModifier.ShiftModifier:
            step = 0.1
        elif modifiers & Qt.KeyboardModifier.ControlModifier:
            step = float(GRID_CM)
        place = self._kept(piece.x + across * step, piece.y + down * step, 0.01)
        if place != (piece.x, piece.y):
            self.piece_moved.emit(piece.number, *place, True)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the table, its grid, the figures and the pieces."""
        tokens = theme().tokens
        painter = QPainter(self)
        try:
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
        finally:
            painter.end()

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
