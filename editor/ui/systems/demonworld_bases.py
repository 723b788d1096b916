"""Large bases on the board: the ground that each covers, in its side's colour (XVII.6.1, XVII.7.1)."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from editor.printing.maps.pens import pen
from editor.rules.core.hexes import Offset
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.ui.maps.canvas import MapCanvas

_BREADTH: Final = 0.92
"""Breadth of a base about its fields, in widths of a field."""
_EDGE: Final = 0.05
"""Breadth of its edge."""


def covered(state: BattleState, unit: Unit) -> tuple[Offset, ...]:
    """Return the fields that the elements of a unit cover."""
    return tuple([state.battle.ground.at(cell) for cell in state.covered(unit)])


def paint_bases(canvas: MapCanvas, painter: QPainter, state: BattleState, colours: list[str]) -> None:
    """Draw the base of each large element under its counter; ``colours``: side -> colour."""
    bases = state.battle.bases
    if bases is None:
        return
    width = canvas.field_width()
    painter.save()
    for unit in state.units:
        if not bases.large(unit):
            continue
        points = [canvas.centre_of(at) for at in covered(state, unit)]
        colour = QColor(colours[state.battle.roster[unit.number].side])
        _paint_base(painter, points, colour.darker(170), width * (_BREADTH + 2 * _EDGE))
        _paint_base(painter, points, colour.lighter(125), width * _BREADTH)
    painter.restore()


def _paint_base(painter: QPainter, points: list[QPointF], colour: QColor, breadth: float) -> None:
    """Fill the ground about some points so broadly; of four points the last two change places for that."""
    line = pen(colour.name(), breadth)
    line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    line.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(line)
    painter.setBrush(colour)
    ring = points if len(points) < 4 else [points[0], points[1], points[3], points[2]]
    painter.drawPolygon(QPolygonF(ring))
