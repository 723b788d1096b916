"""What is drawn on the board of an action that a hint names: who acts, from where, and at whom or whither."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from editor.printing.maps.pens import draw_rimmed
from editor.ui.kit.theme import MARKS
from editor.ui.pages.preview.guide import At, Meant
from editor.ui.pages.preview.marks import paint_arrow
from editor.ui.pages.preview.shown_field import ShownField

_LINE: Final = 3.0
"""Width of the line round who acts and what is aimed at, in pixels."""
_ARROW: Final = 0.6
"""Width of an arrow, in widths of a place."""


def paint_meant(canvas: ShownField, painter: QPainter, shown: Meant) -> None:
    """Outline who acts and what is aimed at, with an arrow between them; ghosts are drawn with the pieces."""
    acting = [at for subject in shown.subjects for at in canvas.places_of(subject)]
    if acting:
        draw_rimmed(painter, canvas.outline(tuple(acting)), MARKS.sight, _LINE, MARKS.ink)
    aims = () if shown.draft is not None else shown.choice.at
    if aims:
        border = canvas.outline(tuple(aims))
        draw_rimmed(painter, border, MARKS.struck, _LINE, MARKS.paper, style=Qt.PenStyle.DashLine)
    ghosts = (at for at, _ in shown.choice.sketch)
    ends = aims or tuple(at for at in ghosts if not canvas.fields_path([at]).isEmpty())
    if len(shown.subjects) == 1 and acting and ends and not set(ends) & set(acting):
        start, end = _middle(canvas, acting), _middle(canvas, ends)
        paint_arrow(painter, start, end, canvas.mark_width(acting[0]) * _ARROW, MARKS.sight)


def _middle(canvas: ShownField, places: list[At] | tuple[At, ...]) -> QPointF:
    points = [canvas.centre_of(at) for at in places]
    count = len(points)
    return QPointF(sum(point.x() for point in points) / count, sum(point.y() for point in points) / count)
