"""Coordinates along two edges of a table or a map, readable at every zoom."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any, Final, Protocol, TypeGuard

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QTransform

from editor.ui.kit.theme import SPACE_1, TYPE_SMALL, text_font, theme

_APART: Final = 44
"""Pixels between two numbers at least."""
HIGH: Final = 18
WIDE: Final = 30
"""Size of a number's box, in pixels."""
_GROUND: Final = 205
"""Opacity of the strip under the numbers, of 255."""


Ticks = Iterable[tuple[float, str]]
"""Places along an edge, in pixels, and what is written there."""


class Ruled(Protocol):
    """A scene that has coordinates."""

    def ticks(self, apart: float, *, across: bool) -> Iterator[tuple[float, str]]:
        """Yield coordinates: where, in units of the scene, and what is written there.

        Args:
            apart: the least distance of two of them, in units of the scene.
            across: along the upper edge, else along the left one.
        """
        ...

    def name_of(self, state: Any, at: str) -> str:
        """Return the coordinates of a spot, '' where it has none."""
        ...


def is_ruled(scene: object) -> TypeGuard[Ruled]:
    """Return whether a scene has coordinates."""
    return hasattr(scene, "ticks")


def paint_rulers(painter: QPainter, scene: Ruled, view: QTransform, size: QSize, left: int) -> None:
    """Write the coordinates in sight along the upper and the left edge of a widget.

    Args:
        painter: of the widget, in pixels.
        scene: whose coordinates they are.
        view: from units of the scene to pixels.
        size: of the widget.
        left: pixels at the left that something else covers.
    """
    apart = _APART / max(view.m11(), 1e-6)
    across = ((view.map(QPointF(at, 0)).x(), words) for at, words in scene.ticks(apart, across=True))
    down = ((view.map(QPointF(0, at)).y(), words) for at, words in scene.ticks(apart, across=False))
    paint_edges(painter, across, down, size, left)


def in_sight(count: int, first: float, apart: float, length: int) -> Iterator[tuple[int, float]]:
    """Yield the columns or rows that are numbered, as far as they are in sight, each with its place.

    Args:
        count: how many there are.
        first: where the first one lies, in pixels.
        apart: distance of two, in pixels.
        length: of the edge, in pixels.
    """
    step = max(1, math.ceil(_APART / max(apart, 1e-6)))
    begin = max(0, math.ceil(-first / apart / step)) * step
    for number in range(begin, count, step):
        at = first + number * apart
        if at > length:
            return
        yield number, at


def paint_edges(painter: QPainter, across: Ticks, down: Ticks, size: QSize, left: int) -> None:
    """Write what stands along the upper and the left edge of a widget, each with its place in pixels."""
    tokens = theme().tokens
    ground = QColor(tokens.raised)
    ground.setAlpha(_GROUND)
    upper, beside = QRectF(left, 0, size.width() - left, HIGH), QRectF(left, 0, WIDE, size.height())
    painter.fillRect(upper, ground)
    painter.fillRect(beside, ground)
    painter.setFont(text_font(TYPE_SMALL))
    painter.setPen(QColor(tokens.text))
    for x, words in across:
        if left + WIDE + WIDE / 2 <= x <= size.width() - SPACE_1:
            painter.drawText(QRectF(x - WIDE, 0, 2 * WIDE, HIGH), Qt.AlignmentFlag.AlignCenter, words)
    for y, words in down:
        if HIGH <= y <= size.height() - SPACE_1:
            box = QRectF(left, y - HIGH / 2, WIDE, HIGH)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
