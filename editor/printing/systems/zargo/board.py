"""The board of a game of The Lords of Zargo as its scenario sets it up, for booklets and small pictures."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF

from editor.printing.army_colours import colour_of_side
from editor.printing.maps.lattice import HexLattice, lattice_of
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import pen
from editor.printing.maps.picture import map_image, usual_field_width
from editor.printing.painter import painting
from editor.printing.systems.zargo.pieces import SIGNS, PieceLook, paint_city, paint_piece
from editor.rules.core.contract import Setup
from editor.rules.core.hexes import Offset
from editor.rules.zargo.setting_up import board_of, first_state, world_of
from editor.rules.zargo.state import ZargoState
from schemas.systems.zargo import ZargoRuleset
from schemas.systems.zargo_forces import ZargoScenario

TOKEN: Final = 0.92
"""Width of a piece, as a share of its field."""
HOME_TINT: Final = 0.22
"""Opacity of the tint of a side's home."""
_WIDEST: Final = 60
"""Widest field of a picture, in pixels."""
_NAMES_FROM: Final = 24
"""Field width in pixels from which fields have their names."""


def side_colours(scenario: ZargoScenario, ruleset: ZargoRuleset | None) -> tuple[str, ...]:
    """Return the colour of each side: that of its people."""
    factions = [ruleset.faction(side.people) if ruleset is not None else None for side in scenario.sides]
    return tuple(
        colour_of_side(one.colour if one is not None else None, number) for number, one in enumerate(factions)
    )


def look_of(state: ZargoState, number: int, colours: tuple[str, ...], *, selected: bool = False) -> PieceLook:
    """Return what is drawn of a piece now."""
    world, piece = state.world, state.pieces[number]
    kind = world.kind_of(number)
    return PieceLook(
        colours[world.roster[number].side],
        kind.symbol or SIGNS[kind.role],
        kind.combat,
        kind.movement,
        selected=selected,
        ghost=bool(piece.vanished),
        held=piece.cell >= 0 and piece.city < 0 and state.is_held(piece),
        escorted=state.escorted_by(number) >= 0,
    )


def board_image(setup: Setup, language: str, pixels: int) -> QImage | None:
    """Return the map with homes, cities and pieces as a scenario sets it up. None if it cannot be drawn.

    Args:
        setup: the scenario with its documents.
        language: language of names on the map.
        pixels: longer side of the picture, about.
    """
    board = board_of(setup)
    if board is None:
        return None
    world = world_of(setup)
    arrays, looks = world.arrays, MapLooks.from_ruleset(world.ruleset)
    wanted = int(min(pixels / max(1, arrays.columns), pixels / max(1.0, arrays.rows * 0.87)))
    width = usual_field_width(arrays, max(2, min(_WIDEST, wanted // 2 * 2)))
    image = map_image(arrays, looks, width, names=width >= _NAMES_FROM, language=language)
    lattice = lattice_of(arrays, width)
    areas = {area.id: area.fields for area in board.areas}
    colours = side_colours(world.scenario, world.ruleset)
    with painting(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for side, colour in zip(world.scenario.sides, colours, strict=True):
            fields = [at for key in side.home for at in areas.get(key, ())]
            _home(painter, _outline(lattice, fields), colour)
        _forces(painter, lattice, first_state(world), colours, float(width))
    return image


def _forces(
    painter: QPainter, lattice: HexLattice, state: ZargoState, colours: tuple[str, ...], width: float
) -> None:
    world = state.world
    for city in state.cities:
        at = QPointF(*lattice.centre(world.at(city.cell)))
        paint_city(painter, at, width, colours[city.owner], "")  # garrisons are their side's secret
    for cell, here in state.on.items():
        front = state.in_front(cell) if len(here) > 1 else here[0]
        at = QPointF(*lattice.centre(world.at(cell)))
        paint_piece(painter, at, width * TOKEN, look_of(state, front, colours))


def _outline(lattice: HexLattice, fields: Collection[Offset]) -> QPainterPath:
    path = QPainterPath()
    for at in sorted(fields):
        one = QPainterPath()
        one.addPolygon(QPolygonF([QPointF(*corner) for corner in lattice.corners(at)]))
        one.closeSubpath()
        path.addPath(one)
    return path.simplified()


def _home(painter: QPainter, outline: QPainterPath, colour: str) -> None:
    shade = QColor(colour)
    shade.setAlphaF(HOME_TINT)
    painter.fillPath(outline, shade)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(colour, 2.5))
    painter.drawPath(outline)
