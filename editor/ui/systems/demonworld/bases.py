"""Large bases on the board: the ground that each covers, in its side's colour (XVII.6.1, XVII.7.1)."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter

from editor.rules.core.hexes import Offset
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.units import Unit
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.systems.demonworld.scenario.base_shapes import paint_base


def covered(state: BattleState, unit: Unit) -> tuple[Offset, ...]:
    """Return the fields that the elements of a unit cover."""
    return tuple([state.battle.ground.at(cell) for cell in state.covered(unit)])


def paint_bases(canvas: MapCanvas, painter: QPainter, state: BattleState, colours: list[str]) -> None:
    """Draw the base of each large element under its counter; ``colours``: side -> colour."""
    bases = state.battle.bases
    if bases is None:
        return
    for unit in state.units:
        if not bases.large(unit):
            continue
        points = [canvas.centre_of(at) for at in covered(state, unit)]
        colour = QColor(colours[state.battle.roster[unit.number].side])
        paint_base(painter, points, colour, canvas.field_width())
