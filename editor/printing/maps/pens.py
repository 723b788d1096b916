"""Pens in one line."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPen


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
