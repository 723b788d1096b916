"""What is drawn over the battlefield: zones, areas, counters, the unit in hand."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.printing.maps.pens import pen
from editor.printing.systems.demonworld.counters import CounterLook
from editor.printing.systems.demonworld.symbols import unit_symbol
from editor.rules.core.hexes import Offset
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.large.footprints import Footprint
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.kit.theme import MARKS
from editor.ui.systems.demonworld.goals import paint_area, paint_flag
from editor.ui.systems.demonworld.scenario.arrival_marks import paint_arrivals
from editor.ui.systems.demonworld.scenario.base_shapes import paint_base
from editor.ui.systems.demonworld.scenario.counter_pictures import CounterPictures
from editor.ui.systems.demonworld.scenario.state import Deployment, Element, FieldUnit, UnitKey
from schemas.systems.demonworld import UnitPlacement

_ZONE_TINT = 46

_Zones = tuple[tuple[frozenset[Offset], str], ...]
"""Fields and colour of each side."""


@dataclass
class Overlays:
    """Draws a deployment; the editor sets what is selected and in hand."""

    language: str
    deployment: Deployment | None = None
    selected: UnitKey | None = None
    ghost: tuple[FieldUnit, UnitPlacement] | None = None
    """The unit in hand and where it would stand."""
    painted: tuple[str, frozenset[Offset]] | None = None
    """A zone or area that is being painted: colour and fields."""
    area: frozenset[Offset] = frozenset()
    """The named area that is looked at."""
    marked: frozenset[Offset] = frozenset()
    """What the event that is looked at is about."""
    _zones_drawn: tuple[tuple[float, ...], _Zones, QImage] | None = field(
        default=None, init=False, repr=False, compare=False
    )
    """View, zones and the picture of them that was drawn last."""
    _counters: CounterPictures = field(default_factory=CounterPictures, init=False, repr=False, compare=False)

    def paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Draw everything, from the ground up."""
        if self.deployment is None or self.deployment.battlefield is None:
            return
        painter.save()
        painter.setClipRect(canvas.map_rect())
        self._zones(canvas, painter, self.deployment)
        for area in self.deployment.scenario.areas:
            width = 3.0 if frozenset(area.fields) == self.area else 1.8
            paint_area(canvas, painter, area.fields, area.name.get(self.language), width=width)
        for objective in self.deployment.scenario.objectives:
            if self.deployment.battlefield.holds(objective.at):
                words = f"{objective.name.get(self.language)} ({objective.points})"
                paint_flag(canvas, painter, objective.at, words)
        if self.painted is not None:
            self._tint(canvas, painter, self.painted[1], self.painted[0])
        if self.marked:
            self._tint(canvas, painter, self.marked, MARKS.chosen)
        painter.restore()
        for side in self.deployment.sides:
            for unit in side.units:
                if self.ghost is None or unit.key != self.ghost[0].key:
                    self._unit(canvas, painter, unit, unit.elements, side.colour)
        paint_arrivals(canvas, painter, self.deployment, self.language)
        if self.ghost is not None:
            self._ghost(canvas, painter, *self.ghost)

    def _zones(self, canvas: MapCanvas, painter: QPainter, deployment: Deployment) -> None:
        """Draw the zones of all sides; as long as they and the view stay, from a picture of them."""
        view, zones = canvas.view_key(), tuple((side.zone, side.colour) for side in deployment.sides)
        if self._zones_drawn is None or self._zones_drawn[:2] != (view, zones):
            ratio = canvas.devicePixelRatioF()
            picture = QImage(canvas.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with QPainter(picture) as own:
                own.setRenderHint(QPainter.RenderHint.Antialiasing)
                for zone, colour in zones:
                    self._tint(canvas, own, zone, colour)
            self._zones_drawn = (view, zones, picture)
        painter.drawImage(0, 0, self._zones_drawn[2])

    def _tint(self, canvas: MapCanvas, painter: QPainter, fields: Collection[Offset], colour: str) -> None:
        if not fields:
            return
        tint = QColor(colour)
        tint.setAlpha(_ZONE_TINT)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tint)
        painter.drawPath(canvas.fields_path(fields))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(QColor(colour), 2.0, style=Qt.PenStyle.DashLine))
        painter.drawPath(canvas.outline(fields))

    def _unit(
        self,
        canvas: MapCanvas,
        painter: QPainter,
        unit: FieldUnit,
        elements: tuple[Element, ...],
        colour: str,
    ) -> None:
        symbol = unit_symbol(unit.card)
        width = canvas.field_width()
        for element in elements:
            self._base(canvas, painter, unit, element, colour)
            look = CounterLook(
                colour,
                symbol,
                element.facing,
                element.sign,
                wounds=element.wounds,
                selected=unit.key == self.selected,
                letter=unit.letter,
            )
            self._counters.paint(painter, canvas.centre_of(element.at), width, look)

    def _base(
        self, canvas: MapCanvas, painter: QPainter, unit: FieldUnit, element: Element, colour: str
    ) -> None:
        """Draw the ground that a large element covers."""
        kind = base_of(unit.card)
        battlefield = self.deployment.battlefield if self.deployment is not None else None
        if kind is None or battlefield is None:
            return
        fields = Footprint(kind, battlefield.to_axial(element.at), element.facing).fields
        points = [canvas.centre_of(battlefield.to_offset(one)) for one in fields]
        paint_base(painter, points, QColor(colour), canvas.field_width())

    def _ghost(self, canvas: MapCanvas, painter: QPainter, unit: FieldUnit, placement: UnitPlacement) -> None:
        if self.deployment is None:
            return
        side = self.deployment.sides[unit.key[0]]
        elements = self.deployment.place(unit, placement)
        fits = self.deployment.fits(unit, elements)
        symbol = unit_symbol(unit.card)
        for element, fit in zip(elements, fits, strict=True):
            self._base(canvas, painter, unit, element, side.colour)
            look = CounterLook(
                side.colour,
                symbol,
                element.facing,
                element.sign,
                selected=True,
                ghost=True,
                refused=not fit,
                letter=unit.letter,
            )
            self._counters.paint(painter, canvas.centre_of(element.at), canvas.field_width(), look)
