"""Ways through walls and over water, on the side between two fields: gates, doors, bridges, fords."""

from __future__ import annotations

from typing import Final, Literal

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QColor, QPainter

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import pen

_OPEN: Final = {"gate": 0.6, "door": 0.34, "window": 0.26}
"""Part of the side that each takes up."""


def _part(side: QLineF, share: float) -> QLineF:
    return QLineF(side.pointAt(0.5 - share / 2), side.pointAt(0.5 + share / 2))


def _across(side: QLineF, length: float) -> QPointF:
    """Return a step of a length at right angles to a side."""
    normal = side.normalVector().unitVector()
    return QPointF(normal.dx(), normal.dy()) * length


Now = Literal["open", "closed", "locked", "broken"]
"""How a door is."""


def paint_opening(
    painter: QPainter,
    side: QLineF,
    kind: str,
    looks: MapLooks,
    width: float,
    *,
    now: Now = "closed",
    solid: bool = False,
    leaf: bool = False,
) -> None:
    """Draw a gate (two leaves), a door (one leaf) or a window (a light gap) in the wall along a side.

    Args:
        painter: in map pixels.
        side: the side.
        kind: gate, door or window.
        looks: the colours.
        width: width of a field in pixels.
        now: a locked door carries a dark dot, an open one is a gap with the leaf beside it, a broken one a
            gap crossed out.
        solid: a solid door is banded.
        leaf: a leaf of a wide door fills its side, so that all leaves are one (XXIV.3.1).
    """
    share = 1.0 if leaf else _OPEN.get(kind, _OPEN["door"])
    part = _part(side, share)
    flat = Qt.PenCapStyle.FlatCap
    painter.setPen(pen(looks.wall_border, max(2.0, width * 0.15), cap=flat))
    painter.drawLine(part)
    inner = looks.halo if kind == "window" or now in ("open", "broken") else looks.timber
    painter.setPen(pen(inner, max(1.0, width * 0.1), cap=flat))
    painter.drawLine(_part(side, share if leaf else share - 0.05))
    if now in ("open", "broken") and kind != "window":
        _paint_leaf(painter, part, looks, width, broken=now == "broken")
        return
    if kind == "gate":
        step = _across(side, width * 0.075)
        middle = side.pointAt(0.5)
        painter.setPen(pen(looks.wall_border, max(1.0, width * 0.025), cap=flat))
        painter.drawLine(middle - step, middle + step)
    if solid:
        painter.setPen(pen(looks.wall_border, max(1.0, width * 0.03), cap=flat))
        step = _across(side, width * 0.055)
        for share in (0.3, 0.7):
            painter.drawLine(part.pointAt(share) - step, part.pointAt(share) + step)
    if now == "locked":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(looks.ink))
        painter.drawEllipse(side.pointAt(0.5), width * 0.035, width * 0.035)


def _paint_leaf(painter: QPainter, part: QLineF, looks: MapLooks, width: float, *, broken: bool) -> None:
    """Draw the leaf of an open door at right angles to its wall, or the cross over a broken one."""
    if broken:
        painter.setPen(pen(looks.ink, max(1.0, width * 0.04)))
        step, along = _across(part, width * 0.09), (part.p2() - part.p1()) * 0.3
        middle = part.pointAt(0.5)
        painter.drawLine(middle - step - along, middle + step + along)
        painter.drawLine(middle - step + along, middle + step - along)
        return
    for colour, wide in ((looks.wall_border, 0.09), (looks.timber, 0.05)):
        painter.setPen(pen(colour, max(1.0, width * wide), cap=Qt.PenCapStyle.FlatCap))
        painter.drawLine(part.p1(), part.p1() + _across(part, part.length()))


def paint_crossing(painter: QPainter, side: QLineF, kind: str, looks: MapLooks, width: float) -> None:
    """Draw a bridge (planks between two rails) or a ford (stepping stones) over a side."""
    reach, middle = _across(side, width * 0.3), side.pointAt(0.5)
    along = side.unitVector()
    step = QPointF(along.dx(), along.dy()) * width
    if kind == "ford":
        painter.setBrush(QColor(looks.halo))
        painter.setPen(pen(looks.river_border, max(1.0, width * 0.02)))
        for place, aside in ((-0.85, 0.05), (-0.3, -0.05), (0.3, 0.05), (0.85, -0.05)):
            painter.drawEllipse(middle + reach * place + step * aside, width * 0.055, width * 0.045)
        return
    flat = Qt.PenCapStyle.FlatCap
    for colour, wide in ((looks.wall_border, 0.3), (looks.timber, 0.24)):
        painter.setPen(pen(colour, max(2.0, width * wide), cap=flat))
        painter.drawLine(middle - reach, middle + reach)
    painter.setPen(pen(looks.wall_border, max(1.0, width * 0.02), cap=flat))
    for place in (-0.7, -0.35, 0.0, 0.35, 0.7):
        at = middle + reach * place
        painter.drawLine(at - step * 0.12, at + step * 0.12)
