"""Roofs of buildings from above: hipped over their fields, lit from the north-west."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPolygonF

from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import pen
from editor.rules.core.grids import Grid
from schemas.map import Building

_COLOURS: Final = {"thatch": "thatch", "tiles": "roof", "slate": "wall_shade"}
"""Kind of roof -> colour of the style."""
_LIGHT: Final = (-0.6, -0.8)
"""Where light comes from."""
_CONTRAST: Final = 22
"""Percent by which a slope towards the light is lighter."""
_ROWS_FROM: Final = 28
"""Field width in pixels from which rows of tiles are drawn."""


def paint_roof(
    painter: QPainter, building: Building, grid: Grid, lattice: HexLattice, looks: MapLooks
) -> None:
    """Paint the roof of a building; the painter draws in map pixels."""
    base = QColor(looks.art_colours[_COLOURS[building.roof]])
    inside = set(building.fields)
    fine = pen(base.darker(150), max(1.0, lattice.width * 0.016))
    for at in sorted(inside):
        centre = QPointF(*lattice.centre(at))
        corners = [QPointF(*corner) for corner in lattice.corners(at)]
        for side, other in enumerate(grid.neighbours(at)):
            one, two = corners[side], corners[(side + 1) % len(corners)]
            middle = (one + two) / 2
            if other not in inside:
                _slope(painter, base, middle - centre, (centre, one, two))
                painter.setPen(fine)
                painter.drawLine(centre, one)
                painter.drawLine(centre, two)
                if lattice.width >= _ROWS_FROM:
                    for part in (0.25, 0.5, 0.75):
                        painter.drawLine(one + (centre - one) * part, two + (centre - two) * part)
                continue
            # Over a side between two fields runs the ridge: each half slopes down to its corner.
            for corner, beside in ((one, side - 1), (two, side + 1)):
                away = corner - middle
                shared = grid.neighbours(at)[beside % len(corners)] in inside
                _slope(painter, base, QPointF() if shared else away, (centre, middle, corner))
            painter.setPen(fine)
            painter.drawLine(centre, middle)


def _slope(painter: QPainter, base: QColor, down: QPointF, corners: tuple[QPointF, QPointF, QPointF]) -> None:
    """Paint a part of a roof that slopes down in a direction; (0, 0) for a level one."""
    length = math.hypot(down.x(), down.y())
    lit = (down.x() * _LIGHT[0] + down.y() * _LIGHT[1]) / length if length else 0.0
    colour = (
        base.lighter(round(100 + _CONTRAST * lit))
        if lit >= 0
        else base.darker(round(100 - 1.6 * _CONTRAST * lit))
    )
    # A line of its own colour closes the hair between neighbours.
    painter.setPen(pen(colour, 0.8))
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF(list(corners)))
