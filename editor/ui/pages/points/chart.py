"""What each number of a card adds to its points or takes off: bars to both sides of a middle line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.ui.kit.theme import SPACE_1, SPACE_2, TYPE_BODY, TYPE_SMALL, text_font, theme

_LINE: Final = 20
_BAR: Final = 10
_THIN: Final = 4
_GAP: Final = 6
_LEAST: Final = 1e-9


@dataclass(frozen=True)
class ShareBar:
    """One number of the card."""

    label: str
    """Its name and value."""
    points: float
    before: float | None
    """What it added before the edit. None if nothing was edited."""
    words: str
    """The points as they are written."""


class ShareChart(QWidget):
    """Bars to the right for what adds, to the left for what takes off; thin beneath as it was saved."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars: tuple[ShareBar, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    def set_bars(self, name: str, bars: Sequence[ShareBar]) -> None:
        """Show bars from top to bottom; ``name`` is what screen readers call the chart."""
        self.bars = tuple(bars)
        self.setAccessibleName(name)
        self.setAccessibleDescription("; ".join(f"{bar.label}: {bar.words}" for bar in self.bars))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of all bars."""
        return QSize(240, self._step() * len(self.bars))

    def minimumSizeHint(self) -> QSize:
        """Return what is still legible."""
        return QSize(160, self.sizeHint().height())

    def _step(self) -> int:
        thin = _THIN + SPACE_1 if any(bar.before is not None for bar in self.bars) else 0
        return _LINE + _BAR + thin + _GAP

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw label, words and bar of each number."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            reach = max(
                (abs(end) for bar in self.bars for end in (bar.points, bar.before or 0.0)), default=0.0
            )
            for number, bar in enumerate(self.bars):
                self._draw(painter, number * self._step(), bar, max(reach, _LEAST))

    def _draw(self, painter: QPainter, top: int, bar: ShareBar, reach: float) -> None:
        tokens = theme().tokens
        painter.setPen(QColor(tokens.text))
        painter.setFont(text_font(TYPE_SMALL, bold=True))
        room = QFontMetrics(painter.font()).horizontalAdvance(bar.words) + SPACE_2
        middle = Qt.AlignmentFlag.AlignVCenter
        right = QRectF(self.width() - room, top, room, _LINE)
        painter.drawText(right, Qt.AlignmentFlag.AlignRight | middle, bar.words)
        painter.setFont(text_font(TYPE_BODY))
        short = QFontMetrics(painter.font()).elidedText(
            bar.label, Qt.TextElideMode.ElideRight, int(self.width() - room - SPACE_1)
        )
        left = QRectF(0, top, self.width() - room, _LINE)
        painter.drawText(left, Qt.AlignmentFlag.AlignLeft | middle, short)
        area = QRectF(0, top + _LINE, self.width(), _BAR)
        painter.fillRect(area, QColor(tokens.border))
        centre = area.center().x()
        wide = (area.width() / 2) * bar.points / reach
        painter.fillRect(
            QRectF(centre, area.top(), wide, _BAR).normalized(),
            QColor(tokens.accent if bar.points >= 0 else tokens.warning),
        )
        if bar.before is not None:
            was = (area.width() / 2 - 1) * bar.before / reach
            painter.setPen(QPen(QColor(tokens.border_strong), 1))
            painter.setBrush(QColor(tokens.surface))
            painter.drawRect(QRectF(centre, area.bottom() + 2, was, _THIN).normalized())
        painter.setPen(QPen(QColor(tokens.text), 1))
        painter.drawLine(QPointF(centre, area.top() - 1), QPointF(centre, area.bottom() + 1))
