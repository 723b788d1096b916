"""The face as a surface in millimetres: zoom, place, rulers, cut and safe area; it draws and measures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.printing.face import Face
from editor.printing.painter import PAPER, paint_face, painting
from editor.printing.text_lines import UNITS_PER_MM
from editor.ui.kit.steady import Room
from editor.ui.kit.theme import SPACE_4, TYPE_SMALL, text_font, theme

RULER: Final = 22
"""px of a ruler."""
LEAST_ZOOM: Final = 0.5
MOST_ZOOM: Final = 80.0
"""px for a millimetre."""
STEP: Final = 1.2
"""One step of zoom."""
_TICKS_MM: Final = (0.1, 0.5, 1.0, 5.0, 10.0, 50.0, 100.0)
_NEAREST_TICK_PX: Final = 5.0
_NEAREST_NUMBER_PX: Final = 34.0
_EDGE_ALPHA: Final = 150


class FaceSurface(QWidget):
    """Draws a face with rulers; the picture is kept until something changes."""

    view_changed = Signal()  # seen from elsewhere: zoomed or moved

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.face: Face | None = None
        self._room = Room(self)
        self.zoom = 6.0
        """px for a millimetre."""
        self.origin = QPointF(RULER + SPACE_4, RULER + SPACE_4)
        """Where the upper left corner of the cut is, in px."""
        self.guides_x: list[float] = []
        self.guides_y: list[float] = []
        self._picture: QPixmap | None = None
        self._fits = True
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(260, 200)
        theme().changed.connect(self._dress)

    def _dress(self) -> None:
        self._picture = None
        self.update()

    # what is shown

    def show_face(self, face: Face | None) -> None:
        """Show a face; it keeps its place, or is fitted in where its size changed."""
        before = self.face
        self.face, self._picture = face, None
        if face is not None and (
            before is None or (before.width, before.height) != (face.width, face.height)
        ):
            self.fit()
        self.update()

    def fit(self) -> None:
        """Show the whole face, as large as there is room."""
        self._fits = True
        if self.face is None:
            return
        room_x = self.width() - RULER - 2 * SPACE_4
        room_y = self.height() - RULER - 2 * SPACE_4
        over = 2 * self.face.bleed
        zoom = min(room_x / (self.face.width + over), room_y / (self.face.height + over))
        self.zoom = inside_limits(zoom)
        spare_x = (self.width() - RULER - self.face.width * self.zoom) / 2
        spare_y = (self.height() - RULER - self.face.height * self.zoom) / 2
        self.origin = QPointF(RULER + spare_x, RULER + spare_y)
        self.changed_view()

    def zoom_by(self, steps: float, at: QPointF | None = None) -> None:
        """Zoom about a point, or about the middle."""
        middle = at if at is not None else QPointF(self.rect().center())
        here = self.to_mm(middle)
        self.zoom = inside_limits(self.zoom * STEP**steps)
        self.origin = middle - here * self.zoom
        self._fits = False
        self.changed_view()

    def scroll_by(self, dx: float, dy: float) -> None:
        """Move the face by pixels."""
        self.origin += QPointF(dx, dy)
        self._fits = False
        self.changed_view()

    def changed_view(self) -> None:
        """The face is seen from elsewhere: draw it anew."""
        self._picture = None
        self.update()
        self.view_changed.emit()

    def look_from(self, zoom: float, origin: QPointF) -> None:
        """Look at the face from where another one is seen."""
        self.zoom, self.origin, self._fits = zoom, QPointF(origin), False
        self.changed_view()

    def to_mm(self, at: QPointF) -> QPointF:
        """Return a place of the widget in mm on the face."""
        return (at - self.origin) / self.zoom

    def to_px(self, x: float, y: float) -> QPointF:
        """Return a place on the face in px of the widget."""
        return self.origin + QPointF(x, y) * self.zoom

    def box_px(self, x: float, y: float, width: float, height: float) -> QRectF:
        """Return a rectangle on the face in px of the widget."""
        return QRectF(self.to_px(x, y), QSizeF(width, height) * self.zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._room.is_steady(event) and self._fits:
            self.fit()

    # drawing

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        if self._picture is None or self._picture.size() != self.size() * ratio:
            self._picture = self._drawn(ratio)
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.paint_over(painter)
            self._paint_rulers(painter)

    def paint_over(self, painter: QPainter) -> None:
        """Draw what changes with the pointer."""

    def _drawn(self, ratio: float) -> QPixmap:
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        tokens = theme().tokens
        picture.fill(QColor(tokens.window))
        face = self.face
        if face is None:
            return picture
        over = face.bleed
        sheet = self.box_px(-over, -over, face.width + 2 * over, face.height + 2 * over)
        with painting(picture) as painter:
            painter.fillRect(sheet, QColor(PAPER))
            painter.save()
            painter.setClipRect(sheet)
            painter.translate(self.origin)
            painter.scale(self.zoom / UNITS_PER_MM, self.zoom / UNITS_PER_MM)
            paint_face(painter, face)
            painter.restore()
            self._paint_edges(painter, face, sheet)
        return picture

    def _paint_edges(self, painter: QPainter, face: Face, sheet: QRectF) -> None:
        """Veil what is cut off, and draw the cut and the safe area."""
        tokens = theme().tokens
        cut, away = QPainterPath(), QPainterPath()
        box = self.box_px(0, 0, face.width, face.height)
        if face.round:
            cut.addEllipse(box)
        else:
            cut.addRoundedRect(box, face.corner * self.zoom, face.corner * self.zoom)
        away.addRect(sheet)
        veil = QColor(tokens.window)
        veil.setAlpha(_EDGE_ALPHA)
        painter.fillPath(away.subtracted(cut), veil)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(tokens.border_strong), 1))
        painter.drawPath(cut)
        if over := face.bleed:
            painter.setPen(QPen(QColor(tokens.danger), 1, Qt.PenStyle.DotLine))
            painter.drawRect(self.box_px(-over, -over, face.width + 2 * over, face.height + 2 * over))
        if face.safe:
            inner = self.box_px(face.safe, face.safe, face.width - 2 * face.safe, face.height - 2 * face.safe)
            painter.setPen(QPen(QColor(tokens.success), 1, Qt.PenStyle.DashLine))
            if face.round:
                painter.drawEllipse(inner)
            else:
                painter.drawRect(inner)

    def _paint_rulers(self, painter: QPainter) -> None:
        tokens = theme().tokens
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.fillRect(0, 0, self.width(), RULER, QColor(tokens.raised))
        painter.fillRect(0, 0, RULER, self.height(), QColor(tokens.raised))
        painter.setFont(text_font(TYPE_SMALL))
        painter.setPen(QColor(tokens.muted))
        fine = next((one for one in _TICKS_MM if one * self.zoom >= _NEAREST_TICK_PX), _TICKS_MM[-1])
        named = next((one for one in _TICKS_MM if one * self.zoom >= _NEAREST_NUMBER_PX), _TICKS_MM[-1])
        for upright, length in ((False, self.width()), (True, self.height())):
            start = self.origin.y() if upright else self.origin.x()
            first = int((RULER - start) / self.zoom / fine) - 1
            for number in range(first, int((length - start) / self.zoom / fine) + 1):
                at = round(start + number * fine * self.zoom)
                if at < RULER:
                    continue
                whole = abs(number * fine / named - round(number * fine / named)) < 1e-6
                self._tick(painter, at, f"{number * fine:g}" if whole else "", upright=upright)
        painter.fillRect(0, 0, RULER, RULER, QColor(tokens.raised))
        painter.setPen(QColor(tokens.border))
        painter.drawLine(0, RULER, self.width(), RULER)
        painter.drawLine(RULER, 0, RULER, self.height())

    def _tick(self, painter: QPainter, at: int, words: str, *, upright: bool) -> None:
        length = 9 if words else 4
        if upright:
            painter.drawLine(RULER - length, at, RULER, at)
            if words:
                painter.save()
                painter.translate(TYPE_SMALL - 1, at - 2)
                painter.rotate(-90)
                painter.drawText(0, 0, words)
                painter.restore()
        else:
            painter.drawLine(at, RULER - length, at, RULER)
            if words:
                painter.drawText(at + 2, TYPE_SMALL, words)

    def guide_lines(self) -> Sequence[tuple[bool, float]]:
        """Return the guides: whether upright, and where in mm."""
        return [*((True, one) for one in self.guides_x), *((False, one) for one in self.guides_y)]


def inside_limits(zoom: float) -> float:
    """Return the zoom that is wanted, or the nearest that there is."""
    return max(LEAST_ZOOM, min(MOST_ZOOM, zoom))
