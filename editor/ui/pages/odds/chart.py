"""Bars of the outcomes of an encounter: as the card is, and thinner beneath as it was saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.ui.kit.theme import SPACE_1, SPACE_2, TYPE_BODY, TYPE_SMALL, text_font, theme

_LINE: Final = 20
_BAR: Final = 12
_THIN: Final = 5
_GAP: Final = 8
_NUMBER: Final = 28
"""Width of a number before its bar, where labels are numbers."""
_VALUE: Final = 64
_VALUES: Final = 120
"""Width of the words behind a bar, with a margin or two values."""


@dataclass(frozen=True)
class Bar:
    """One outcome."""

    label: str
    share: float
    before: float | None
    low: float
    high: float
    words: str
    """The probability as it is written."""


class OddsChart(QWidget):
    """Bars from 0 to 100 %; the label above its bar, or before it where labels are numbers (``narrow``)."""

    def __init__(self, parent: QWidget | None = None, *, narrow: bool = False) -> None:
        super().__init__(parent)
        self.bars: tuple[Bar, ...] = ()
        self._narrow = narrow
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    def set_bars(self, name: str, bars: Sequence[Bar]) -> None:
        """Show bars from top to bottom; ``name`` is what screen readers call the chart."""
        self.bars = tuple(bars)
        self.setAccessibleName(name)
        self.setAccessibleDescription("; ".join(f"{bar.label}: {bar.words}" for bar in self.bars))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of all bars."""
        return QSize(240, self._step() * max(1, len(self.bars)))

    def minimumSizeHint(self) -> QSize:
        """Return what is still legible."""
        return QSize(180, self.sizeHint().height())

    def _step(self) -> int:
        thin = _THIN + SPACE_1 if any(bar.before is not None for bar in self.bars) else 0
        return (0 if self._narrow else _LINE) + max(_BAR, _LINE if self._narrow else 0) + thin + _GAP

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw label, bar, interval, the bar of before, words."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, bar in enumerate(self.bars):
                self._draw(painter, number * self._step(), bar)

    def _draw(self, painter: QPainter, top: int, bar: Bar) -> None:
        tokens = theme().tokens
        right = self.width()
        if self._narrow:
            wide = any(one.before is not None or one.high > one.low for one in self.bars)
            value = _VALUES if wide else _VALUE
            painter.setFont(text_font(TYPE_SMALL))
            painter.setPen(QColor(tokens.text))
            self._words(painter, QRectF(0, top, _NUMBER - SPACE_2, _LINE), bar.label, right=True)
            self._words(painter, QRectF(right - value, top, value, _LINE), bar.words, right=True)
            area = QRectF(_NUMBER, top + (_LINE - _BAR) / 2, max(20, right - _NUMBER - value - SPACE_2), _BAR)
        else:
            painter.setPen(QColor(tokens.text))
            painter.setFont(text_font(TYPE_SMALL, bold=True))
            room = QFontMetrics(painter.font()).horizontalAdvance(bar.words) + SPACE_2
            self._words(painter, QRectF(right - room, top, room, _LINE), bar.words, right=True)
            painter.setFont(text_font(TYPE_BODY))
            self._words(painter, QRectF(0, top, right - room - SPACE_1, _LINE), bar.label)
            area = QRectF(0, top + _LINE, right, _BAR)
        self._bar(painter, area, bar)

    def _words(self, painter: QPainter, box: QRectF, words: str, *, right: bool = False) -> None:
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        short = QFontMetrics(painter.font()).elidedText(
            words, Qt.TextElideMode.ElideRight, int(box.width()) + 1
        )
        painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, short)

    def _bar(self, painter: QPainter, area: QRectF, bar: Bar) -> None:
        tokens = theme().tokens
        painter.fillRect(area, QColor(tokens.border))
        painter.fillRect(
            QRectF(area.left(), area.top(), area.width() * bar.share, area.height()), QColor(tokens.accent)
        )
        if bar.high > bar.low:
            painter.setPen(QPen(QColor(tokens.text), 1.5))
            y = area.center().y()
            low, high = (area.left() + area.width() * end for end in (bar.low, bar.high))
            painter.drawLine(QPointF(low, y), QPointF(high, y))
            for x in (low, high):
                painter.drawLine(QPointF(x, y - 3), QPointF(x, y + 3))
        if bar.before is not None:
            thin = QRectF(area.left(), area.bottom() + 2, area.width() * bar.before, _THIN)
            painter.setPen(QPen(QColor(tokens.border_strong), 1))
            painter.setBrush(QColor(tokens.surface))
            painter.drawRect(thin)
