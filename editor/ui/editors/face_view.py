"""A widget that shows one face, as large as its width allows."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.printing.face import Face
from editor.printing.painter import paint_face, painting
from editor.printing.repainting import repaint
from editor.printing.text_lines import UNITS_PER_MM

LEAST_WIDTH: Final = 220
USUAL_WIDTH: Final = 400
WIDEST: Final = 640
_PAPER: Final = QColor(Qt.GlobalColor.white)


class FaceView(QWidget):
    """Draws a face by the painter that prints it."""

    enlarged = Signal()  # double-clicked: it is wanted large

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._face: Face | None = None
        self._painted: Face | None = None
        """The face that the picture shows."""
        self._picture: QPixmap | None = None
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumWidth(LEAST_WIDTH)

    def show_face(self, face: Face | None) -> None:
        """Show a face, or nothing."""
        if face == self._face:
            return
        before, self._face = self._face, face
        resized = face is None or before is None or (face.width, face.height) != (before.width, before.height)
        if resized:
            self._picture = None
            self.updateGeometry()
        self.update()

    @property
    def face(self) -> Face | None:
        """The face shown."""
        return self._face

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(min(width, WIDEST) * _ratio(self._face))

    def sizeHint(self) -> QSize:
        return QSize(USUAL_WIDTH, self.heightForWidth(USUAL_WIDTH))

    def minimumSizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH, self.heightForWidth(LEAST_WIDTH))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        super().mouseDoubleClickEvent(event)
        self.enlarged.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._face is None:
            return
        width = min(self.width(), WIDEST, round(self.height() / _ratio(self._face)))
        if self._picture is None or self._painted is None or not self._fits(self._picture, width):
            self._picture = self._drawn(self._face, width)
        elif self._painted is not self._face:
            repaint(self._picture, _scale(self._face, width), self._painted, self._face, _PAPER)
        self._painted = self._face
        with QPainter(self) as painter:
            painter.drawPixmap((self.width() - width) // 2, 0, self._picture)

    def _fits(self, picture: QPixmap, width: int) -> bool:
        """Whether a picture is as wide as wanted; with broken pixels no part of it is painted."""
        whole = picture.devicePixelRatio().is_integer()
        return picture.deviceIndependentSize().width() == width and (whole or self._painted is self._face)

    def _drawn(self, face: Face, width: int) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(QSize(width, round(width * _ratio(face))) * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(_PAPER)
        scale = _scale(face, width)
        with painting(picture) as painter:
            painter.scale(scale, scale)
            paint_face(painter, face)
        return picture


def _scale(face: Face, width: int) -> float:
    return width / (face.width * UNITS_PER_MM)


def _ratio(face: Face | None) -> float:
    """Return the height of a face for its width; without one that of a card of 91 by 60 mm."""
    return face.height / face.width if face is not None else 60 / 91
