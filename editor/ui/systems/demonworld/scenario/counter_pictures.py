"""Counters as small pictures: a unit of twenty elements draws its counter once, not twenty times."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter

from editor.printing.systems.demonworld.counters import CounterLook, paint_counter

_ROOM: Final = 1.4
"""Side of a picture, in widths of a field: the tips of the hexagon, its shadow and the pen lie within."""
_MOST: Final = 1000
"""Pictures kept of one field width."""


class CounterPictures:
    """Draws counters of one view; those of another width replace them."""

    def __init__(self) -> None:
        self._size = (0.0, 0.0)
        self._pictures: dict[CounterLook, QImage] = {}

    def paint(self, painter: QPainter, centre: QPointF, width: float, look: CounterLook) -> None:
        """Draw one element as ``paint_counter`` does, on the pixel nearest to its place."""
        ratio = painter.device().devicePixelRatio()
        if self._size != (width, ratio) or len(self._pictures) > _MOST:
            self._size = (width, ratio)
            self._pictures.clear()
        picture = self._pictures.get(look)
        if picture is None:
            picture = self._pictures[look] = _drawn(width, ratio, look)
        half = picture.width() / ratio / 2
        corner = (centre - QPointF(half, half)) * ratio
        painter.drawImage(QPointF(round(corner.x()), round(corner.y())) / ratio, picture)


def _drawn(width: float, ratio: float, look: CounterLook) -> QImage:
    side = 2 * math.ceil(width * _ROOM * ratio / 2)
    picture = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        paint_counter(painter, QPointF(side, side) / ratio / 2, width, look)
    return picture
