"""Coordinates along two edges of a table without fields, readable at every zoom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Protocol, TypeGuard

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QTransform

from editor.ui.kit.theme import SPACE_1, TYPE_SMALL, text_font, theme

_APART: Final = 44
"""Pixels between two numbers at least."""
_HIGH: Final = 18
WIDE: Final = 30
"""Size of a number's box, in pixels."""
_GROUND: Final = 205
"""Opacity of the strip under the numbers, of 255."""


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
    tokens = theme().tokens
    ground = QColor(tokens.raised)
    ground.setAlpha(_GROUND)
    upper, beside = QRectF(left, 0, size.width() - left, _HIGH), QRectF(left, 0, WIDE, size.height())
    painter.fillRect(upper, ground)
    painter.fillRect(beside, ground)
    painter.setFont(text_font(TYPE_SMALL))
    painter.setPen(QColor(tokens.text))
    apart = _APART / max(view.m11(), 1e-6)
    for at, words in scene.ticks(apart, across=True):
        x = view.map(QPointF(at, 0)).x()
        if left + WIDE + WIDE / 2 <= x <= size.width() - SPACE_1:
            painter.drawText(QRectF(x - WIDE, 0, 2 * WIDE, _HIGH), Qt.AlignmentFlag.AlignCenter, words)
    for at, words in scene.ticks(apart, across=False):
        y = view.map(QPointF(0, at)).y()
        if _HIGH <= y <= size.height() - SPACE_1:
            box = QRectF(left, y - _HIGH / 2, WIDE, _HIGH)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
