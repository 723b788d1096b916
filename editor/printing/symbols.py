"""The signs on cards, as outlines in a unit square (x to the right, y down)."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from editor.printing.per_thread import kept_per_thread

_Outline = tuple[tuple[float, float], ...]

_OUTLINES: Final[dict[str, tuple[_Outline, ...]]] = {
    "leader": (
        ((0.46, 0.04), (0.5, 0.0), (0.54, 0.04), (0.56, 0.62), (0.44, 0.62)),
        ((0.26, 0.62), (0.74, 0.62), (0.74, 0.7), (0.26, 0.7)),
        ((0.46, 0.7), (0.54, 0.7), (0.54, 0.92), (0.46, 0.92)),
        ((0.42, 0.92), (0.58, 0.92), (0.58, 1.0), (0.42, 1.0)),
    ),
    "standard": (
        ((0.2, 0.0), (0.27, 0.0), (0.27, 1.0), (0.2, 1.0)),
        ((0.27, 0.06), (0.86, 0.06), (0.7, 0.28), (0.86, 0.5), (0.27, 0.5)),
    ),
    "square": (
        ((0.0, 0.0), (1.0, 0.0), (1.0, 0.2), (0.2, 0.2), (0.2, 0.8), (1.0, 0.8), (1.0, 1.0), (0.0, 1.0)),
        ((0.8, 0.2), (1.0, 0.2), (1.0, 0.8), (0.8, 0.8)),
    ),
    "wedge": (((0.5, 0.05), (1.0, 0.95), (0.74, 0.95), (0.5, 0.5), (0.26, 0.95), (0.0, 0.95)),),
    "hex": (((0.5, 0.0), (0.933, 0.25), (0.933, 0.75), (0.5, 1.0), (0.067, 0.75), (0.067, 0.25)),),
    "wings": (
        ((0.5, 0.4), (0.3, 0.22), (0.0, 0.14), (0.06, 0.44), (0.2, 0.6), (0.36, 0.66), (0.5, 0.62)),
        ((0.5, 0.4), (0.7, 0.22), (1.0, 0.14), (0.94, 0.44), (0.8, 0.6), (0.64, 0.66), (0.5, 0.62)),
    ),
    "shield": (((0.1, 0.05), (0.9, 0.05), (0.9, 0.5), (0.5, 1.0), (0.1, 0.5)),),
    "cavalry": (
        (
            (0.5, 0.0),
            (0.78, 0.16),
            (0.9, 0.46),
            (0.8, 0.56),
            (0.56, 0.44),
            (0.62, 0.66),
            (0.76, 0.82),
            (0.76, 0.94),
            (0.22, 0.94),
            (0.24, 0.6),
            (0.36, 0.3),
            (0.34, 0.12),
        ),
    ),
    "missile": (
        ((0.1, 0.9), (0.02, 0.98), (0.1, 1.0), (0.94, 0.16), (0.88, 0.1)),
        ((0.7, 0.04), (1.0, 0.0), (0.96, 0.3)),
    ),
}
_DISCS: Final[dict[str, tuple[tuple[float, float, float], ...]]] = {
    "normal": ((0.5, 0.5, 0.34),),
    "skirmish_formation": (
        (0.14, 0.3, 0.13),
        (0.5, 0.3, 0.13),
        (0.86, 0.3, 0.13),
        (0.32, 0.7, 0.13),
        (0.68, 0.7, 0.13),
    ),
    "horde": (
        (0.25, 0.25, 0.16),
        (0.62, 0.2, 0.16),
        (0.86, 0.5, 0.16),
        (0.46, 0.52, 0.16),
        (0.14, 0.66, 0.16),
        (0.66, 0.82, 0.16),
        (0.36, 0.88, 0.12),
    ),
    "models_1": ((0.5, 0.5, 0.092),),
    "models_2": ((0.34, 0.5, 0.092), (0.66, 0.5, 0.092)),
    "models_3": ((0.5, 0.32, 0.092), (0.33, 0.62, 0.092), (0.67, 0.62, 0.092)),
    "models_4": ((0.35, 0.36, 0.092), (0.65, 0.36, 0.092), (0.35, 0.66, 0.092), (0.65, 0.66, 0.092)),
    "models_5": (
        (0.33, 0.33, 0.092),
        (0.67, 0.33, 0.092),
        (0.5, 0.5, 0.092),
        (0.33, 0.67, 0.092),
        (0.67, 0.67, 0.092),
    ),
}


SYMBOLS: Final = frozenset({*_OUTLINES, *_DISCS, "musician", "star"})
"""Names of all symbols."""


@kept_per_thread
def symbol_path(name: str) -> QPainterPath:
    """Return the outline of a symbol in the unit square.

    Raises:
        KeyError: there is no such symbol.
    """
    path = QPainterPath()
    if name == "musician":
        path.addRoundedRect(QRectF(0.14, 0.34, 0.72, 0.6), 0.08, 0.08)
        for (x1, y1), (x2, y2) in (((0.3, 0.3), (0.02, 0.02)), ((0.7, 0.3), (0.98, 0.02))):
            path.addPolygon(
                QPolygonF(
                    [QPointF(x1, y1), QPointF(x1 + 0.08, y1), QPointF(x2 + 0.06, y2), QPointF(x2 - 0.02, y2)]
                )
            )
        return path
    if name == "star":
        return _star()
    if name in _DISCS:
        for x, y, radius in _DISCS[name]:
            path.addEllipse(QPointF(x, y), radius, radius)
        return path
    for outline in _OUTLINES[name]:
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in outline]))
        path.closeSubpath()
    return path


def _star() -> QPainterPath:
    path = QPainterPath()
    points = []
    for step in range(10):
        radius = 0.5 if step % 2 == 0 else 0.2
        angle = math.pi * step / 5 - math.pi / 2
        points.append(QPointF(0.5 + radius * math.cos(angle), 0.5 + radius * math.sin(angle)))
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path
