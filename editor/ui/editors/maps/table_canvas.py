"""A bare table measured in centimetres, whose round pieces of terrain are chosen, dragged and removed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from editor.ui.editors.maps.table_view import GRID_CM, SNAP_CM, RoundPiece, TableView
from editor.ui.kit.catalogue.model import documents_in

_ARROWS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class TableCanvas(TableView):
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
        self.read_only = False
        self._grip: QPointF | None = None
        """Of a piece its centre from where it is held, in centimetres; of the view the last point."""
        self._panning = False

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

    # pointer

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
