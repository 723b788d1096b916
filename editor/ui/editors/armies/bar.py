"""The bar of an army's points: what is spent, the limit, and the tolerance about it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLocale, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.ui.kit.theme import RADIUS, SPACE_3, SPACE_4, theme

REACH: Final = 1.2
"""How far beyond the limit the bar goes."""


class PointsBar(QWidget):
    """Draws points against a limit; red beyond the most allowed, amber below the least."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.points = 0
        self.limit = 0
        self.least: float | None = None
        self.most: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Points used"))

    def show_points(
        self, points: int, limit: int, least: float | None = None, most: float | None = None
    ) -> None:
        """Show points against a limit; ``least`` and ``most`` are points that the rules allow."""
        self.points, self.limit, self.least, self.most = points, limit, least, most
        number = QLocale().toString
        words = self.tr("{points} of {limit} points").format(points=number(points), limit=number(limit))
        if least is not None or most is not None:
            bounds = self.tr("allowed: {least} to {most}")
            words = f"{words}; " + bounds.format(
                least="0" if least is None else number(round(least)),
                most="…" if most is None else number(round(most)),
            )
        self.setToolTip(words)
        self.setAccessibleDescription(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(160, SPACE_4)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.limit <= 0:
            return
        tokens = theme().tokens
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            track = QRectF(0, (self.height() - SPACE_3) / 2, self.width(), SPACE_3)
            scale = track.width() / (self.limit * REACH)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.hover))
            painter.drawRoundedRect(track, RADIUS, RADIUS)
            over = self.most is not None and self.points > self.most
            under = self.least is not None and self.points < self.least
            painter.setBrush(QColor(tokens.danger if over else tokens.warning if under else tokens.success))
            filled = QRectF(track)
            filled.setWidth(min(self.points * scale, track.width()))
            painter.drawRoundedRect(filled, RADIUS, RADIUS)
            painter.setPen(QPen(QColor(tokens.text), 1, Qt.PenStyle.DotLine))
            for bound in (self.least, self.most):
                if bound is not None and bound != self.limit:
                    x = round(bound * scale)
                    painter.drawLine(x, 0, x, self.height())
            painter.setPen(QPen(QColor(tokens.text), 2))
            x = round(self.limit * scale)
            painter.drawLine(x, 0, x, self.height())
