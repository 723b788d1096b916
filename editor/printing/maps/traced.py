"""The traced picture of a map: over its ground, or under it where only plain ground lies."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from editor.printing.decoding import MOST_DECODED, KeptPictures, file_or_null
from editor.printing.maps.adornments import Box
from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.pixels import pixels
from editor.printing.pictures import portrait_image
from schemas.map import TracedPicture

_traced: Final = KeptPictures[tuple[str, float]](MOST_DECODED)
"""Pictures under maps, of files and of documents."""


def traced_image(traced: TracedPicture) -> QImage:
    """Return the picture under a map; null where its file is not there or it cannot be drawn."""
    if traced.data:
        return portrait_image(traced.data)
    if not traced.file:
        return QImage()
    file = Path(traced.file)
    try:
        stamp = file.stat().st_mtime
    except (OSError, ValueError):
        return QImage()
    return _traced.get((traced.file, stamp), lambda: file_or_null(file))


def traced_box(traced: TracedPicture, lattice: HexLattice) -> Box | None:
    """Return the room of a picture on the map. None if it cannot be drawn."""
    image = traced_image(traced)
    if image.isNull():
        return None
    x, y = lattice.centre((0, 0))
    unit = lattice.width
    wide = traced.width * unit
    high = wide * image.height() / image.width()
    rect = QRectF(-wide / 2, -high / 2, wide, high)
    return Box(QPointF(x + traced.x * unit, y + traced.y * unit), rect, traced.turn)


def paint_traced(painter: QPainter, traced: TracedPicture, lattice: HexLattice) -> None:
    """Draw a picture, as clear as it is meant to be; the painter draws in map pixels."""
    box = traced_box(traced, lattice)
    if box is None:
        return
    painter.save()
    painter.setOpacity(painter.opacity() * traced.opacity)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(box.transform, combine=True)
    painter.drawImage(box.rect, traced_image(traced))
    painter.restore()


def lay_under(
    target: NDArray[np.uint32],
    traced: TracedPicture,
    lattice: HexLattice,
    corner: tuple[int, int],
    bare: NDArray[np.bool_],
) -> None:
    """Show a picture through the bare ground of a rectangle.

    Args:
        target: colours of its pixels; changed.
        traced: the picture.
        lattice: the fields.
        corner: map pixel of the rectangle's corner.
        bare: which pixels show it.
    """
    rows, columns = target.shape
    layer = QImage(columns, rows, QImage.Format.Format_ARGB32_Premultiplied)
    layer.fill(Qt.GlobalColor.transparent)
    with QPainter(layer) as painter:
        painter.translate(-corner[0], -corner[1])
        paint_traced(painter, traced, lattice)
    over = pixels(layer)
    seen = bare & (over >> np.uint32(24) > 0)
    if not seen.any():
        return
    above = over[seen].view(np.uint8).reshape(-1, 4).astype(np.float32)
    below = target[seen].view(np.uint8).reshape(-1, 4).astype(np.float32)
    mixed = above + below * (1 - above[:, 3:] / 255) + np.float32(0.5)
    mixed[:, 3] = 255
    target[seen] = np.minimum(mixed, 255).astype(np.uint8).view(np.uint32).ravel()
