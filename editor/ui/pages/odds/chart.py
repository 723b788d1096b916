"""Bars of the outcomes of an encounter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QWidget

from editor.ui.kit.bar_chart import LINE, Bar, BarChart, write
from editor.ui.kit.theme import SPACE_2, TYPE_SMALL, text_font, theme

_NUMBER: Final = 28
"""Width of a number before its bar, where labels are numbers."""
_VALUE: Final = 64
_VALUES: Final = 120
"""Width of the words behind a bar, with a margin or two values."""


@dataclass(frozen=True)
class OddsBar(Bar):
    """The probability of one outcome, 0 to 1, with the ends of its interval; equal ends where it has none."""

    low: float
    high: float


class OddsChart(BarChart[OddsBar]):
    """Bars from 0 to 100 %; the label above its bar, or before it where labels are numbers (``narrow``)."""

    least = 180

    def __init__(self, parent: QWidget | None = None, *, narrow: bool = False) -> None:
        super().__init__(parent)
        self._narrow = narrow

    def step(self) -> int:
        return LINE + self.thin_room() + self.gap if self._narrow else super().step()

    def draw(self, painter: QPainter, top: int, bar: OddsBar) -> None:
        """Draw an outcome, its interval, and how it was before."""
        area = self._draw_beside(painter, top, bar) if self._narrow else self.draw_words(painter, top, bar)
        tokens = theme().tokens
        painter.fillRect(area, QColor(tokens.border))
        painter.fillRect(
            QRectF(area.left(), area.top(), area.width() * bar.value, area.height()), QColor(tokens.accent)
        )
        if bar.high > bar.low:
            painter.setPen(QPen(QColor(tokens.text), 1.5))
            y = area.center().y()
            low, high = (area.left() + area.width() * end for end in (bar.low, bar.high))
            painter.drawLine(QPointF(low, y), QPointF(high, y))
            for x in (low, high):
                painter.drawLine(QPointF(x, y - 3), QPointF(x, y + 3))
        if bar.before is not None:
            self.draw_before(painter, area.left(), area.width() * bar.before, area)

    def _draw_beside(self, painter: QPainter, top: int, bar: OddsBar) -> QRectF:
        """Write the label before a bar and the value behind it; return the area of the bar."""
        wide = any(one.before is not None or one.high > one.low for one in self.bars)
        value, right = _VALUES if wide else _VALUE, self.width()
        painter.setFont(text_font(TYPE_SMALL))
        painter.setPen(QColor(theme().tokens.text))
        write(painter, QRectF(0, top, _NUMBER - SPACE_2, LINE), bar.label, right=True)
        write(painter, QRectF(right - value, top, value, LINE), bar.words, right=True)
        width = max(20, right - _NUMBER - value - SPACE_2)
        return QRectF(_NUMBER, top + (LINE - self.thick) / 2, width, self.thick)
