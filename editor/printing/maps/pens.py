"""Pens and the text face in one line."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen

from editor.printing.fonts import SYMBOL_FAMILY, TEXT_FAMILY


def pen(
    colour: QColor | str,
    width: float,
    *,
    cap: Qt.PenCapStyle = Qt.PenCapStyle.RoundCap,
    join: Qt.PenJoinStyle = Qt.PenJoinStyle.RoundJoin,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> QPen:
    """Return a pen; the width is in the painter's units."""
    return QPen(QBrush(QColor(colour)), width, style, cap, join)


def draw_rimmed(
    painter: QPainter,
    path: QPainterPath,
    colour: QColor | str,
    width: float,
    rim: QColor | str,
    *,
    around: float = 2,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> None:
    """Draw a line that stands out on any ground: over a wider one in the colour of the rim.

    Args:
        painter: draws; its pen and brush are changed.
        path: of the line.
        colour: of the line.
        width: of the line, in the painter's units.
        rim: colour of the wider line.
        around: by how much that is wider.
        style: of the upper line.
    """
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(rim, width + around))
    painter.drawPath(path)
    painter.setPen(pen(colour, width, style=style))
    painter.drawPath(path)


def text_font(pixels: float, *, bold: bool = False) -> QFont:
    """Return the text face at a height in pixels."""
    font = QFont()
    font.setFamilies([TEXT_FAMILY, SYMBOL_FAMILY])
    font.setPixelSize(max(1, round(pixels)))
    font.setBold(bold)
    return font
