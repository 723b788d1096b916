"""How cards, dice and clashes of Dark Age are drawn on the table of the preview."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from editor.printing.maps.pens import text_font
from editor.rules.darkage.fighting_values import life_of
from editor.rules.darkage.state import Fighter, Game
from schemas.systems.darkage import DarkageCard, DarkageUnit

PAPER: Final = "#f7f3ea"
INK: Final = "#22211e"
FAINT: Final = "#6d675c"
COMMAND: Final = "#d9822b"
"""Colour of the die for command, as the errata put it."""
LOGISTICS: Final = "#2b6cb0"
_WOUND: Final = "#b3261e"
_BACK: Final = "#4a4e57"
_CORNER: Final = 14.0
_SORT_COLOURS: Final = {
    "weapon": "#7a4a2b",
    "skill": "#2f6b4f",
    "instant": "#7a2f6b",
    "logistics": "#2b6cb0",
    "victory": "#8a6d1b",
    "artifact": "#5a5a8a",
}


def words(
    painter: QPainter,
    at: QRectF,
    text: str,
    size: float,
    *,
    bold: bool = False,
    colour: str = INK,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
    wrap: bool = False,
) -> None:
    """Write words into a rectangle, smaller where they do not fit, cut where they do not fit at all."""
    for scale in (1.0, 0.88, 0.78, 0.68):
        chosen = text_font(size * scale, bold=bold)
        metrics = QFontMetricsF(chosen)
        if wrap:
            flags = int(align.value | Qt.TextFlag.TextWordWrap.value)
            needed = metrics.boundingRect(at, flags, text)
            fits = needed.height() <= at.height() + 1 and needed.width() <= at.width() + 1
        else:
            fits = metrics.horizontalAdvance(text) <= at.width()
        if fits:
            break
    painter.setFont(chosen)
    painter.setPen(QColor(colour))
    if wrap:
        painter.drawText(at, int(align.value | Qt.TextFlag.TextWordWrap.value), text)
    else:
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, at.width())
        painter.drawText(at, int(align.value | Qt.AlignmentFlag.AlignVCenter.value), cut)


def plate(painter: QPainter, at: QRectF, fill: str, edge: str, width: float = 3.0) -> None:
    """Draw a card's plate."""
    painter.setPen(QPen(QColor(edge), width))
    painter.setBrush(QColor(fill))
    painter.drawRoundedRect(at, _CORNER, _CORNER)


