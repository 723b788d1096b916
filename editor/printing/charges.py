"""The charges of arms, as outlines in a unit square (x to the right, y down)."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from editor.printing.per_thread import kept_per_thread

_GRAIN: Final = 1000.0
"""Charges are put together this much larger: Qt joins small curves by few straight lines."""
_Points = Sequence[tuple[float, float]]


@kept_per_thread
def charge_path(name: str) -> QPainterPath:
    """Return the outline of a charge in a unit square; an empty one where there is no such charge."""
    maker = _MAKERS.get(name)
    small = QTransform.fromScale(1 / _GRAIN, 1 / _GRAIN)
    return small.map(maker()) if maker is not None else QPainterPath()


def _polygons(*outlines: _Points) -> QPainterPath:
    path = QPainterPath()
    for points in outlines:
        part = QPainterPath()
        part.addPolygon(QPolygonF([_at(x, y) for x, y in points]))
        part.closeSubpath()
        path = path.united(part)
    return path


def _at(x: float, y: float) -> QPointF:
    return QPointF(x * _GRAIN, y * _GRAIN)


def _mirrored(points: _Points) -> list[tuple[float, float]]:
    """Return an outline whose right half is given from top to bottom, with its left half."""
    return [*points, *((1 - x, y) for x, y in reversed(points))]


def _disc(x: float, y: float, radius: float, height: float | None = None) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(_at(x, y), radius * _GRAIN, (radius if height is None else height) * _GRAIN)
    return path


def _rays(number: int, outer: float, inner: float) -> list[tuple[float, float]]:
    points = []
    for step in range(2 * number):
        radius = inner if step % 2 else outer
        angle = math.pi * step / number - math.pi / 2
        points.append((0.5 + radius * math.cos(angle), 0.5 + radius * math.sin(angle)))
    return points


def _cross() -> QPainterPath:
    return _polygons(
        _mirrored(((0.62, 0.0), (0.62, 0.38), (1.0, 0.38), (1.0, 0.62), (0.62, 0.62), (0.62, 1.0)))
    )


def _saltire() -> QPainterPath:
    middle = _GRAIN / 2
    turn = QTransform().translate(middle, middle).rotate(45).translate(-middle, -middle)
    return turn.map(_cross())


def _star() -> QPainterPath:
    return _polygons(_rays(5, 0.5, 0.2))


def _sun() -> QPainterPath:
    return _polygons(_rays(16, 0.5, 0.33)).united(_disc(0.5, 0.5, 0.33))


def _crescent() -> QPainterPath:
    return _disc(0.5, 0.52, 0.46).subtracted(_disc(0.5, 0.36, 0.38))


def _roundel() -> QPainterPath:
    return _disc(0.5, 0.5, 0.48)


def _crown() -> QPainterPath:
    points = ((0.5, 0.14), (0.64, 0.5), (0.8, 0.24), (0.86, 0.5), (1.0, 0.3), (0.9, 0.84))
    crown = _polygons(_mirrored(points))
    for x, y in ((0.5, 0.12), (0.8, 0.22), (0.2, 0.22)):
        crown = crown.united(_disc(x, y, 0.06))
    return crown


def _sword() -> QPainterPath:
    blade = ((0.5, 0.0), (0.56, 0.1), (0.56, 0.66), (0.76, 0.66), (0.76, 0.74), (0.55, 0.74), (0.55, 0.9))
    return _polygons(_mirrored(blade)).united(_disc(0.5, 0.93, 0.07))


def _axe() -> QPainterPath:
    shaft = ((0.46, 0.0), (0.54, 0.0), (0.54, 1.0), (0.46, 1.0))
    path = _polygons(shaft)
    for side in (1, -1):
        blade = QPainterPath(_at(0.5, 0.18))
        blade.quadTo(_at(0.5 + side * 0.22, 0.18), _at(0.5 + side * 0.38, 0.02))
        blade.quadTo(_at(0.5 + side * 0.54, 0.3), _at(0.5 + side * 0.38, 0.58))
        blade.quadTo(_at(0.5 + side * 0.22, 0.42), _at(0.5, 0.42))
        blade.closeSubpath()
        path = path.united(blade)
    return path


def _hammer() -> QPainterPath:
    head = (
        (0.1, 0.1),
        (0.9, 0.1),
        (0.96, 0.16),
        (0.96, 0.34),
        (0.9, 0.4),
        (0.1, 0.4),
        (0.04, 0.34),
        (0.04, 0.16),
    )
    return _polygons(head, ((0.44, 0.4), (0.56, 0.4), (0.56, 1.0), (0.44, 1.0)))


def _tower() -> QPainterPath:
    right = (
        (0.6, 0.04), (0.6, 0.16), (0.72, 0.16), (0.72, 0.04), (0.94, 0.04), (0.94, 0.3),
        (0.82, 0.4), (0.82, 0.84), (0.94, 0.92), (0.94, 1.0),
    )  # fmt: skip
    gate = QPainterPath()
    gate.addRect(QRectF(_at(0.38, 0.7), _at(0.62, 1.0)))
    return _polygons(_mirrored(right)).subtracted(gate.united(_disc(0.5, 0.7, 0.12)))


def _tree() -> QPainterPath:
    crown = _disc(0.5, 0.26, 0.24).united(_disc(0.28, 0.46, 0.22)).united(_disc(0.72, 0.46, 0.22))
    trunk = ((0.45, 0.5), (0.55, 0.5), (0.57, 0.84), (0.7, 1.0), (0.3, 1.0), (0.43, 0.84))
    return crown.united(_disc(0.5, 0.5, 0.2)).united(_polygons(trunk))


def _mountain() -> QPainterPath:
    peaks = ((0.0, 0.92), (0.3, 0.36), (0.42, 0.54), (0.62, 0.1), (1.0, 0.92))
    return _polygons(peaks)


def _flame() -> QPainterPath:
    path = QPainterPath(_at(0.52, 0.0))
    path.cubicTo(_at(0.56, 0.24), _at(0.9, 0.4), _at(0.86, 0.7))
    path.cubicTo(_at(0.82, 0.92), _at(0.64, 1.0), _at(0.5, 1.0))
    path.cubicTo(_at(0.32, 1.0), _at(0.14, 0.9), _at(0.14, 0.66))
    path.cubicTo(_at(0.14, 0.5), _at(0.24, 0.42), _at(0.28, 0.28))
    path.cubicTo(_at(0.34, 0.36), _at(0.36, 0.42), _at(0.38, 0.48))
    path.cubicTo(_at(0.46, 0.34), _at(0.54, 0.2), _at(0.52, 0.0))
    heart = QPainterPath(_at(0.52, 0.52))
    heart.cubicTo(_at(0.56, 0.64), _at(0.68, 0.7), _at(0.64, 0.82))
    heart.cubicTo(_at(0.6, 0.92), _at(0.4, 0.92), _at(0.37, 0.8))
    heart.cubicTo(_at(0.35, 0.7), _at(0.5, 0.66), _at(0.52, 0.52))
    return path.subtracted(heart)


def _eye() -> QPainterPath:
    path = QPainterPath(_at(0.0, 0.5))
    path.quadTo(_at(0.5, 0.0), _at(1.0, 0.5))
    path.quadTo(_at(0.5, 1.0), _at(0.0, 0.5))
    return path.subtracted(_disc(0.5, 0.5, 0.2)).united(_disc(0.5, 0.5, 0.11))


def _skull() -> QPainterPath:
    jaw = ((0.28, 0.6), (0.72, 0.6), (0.7, 0.94), (0.3, 0.94))
    skull = _disc(0.5, 0.4, 0.4, 0.38).united(_polygons(jaw))
    nose = _polygons(((0.5, 0.52), (0.56, 0.64), (0.44, 0.64)))
    skull = skull.subtracted(_disc(0.34, 0.44, 0.1)).subtracted(_disc(0.66, 0.44, 0.1)).subtracted(nose)
    for x in (0.41, 0.5, 0.59):
        skull = skull.subtracted(
            _polygons(((x - 0.012, 0.8), (x + 0.012, 0.8), (x + 0.012, 0.94), (x - 0.012, 0.94)))
        )
    return skull


_MAKERS: Final[Mapping[str, Callable[[], QPainterPath]]] = {
    "axe": _axe,
    "cross": _cross,
    "crescent": _crescent,
    "crown": _crown,
    "eye": _eye,
    "flame": _flame,
    "hammer": _hammer,
    "mountain": _mountain,
    "roundel": _roundel,
    "saltire": _saltire,
    "skull": _skull,
    "star": _star,
    "sun": _sun,
    "sword": _sword,
    "tower": _tower,
    "tree": _tree,
}
