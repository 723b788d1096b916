"""Lines and words of a poster's sheets, in millimetres."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from editor.printing.fonts import SYMBOL_FAMILY, TEXT_FAMILY
from editor.printing.text_lines import UNITS_PER_MM, units

INK = "#000000"


def draw_line(painter: QPainter, x1: float, y1: float, x2: float, y2: float) -> None:
    """Draw a line between two places."""
    painter.drawLine(QLineF(units(x1), units(y1), units(x2), units(y2)))


def _font(size_mm: float, *, bold: bool = False) -> QFont:
    font = QFont()
    font.setFamilies([TEXT_FAMILY, SYMBOL_FAMILY])
    font.setPixelSize(max(1, round(units(size_mm))))
    font.setBold(bold)
    return font


def wide(text: str, size: float) -> float:
    """Return how wide a text is in mm."""
    return QFontMetricsF(_font(size)).horizontalAdvance(text) / UNITS_PER_MM


def write(
    painter: QPainter,
    text: str,
    x: float,
    base: float,
    size: float,
    *,
    bold: bool = False,
    halo: bool = False,
) -> None:
    """Write at a base line; with a halo, in the middle of a white plate around ``x``."""
    font = _font(size, bold=bold)
    painter.setFont(font)
    at = QPointF(units(x), units(base))
    if halo:
        metrics = QFontMetricsF(font)
        wide = metrics.horizontalAdvance(text)
        at -= QPointF(wide / 2, 0)
        plate = QRectF(at.x(), at.y() - metrics.ascent(), wide, metrics.height())
        painter.fillRect(plate.adjusted(-units(0.8), 0, units(0.8), 0), QColor(255, 255, 255, 210))
    painter.setPen(QColor(INK))
    painter.drawText(at, text)


def paragraph(painter: QPainter, text: str, left: float, top: float, width: float) -> float:
    """Write lines of text; return the height below them."""
    size = 3.4
    font = _font(size)
    painter.setFont(font)
    painter.setPen(QColor(INK))
    box = QRectF(units(left), units(top), units(width), units(60))
    flags = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
    drawn = painter.drawText(box, int(flags), text)
    return top + drawn.height() / units(1) + 1.5
