"""A free table in a widget: where it lies, pointer, wheel and fingers.

Points of the table are in units of its scene, points of the widget in pixels.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QInputDevice, QMouseEvent, QNativeGestureEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QSizePolicy, QWidget

from editor.ui.pages.preview.free_scene import Spot

_STEP: Final = 1.2
"""Factor of one step of zoom."""
_STEPS_OF_A_PINCH: Final = 6.0
"""Steps of zoom when two fingers go to twice their distance."""
_FARTHEST: Final = 0.5
_NEAREST: Final = 40.0
"""Bounds of the zoom, as factors of the zoom at which everything is in sight."""
_MARGIN: Final = 16
"""Room round the table when all of it is shown, in pixels."""
_KEPT_IN_SIGHT: Final = 48
"""So many pixels of the table stay in sight, however far it is scrolled."""


class FreeCanvas(QWidget):
    """A table drawn by a scene: where it lies, pointer, wheel, fingers."""

    field_hovered = Signal(object)  # spot or None
    field_pressed = Signal(object, object, object)  # spot or None, Qt.MouseButton, Qt.KeyboardModifier
    cursor_moved = Signal(object)  # spot of the keyboard cursor
    cursor_activated = Signal(object)  # Enter on the keyboard cursor
    view_changed = Signal()  # zoom or scroll

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 120)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.grabGesture(Qt.GestureType.PinchGesture)
        self._extent = QRectF()
        self._fit_scale = 1.0
        self._scale = 1.0
        self._kept_free = 0
        """Pixels at the left where nothing is fitted in."""
        self._origin = QPointF()
        """Point of the scene in the upper left corner of the widget."""
        self._hovered: Spot | None = None
        self._cursor: Spot | None = None
        self._pan_from: QPointF | None = None

    # where the table lies

    @property
    def scale(self) -> float:
        """Pixels per unit of the scene."""
        return self._scale

    def transform(self) -> QTransform:
        """Return the way from units of the scene to pixels of the widget."""
        found = QTransform.fromScale(self._scale, self._scale)
        return found.translate(-self._origin.x(), -self._origin.y())

    def to_scene(self, point: QPointF | QPoint) -> QPointF:
        """Return a point of the widget in units of the scene."""
        return QPointF(point) / self._scale + self._origin

    def fit(self, area: QRectF | None = None) -> None:
        """Show a part of the table, or all of it."""
        if area is None:
            area = self._extent
        if area.isEmpty():
            return
        left = max(_MARGIN, self._kept_free)
        wide, high = max(1, self.width() - left - _MARGIN), max(1, self.height() - 2 * _MARGIN)
        self._fit_scale = self._scale = min(wide / area.width(), high / area.height())
        middle = QPointF(left + wide / 2, self.height() / 2)
        self._move_to(area.center() - middle / self._scale)

    def look_like(self, before: FreeCanvas) -> None:
        """Show what another canvas shows of the same table."""
        self._fit_scale, self._scale = before._fit_scale, before._scale
        self._move_to(before._origin)

    def zoom_by(self, steps: float, at: QPointF | None = None) -> None:
        """Zoom in or out by steps, about a point or about the middle."""
        point = at if at is not None else QPointF(self.width() / 2, self.height() / 2)
        fixed = self.to_scene(point)
        wanted = self._scale * _STEP**steps
        self._scale = min(max(wanted, self._fit_scale * _FARTHEST), self._fit_scale * _NEAREST)
        self._move_to(fixed - point / self._scale)

    def scroll_by(self, dx: float, dy: float) -> None:
        """Move the window over the table, by pixels."""
        self._move_to(self._origin + QPointF(dx, dy) / self._scale)

    def _move_to(self, origin: QPointF) -> None:
        """Scroll to a point, but not away from the table."""
        if not self._extent.isEmpty():
            kept = _KEPT_IN_SIGHT / self._scale
            wide, high = self.width() / self._scale, self.height() / self._scale
            origin = QPointF(
                min(max(origin.x(), self._extent.left() - wide + kept), self._extent.right() - kept),
                min(max(origin.y(), self._extent.top() - high + kept), self._extent.bottom() - kept),
            )
        self._origin = origin
        self.view_changed.emit()
        self.update()

    # pointer

    def at_point(self, point: QPointF | QPoint) -> Spot | None:
        """Return the spot under a point."""
        raise NotImplementedError

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom to the pointer; two fingers on a touchpad scroll, and zoom with Ctrl."""
        touchpad = event.device().type() == QInputDevice.DeviceType.TouchPad
        delta = event.angleDelta()
        if touchpad and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            moved = event.pixelDelta() if not event.pixelDelta().isNull() else delta / 2
            self.scroll_by(-moved.x(), -moved.y())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.scroll_by(-(delta.y() or delta.x()) / 2, 0)
        else:
            self.zoom_by(delta.y() / 120, event.position())
        event.accept()

    def event(self, event: QEvent) -> bool:
        """Zoom by two fingers, on a touchpad and on a touch screen."""
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_by(event.value() * _STEPS_OF_A_PINCH, event.position())
                return True
        elif isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                middle = QPointF(self.mapFromGlobal(pinch.centerPoint().toPoint()))
                self.zoom_by((pinch.scaleFactor() - 1) * _STEPS_OF_A_PINCH, middle)
                moved = pinch.centerPoint() - pinch.lastCenterPoint()
                self.scroll_by(-moved.x(), -moved.y())
                event.accept(pinch)
                return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to scroll, or emit which spot was pressed."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() == Qt.MouseButton.MiddleButton:
            self._pan_from = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        at = self.at_point(event.position())
        self._hover(at)
        self._cursor = at if at is not None else self._cursor
        self.field_pressed.emit(at, event.button(), event.modifiers())
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Scroll, or emit which spot the pointer is over."""
        if self._pan_from is not None:
            moved = self._pan_from - event.position()
            self._pan_from = event.position()
            self.scroll_by(moved.x(), moved.y())
        else:
            self._hover(self.at_point(event.position()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End scrolling."""
        if self._pan_from is not None and event.button() == Qt.MouseButton.MiddleButton:
            self._pan_from = None
            self.unsetCursor()

    def leaveEvent(self, event: QEvent) -> None:
        """Forget the spot under the pointer."""
        self._hover(None)

    def hover(self, point: QPointF) -> None:
        """Emit which spot lies under a point, as if the pointer had moved there."""
        self._hover(self.at_point(point) if self.rect().contains(point.toPoint()) else None)

    def _hover(self, at: Spot | None) -> None:
        if at != self._hovered:
            self._hovered = at
            self.field_hovered.emit(at)
            self.update()
