"""Arrows at the edges of the battlefield where groups come in, with who comes and when."""

from __future__ import annotations

from collections import Counter
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPolygonF

from editor.printing.maps.pens import pen, text_font
from editor.rules.demonworld.set_up.scouting import edge_of
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.systems.demonworld.scenario.state import GROUPS, Deployment, SideView
from schemas.systems.demonworld import FlankMarch, Reinforcement

_INWARD: Final = {"north": (0, 1), "south": (0, -1), "west": (1, 0), "east": (-1, 0)}
"""Edge -> the way that an arrow points on the screen."""
_SIZE: Final = 16.0
_ROOM: Final = 4.0
"""px between the words and the rim of the view."""
_APART: Final = 3.0
"""Arrows of one edge stand so many sizes apart."""
_TEXT: Final = 12.0


def paint_arrivals(canvas: MapCanvas, painter: QPainter, deployment: Deployment, language: str) -> None:
    """Draw the arrow of each group that comes later, in the colour of its side."""
    taken: Counter[str] = Counter()
    for side in deployment.sides:
        for kind in GROUPS:
            for group in getattr(side.side, kind):
                edge = edge_of(side.side.edge, group.flank) if isinstance(group, FlankMarch) else group.edge
                line = taken[edge]
                tip = _tip(canvas.map_rect(), edge, line)
                taken[edge] += 1
                _arrow(canvas, painter, tip, edge, side.colour)
                _words(canvas, painter, tip, edge, line, _group_words(side, group, language))


def _tip(field: QRectF, edge: str, number: int) -> QPointF:
    """Return where an arrow ends: from the middle of the edge, by turns to one side and the other."""
    way = QPointF(*_INWARD[edge])
    along = QPointF(way.y(), way.x())
    apart = (number + 1) // 2 * _APART * _SIZE * (1 if number % 2 else -1)
    middle = field.center() - QPointF(way.x() * field.width() / 2, way.y() * field.height() / 2)
    return middle + along * apart + way * _SIZE


def _group_words(side: SideView, group: FlankMarch | Reinforcement, language: str) -> str:
    first = (side.number, group.units[0].entry, group.units[0].copy_number)
    name = next((unit.name.get(language) for unit in side.units if unit.key == first), group.units[0].entry)
    more = f" +{len(group.units) - 1}" if len(group.units) > 1 else ""
    turn = group.first_turn if isinstance(group, FlankMarch) else group.turn
    return f"{name}{more} · {turn}" if turn is not None else f"{name}{more}"


def _arrow(canvas: MapCanvas, painter: QPainter, tip: QPointF, edge: str, colour: str) -> None:
    way = QPointF(*_INWARD[edge])
    across = QPointF(way.y(), way.x())
    back = tip - way * _SIZE
    head = QPolygonF([tip, back + across * (_SIZE / 2), back - across * (_SIZE / 2)])
    painter.setPen(pen(canvas.looks.halo, 2.0))
    painter.setBrush(QColor(colour))
    painter.drawPolygon(head)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _words(canvas: MapCanvas, painter: QPainter, tip: QPointF, edge: str, line: int, words: str) -> None:
    """Write who comes beside an arrow, whole: inside the view, each group of an edge on a line of its own."""
    painter.setFont(text_font(_TEXT, bold=True))
    metrics = QFontMetricsF(painter.font(), painter.device())
    view = QRectF(canvas.rect()).adjusted(_ROOM, _ROOM, -_ROOM, -_ROOM)
    words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, view.width())
    wide, high = metrics.horizontalAdvance(words) + 2, metrics.height()
    match edge:
        case "west":
            box = QRectF(tip.x() + _SIZE / 4, tip.y() - high / 2, wide, high)
        case "east":
            box = QRectF(tip.x() - wide - _SIZE / 4, tip.y() - high / 2, wide, high)
        case "north":
            box = QRectF(tip.x() - wide / 2, tip.y() + line * high, wide, high)
        case _:
            box = QRectF(tip.x() - wide / 2, tip.y() - (line + 1) * high, wide, high)
    if view.intersects(box):
        box.moveLeft(max(view.left(), min(box.left(), view.right() - wide)))
    align = Qt.AlignmentFlag.AlignCenter
    painter.setPen(QColor(canvas.looks.halo))
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        painter.drawText(box.translated(dx, dy), align, words)
    painter.setPen(QColor(canvas.looks.ink))
    painter.drawText(box, align, words)
