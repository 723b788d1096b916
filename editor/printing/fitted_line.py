"""A line of words as large as its box allows, on boards and tables."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from editor.printing.maps.pens import text_font

_TEXT: Final = 64
"""Pixels of the font that is scaled to size."""


def write(
    painter: QPainter, box: QRectF, text: str, colour: str, *, bold: bool = False, middle: bool = True
) -> None:
    """Write a line into a box in units of the scene, as large as it fits."""
    if not text or box.width() <= 0 or box.height() <= 0:
        return
    font = text_font(_TEXT, bold=bold)
    metrics = QFontMetricsF(font)
    wide = max(metrics.horizontalAdvance(text), 1.0)
    size = min(box.height() / metrics.height(), box.width() / wide)
    painter.save()
    painter.translate(box.center() if middle else QPointF(box.left() + wide * size / 2, box.center().y()))
    painter.scale(size, size)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    area = QRectF(-wide, -metrics.height() / 2, 2 * wide, metrics.height())
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def width_of(text: str, high: float) -> float:
    """Return how wide a line of a certain height is."""
    metrics = QFontMetricsF(text_font(_TEXT))
    return metrics.horizontalAdvance(text) * high / metrics.height()
