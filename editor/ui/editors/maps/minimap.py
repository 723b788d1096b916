"""The whole map in a corner of the canvas; clicking or dragging in it moves the view."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.kit.theme import SPACE_3, theme

_SIDE: Final = 168


class MiniMap(QWidget):
    """Shown only while a part of the map is out of sight."""

    def __init__(self, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._picture = QPixmap()
        """The map at the size of this window: to scale a large one down takes a part of a frame."""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(self.tr("The whole map: click to go there"))
        self.setAccessibleName(self.tr("Small map"))
        canvas.view_changed.connect(self.place)
        theme().changed.connect(self.refresh)
        self.place()

    def refresh(self) -> None:
        """Draw the map anew: its ground has changed."""
        self._picture = QPixmap()
        self.place()

    def place(self) -> None:
        """Go to the canvas's lower right corner, in the map's proportions; hide where all of it is seen."""
        arrays = self._canvas.arrays
        seen = self._canvas.seen_part() if arrays is not None else QRectF(0, 0, 1, 1)
        whole = seen.contains(QRectF(0.001, 0.001, 0.998, 0.998))
        if arrays is None or whole:
            self.hide()
            return
        ratio = (arrays.rows * 3**0.5 / 2) / max(1, arrays.columns)
        wide, high = (_SIDE, round(_SIDE * ratio)) if ratio <= 1 else (round(_SIDE / ratio), _SIDE)
        self.resize(QSize(max(24, wide), max(24, high)))
        self.move(
            self._canvas.width() - self.width() - SPACE_3, self._canvas.height() - self.height() - SPACE_3
        )
        self.show()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the overview and a frame around what the canvas shows."""
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._scaled())
            part = self._canvas.seen_part()
            frame = QRectF(
                part.left() * self.width(),
                part.top() * self.height(),
                part.width() * self.width(),
                part.height() * self.height(),
            ).intersected(QRectF(self.rect()).adjusted(1, 1, -1, -1))
            painter.setPen(QPen(QColor(theme().tokens.accent), 2))
            painter.drawRect(frame)
            painter.setPen(QPen(QColor(theme().tokens.border_strong), 1))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def _scaled(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        if self._picture.size() != self.size() * ratio:
            self._picture = QPixmap(self.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            with QPainter(self._picture) as painter:
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawImage(QRectF(self.rect()), self._canvas.overview())
        return self._picture

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the place pressed."""
        self._go(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event)

    def _go(self, event: QMouseEvent) -> None:
        at = event.position()
        self._canvas.centre_on(QPointF(at.x() / max(1, self.width()), at.y() / max(1, self.height())))
