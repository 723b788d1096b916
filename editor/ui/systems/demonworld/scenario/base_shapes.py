"""The ground that a large base covers, drawn under its counter (XVII.6.1, XVII.7.1, XVIII.1.0, XIX.1.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from editor.printing.maps.pens import pen

_BREADTH: Final = 0.92
"""Breadth of a base about its fields, in widths of a field."""
_EDGE: Final = 0.05
"""Breadth of its edge."""


def paint_base(painter: QPainter, points: Sequence[QPointF], colour: QColor, width: float) -> None:
    """Draw a base with its edge.

    Args:
        painter: its pen and brush are put back.
        points: the middles of its fields: front, left, right, and the one behind where there are four.
        colour: of its side.
        width: of a field.
    """
    painter.save()
    _fill(painter, points, colour.darker(170), width * (_BREADTH + 2 * _EDGE))
    _fill(painter, points, colour.lighter(125), width * _BREADTH)
    painter.restore()


def _fill(painter: QPainter, points: Sequence[QPointF], colour: QColor, breadth: float) -> None:
    """Fill the ground about some points so broadly; of four points the last two change places for that."""
    line = pen(colour.name(), breadth)
    line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    line.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(line)
    painter.setBrush(colour)
    ring = points if len(points) < 4 else [points[0], points[1], points[3], points[2]]
    painter.drawPolygon(QPolygonF(list(ring)))
