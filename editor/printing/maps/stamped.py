"""Small pictures of what is painted again and again, so that it is drawn once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPaintEngine, QPainter

_LARGEST: Final = 700_000
"""Pixels up to which a picture is kept."""


@dataclass(frozen=True)
class Stamp:
    """A picture, and where its corner lies from the middle of what it shows."""

    image: QImage
    corner: QPoint


def made_stamp(box: QRectF, paint: Callable[[QPainter], None]) -> Stamp:
    """Return the stamp of what is painted around (0, 0) inside a box, in pixels."""
    room = box.toAlignedRect()
    image = QImage(room.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-room.topLeft())
        paint(painter)
    return Stamp(image, room.topLeft())


def stamped(painter: QPainter, box: QRectF, stamp: Callable[[], Stamp]) -> bool:
    """Put a stamp at (0, 0) of a painter whose unit is a pixel; whether it could be done.

    Not on paper and in files of shapes, and not where the picture would be very large.
    """
    on_pixels = painter.paintEngine().type() == QPaintEngine.Type.Raster
    if not on_pixels or painter.transform().isScaling() or box.width() * box.height() > _LARGEST:
        return False
    found = stamp()
    at = painter.transform().map(QPointF(0, 0))
    painter.save()
    painter.resetTransform()
    painter.drawImage(QPoint(round(at.x()), round(at.y())) + found.corner, found.image)
    painter.restore()
    return True
