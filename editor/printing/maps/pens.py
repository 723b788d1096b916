"""Pens and the text face in one line."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPen

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


def text_font(pixels: float, *, bold: bool = False) -> QFont:
    """Return the text face at a height in pixels."""
    font = QFont()
    font.setFamilies([TEXT_FAMILY, SYMBOL_FAMILY])
    font.setPixelSize(max(1, round(pixels)))
    font.setBold(bold)
    return font
