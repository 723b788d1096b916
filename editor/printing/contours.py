"""The outlines of cards for a cutter, in a spot colour of their own."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QPainter

from editor.printing.cutting import Line, Paint, is_round, outline
from editor.printing.painter import flat_pen
from editor.printing.slots import Page, Rect
from editor.printing.text_lines import units

_COLOUR: Final = "#e6007e"
_WIDTH_MM: Final = 0.25 / 72 * 25.4
"""A quarter of a point, as cutters want it."""


def contours(page: Page) -> Iterator[tuple[Hashable, Paint]]:
    """Yield the outline of each card, once for each sheet: what tells it from others, and what draws it."""
    if not page.options.contour or (page.options.mode == "duplex" and page.side == "back"):
        return
    for slot in page.slots:
        box = (slot.x, slot.y, slot.width, slot.height)
        if slot.cells:
            lines = tuple(sorted(outline(slot)))
            yield ("contour", lines), partial(_paint_lines, lines=lines)
        elif is_round(slot):
            yield ("contour", box, "round"), partial(_paint_ellipse, box=box)
        else:
            corner = 0.0 if slot.shows == "folded" else slot.faces[0].corner * slot.scale
            yield ("contour", box, corner), partial(_paint_box, box=box, corner=corner)


def _paint_lines(painter: QPainter, *, lines: Sequence[Line]) -> None:
    _take_pen(painter)
    for line in lines:
        painter.drawLine(QLineF(*(units(value) for value in line)))


def _paint_ellipse(painter: QPainter, *, box: Rect) -> None:
    _take_pen(painter)
    painter.drawEllipse(_in_units(box))


def _paint_box(painter: QPainter, *, box: Rect, corner: float) -> None:
    _take_pen(painter)
    if corner:
        painter.drawRoundedRect(_in_units(box), units(corner), units(corner))
    else:
        painter.drawRect(_in_units(box))


def _take_pen(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(flat_pen(_COLOUR, _WIDTH_MM))


def _in_units(box: Rect) -> QRectF:
    return QRectF(*(units(value) for value in box))
