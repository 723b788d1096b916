"""What stands on the sides between fields: walls of stones, ruins of them, hedges of leaves."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import pen

_DRAWN_FROM: Final = 28
"""Field width in pixels from which single stones and leaves are drawn."""
_SHADOW: Final = 0.3
_STONES: Final = 6
"""Stones along a side."""
_LEAVES: Final = 9


def paint_wall(painter: QPainter, side: QLineF, kind: str, looks: MapLooks, width: float, seed: int) -> None:
    """Draw a wall, a ruined wall or a hedge along a side.

    Args:
        painter: in map pixels.
        side: the side.
        kind: hedge or ruined_wall; anything else is a wall.
        looks: the colours.
        width: width of a field in pixels.
        seed: equal numbers draw the same stones.
    """
    hedge = kind == "hedge"
    border = looks.hedge_border if hedge else looks.wall_border
    inner = looks.hedge if hedge else looks.wall
    if width < _DRAWN_FROM or not looks.textures:
        _strokes(painter, side, kind, (border, inner), width)
        return
    shadow = QColor(looks.ink)
    shadow.setAlphaF(_SHADOW)
    away = QPointF(width * 0.03, width * 0.04)
    if kind != "ruined_wall":
        painter.setPen(pen(shadow, width * 0.12))
        painter.drawLine(side.translated(away))
        painter.setPen(pen(border, width * 0.13))
        painter.drawLine(side)
    if hedge:
        _leaves(painter, side, QColor(inner), width, seed)
    else:
        _stones(painter, side, (QColor(border), QColor(inner)), width, seed, ruined=kind == "ruined_wall")


def _strokes(painter: QPainter, side: QLineF, kind: str, colours: tuple[str, str], width: float) -> None:
    for colour, wide in zip(colours, (0.13, 0.085), strict=True):
        stroke = pen(colour, max(1.5, width * wide))
        if kind == "ruined_wall":
            stroke.setDashPattern([1.1, 1.9])
        elif kind == "hedge" and colour == colours[1]:
            stroke.setDashPattern([0.05, 1.25])
        painter.setPen(stroke)
        painter.drawLine(side)


def _chance(seed: int, number: int) -> float:
    """Return a number between 0 and 1 that looks like chance."""
    mixed = (seed * 73_856_093 ^ number * 19_349_663) & 0xFFFFFFFF
    mixed = (mixed ^ mixed >> 13) * 1_274_126_177 & 0xFFFFFFFF
    return (mixed ^ mixed >> 16) % 1000 / 1000


def _stones(
    painter: QPainter, side: QLineF, colours: tuple[QColor, QColor], width: float, seed: int, *, ruined: bool
) -> None:
    """Lay stones in two courses beside each other; of a ruin some are gone and some lie aside."""
    painter.save()
    painter.translate(side.p1())
    painter.rotate(math.degrees(math.atan2(side.dy(), side.dx())))
    border, stone = colours
    long, high = side.length() / _STONES, width * 0.05
    painter.setPen(pen(border, max(0.8, width * 0.014)))
    for course in (-1, 1):
        for number in range(_STONES):
            at = course * 50 + number
            if ruined and _chance(seed, at) < 0.42:
                continue
            aside = (_chance(seed, at + 7) - 0.5) * width * (0.1 if ruined else 0.0)
            start = number * long + (long * 0.25 if course > 0 else 0.0) + aside
            tone = 92 + round(_chance(seed, at + 13) * 34)
            painter.setBrush(stone.lighter(tone) if tone >= 100 else stone.darker(200 - tone))
            top = -high * 1.02 if course < 0 else high * 0.02
            box = QRectF(start - long * 0.06, top + aside * 0.6, long * 0.9, high)
            painter.drawRoundedRect(box, high * 0.4, high * 0.4)
    painter.restore()


def _leaves(painter: QPainter, side: QLineF, leaf: QColor, width: float, seed: int) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for number in range(_LEAVES):
        chance = _chance(seed, number)
        at = side.pointAt((number + 0.2 + 0.6 * chance) / _LEAVES)
        size = width * (0.036 + 0.022 * _chance(seed, number + 31))
        painter.setBrush(leaf.darker(118))
        painter.drawEllipse(at + QPointF(size * 0.3, size * 0.35), size * 1.15, size * 1.05)
        painter.setBrush(leaf.lighter(100 + round(chance * 25)))
        painter.drawEllipse(at, size, size * 0.9)
        painter.setBrush(leaf.lighter(150))
        painter.drawEllipse(at - QPointF(size * 0.3, size * 0.35), size * 0.4, size * 0.34)
