"""A line of sight drawn from the side: the ground, what stands on it, who looks and who is looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import pen, text_font
from editor.rules.core.map_insight import Section
from editor.ui.kit.theme import SPACE_2, SPACE_3, TYPE_SMALL, theme

_Point = Callable[[float, float], QPointF]
"""(way in fields, height in segments) -> point."""
_Block = Callable[[float, float, float, float], QRectF]
"""(way, width in fields, bottom, top) -> rectangle."""
_HEIGHT: Final = 96
_FIGURE: Final = 0.3
"""Width of a figure, in fields."""
_ABOVE: Final = 1.5
"""Segments of air above the highest thing."""


class SectionView(QWidget):
    """Shows one section; heights are in segments, the way in fields."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Line of sight from the side"))
        self._section: Section | None = None
        self._looks = MapLooks()
        theme().changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return a size at which a way of some fields is well seen."""
        return QSize(240, _HEIGHT)

    def show_section(self, section: Section | None, looks: MapLooks) -> None:
        """Show another section; None empties the view."""
        self._section, self._looks = section, looks
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, obstacles, figures and the line to the lowest segment that is seen."""
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme().tokens.surface))
            if self._section is not None:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._paint(painter, self._section)

    def _paint(self, painter: QPainter, section: Section) -> None:
        tokens = theme().tokens
        low = min(0.0, section.foot, section.base - section.sunk)
        tops = [one.top for one in section.standing]
        high = max([section.eye, section.base - section.sunk + section.size, *tops]) + _ABOVE
        area = QRectF(self.rect()).adjusted(SPACE_3 + SPACE_2, SPACE_2, -SPACE_3, -SPACE_3)
        across, up = area.width() / (section.distance + 1), area.height() / max(1.0, high - low)

        def point(way: float, height: float) -> QPointF:
            return QPointF(area.left() + (way + 0.5) * across, area.bottom() - (height - low) * up)

        def block(way: float, wide: float, bottom: float, top: float) -> QRectF:
            return QRectF(point(way - wide / 2, top), point(way + wide / 2, bottom))

        painter.setPen(Qt.PenStyle.NoPen)
        for field in section.fields:
            colour = QColor(self._looks.look(field.terrain).colour)
            colour.setAlphaF(1.0 if field.crossed else 0.55)
            bottom = block(field.distance, 1, low, max(field.ground, low))
            painter.fillRect(bottom.adjusted(0, -2, 0, 4), colour)
        barrier = section.barrier
        for one in section.standing:
            if one.kind == "hill":
                continue
            look = self._looks.look(one.what).colour if one.kind == "ground" else tokens.border_strong
            colour = QColor(look)
            colour = colour.darker(125)
            wide = 0.8 if one.kind == "ground" else 0.12
            ground = next((f.ground for f in section.fields if f.at in one.at), 0.0)
            painter.fillRect(block(one.distance, wide, ground, one.top), colour)
        self._paint_scale(painter, point, section, high)
        self._paint_figures(painter, block, section)
        seen_from = section.base - section.sunk + section.size - section.seen
        painter.setPen(pen(tokens.accent if section.seen else tokens.danger, 1.8))
        painter.drawLine(point(0, section.eye), point(section.distance, seen_from))
        if barrier is not None:
            tip = point(barrier.distance, barrier.top)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.danger))
            painter.drawPolygon(QPolygonF([tip, tip + QPointF(-5, -9), tip + QPointF(5, -9)]))

    def _paint_figures(self, painter: QPainter, block: _Block, section: Section) -> None:
        tokens = theme().tokens
        painter.fillRect(block(0, _FIGURE, section.foot, section.eye), QColor(tokens.accent))
        foot = section.base - section.sunk
        for segment in range(section.size):
            seen = segment >= section.size - section.seen
            box = block(section.distance, _FIGURE, foot + segment, foot + segment + 1)
            painter.setPen(pen(tokens.text, 1.0))
            painter.setBrush(QColor(tokens.accent if seen else tokens.border))
            painter.drawRect(box)

    def _paint_scale(self, painter: QPainter, point: _Point, section: Section, high: float) -> None:
        tokens = theme().tokens
        painter.setFont(text_font(TYPE_SMALL))
        painter.setPen(QColor(tokens.muted))
        step = 1 if high <= 6 else 2 if high <= 14 else 5
        for height in range(0, int(high) + 1, step):
            at = point(-0.5, height)
            painter.drawText(QRectF(0, at.y() - 8, at.x() - 3, 16), Qt.AlignmentFlag.AlignRight, str(height))
        every = max(1, section.distance // 8)
        for way in range(0, section.distance + 1, every):
            at = point(way, 0)
            box = QRectF(at.x() - 12, self.height() - SPACE_3 - 1, 24, SPACE_3)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(way))
