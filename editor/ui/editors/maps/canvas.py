"""The canvas: a hex map that is pointed at, scrolled, zoomed and walked over by keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QInputDevice,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QWidget

from editor.rules.core.hexes import Offset
from editor.ui.editors.maps.surface import MapSurface

_STEPS_OF_A_PINCH: Final = 6.0
"""Steps of zoom when two fingers go to twice their distance."""


class MapCanvas(MapSurface):
    """A map surface with pointer and keyboard; editors and the preview draw over it."""

    field_hovered = Signal(object)  # field or None
    field_pressed = Signal(object, object, object)  # field, Qt.MouseButton, Qt.KeyboardModifier
    pressed_beside = Signal(object, object)  # QPointF beside the map, Qt.MouseButton
    field_moved = Signal(object)  # field, while a button is held
    field_released = Signal(object)  # field or None
    pointer_moved = Signal(object)  # QPointF, inside a field too
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
        self.key_filter: Callable[[QKeyEvent], bool] | None = None
        """Asked before the canvas uses a key; it returns whether it took the event."""
        self.reaches_edges = False
        """Whether a drag that leaves the map runs on along its edge, e.g. a road to the last half field."""
        self.pointer = QPointF()
        """Where the pointer was last."""
        self._pressed = Qt.MouseButton.NoButton
        self._pan_from: QPoint | None = None
        self._space = False
        self._space_used = False
        self._wheel_rest = 0.0
        self.grabGesture(Qt.GestureType.PinchGesture)

    @property
    def hovered_field(self) -> Offset | None:
        """The field under the pointer."""
        return self._hovered

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
        """Zoom to the pointer; two fingers on a touchpad scroll, and zoom with Ctrl."""
        if self.wheel_filter is not None and self.wheel_filter(event):
            event.accept()
            return
        touchpad = event.device().type() == QInputDevice.DeviceType.TouchPad
        zooming = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if touchpad and not zooming:
            delta = event.pixelDelta() if not event.pixelDelta().isNull() else event.angleDelta() / 2
            self.scroll_by(-delta.x(), -delta.y())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            delta = event.angleDelta()
            self.scroll_by(-(delta.y() or delta.x()) / 2, 0)
        else:
            self._zoom_on(event.angleDelta().y() / 120, event.position())
        event.accept()

    def _zoom_on(self, steps: float, at: QPointF) -> None:
        """Zoom by parts of a step; a whole one is shown."""
        self._wheel_rest += steps
        whole = int(self._wheel_rest)
        self._wheel_rest -= whole
        if whole:
            self.zoom_by(whole, at)

    def event(self, event: QEvent) -> bool:
        """Zoom by two fingers, on a touchpad and on a touch screen."""
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self._zoom_on(event.value() * _STEPS_OF_A_PINCH, event.position())
                return True
        elif isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self._pinch(pinch)
                event.accept(pinch)
                return True
        return super().event(event)

    def _pinch(self, pinch: QPinchGesture) -> None:
        middle = QPointF(self.mapFromGlobal(pinch.centerPoint().toPoint()))
        self._zoom_on((pinch.scaleFactor() - 1) * _STEPS_OF_A_PINCH, middle)
        moved = pinch.centerPoint() - pinch.lastCenterPoint()
        if not moved.isNull():
            self.scroll_by(-moved.x(), -moved.y())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to scroll, or emit which field was pressed."""
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
        self._hovered = at
        if at is not None:
            self._cursor = at
            self.field_pressed.emit(at, event.button(), event.modifiers())
        else:
            self.pressed_beside.emit(event.position(), event.button())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Scroll, or emit which field the pointer is over."""
        if self._pan_from is not None:
            here = event.position().toPoint()
            self.scroll_by(self._pan_from.x() - here.x(), self._pan_from.y() - here.y())
            self._pan_from = here
            return
        self.pointer = event.position()
        self.pointer_moved.emit(event.position())
        dragging = self._pressed != Qt.MouseButton.NoButton
        near = dragging and self.reaches_edges
        at = self.field_near(event.position()) if near else self.field_at(event.position())
        self._point_to(at, dragging=dragging)

    def hover(self, point: QPointF) -> None:
        """Emit which field lies under a point, as if the pointer had moved there."""
        self._point_to(self.field_at(point) if self.rect().contains(point.toPoint()) else None)

    def _point_to(self, at: Offset | None, *, dragging: bool = False) -> None:
        if at != self._hovered:
            before, self._hovered = self._hovered, at
            if at is not None and dragging:
                self.field_moved.emit(at)
            self.field_hovered.emit(at)
            self._hover_drawn(before, at)

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
        before, self._hovered = self._hovered, None
        self.field_hovered.emit(None)
        self._hover_drawn(before, None)

    def _hover_drawn(self, *fields: Offset | None) -> None:
        """Draw the mark of the pointer again where it was and is; overlays ask for what is theirs."""
        for at in fields:
            if at is not None:
                self._update_around((at,))

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
        if self.key_filter is not None and self.key_filter(event):
            event.accept()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down):
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
