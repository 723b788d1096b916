"""What is drawn over the battlefield: zones, areas, counters, the unit in hand."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF

from editor.printing.maps.pens import pen, text_font
from editor.printing.systems.demonworld.counters import CounterLook
from editor.printing.systems.demonworld.symbols import unit_symbol
from editor.rules.core.hexes import Offset
from editor.rules.demonworld.large.bases import base_of
from editor.rules.demonworld.large.footprints import Footprint
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.systems.demonworld.scenario.arrival_marks import paint_arrivals
from editor.ui.systems.demonworld.scenario.base_shapes import paint_base
from editor.ui.systems.demonworld.scenario.counter_pictures import CounterPictures
from editor.ui.systems.demonworld.scenario.state import Deployment, Element, FieldUnit, UnitKey
from schemas.systems.demonworld import UnitPlacement
from schemas.systems.demonworld_victory import Objective

_ZONE_TINT = 46
_AREA_COLOUR = "#6a2c91"
_WORDS_FROM = 14
"""Width of a field, in pixels, from which words are written beside things."""

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
            self._named(canvas, painter, area.fields, area.name.get(self.language))
        for objective in self.deployment.scenario.objectives:
            if self.deployment.battlefield.holds(objective.at):
                self._objective(canvas, painter, objective)
        if self.painted is not None:
            self._tint(canvas, painter, self.painted[1], self.painted[0])
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
            own = QPainter(picture)
            own.setRenderHint(QPainter.RenderHint.Antialiasing)
            for zone, colour in zones:
                self._tint(canvas, own, zone, colour)
            own.end()
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

    def _named(self, canvas: MapCanvas, painter: QPainter, fields: tuple[Offset, ...], name: str) -> None:
        if not fields:
            return
        looked_at = frozenset(fields) == self.area
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(_AREA_COLOUR, 3.0 if looked_at else 1.8, style=Qt.PenStyle.DotLine))
        painter.drawPath(canvas.outline(fields))
        if canvas.field_width() < _WORDS_FROM or not name:
            return
        points = [canvas.centre_of(at) for at in fields]
        at = QPointF(
            sum(p.x() for p in points) / len(points), min(p.y() for p in points) - canvas.field_width() * 0.2
        )
        self._words(canvas, painter, at, name)

    def _words(self, canvas: MapCanvas, painter: QPainter, at: QPointF, name: str) -> None:
        """Write words above a point, with a rim that keeps them legible."""
        painter.setFont(text_font(max(11.0, canvas.field_width() * 0.3), bold=True))
        box = QRectF(at.x() - 150, at.y() - 30, 300, 30)
        painter.setPen(QColor(canvas.looks.halo))
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            painter.drawText(
                box.translated(dx, dy), Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, name
            )
        painter.setPen(QColor(_AREA_COLOUR))
        painter.drawText(box, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, name)

    def _objective(self, canvas: MapCanvas, painter: QPainter, objective: Objective) -> None:
        width, centre = canvas.field_width(), canvas.centre_of(objective.at)
        size = max(8.0, width * 0.5)
        foot, head = centre + QPointF(-size * 0.3, size * 0.5), centre + QPointF(-size * 0.3, -size * 0.5)
        cloth = QPolygonF([head, head + QPointF(size * 0.8, size * 0.25), head + QPointF(0, size * 0.5)])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(canvas.looks.halo, 4.0))
        painter.drawLine(foot, head)
        painter.drawPolygon(cloth)
        painter.setPen(pen(_AREA_COLOUR, 2.0))
        painter.drawLine(foot, head)
        painter.setBrush(QColor(_AREA_COLOUR))
        painter.drawPolygon(cloth)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if width < _WORDS_FROM:
            return
        name = objective.name.get(self.language)
        self._words(canvas, painter, centre - QPointF(0, size * 0.5), f"{name} ({objective.points})")

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
                side.colour, symbol, element.facing, element.sign, selected=True, ghost=True, refused=not fit
            )
            self._counters.paint(painter, canvas.centre_of(element.at), canvas.field_width(), look)
