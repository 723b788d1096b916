"""Layers of faces that become pixels: groups mixed as one picture, boxes cut to a picture's transparency."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPaintEngine, QPainter

from editor.printing.art import paint_art
from editor.printing.bounds import bounds
from editor.printing.face import LayerEnd, LayerMark, Mark
from editor.printing.text_lines import units

_IN_PRINT: Final = 0.5
"""Pixels of a unit of 1/1200 inch in files of vectors: 600 dots per inch."""
_MOST_SIDE: Final = 8_000
_INK: Final = "#000000"
_HINTS: Final = (
    QPainter.RenderHint.Antialiasing,
    QPainter.RenderHint.TextAntialiasing,
    QPainter.RenderHint.SmoothPixmapTransform,
)

Paint = Callable[[QPainter, Sequence[Mark]], None]


def layer_marks(rest: Iterator[Mark]) -> Iterator[Mark]:
    """Take the marks of a layer that has just begun, up to its end, out of those that follow."""
    depth = 0
    for mark in rest:
        depth += isinstance(mark, LayerMark) - isinstance(mark, LayerEnd)
        if depth < 0:
            return
        yield mark


def paint_picture_layer(painter: QPainter, layer: LayerMark, marks: Sequence[Mark], paint: Paint) -> None:
    """Draw the marks of a layer into a picture, cut it, and draw that.

    Args:
        painter: its unit is 1/1200 inch; opacity and mixing are those of the layer.
        layer: the layer.
        marks: what is in it.
        paint: draws marks.
    """
    reach = _area(layer, marks)
    if reach.isEmpty():
        return
    fine = min(_fineness(painter), _MOST_SIDE / max(reach.width(), reach.height()))
    # On whole pixels, wherever it begins: what is painted again later must be the same.
    pixels = QRectF(reach.topLeft() * fine, reach.bottomRight() * fine).toAlignedRect()
    area = QRectF(QPointF(pixels.topLeft()) / fine, QSizeF(pixels.size()) / fine)
    image = _drawn(area, fine, lambda inner: paint(inner, marks))
    if (cutter := layer.cutter) is not None:
        shape = _drawn(area, fine, lambda inner: paint_art(inner, reach, cutter, _INK))
        with QPainter(image) as inner:
            inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
            inner.drawImage(0, 0, shape)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(area, image)


def _area(layer: LayerMark, marks: Sequence[Mark]) -> QRectF:
    """Return what the picture covers, in units: the box that it is cut to, or as far as its marks reach."""
    if layer.mask != "none":
        return QRectF(units(layer.x), units(layer.y), units(layer.width), units(layer.height))
    found = QRectF()
    for mark in marks:
        if not isinstance(mark, LayerMark | LayerEnd):
            found |= bounds(mark)
    return found


def _fineness(painter: QPainter) -> float:
    """Return how many pixels a unit takes where a painter draws."""
    engine = painter.paintEngine()
    if engine is None or engine.type() != QPaintEngine.Type.Raster:
        return _IN_PRINT
    place = painter.deviceTransform()
    return max(math.hypot(place.m11(), place.m12()), 1e-6)


def _drawn(area: QRectF, fine: float, draw: Callable[[QPainter], object]) -> QImage:
    wide, high = (max(1, round(one * fine)) for one in (area.width(), area.height()))
    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        for hint in _HINTS:
            painter.setRenderHint(hint)
        painter.scale(fine, fine)
        painter.translate(QPointF() - area.topLeft())
        draw(painter)
    return image
