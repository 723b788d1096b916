"""The printed front of the card that is pointed at or was clicked, large enough to read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from editor.printing.face import Face
from editor.ui.editors.face_view import FaceView
from editor.ui.kit.theme import SPACE_1, SPACE_2, TYPE_SMALL, text_font, theme
from editor.ui.pages.preview.marks import hidden_shares

_WIDEST_SHARE: Final = 0.45
_HIGHEST_SHARE: Final = 0.55
_WIDEST: Final = 360
_HIGHEST: Final = 300
_FIRST: Final = 3
"""So many others a place counts for that matters most."""
_WRAPPED: Final = int(Qt.TextFlag.TextWordWrap)


class CardPopup(FaceView):
    """Lies in the corner where it hides least of what is being decided; the pointer goes through it."""

    def __init__(self, field: QWidget) -> None:
        super().__init__(field)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(self.tr("Face of the card"))
        self.setMinimumWidth(1)
        self._near = QPointF()
        self.beside: tuple[str, ...] = ()
        """What the card does not say itself, as it is now: lines beneath it."""
        self.kept_free: Callable[[], Iterable[Sequence[QRectF]]] = tuple
        """Returns the places of the field that it should not hide, those that matter most first."""
        self.hide()

    def show_near(self, face: Face | None, near: QPointF, beside: tuple[str, ...] = ()) -> None:
        """Show a card, or nothing.

        Args:
            face: its front.
            near: where on the field the card lies that it is of.
            beside: lines beneath it, what it does not say itself.
        """
        self._near, self.beside = near, beside
        self.show_face(face)
        self.setVisible(face is not None)
        self.place()

    def show_face(self, face: Face | None) -> None:
        """Show a face, painted anew: painted over the last one it would have paper at its corners."""
        if face != self.face:
            self._picture = None
        super().show_face(face)

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
        high += self._foot(wide)
        left, right = SPACE_2, host.width() - wide - SPACE_2
        away = (left, right) if self._near.x() > host.width() / 2 else (right, left)
        corners = [QRect(x, y, wide, high) for y in (host.height() - high - SPACE_2, SPACE_2) for x in away]
        kinds = list(self.kept_free())
        self.setGeometry(min(corners, key=lambda corner: self._hides(QRectF(corner), kinds)))
        self.raise_()

    def _foot(self, wide: int) -> int:
        """Return how high the lines beneath the card are, in pixels."""
        if not self.beside:
            return 0
        metrics = QFontMetrics(text_font(TYPE_SMALL))
        area = metrics.boundingRect(0, 0, wide - 2 * SPACE_2, 1000, _WRAPPED, "\n".join(self.beside))
        return area.height() + 3 * SPACE_1

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card, and below it what it does not say."""
        super().paintEvent(event)
        foot = self._foot(self.width())
        if not foot or self.face is None:
            return
        tokens = theme().tokens
        box = QRectF(0, self.height() - foot + SPACE_1, self.width(), foot - SPACE_1).adjusted(1, 0, -1, -1)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(tokens.border_strong))
            painter.setBrush(QColor(tokens.raised))
            painter.drawRoundedRect(box, SPACE_1, SPACE_1)
            painter.setFont(text_font(TYPE_SMALL))
            painter.setPen(QColor(tokens.text))
            inside = box.adjusted(SPACE_2, SPACE_1, -SPACE_2, -SPACE_1)
            painter.drawText(inside, _WRAPPED, "\n".join(self.beside))

    def _hides(self, corner: QRectF, kinds: Sequence[Sequence[QRectF]]) -> tuple[bool, float]:
        """Return whether a corner hides the card itself, and how many places, by how much they matter."""
        first = [_FIRST * hidden_shares(places, corner) for places in kinds[:1]]
        others = [hidden_shares(places, corner) for places in kinds[1:]]
        return corner.contains(self._near), sum((*first, *others))

    def _drawn(self, face: Face, width: int) -> QPixmap:
        whole = super()._drawn(face, width)
        if not face.round and not face.corner:
            return whole
        cut = QPixmap(whole.size())
        cut.setDevicePixelRatio(whole.devicePixelRatio())
        cut.fill(Qt.GlobalColor.transparent)
        box = QRectF(QPointF(), whole.deviceIndependentSize())
        with QPainter(cut) as painter:
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
        return cut
