"""A board that is a table of the game's own, in a widget: pointer, wheel and keyboard."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from editor.printing.maps.pens import pen
from editor.ui.kit.catalogue.model import documents_in
from editor.ui.kit.steady import Room
from editor.ui.kit.theme import theme
from editor.ui.pages.preview.free_canvas import FreeCanvas
from editor.ui.pages.preview.free_picture import KeptPicture, Sight
from editor.ui.pages.scenario_board.board import TableBoard
from editor.ui.pages.scenario_board.hands import Hands

_ARROWS: Final = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}
_FINE, _FAR = 0.1, 10.0


class BoardTable(FreeCanvas):
    """Shows the table; a press takes a thing in hand, a release puts it down."""

    pointed = Signal(object)  # point of the table under the pointer

    def __init__(self, hands: Hands, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._hands = hands
        self._board: TableBoard | None = None
        self._grip = QPointF()
        """From the middle of what is held to where it is held."""
        self._kept = KeptPicture(self, self.update)
        self._room = Room(self)
        self._follow = True
        self.setAcceptDrops(True)
        self.setAccessibleName(self.tr("Board"))
        self.setAccessibleDescription(
            self.tr(
                "Page Up and Page Down choose a thing, arrows move it (Shift: a little, Ctrl: far), Enter "
                "puts down what is in hand, R turns it, Delete removes it."
            )
        )
        hands.changed.connect(self.update)
        theme().changed.connect(self._forget)

    def _forget(self) -> None:
        self._kept.forget()
        self.update()

    def show_board(self, board: TableBoard | None) -> None:
        """Show a board, or none; the view stays unless the board has another size."""
        self._board = board
        extent = board.extent() if board is not None else QRectF()
        if extent != self._extent:
            self._extent = extent
            self.fit()
        self._forget()

    def whole(self) -> None:
        """Show all of it, also when the window changes its size."""
        self._follow = True
        self.fit()

    def at_point(self, point: QPointF | QPoint) -> str | None:
        """Return the thing under a point of the widget."""
        return (self._board.thing_at(self.to_scene(point)) or None) if self._board is not None else None

    def at_global(self, point: QPoint) -> QPointF | None:
        """Return the place under a point of the screen. None beside the board."""
        inner = self.mapFromGlobal(point)
        return self.to_scene(inner) if self._board is not None and self.rect().contains(inner) else None

    def show_thing(self, thing: str) -> None:
        """Bring a thing into sight."""
        at = self._board.place_of(thing) if self._board is not None else None
        if isinstance(at, QPointF):
            seen = self.transform().map(at)
            if not QRectF(self.rect()).contains(seen):
                self.scroll_by(seen.x() - self.width() / 2, seen.y() - self.height() / 2)

    # pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take a thing in hand, or put down the one that stays there."""
        hands, board = self._hands, self._board
        if board is None or event.button() == Qt.MouseButton.MiddleButton:
            super().mousePressEvent(event)
            return
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        at = self.to_scene(event.position())
        if hands.held is not None and hands.held.stays:
            hands.carry(at)
            if event.button() == Qt.MouseButton.LeftButton:
                hands.put_down()
            else:
                hands.let_go()
            return
        thing = board.thing_at(at)
        if thing and event.button() == Qt.MouseButton.LeftButton:
            middle = board.place_of(thing)
            self._grip = at - middle if isinstance(middle, QPointF) else QPointF()
            hands.lift(thing, middle if isinstance(middle, QPointF) else at)
        else:
            hands.choose(thing)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry what is in hand."""
        held = self._hands.held
        self.pointed.emit(self.to_scene(event.position()))
        if held is not None and (held.stays or event.buttons() & Qt.MouseButton.LeftButton):
            at = self.to_scene(event.position())
            self._hands.carry(at if held.stays else at - self._grip)
            return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put it down."""
        held = self._hands.held
        if held is not None and not held.stays and event.button() == Qt.MouseButton.LeftButton:
            self._hands.put_down()
        super().mouseReleaseEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn what is in hand; else zoom."""
        if self._hands.held is not None:
            self._hands.turn(1 if (event.angleDelta().y() or event.angleDelta().x()) < 0 else -1)
            event.accept()
            return
        self._follow = False
        super().wheelEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take documents of the catalogue."""
        if documents_in(event.mimeData()) and self._hands.able:
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Take them anywhere; where they fall decides what they are for."""
        event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take them in."""
        event.acceptProposedAction()
        self._hands.take(documents_in(event.mimeData()), self.to_scene(event.position()))

    # keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose, move, put down, let go, zoom."""
        key, hands = Qt.Key(event.key()), self._hands
        if key in _ARROWS and self._board is not None and (hands.held or hands.chosen):
            self._nudge(_ARROWS[key], event.modifiers())
        elif key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._choose_next(-1 if key == Qt.Key.Key_PageUp else 1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and hands.held is not None:
            hands.put_down()
        elif key == Qt.Key.Key_Escape and (hands.held is not None or hands.chosen):
            if hands.held is not None:
                hands.let_go()
            else:
                hands.choose("")
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self._follow = False
            self.zoom_by(-1 if key == Qt.Key.Key_Minus else 1)
        else:
            super().keyPressEvent(event)

    def _nudge(self, way: QPointF, modifiers: Qt.KeyboardModifier) -> None:
        board, hands = self._board, self._hands
        if board is None:
            return
        far = _FINE if modifiers & Qt.KeyboardModifier.ShiftModifier else 1.0
        far = _FAR if modifiers & Qt.KeyboardModifier.ControlModifier else far
        by = way * board.pace * far
        if hands.held is not None:
            hands.carry((hands.held.at or self._extent.center()) + by)
        elif isinstance(at := board.place_of(hands.chosen), QPointF):
            hands.put(hands.chosen, at + by)

    def _choose_next(self, way: int) -> None:
        if self._board is None:
            return
        things = [row.id for rows in self._board.lists() for row in rows.rows]
        there = [one for one in things if self._board.place_of(one) is not None]
        if there:
            chosen = self._hands.chosen
            number = there.index(chosen) + way if chosen in there else 0
            self._hands.choose(there[number % len(there)])
            self.show_thing(self._hands.chosen)

    # painting

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the table in sight; a bar below moves nothing under the pointer."""
        super().resizeEvent(event)
        if not self._room.is_steady(event) and self._follow:
            self.fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the board, what is chosen, and what is held where it would lie."""
        sight = Sight(self.transform(), self.size(), self.devicePixelRatioF())
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), QColor(theme().tokens.hover))
            if self._board is None:
                return
            self._kept.paint(painter, sight, ((), self._board), self._draw)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_marks(painter, self._board)

    def _draw(self, pixmap: QPixmap) -> None:
        pixmap.fill(QColor(theme().tokens.hover))
        if self._board is None:
            return
        with QPainter(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.setTransform(self.transform(), combine=True)
            self._board.paint(painter, self._scale)

    def _paint_marks(self, painter: QPainter, board: TableBoard) -> None:
        tokens, hands = theme().tokens, self._hands
        if hands.chosen:
            path = self.transform().map(board.outline(hands.chosen))
            painter.setPen(pen(tokens.raised, 4.5))
            painter.drawPath(path)
            painter.setPen(pen(tokens.accent, 2.5))
            painter.drawPath(path)
        held = hands.held
        if held is not None and held.moved and isinstance(held.at, QPointF):
            colour = QColor(tokens.danger if hands.trouble else tokens.success)
            shade = QColor(colour)
            shade.setAlphaF(0.3)
            painter.setPen(pen(colour.name(), 2.5))
            painter.setBrush(shade)
            painter.drawPath(self.transform().map(board.outline(held.thing, held.at, held.turns)))
