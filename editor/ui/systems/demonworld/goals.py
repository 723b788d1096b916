"""What decides a battle, drawn on the field: named areas and objectives, with who holds them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from editor.printing.maps.pens import draw_rimmed, pen, text_font
from editor.rules.core.hexes import Offset
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.victory.losses import area_holder, objectives_held
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.pages.preview.scene import SideLook

NOBODYS: Final = "#6a2c91"
"""Colour of areas and objectives that nobody holds."""
_WORDS_FROM: Final = 14
"""Width of a field, in pixels, from which words are written beside things."""
_BOX: Final = (150.0, 30.0)
"""Half the width, and the height, of the room for words, in pixels."""
_LINE: Final = 1.8


def paint_goals(
    canvas: MapCanvas, painter: QPainter, state: BattleState, sides: Sequence[SideLook], language: str
) -> None:
    """Draw the areas and objectives of the scenario in the colour of who holds them, with his name."""
    battle = state.battle
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for area in battle.scenario.areas:
        camp = area_holder(state, battle.areas[area.id])
        words, colour = _held(area.name.get(language), camp, sides)
        paint_area(canvas, painter, area.fields, words, colour, _LINE if camp is None else 2 * _LINE)
    worths = dict(state.worths)
    for number, (objective, side) in enumerate(
        zip(battle.scenario.objectives, objectives_held(state), strict=True)
    ):
        name = f"{objective.name.get(language)} ({worths.get(number, objective.points)})"
        words, colour = _held(name, side, sides)
        paint_flag(canvas, painter, objective.at, words, colour)
    painter.restore()


def _held(name: str, side: int | None, sides: Sequence[SideLook]) -> tuple[str, str]:
    """Return what is written beside a thing, and its colour."""
    if side is None:
        return name, NOBODYS
    return f"{name} \u00b7 {sides[side].name}", sides[side].colour


def paint_area(
    canvas: MapCanvas,
    painter: QPainter,
    fields: Collection[Offset],
    name: str,
    colour: str = NOBODYS,
    width: float = _LINE,
) -> None:
    """Draw the border of an area, and its name above it."""
    if not fields:
        return
    outline, dots = canvas.outline(fields), Qt.PenStyle.DotLine
    draw_rimmed(painter, outline, colour, width, canvas.looks.halo, around=1, style=dots)
    points = [canvas.centre_of(at) for at in fields]
    top = min(point.y() for point in points) - canvas.field_width() * 0.2
    middle = sum(point.x() for point in points) / len(points)
    _paint_words(canvas, painter, QPointF(middle, top), name, colour)


def paint_flag(canvas: MapCanvas, painter: QPainter, at: Offset, words: str, colour: str = NOBODYS) -> None:
    """Draw the flag of an objective, and words above it; it stands out over whoever is on the field."""
    centre, size = canvas.centre_of(at), max(8.0, canvas.field_width() * 0.5)
    foot, head = centre + QPointF(-size * 0.9, size * 0.2), centre + QPointF(-size * 0.9, -size * 0.8)
    cloth = QPolygonF([head, head + QPointF(size * 0.8, size * 0.25), head + QPointF(0, size * 0.5)])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(canvas.looks.halo, 4.0))
    painter.drawLine(foot, head)
    painter.drawPolygon(cloth)
    painter.setPen(pen(colour, 2.0))
    painter.drawLine(foot, head)
    painter.setBrush(QColor(colour))
    painter.drawPolygon(cloth)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _paint_words(canvas, painter, centre - QPointF(0, size * 0.8), words, colour)


def _paint_words(canvas: MapCanvas, painter: QPainter, at: QPointF, words: str, colour: str) -> None:
    """Write words above a point, with a rim that keeps them legible."""
    if canvas.field_width() < _WORDS_FROM or not words:
        return
    painter.setFont(text_font(max(11.0, canvas.field_width() * 0.3), bold=True))
    half, high = _BOX
    box = QRectF(at.x() - half, at.y() - high, 2 * half, high)
    flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextDontClip
    painter.setPen(QColor(canvas.looks.halo))
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        painter.drawText(box.translated(dx, dy), flags, words)
    painter.setPen(QColor(colour))
    painter.drawText(box, flags, words)
