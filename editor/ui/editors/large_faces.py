"""A window of its own that shows the sides of a card large: zoomed, moved about, and following the draft."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QShortcut,
    QWheelEvent,
)
from PySide6.QtWidgets import QDialog, QLabel, QSizePolicy, QWidget

from editor.printing.face import Face
from editor.printing.painter import PAPER, paint_face, painting
from editor.printing.text_lines import UNITS_PER_MM
from editor.ui.editors.faces.surface import STEP, inside_limits
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.manual_places import give_help
from editor.ui.kit.theme import SPACE_2, SPACE_4, muted, theme
from editor.ui.kit.widgets import icon_button, push_button

SIZE: Final = QSize(1000, 640)
_WHEEL_STEP: Final = 120.0
"""Of a wheel, in eighths of a degree."""
_GAP_MM: Final = 4.0
"""Between the sides of a card."""


class FaceSheet(QWidget):
    """Draws faces side by side; the wheel zooms about the pointer, a drag moves them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.faces: tuple[Face, ...] = ()
        self.zoom = 6.0
        """px for a millimetre."""
        self.origin = QPointF()
        """Where the upper left corner of the first face is, in px."""
        self._fits = True
        self._held: QPointF | None = None
        self._picture: QPixmap | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(240, 160)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        theme().changed.connect(self._redraw)

    def show_faces(self, faces: Sequence[Face]) -> None:
        """Show faces; they keep their place, or are fitted in where their sizes changed."""
        sizes = [(one.width, one.height) for one in faces]
        same = sizes == [(one.width, one.height) for one in self.faces]
        self.faces = tuple(faces)
        if same:
            self._redraw()
        else:
            self.fit()

    def fit(self) -> None:
        """Show all of it, as large as there is room."""
        self._fits = True
        width, height = self._extent()
        if width and height:
            room = QSize(self.width() - 2 * SPACE_4, self.height() - 2 * SPACE_4)
            self.zoom = inside_limits(min(room.width() / width, room.height() / height))
            spare = QPointF(self.width() - width * self.zoom, self.height() - height * self.zoom)
            self.origin = spare / 2
        self._redraw()

    def zoom_by(self, steps: float, at: QPointF | None = None) -> None:
        """Zoom about a point, or about the middle."""
        about = at if at is not None else QPointF(self.rect().center())
        here = (about - self.origin) / self.zoom
        self.zoom = inside_limits(self.zoom * STEP**steps)
        self.origin = about - here * self.zoom
        self._fits = False
        self._redraw()

    def _extent(self) -> tuple[float, float]:
        """Return width and height of all faces beside each other, in mm."""
        if not self.faces:
            return 0.0, 0.0
        gaps = _GAP_MM * (len(self.faces) - 1)
        return sum(one.width for one in self.faces) + gaps, max(one.height for one in self.faces)

    def _redraw(self) -> None:
        self._picture = None
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom_by(event.angleDelta().y() / _WHEEL_STEP, event.position())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._held = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            self.origin = self.origin + event.position() - self._held
            self._held = event.position()
            self._fits = False
            self._redraw()

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._held = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        self.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fits:
            self.fit()
        else:
            self._redraw()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._picture is None:
            self._picture = self._drawn()
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)

    def _drawn(self) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(QColor(theme().tokens.window))
        scale = self.zoom / UNITS_PER_MM
        with painting(picture) as painter:
            painter.translate(self.origin)
            painter.scale(scale, scale)
            for face in self.faces:
                sheet = QRectF(0, 0, face.width * UNITS_PER_MM, face.height * UNITS_PER_MM)
                painter.fillRect(sheet, QColor(PAPER))
                painter.save()
                painter.setClipRect(sheet)
                paint_face(painter, face)
                painter.restore()
                painter.translate((face.width + _GAP_MM) * UNITS_PER_MM, 0)
        return picture


class LargeFaces(QDialog):
    """Shows front, back or both of a card in a window beside the main one."""

    manual_chapter = "faces"

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        give_help(self)
        self._front: Face | None = None
        self._back: Face | None = None
        self.sheet = FaceSheet(self)
        self.sides = ComboBox(self)
        self.sides.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
        self.sides.setAccessibleName(self.tr("Shown sides"))
        for words, sides in (
            (self.tr("Both sides"), (True, True)),
            (self.tr("Front"), (True, False)),
            (self.tr("Back"), (False, True)),
        ):
            self.sides.addItem(words, sides)
        self.sides.currentIndexChanged.connect(self._show)
        self.state = muted(QLabel(self))
        self._lay_out()
        self.resize(SIZE.boundedTo(self.screen().availableSize() - QSize(4 * SPACE_4, 4 * SPACE_4)))

    def _lay_out(self) -> None:
        larger, smaller = partial(self.sheet.zoom_by, 1), partial(self.sheet.zoom_by, -1)
        bar = row_layout(spacing=SPACE_2)
        bar.addWidget(self.sides)
        bar.addWidget(icon_button(self, "zoom-in", self.tr("Larger (Ctrl++)"), larger))
        bar.addWidget(icon_button(self, "zoom-out", self.tr("Smaller (Ctrl+-)"), smaller))
        fit = push_button(self, self.tr("Fit"), self.sheet.fit, "maximize")
        fit.setToolTip(self.tr("Show all of it (Ctrl+0)"))
        fit.setAutoDefault(False)
        bar.addWidget(fit)
        bar.addStretch(1)
        bar.addWidget(self.state)
        column = column_layout(self, SPACE_2, SPACE_2)
        column.addLayout(bar)
        column.addWidget(self.sheet, 1)
        for keys, run in (
            (("Ctrl++", "Ctrl+=", "+"), larger),
            (("Ctrl+-", "-"), smaller),
            (("Ctrl+0", "0"), self.sheet.fit),
        ):
            for key in keys:
                QShortcut(QKeySequence(key), self).activated.connect(run)

    def show_faces(self, name: str, front: Face | None, back: Face | None) -> None:
        """Show the sides of a card.

        Args:
            name: of the card.
            front: its front; None for none.
            back: its back; None for none.
        """
        self.setWindowTitle(name)
        self._front, self._back = front, back
        self.sides.setEnabled(front is not None and back is not None)
        self._show()

    def _show(self) -> None:
        wanted = self.sides.currentData() if self.sides.isEnabled() else (True, True)
        sides = zip((self._front, self._back), wanted, strict=True)
        self.sheet.show_faces([face for face, shown in sides if shown and face is not None])
