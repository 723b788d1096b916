"""The chart of a report: a bar per side with its 95 % interval."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.ui.kit.theme import SPACE_2, SPACE_3, SPACE_4, TYPE_BODY, TYPE_SMALL, text_font, theme

_ROW: Final = 44
_BAR: Final = 22
_HEAD: Final = 8
_FOOT: Final = 30
_NAMES: Final = 150
_VALUES: Final = 70
_WIDE: Final = 360
"""From this width on every fifth of the scale is labelled."""


@dataclass(frozen=True)
class Bar:
    """One bar: a share of 1 with the ends of its interval; equal ends where it has none."""

    name: str
    share: float
    low: float
    high: float
    colour: str
    words: str
    """The share as it is written."""


class RateChart(QWidget):
    """Bars from 0 to 100 % with error bars, in the colours of the theme and of the sides."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars: tuple[Bar, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    def set_bars(self, bars: Sequence[Bar]) -> None:
        """Show bars from top to bottom."""
        self.bars = tuple(bars)
        self.setAccessibleName(self.tr("Win rates"))
        self.setAccessibleDescription("; ".join(f"{bar.name} {bar.words}" for bar in self.bars))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of all bars."""
        return QSize(480, _HEAD + _ROW * max(1, len(self.bars)) + _FOOT)

    def minimumSizeHint(self) -> QSize:
        """Return what is still legible."""
        return QSize(_NAMES + _VALUES + 120, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw grid, bars, intervals, words."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            area = QRectF(
                _NAMES, _HEAD, max(60, self.width() - _NAMES - _VALUES - SPACE_4), _ROW * len(self.bars)
            )
            self._grid(painter, area)
            for number, bar in enumerate(self.bars):
                self._bar(painter, area, area.top() + number * _ROW + _ROW / 2, bar)

    def _grid(self, painter: QPainter, area: QRectF) -> None:
        tokens = theme().tokens
        painter.setFont(text_font(TYPE_SMALL))
        for tenth in range(11):
            x = area.left() + area.width() * tenth / 10
            strong = tenth in (0, 5, 10)
            painter.setPen(QPen(QColor(tokens.border_strong if strong else tokens.border), 1))
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom() + (4 if strong else 0)))
            if tenth % (2 if area.width() > _WIDE else 5) == 0:
                painter.setPen(QColor(tokens.muted))
                box = QRectF(x - 30, area.bottom() + 6, 60, 18)
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, f"{10 * tenth}\u202f%")

    def _bar(self, painter: QPainter, area: QRectF, y: float, bar: Bar) -> None:
        tokens = theme().tokens
        painter.setFont(text_font(TYPE_BODY, bold=True))
        painter.setPen(QColor(tokens.text))
        name = painter.fontMetrics().elidedText(bar.name, Qt.TextElideMode.ElideRight, _NAMES - SPACE_3)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(0, y - 12, _NAMES - SPACE_3, 24), Qt.AlignmentFlag.AlignRight | middle, name)
        colour = QColor(bar.colour)
        # The colour of a side may be as dark as the ground.
        painter.setPen(QPen(QColor(tokens.muted) if tokens.dark else colour.darker(140), 1))
        painter.setBrush(colour)
        painter.drawRect(QRectF(area.left(), y - _BAR / 2, area.width() * bar.share, _BAR))
        low, high = area.left() + area.width() * bar.low, area.left() + area.width() * bar.high
        # A bar that was counted whole has no interval to show.
        whole = bar.low == bar.high
        shades = () if whole else ((tokens.surface, 5.0), (tokens.text, 2.0))
        for shade, width in shades:
            painter.setPen(QPen(QColor(shade), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap))
            painter.drawLine(QPointF(low, y), QPointF(high, y))
            for x in (low, high):
                painter.drawLine(QPointF(x, y - 6), QPointF(x, y + 6))
        painter.setPen(QColor(tokens.text))
        box = QRectF(area.right() + SPACE_2, y - 12, _VALUES + SPACE_2, 24)
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | middle, bar.words)
