"""What each number of a card adds to its points or takes off: bars to both sides of a middle line."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from editor.ui.kit.bar_chart import Bar, BarChart
from editor.ui.kit.theme import theme

_LEAST: Final = 1e-9


class ShareChart(BarChart[Bar]):
    """Bars to the right for what adds, to the left for what takes off."""

    thick, thin, gap = 10, 4, 6

    def draw(self, painter: QPainter, top: int, bar: Bar) -> None:
        """Draw one number of the card."""
        tokens, area = theme().tokens, self.draw_words(painter, top, bar)
        painter.fillRect(area, QColor(tokens.border))
        centre, half, reach = area.center().x(), area.width() / 2, self._reach()
        painter.fillRect(
            QRectF(centre, area.top(), half * bar.value / reach, area.height()).normalized(),
            QColor(tokens.accent if bar.value >= 0 else tokens.warning),
        )
        if bar.before is not None:
            self.draw_before(painter, centre, (half - 1) * bar.before / reach, area)
        painter.setPen(QPen(QColor(tokens.text), 1))
        painter.drawLine(QPointF(centre, area.top() - 1), QPointF(centre, area.bottom() + 1))

    def _reach(self) -> float:
        """Return the points of the longest bar."""
        return max(_LEAST, *(abs(end) for bar in self.bars for end in (bar.value, bar.before or 0.0)))
