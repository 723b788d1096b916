"""How a piece of The Lords of Zargo looks on a board: a hexagon with its sign and its two factors."""

from __future__ import annotations

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from editor.printing.frame import on_colour
from editor.printing.heraldry import paint_charge
from editor.printing.maps.pens import pen, text_font
from editor.printing.marks import MARKS

_CORNERS: Final = tuple(
    QPointF(x, y)
    for x, y in ((0, -1), (0.8660254, -0.5), (0.8660254, 0.5), (0, 1), (-0.8660254, 0.5), (-0.8660254, -0.5))
)
_GHOST: Final = 0.45
SIGNS: Final = {"lord": "crown", "foot": "roundel", "special": "star", "city": "tower"}
"""Role -> sign of pieces that have no symbol of their own."""


class PieceLook(NamedTuple):
    """What is drawn of a piece."""

    colour: str
    sign: str
    combat: int
    movement: int
    selected: bool = False
    ghost: bool = False
    """Drawn pale: where it would stand, or where a monk has vanished."""
    held: bool = False
    """A chasm holds it."""
    escorted: bool = False
    """A footsoldier escorts it."""
    turned_down: bool = False
    """Face down."""


def hexagon(centre: QPointF, radius: float) -> QPolygonF:
    """Return a hexagon with a corner to the north."""
    return QPolygonF([centre + corner * radius for corner in _CORNERS])


def paint_piece(painter: QPainter, centre: QPointF, width: float, look: PieceLook) -> None:
    """Draw a piece on a field of a width, with its middle at a point."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if look.ghost:
        painter.setOpacity(_GHOST)
    radius = width * 0.5
    if look.escorted:
        painter.setPen(pen(MARKS.ink, max(1.0, width * 0.03)))
        painter.setBrush(QColor(MARKS.paper))
        painter.drawPolygon(hexagon(centre + QPointF(width * 0.06, width * 0.06), radius))
    painter.setPen(
        pen(MARKS.paper if look.selected else MARKS.ink, max(1.0, width * (0.09 if look.selected else 0.04)))
    )
    painter.setBrush(QColor(look.colour))
    painter.drawPolygon(hexagon(centre, radius))
    ink = on_colour(look.colour)
    if not look.turned_down:
        box = QRectF(centre.x() - width * 0.2, centre.y() - width * 0.4, width * 0.4, width * 0.4)
        paint_charge(painter, box, look.sign, ink)
        if width >= 18:
            _factors(painter, centre, width, look, ink)
    if look.held:
        painter.setPen(pen(ink, max(1.0, width * 0.05)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, width * 0.41, width * 0.41)
    painter.restore()


def _factors(painter: QPainter, centre: QPointF, width: float, look: PieceLook, ink: str) -> None:
    """Write combat on the left and movement on the right."""
    painter.setFont(text_font(max(7, round(width * 0.27)), bold=True))
    painter.setPen(QColor(ink))
    half, top, high = width * 0.36, centre.y() + width * 0.02, width * 0.34
    left = QRectF(centre.x() - half, top, half, high)
    right = QRectF(centre.x(), top, half, high)
    painter.drawText(left, Qt.AlignmentFlag.AlignCenter, str(look.combat))
    painter.drawText(right, Qt.AlignmentFlag.AlignCenter, str(look.movement))


def paint_city(
    painter: QPainter, centre: QPointF, width: float, colour: str, garrison: str, *, selected: bool = False
) -> None:
    """Draw a city: walls in its owner's colour, and its garrison, '' if nobody may know it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    rim = pen(MARKS.chosen, max(2.0, width * 0.1)) if selected else pen(MARKS.ink, max(1.0, width * 0.05))
    painter.setPen(rim)
    painter.setBrush(QColor(MARKS.paper))
    painter.drawPolygon(hexagon(centre, width * 0.56))
    painter.setPen(pen(colour, max(2.0, width * 0.09)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(hexagon(centre, width * 0.49))
    tower = QRectF(centre.x() - width * 0.25, centre.y() - width * 0.42, width * 0.5, width * 0.5)
    paint_charge(painter, tower, SIGNS["city"], colour)
    if garrison and width >= 14:
        painter.setFont(text_font(max(7, round(width * 0.28)), bold=True))
        painter.setPen(QColor(MARKS.ink))
        box = QRectF(centre.x() - width * 0.4, centre.y() + width * 0.06, width * 0.8, width * 0.34)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, garrison)
    painter.restore()
