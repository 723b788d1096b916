"""A picture of a face brought to the next face: only what differs is painted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPixmap

from editor.printing.face import (
    ArmsMark,
    DiscMark,
    Face,
    LineMark,
    Mark,
    PolygonMark,
    PortraitMark,
    RectMark,
    SymbolMark,
    TextMark,
)
from editor.printing.layout import lay_out, units
from editor.printing.painter import paint_marks, painting

Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom, in units."""
_MARGIN_MM: Final = 0.5
"""Ends and corners of lines, and soft edges, reach so far over the shape."""
_OVER: Final = 0.1
"""Shields and charges have lines that grow with them: so much of their size beyond their box at most."""
_LETTERS: Final = 0.4
"""Slanted letters and accents reach so far over their line, as a share of their size."""
_PIXELS: Final = 2
"""Pixels round what changed that are painted as well."""
_REMEMBERED: Final = 2048
"""So many marks are measured once: most of a face stays as it is from one key to the next."""


def repaint(picture: QImage | QPixmap, scale: float, before: Face, after: Face, paper: QColor) -> None:
    """Paint on a picture of a face what another face has otherwise.

    Args:
        picture: the picture.
        scale: units of a painter on it per unit of faces.
        before: what it shows.
        after: what it is to show; as large as ``before``.
        paper: the colour under the marks.
    """
    changed = [bounds(mark) for mark in _differing(before.marks, after.marks)]
    if not changed:
        return
    left, top, right, bottom = zip(*changed, strict=True)
    area = QRectF(QPointF(min(left), min(top)) * scale, QPointF(max(right), max(bottom)) * scale)
    place = area.toAlignedRect().adjusted(-_PIXELS, -_PIXELS, _PIXELS, _PIXELS)
    place &= QRect(QPoint(), picture.deviceIndependentSize().toSize())
    if place.isEmpty():
        return
    with painting(picture) as painter:
        painter.setClipRect(place)
        painter.fillRect(place, paper)
        painter.scale(scale, scale)
        seen = (place.left() / scale, place.top() / scale, place.right() / scale, place.bottom() / scale)
        paint_marks(painter, [mark for mark in after.marks if _meet(bounds(mark), seen, 1 / scale)])


def _meet(one: Bounds, other: Bounds, near: float) -> bool:
    """Tell whether two rectangles overlap, or are at most so many units apart."""
    return (
        one[0] <= other[2] + near
        and other[0] <= one[2] + near
        and one[1] <= other[3] + near
        and other[1] <= one[3] + near
    )


def _differing(before: Sequence[Mark], after: Sequence[Mark]) -> list[Mark]:
    """Return the marks that one of two faces has and the other has not in their place."""
    if len(before) == len(after):
        return [mark for pair in zip(before, after, strict=True) if pair[0] != pair[1] for mark in pair]
    shortest = min(len(before), len(after))
    head = next((n for n in range(shortest) if before[n] != after[n]), shortest)
    left = shortest - head
    tail = next((n for n in range(left) if before[-1 - n] != after[-1 - n]), left)
    return [*before[head : len(before) - tail], *after[head : len(after) - tail]]


@lru_cache(_REMEMBERED)
def bounds(mark: Mark) -> Bounds:
    """Return a rectangle beyond which nothing of a mark is painted."""
    return _BOUNDS[type(mark)](mark)


def _around(x: float, y: float, width: float, height: float, over_mm: float = 0.0) -> Bounds:
    over = over_mm + _MARGIN_MM
    across, down = sorted((x, x + width)), sorted((y, y + height))
    return units(across[0] - over), units(down[0] - over), units(across[1] + over), units(down[1] + over)


def _of_text(mark: TextMark) -> Bounds:
    if not mark.text:
        return 0.0, 0.0, 0.0, 0.0
    laid = lay_out(mark)
    letters = units(mark.style.size_mm) * _LETTERS
    box, x, y = laid.layout.boundingRect(), laid.place.x(), laid.place.y()
    return (
        box.left() + x - letters,
        box.top() + y - letters,
        box.right() + x + letters,
        box.bottom() + y + letters,
    )


def _of_arms(mark: ArmsMark) -> Bounds:
    return _around(mark.x, mark.y, mark.width, mark.height, max(mark.width, mark.height) * _OVER)


def _of_rect(mark: RectMark) -> Bounds:
    return _around(mark.x, mark.y, mark.width, mark.height, mark.stroke_mm)


def _of_portrait(mark: PortraitMark) -> Bounds:
    return _around(mark.x, mark.y, mark.width, mark.height)


def _of_disc(mark: DiscMark) -> Bounds:
    side = 2 * mark.radius
    return _around(mark.x - mark.radius, mark.y - mark.radius, side, side, mark.stroke_mm)


def _of_line(mark: LineMark) -> Bounds:
    return _around(mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1, mark.width_mm)


def _of_symbol(mark: SymbolMark) -> Bounds:
    return _around(mark.x, mark.y, mark.size, mark.size, mark.size * _OVER)


def _of_polygon(mark: PolygonMark) -> Bounds:
    if not mark.points:
        return 0.0, 0.0, 0.0, 0.0
    across, down = [x for x, _ in mark.points], [y for _, y in mark.points]
    left, top = min(across), min(down)
    # Sharp corners reach farther out than the line is wide.
    return _around(left, top, max(across) - left, max(down) - top, 4 * mark.stroke_mm)


_BOUNDS: Final[Mapping[type[Any], Callable[[Any], Bounds]]] = {
    TextMark: _of_text,
    RectMark: _of_rect,
    DiscMark: _of_disc,
    LineMark: _of_line,
    PortraitMark: _of_portrait,
    ArmsMark: _of_arms,
    PolygonMark: _of_polygon,
    SymbolMark: _of_symbol,
}
