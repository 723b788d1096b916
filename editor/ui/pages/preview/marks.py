"""Small things drawn over a battle and in its log: dice and arrows."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from editor.printing.maps.pens import draw_rimmed, pen
from editor.ui.kit.theme import MARKS, text_font

_PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def paint_cube(painter: QPainter, box: QRectF, face: int) -> None:
    """Draw a die of six with its pips."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen(MARKS.ink, 1))
    painter.setBrush(QColor(MARKS.paper))
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), box.width() * 0.2, box.width() * 0.2)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(MARKS.ink))
    away, dot = box.width() * 0.26, box.width() * 0.095
    for x, y in _PIPS.get(face, ()):
        painter.drawEllipse(box.center() + QPointF(x * away, y * away), dot, dot)
    painter.restore()


def paint_die(painter: QPainter, centre: QPointF, width: float, face: int, hit: bool = False) -> None:
    """Draw a die with more sides: a hexagonal outline with its number; red where it hit."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    far = width / 2
    outline = QPolygonF(
        [
            centre + QPointF(far * math.sin(math.radians(60 * k)), -far * math.cos(math.radians(60 * k)))
            for k in range(6)
        ]
    )
    painter.setPen(pen(MARKS.ink, 1))
    painter.setBrush(QColor(MARKS.hit if hit else MARKS.paper))
    painter.drawPolygon(outline)
    painter.setPen(QColor(MARKS.paper if hit else MARKS.ink))
    painter.setFont(text_font(max(7, round(width * 0.52)), bold=True))
    box = QRectF(centre.x() - far, centre.y() - far, width, width)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(face))
    painter.restore()


def paint_lost(painter: QPainter, at: QPointF, size: float) -> None:
    """Strike out who stood at a point and was lost."""
    half = size * 0.42
    path = QPainterPath(at + QPointF(-half, -half))
    path.lineTo(at + QPointF(half, half))
    path.moveTo(at + QPointF(half, -half))
    path.lineTo(at + QPointF(-half, half))
    draw_rimmed(painter, path, MARKS.struck, max(1.5, size * 0.09), MARKS.paper)


def paint_badge(painter: QPainter, centre: QPointF, width: float, text: str) -> None:
    """Draw a number on a small plate, as on an arrow that stands for several."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(text_font(max(8, round(width * 0.55)), bold=True))
    wide = max(width, painter.fontMetrics().horizontalAdvance(text) + width * 0.4)
    box = QRectF(centre.x() - wide / 2, centre.y() - width / 2, wide, width)
    painter.setPen(pen(MARKS.ink, 1.5))
    painter.setBrush(QColor(MARKS.paper))
    painter.drawRoundedRect(box, width / 2, width / 2)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def paint_arrow(painter: QPainter, first: QPointF, last: QPointF, width: float, colour: str) -> None:
    """Draw an arrow between two pieces, from edge to edge; ``width`` is that of a field."""
    way = last - first
    length = math.hypot(way.x(), way.y())
    if length < width * 0.4:
        return
    unit = way / length
    start, end = first + unit * width * 0.3, last - unit * width * 0.34
    side = QPointF(-unit.y(), unit.x())
    head = max(8.0, width * 0.24)
    tip = [end, end - unit * head + side * head * 0.6, end - unit * head - side * head * 0.6]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for shade, more in ((MARKS.ink, 2.0), (colour, 0.0)):
        painter.setPen(pen(shade, max(2.0, width * 0.07) + more))
        painter.setBrush(QColor(shade))
        painter.drawLine(start, end - unit * head * 0.8)
        painter.setPen(pen(shade, max(1.0, more)))
        painter.drawPolygon(QPolygonF(tip))
    painter.restore()


def hidden_shares(places: Iterable[QRectF], box: QRectF) -> float:
    """Return how many places lie under a box; of one that lies there in part, its share."""
    areas = ((place.intersected(box), place.width() * place.height()) for place in places)
    return sum(share.width() * share.height() / area for share, area in areas if area)


def hidden_area(places: Iterable[QRectF], box: QRectF) -> float:
    """Return how much of some places lies under a box, in square pixels."""
    shares = (place.intersected(box) for place in places)
    return sum(share.width() * share.height() for share in shares)
