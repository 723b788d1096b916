"""A picture of a face brought to the next face: only what differs is painted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPixmap

from editor.printing.bounds import bounds
from editor.printing.face import Face, Mark
from editor.printing.painter import paint_marks, painting

_PIXELS: Final = 2
"""Pixels round what changed that are painted as well."""


def repaint(picture: QImage | QPixmap, scale: float, before: Face, after: Face, paper: QColor) -> None:
    """Paint on a picture of a face what another face has otherwise.

    Args:
        picture: the picture.
        scale: units of a painter on it per unit of faces.
        before: what it shows.
        after: what it is to show; as large as ``before``.
        paper: the colour under the marks.
    """
    changed = QRectF()
    for mark in _differing(before.marks, after.marks):
        changed |= bounds(mark)
    if changed.isEmpty():
        return
    place = QRectF(changed.topLeft() * scale, changed.bottomRight() * scale).toAlignedRect()
    place = place.adjusted(-_PIXELS, -_PIXELS, _PIXELS, _PIXELS)
    place &= QRect(QPoint(), picture.deviceIndependentSize().toSize())
    if place.isEmpty():
        return
    with painting(picture) as painter:
        painter.setClipRect(place)
        painter.fillRect(place, paper)
        painter.scale(scale, scale)
        around = QRectF(place).adjusted(-1, -1, 1, 1)
        seen = QRectF(around.topLeft() / scale, around.bottomRight() / scale)
        paint_marks(painter, [mark for mark in after.marks if seen.intersects(bounds(mark))])


def _differing(before: Sequence[Mark], after: Sequence[Mark]) -> list[Mark]:
    """Return the marks that one of two faces has and the other has not in their place."""
    if len(before) == len(after):
        return [mark for pair in zip(before, after, strict=True) if pair[0] != pair[1] for mark in pair]
    shortest = min(len(before), len(after))
    head = next((n for n in range(shortest) if before[n] != after[n]), shortest)
    left = shortest - head
    tail = next((n for n in range(left) if before[-1 - n] != after[-1 - n]), left)
    return [*before[head : len(before) - tail], *after[head : len(after) - tail]]
