"""The canvas: a hex map that is pointed at, scrolled, zoomed and walked over by keyboard."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from editor.rules.core.hexes import Offset
from editor.ui.maps.surface import MapSurface


class MapCanvas(MapSurface):
    """A map surface with pointer and keyboard; editors and the preview draw over it."""

    field_hovered = Signal(object)  # field or None
    field_pressed = Signal(object, object, object)  # field, Qt.MouseButton, Qt.KeyboardModifier
    field_moved = Signal(object)  # field, while a button is held
    field_released = Signal(object)  # field or None
    cursor_moved = Signal(object)  # field of the keyboard cursor
    cursor_activated = Signal(object)  # Space or Enter on the keyboard cursor

    def __init__(self, parent: QWidget | None = None, *, language: str = "en") -> None:
        super().__init__(parent, language=language)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Map"))
        self.setAccessibleDescription(
            self.tr("Arrow keys move the field cursor, Space or Enter uses the tool, plus and minus zoom.")
        )
        self.wheel_filter: Callable[[QWheelEvent], bool] | None = None
        """Asked before the wheel zooms; it returns whether it took the event."""
        self.pointer = QPointF()
        """Where the pointer was last."""
        self._pressed = Qt.MouseButton.NoButton
        self._pan_from: QPoint | None = None
        self._space = False
        self._space_used = False
        self._wheel_rest = 0

    # the keyboard cursor

    @property
    def cursor_field(self) -> Offset | None:
        """The field that the keyboard is on."""
        return self._cursor

    def set_cursor_field(self, at: Offset | None) -> None:
        """Put the keyboard cursor on a field."""
        if at != self._cursor:
            self._cursor = at
            if at is not None:
                self.show_field(at)
                self.cursor_moved.emit(at)
            self.update()

    def _step_cursor(self, key: Qt.Key) -> None:
        if self.arrays is None:
            return
        if self._cursor is None:
            self.set_cursor_field(self._hovered or (self.arrays.columns // 2, self.arrays.rows // 2))
            return
        column, row = self._cursor
        moves = {
            Qt.Key.Key_Left: (column - 1, row),
            Qt.Key.Key_Right: (column + 1, row),
            Qt.Key.Key_Up: (column, row - 1),
            Qt.Key.Key_Down: (column, row + 1),
        }
        target = moves[key]
        if not self.arrays.has_field(target):
            target = (target[0] - 1, target[1])
        if self.arrays.has_field(target):
            self.set_cursor_field(target)

    # events

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom to the pointer."""
        if self.wheel_filter is not None and self.wheel_filter(event):
            event.accept()
            return
        self._wheel_rest += event.angleDelta().y()
        steps, self._wheel_rest = (
            int(self._wheel_rest / 120),
            self._wheel_rest - int(self._wheel_rest / 120) * 120,
        )
        if steps:
            self.zoom_by(steps, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to scroll, or tell which field was pressed."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.pointer = event.position()
        pan = event.button() == Qt.MouseButton.MiddleButton or (
            self._space and event.button() == Qt.MouseButton.LeftButton
        )
        if pan:
            self._pan_from = event.position().toPoint()
            self._space_used = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        at = self.field_at(event.position())
        self._pressed = event.button()
        if at is not None:
            self._cursor = at
            self.field_pressed.emit(at, event.button(), event.modifiers())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Scroll, or tell which field the pointer is over."""
        if self._pan_from is not None:
            here = event.position().toPoint()
            self.scroll_by(self._pan_from.x() - here.x(), self._pan_from.y() - here.y())
            self._pan_from = here
            return
        self.pointer = event.position()
        at = self.field_at(event.position())
        if at != self._hovered:
            self._hovered = at
            if at is not None and self._pressed != Qt.MouseButton.NoButton:
                self.field_moved.emit(at)
            self.field_hovered.emit(at)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End scrolling or a stroke."""
        if self._pan_from is not None:
            self._pan_from = None
            self._show_pointer()
            return
        if event.button() == self._pressed:
            self._pressed = Qt.MouseButton.NoButton
            self.field_released.emit(self.field_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """Forget the field under the pointer."""
        self._hovered = None
        self.field_hovered.emit(None)
        self.update()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the pointer that belongs to what the pointer would do."""
        self._show_pointer()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Let go of the space bar."""
        self._space = False
        self._show_pointer()
        super().focusOutEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, zoom, or hold the map for scrolling."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._step_cursor(key)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(1)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(-1)
        elif key == Qt.Key.Key_Home:
            self.fit()
        elif key == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space, self._space_used = True, False
                self._show_pointer()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._cursor is not None:
            self.cursor_activated.emit(self._cursor)
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Space without scrolling uses the tool at the cursor."""
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat():
            super().keyReleaseEvent(event)
            return
        held, self._space = self._space, False
        self._show_pointer()
        if held and not self._space_used and self._cursor is not None:
            self.cursor_activated.emit(self._cursor)

    def _show_pointer(self) -> None:
        if self._pan_from is not None:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._space:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.setCursor(Qt.CursorShape.CrossCursor)