def back(painter: QPainter, at: QRectF, label: str = "") -> None:
    """Draw the back of a card."""
    plate(painter, at, _BACK, "#2c2f35")
    painter.setPen(QPen(QColor("#6d7380"), 3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = min(at.width(), at.height()) * 0.12
    painter.drawRoundedRect(at.adjusted(inset, inset, -inset, -inset), 8, 8)
    if label:
        words(painter, at, label, 54, bold=True, colour="#f0ece2")


def fighter(
    painter: QPainter, at: QRectF, game: Game, one: Fighter, colour: str, language: str, *, gone: bool = False
) -> None:
    """Draw a character in play: name, control, life with wounds, and his three strings."""
    unit = game.unit(one.card)
    plate(painter, at, PAPER, colour, 5.0)
    _head(painter, at, unit.name.get(language), colour, 62)
    _control(painter, at, unit.control)
    life = life_of(game, one)
    _life(painter, QRectF(at.left() + 74, at.top() + 74, at.width() - 90, 44), life, one.wounds)
    strings(painter, QRectF(at.left() + 12, at.top() + 132, at.width() - 24, 180), unit)
    if unit.armour:
        row = QRectF(at.left() + 12, at.bottom() - 58, at.width() - 24, 44)
        shield(painter, QPointF(row.left() + 30, row.center().y()), 19)
        words(painter, row, _numbers(unit.armour), 34, bold=True)
    if gone:
        painter.fillRect(at, QColor(179, 38, 30, 60))


def _head(painter: QPainter, at: QRectF, name: str, colour: str, height: float) -> None:
    head = QPainterPath()
    head.addRoundedRect(at.adjusted(2, 2, -2, 0), _CORNER, _CORNER)
    lower = QPainterPath()
    lower.addRect(QRectF(at.left(), at.top() + height, at.width(), at.height()))
    painter.fillPath(head.subtracted(lower), QColor(colour))
    box = QRectF(at.left() + 10, at.top() + 4, at.width() - 20, height - 8)
    words(painter, box, name, 27, bold=True, colour=_on(colour), wrap=True)


def _on(colour: str) -> str:
    """Return the letters' colour on a ground."""
    return INK if QColor(colour).lightnessF() > 0.62 else "#ffffff"


def _control(painter: QPainter, at: QRectF, control: int) -> None:
    circle = QRectF(at.left() + 12, at.top() + 70, 52, 52)
    painter.setPen(QPen(QColor(COMMAND), 4))
    painter.setBrush(QColor("#ffffff"))
    painter.drawEllipse(circle)
    words(painter, circle, str(control), 34, bold=True)


def _life(painter: QPainter, at: QRectF, life: int, wounds: int) -> None:
    """Draw a dot for each point of life, filled where there is a wound."""
    step = min(30.0, at.width() / max(1, life))
    radius = min(11.0, step * 0.42)
    painter.setPen(QPen(QColor(_WOUND), 3))
    for number in range(life):
        painter.setBrush(QColor(_WOUND) if number < wounds else QColor("#ffffff"))
        centre = QPointF(at.left() + step * (number + 0.5), at.center().y())
        painter.drawEllipse(centre, radius, radius)


def strings(painter: QPainter, at: QRectF, unit: DarkageUnit) -> None:
    """Draw the boxes of fire (rounded), hits (square) and blocks (a diamond), as the rule book marks them."""
    rows = ((unit.df, "round"), (unit.cc_hit, "square"), (unit.cc_block, "diamond"))
    height = at.height() / 3
    for number, (numbers, shape) in enumerate(rows):
        box = QRectF(at.left(), at.top() + number * height + 3, at.width(), height - 6)
        painter.setPen(QPen(QColor(FAINT), 3))
        painter.setBrush(QColor("#ffffff" if numbers else "#e9e3d6"))
        if shape == "round":
            painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        elif shape == "square":
            painter.drawRect(box)
        else:
            cut = box.height() / 2
            left, right, middle = box.left(), box.right(), box.center().y()
            painter.drawPolygon(
                QPolygonF(
                    [
                        QPointF(left, middle),
                        QPointF(left + cut, box.top()),
                        QPointF(right - cut, box.top()),
                        QPointF(right, middle),
                        QPointF(right - cut, box.bottom()),
                        QPointF(left + cut, box.bottom()),
                    ]
                )
            )
        words(painter, box, _numbers(numbers), 34, bold=True)


def shield(painter: QPainter, centre: QPointF, half: float) -> None:
    """Draw the sign of armour."""
    path = QPainterPath(centre + QPointF(-half, -half))
    path.lineTo(centre + QPointF(half, -half))
    path.lineTo(centre + QPointF(half, half * 0.2))
    path.quadTo(centre + QPointF(half * 0.8, half * 0.9), centre + QPointF(0, half * 1.3))
    path.quadTo(centre + QPointF(-half * 0.8, half * 0.9), centre + QPointF(-half, half * 0.2))
    path.closeSubpath()
    painter.setPen(QPen(QColor(FAINT), 3))
    painter.setBrush(QColor("#c9c4b8"))
    painter.drawPath(path)


def _numbers(numbers: Sequence[int]) -> str:
    return "  ".join(map(str, sorted(numbers))) if numbers else "-"


def strip(painter: QPainter, at: QRectF, card: DarkageCard, language: str) -> None:
    """Draw a card that lies under another as its name."""
    colour = _SORT_COLOURS.get(card.sort, FAINT)
    plate(painter, at, PAPER, colour, 3.0)
    painter.fillRect(QRectF(at.left() + 4, at.top() + 5, 12, at.height() - 10), QColor(colour))
    box = at.adjusted(22, 0, -8, 0)
    words(painter, box, card.name.get(language), 27, align=Qt.AlignmentFlag.AlignLeft)


def held(
    painter: QPainter, at: QRectF, card: DarkageUnit | DarkageCard, colour: str, sort: str, language: str
) -> None:
    """Draw a card of the hand."""
    edge = colour if isinstance(card, DarkageUnit) else _SORT_COLOURS.get(card.sort, FAINT)
    plate(painter, at, PAPER, edge, 4.0)
    _head(painter, at, card.name.get(language), edge, 92)
    body = at.adjusted(8, 98, -8, -44)
    if isinstance(card, DarkageUnit):
        _control(painter, at.translated(0, 32), card.control)
        words(painter, QRectF(at.left() + 70, at.top() + 100, 90, 52), f"♥ {card.life}", 32, colour=_WOUND)
    else:
        _cost(painter, body, card)
    foot = QRectF(at.left() + 6, at.bottom() - 44, at.width() - 12, 38)
    words(painter, foot, sort, 24, colour=FAINT)


def _cost(painter: QPainter, at: QRectF, card: DarkageCard) -> None:
    costs = [(card.command, COMMAND), (card.logistics, LOGISTICS)]
    shown = [(points, colour) for points, colour in costs if points]
    for number, (points, colour) in enumerate(shown):
        box = QRectF(at.left() + 8 + number * 72, at.top() + 8, 58, 58)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(box, 10, 10)
        words(painter, box, str(points), 36, bold=True, colour="#ffffff")


def die(painter: QPainter, at: QRectF, points: int, colour: str) -> None:
    """Draw a resource die as the points that are left."""
    painter.setPen(QPen(QColor(colour).darker(140), 4))
    painter.setBrush(QColor(colour))
    painter.drawRoundedRect(at, 20, 20)
    words(painter, at, str(points), at.height() * 0.56, bold=True, colour="#ffffff")


def arrow(painter: QPainter, start: QPointF, end: QPointF, colour: str, *, dashed: bool = False) -> None:
    """Draw who fights whom."""
    line = QPen(QColor(colour), 12 if not dashed else 8)
    line.setCapStyle(Qt.PenCapStyle.RoundCap)
    if dashed:
        line.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(line)
    painter.drawLine(start, end)
    painter.setBrush(QColor(colour))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawEllipse(end, 18, 18)
