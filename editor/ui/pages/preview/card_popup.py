"""The printed front of the card that was clicked, large enough to read, in a corner of the field."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from editor.printing.face import Face
from editor.ui.editors.face_view import FaceView
from editor.ui.kit.theme import SPACE_2

_WIDEST_SHARE: Final = 0.45
_HIGHEST_SHARE: Final = 0.55
_WIDEST: Final = 360
_HIGHEST: Final = 300


class CardPopup(FaceView):
    """Lies in the lower corner away from the card; the pointer goes through it."""

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self.tr("Face of the card"))
        self.setMinimumWidth(1)
        self._near = QPointF()
        self.hide()

    def show_near(self, face: Face | None, near: QPointF) -> None:
        """Show a card, or nothing.

        Args:
            face: its front.
            near: where on the field the card lies that it is of.
        """
        self._near = near
        self.show_face(face)
        self.setVisible(face is not None)
        self.place()

    def place(self) -> None:
        """Go to the corner."""
        host, face = self.parentWidget(), self.face
        if host is None or face is None:
            return
        scale = min(
            min(_WIDEST, host.width() * _WIDEST_SHARE) / face.width,
            min(_HIGHEST, host.height() * _HIGHEST_SHARE) / face.height,
        )
        wide, high = round(face.width * scale), round(face.height * scale)
        on_the_left = self._near.x() > host.width() / 2
        left = SPACE_2 if on_the_left else host.width() - wide - SPACE_2
        self.setGeometry(left, host.height() - high - SPACE_2, wide, high)
        self.raise_()

    def _drawn(self, face: Face, width: int) -> QPixmap:
        whole = super()._drawn(face, width)
        if not face.round and not face.corner:
            return whole
        cut = QPixmap(whole.size())
        cut.setDevicePixelRatio(whole.devicePixelRatio())
        cut.fill(Qt.GlobalColor.transparent)
        box = QRectF(QPointF(), whole.deviceIndependentSize())
        painter = QPainter(cut)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(Qt.GlobalColor.black)
            radius = face.corner * box.width() / face.width
            if face.round:
                painter.drawEllipse(box)
            else:
                painter.drawRoundedRect(box, radius, radius)
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
            painter.drawPixmap(0, 0, whole)
        finally:
            painter.end()
        return cut
