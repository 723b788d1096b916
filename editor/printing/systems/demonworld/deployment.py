"""The deployment map of a Demonworld scenario: zones, areas, objectives, counters where units begin."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF

from editor.printing.maps.lattice import HexLattice, lattice_of
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import pen, text_font
from editor.printing.maps.picture import map_image, usual_field_width
from editor.printing.systems.demonworld.counters import CounterLook, paint_counter
from editor.printing.systems.demonworld.symbols import Sign, special_signs, unit_symbol
from editor.rules.core.battlefield import Battlefield
from editor.rules.core.contract import Setup
from editor.rules.core.hexes import Offset
from editor.rules.core.joined_arrays import battlefield_arrays
from editor.rules.demonworld.set_up.copies import Copy, copies_of, letters_of, placed_elements, placed_fields
from schemas.quantities import PlayerId
from schemas.systems.demonworld import DemonworldScenario, DemonworldSide

_PIXELS: Final = 2000
"""Width or height of the picture: about 280 dots per inch on a page."""
_WIDEST_FIELD: Final = 72
_TINT: Final = 60
_AREA: Final = "#6a2c91"
_WORDS_FROM: Final = 18
"""Width of a field, in pixels, from which words are written beside things."""


def field_image(field: Battlefield, looks: MapLooks, pixels: int, language: str) -> QImage:
    """Return the joined boards without units; ``pixels`` is its width, or its height where it is higher."""
    arrays = battlefield_arrays(field)
    width = _field_width(field, pixels)
    return map_image(
        arrays, looks, usual_field_width(arrays, width), names=width >= _WORDS_FROM, language=language
    )


def deployment_image(
    setup: Setup,
    field: Battlefield,
    looks: MapLooks,
    colours: Mapping[PlayerId, str],
    language: str,
    only: str | None = None,
) -> QImage:
    """Return the deployment map.

    Args:
        setup: the scenario with its documents.
        field: its boards, joined.
        looks: colours of the ground.
        colours: id of a side -> its colour.
        language: language of names.
        only: id of the side whose units are shown; None for all.
    """
    scenario = setup.scenario
    image = field_image(field, looks, _PIXELS, language)
    if not isinstance(scenario, DemonworldScenario):
        return image
    arrays = battlefield_arrays(field)
    lattice = lattice_of(arrays, usual_field_width(arrays, _field_width(field, _PIXELS)))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for side in scenario.sides:
            fields = side.zone.among(field.fields()) if side.zone is not None else ()
            _zone(painter, lattice, fields, colours[side.id])
        for area in scenario.areas:
            _area(painter, lattice, [at for at in area.fields if field.holds(at)], area.name.get(language))
        for objective in scenario.objectives:
            if field.holds(objective.at):
                words = f"{objective.name.get(language)} ({objective.points})"
                _flag(painter, lattice, objective.at, words)
        letters = letters_of(setup, scenario.sides)
        for side in scenario.sides:
            if only in (None, side.id):
                for copy in copies_of(setup, side):
                    letter = letters[side.id, copy.entry.key, copy.number]
                    _unit(painter, lattice, field, side, copy, CounterLook(colours[side.id], letter=letter))
    return image


def _field_width(field: Battlefield, pixels: int) -> int:
    width = min(pixels / max(1, field.columns), pixels / max(1.0, field.rows * 0.87))
    return max(2, min(_WIDEST_FIELD, int(width) // 2 * 2))


def _path(lattice: HexLattice, fields: Collection[Offset]) -> QPainterPath:
    path = QPainterPath()
    for at in sorted(fields):
        path.addPolygon(QPolygonF([QPointF(*corner) for corner in lattice.corners(at)]))
        path.closeSubpath()
    return path


def _edge(lattice: HexLattice, fields: Collection[Offset]) -> list[tuple[QPointF, QPointF]]:
    """Return the sides of fields that have no other of them beyond."""
    sides: dict[tuple[tuple[int, int], tuple[int, int]], tuple[QPointF, QPointF]] = {}
    for at in sorted(fields):
        corners = lattice.corners(at)
        for one, other in zip(corners, [*corners[1:], corners[0]], strict=True):
            ends = sorted((_rounded(one), _rounded(other)))
            key = (ends[0], ends[1])
            if sides.pop(key, None) is None:
                sides[key] = (QPointF(*one), QPointF(*other))
    return list(sides.values())


def _rounded(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _zone(painter: QPainter, lattice: HexLattice, fields: Collection[Offset], colour: str) -> None:
    tint = QColor(colour)
    tint.setAlpha(_TINT)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint)
    painter.drawPath(_path(lattice, fields))
    painter.setPen(pen(colour, max(1.5, lattice.width * 0.06)))
    for one, other in _edge(lattice, fields):
        painter.drawLine(one, other)


def _area(painter: QPainter, lattice: HexLattice, fields: list[Offset], name: str) -> None:
    if not fields:
        return
    painter.setPen(pen(_AREA, max(1.5, lattice.width * 0.06), style=Qt.PenStyle.DotLine))
    for one, other in _edge(lattice, fields):
        painter.drawLine(one, other)
    centres = [lattice.centre(at) for at in fields]
    middle = sum(x for x, _y in centres) / len(centres)
    _words(painter, lattice, QPointF(middle, min(y for _x, y in centres) - lattice.width * 0.2), name)


def _flag(painter: QPainter, lattice: HexLattice, at: Offset, words: str) -> None:
    centre, size = QPointF(*lattice.centre(at)), lattice.width * 0.5
    foot, head = centre + QPointF(-size * 0.3, size * 0.5), centre + QPointF(-size * 0.3, -size * 0.5)
    painter.setPen(pen(_AREA, max(1.0, lattice.width * 0.05)))
    painter.setBrush(QColor(_AREA))
    painter.drawLine(foot, head)
    painter.drawPolygon([head, head + QPointF(size * 0.8, size * 0.25), head + QPointF(0, size * 0.5)])
    _words(painter, lattice, centre - QPointF(0, size * 0.5), words)


def _words(painter: QPainter, lattice: HexLattice, at: QPointF, words: str) -> None:
    """Write words above a point, with a rim that keeps them legible; inside the picture."""
    if lattice.width < _WORDS_FROM or not words:
        return
    font = text_font(max(12.0, lattice.width * 0.42), bold=True)
    path = QPainterPath()
    path.addText(0, 0, font, words)
    ink = path.boundingRect()
    left = max(4.0, min(at.x() - ink.width() / 2, painter.device().width() - ink.width() - 4))
    place = QRectF(left, max(4.0 + ink.height(), at.y()), ink.width(), ink.height())
    path.translate(place.left() - ink.left(), place.top())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen("#fbf7e6", max(2.0, lattice.width * 0.1)))
    painter.drawPath(path)
    painter.fillPath(path, QColor(_AREA))


def _unit(
    painter: QPainter,
    lattice: HexLattice,
    field: Battlefield,
    side: DemonworldSide,
    copy: Copy,
    look: CounterLook,
) -> None:
    wanted = (copy.entry.key, copy.number)
    placement = next((one for one in side.placements if (one.entry, one.copy_number) == wanted), None)
    if placement is None:
        return
    placed = placed_fields(field, placement, copy.elements)
    signs: tuple[Sign | None, ...] = special_signs(copy.card)[: copy.elements]
    words: list[Sign | None] = [*signs, *([None] * (copy.elements - len(signs)))]
    order = placed_elements(
        range(copy.elements), [sign or "" for sign in words], placement.layout, placement.frontage
    )
    look = replace(look, symbol=unit_symbol(copy.card))
    for element, one in zip(order, placed, strict=True):
        at = field.to_offset(one.at)
        if field.holds(at):
            shown = replace(look, facing=one.facing, sign=words[element])
            paint_counter(painter, QPointF(*lattice.centre(at)), lattice.width, shown)
