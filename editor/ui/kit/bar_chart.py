"""Bars one below the other, each with a label, its value in words, and thinner beneath as it was saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.ui.kit.theme import SPACE_1, SPACE_2, TYPE_BODY, TYPE_SMALL, text_font, theme

LINE: Final = 20
"""px of a line of words."""


@dataclass(frozen=True)
class Bar:
    """One bar of a chart."""

    label: str
    value: float
    before: float | None
    """The value before the edit. None if nothing was edited."""
    words: str
    """The value as it is written."""


AnyBar = TypeVar("AnyBar", bound=Bar)


class BarChart(QWidget, Generic[AnyBar]):
    """What charts of such bars share; they draw a bar in :meth:`draw`."""

    thick, thin, gap = 12, 5, 8
    """px of a bar, of the bar of before, and between one bar and the next."""
    least = 160
    """px of the narrowest chart that can be read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars: tuple[AnyBar, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    def set_bars(self, name: str, bars: Sequence[AnyBar]) -> None:
        """Show bars from top to bottom; ``name`` is what screen readers call the chart."""
        self.bars = tuple(bars)
        self.setAccessibleName(name)
        self.setAccessibleDescription("; ".join(f"{bar.label}: {bar.words}" for bar in self.bars))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of all bars."""
        return QSize(240, self.step() * max(1, len(self.bars)))

    def minimumSizeHint(self) -> QSize:
        """Return what is still legible."""
        return QSize(self.least, self.sizeHint().height())

    def step(self) -> int:
        """Return how far it is from one bar to the next, in pixels."""
        return LINE + self.thick + self.thin_room() + self.gap

    def thin_room(self) -> int:
        """Return how much room the bars of before take, in pixels."""
        return self.thin + SPACE_1 if any(bar.before is not None for bar in self.bars) else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw label, words and bar of each value."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, bar in enumerate(self.bars):
                self.draw(painter, number * self.step(), bar)

    def draw(self, painter: QPainter, top: int, bar: AnyBar) -> None:
        """Draw a bar and its words from a height on."""
        raise NotImplementedError

    def draw_words(self, painter: QPainter, top: int, bar: AnyBar) -> QRectF:
        """Write label and value above a bar; return the area of the bar."""
        painter.setPen(QColor(theme().tokens.text))
        painter.setFont(text_font(TYPE_SMALL, bold=True))
        right = self.width()
        room = QFontMetrics(painter.font()).horizontalAdvance(bar.words) + SPACE_2
        write(painter, QRectF(right - room, top, room, LINE), bar.words, right=True)
        painter.setFont(text_font(TYPE_BODY))
        write(painter, QRectF(0, top, right - room - SPACE_1, LINE), bar.label)
        return QRectF(0, top + LINE, right, self.thick)

    def draw_before(self, painter: QPainter, left: float, width: float, area: QRectF) -> None:
        """Draw how long a bar was before the edit, beneath it; a negative width goes to the left."""
        painter.setPen(QPen(QColor(theme().tokens.border_strong), 1))
        painter.setBrush(QColor(theme().tokens.surface))
        painter.drawRect(QRectF(left, area.bottom() + 2, width, self.thin).normalized())


def write(painter: QPainter, box: QRectF, words: str, *, right: bool = False) -> None:
    """Write words on one line of a box; what has no room ends in dots."""
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    metrics = QFontMetrics(painter.font())
    short = metrics.elidedText(words, Qt.TextElideMode.ElideRight, int(box.width()) + 1)
    painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, short)
