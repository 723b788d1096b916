"""The ghost of a large piece under the pointer: where it would stand, its cost, what it rides down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter

from editor.printing.maps.pens import draw_rimmed, pen
from editor.ui.kit.theme import MARKS, SPACE_1, SPACE_2, TYPE_SMALL, text_font, theme
from editor.ui.pages.preview.guide import At, Choice
from editor.ui.pages.preview.shown_field import ShownField

_TINT: Final = 90
"""Opacity of the fields that it would cover, of 255."""
_WIDEST: Final = 4.0
_GAP: Final = 0.7
"""How far the label stands beside the fields, in widths of a field."""


def paint_ghost(canvas: ShownField, painter: QPainter, choice: Choice) -> None:
    """Draw the fields that a choice leads a piece to, those that it rides down, and its label."""
    painter.save()
    width = min(max(1.5, canvas.mark_width(choice.covers[0]) * 0.08), _WIDEST)
    tint = QColor(MARKS.chosen)
    tint.setAlpha(_TINT)
    painter.fillPath(canvas.fields_path(choice.covers), tint)
    _border(canvas, painter, choice.covers, MARKS.chosen, width)
    if choice.struck:
        hatch = QBrush(QColor(MARKS.struck), Qt.BrushStyle.BDiagPattern)
        painter.fillPath(canvas.fields_path(choice.struck), hatch)
        _border(canvas, painter, choice.struck, MARKS.struck, width)
    if choice.label:
        _draw_label(canvas, painter, choice)
    painter.restore()


def _border(canvas: ShownField, painter: QPainter, fields: Sequence[At], colour: str, width: float) -> None:
    border = canvas.outline(tuple(fields))
    draw_rimmed(painter, border, colour, width, MARKS.paper, style=Qt.PenStyle.DashLine)


def _draw_label(canvas: ShownField, painter: QPainter, choice: Choice) -> None:
    """Write the label to the right of the fields, to their left where there is no room."""
    tokens = theme().tokens
    painter.setFont(text_font(TYPE_SMALL))
    lines = choice.label.split("\n")
    metrics = painter.fontMetrics()
    wide = max(metrics.horizontalAdvance(line) for line in lines) + 2 * SPACE_2
    high = metrics.height() * len(lines) + SPACE_1
    points = [canvas.centre_of(at) for at in choice.covers]
    apart = canvas.mark_width(choice.covers[0]) * _GAP
    left = max(point.x() for point in points) + apart
    if left + wide > canvas.width():
        left = max(SPACE_1, min(point.x() for point in points) - apart - wide)
    middle = sum(point.y() for point in points) / len(points)
    top = min(max(SPACE_1, middle - high / 2), max(SPACE_1, canvas.height() - high - SPACE_1))
    box = QRectF(left, top, wide, high)
    painter.setPen(pen(tokens.border_strong, 1))
    painter.setBrush(QColor(tokens.raised))
    painter.drawRoundedRect(box, SPACE_1, SPACE_1)
    painter.setPen(QColor(tokens.text))
    painter.drawText(box.adjusted(SPACE_2, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, choice.label)
