"""What is marked on a map: traced picture, zones, buildings, objectives, starts, notes, compass rose."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPolygonF

from editor.printing.maps.crossings import paint_opening
from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import pen, text_font
from editor.printing.maps.roofs import paint_roof
from editor.printing.maps.traced import paint_traced
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from schemas.map import Building

_NAMES_FROM: Final = 24
"""Field width in pixels from which zones, buildings and objectives carry their names."""


@dataclass
class MarkPainter:
    """Draws with a painter whose coordinates are map pixels."""

    painter: QPainter
    arrays: MapArrays
    looks: MapLooks
    lattice: HexLattice
    language: str
    on_paper: bool = False

    # shapes

    def _outline(self, at: Offset) -> QPolygonF:
        return QPolygonF([QPointF(*corner) for corner in self.lattice.corners(at)])

    def _side(self, at: Offset, direction: int) -> QLineF:
        corners = self.lattice.corners(at)
        return QLineF(QPointF(*corners[direction]), QPointF(*corners[(direction + 1) % len(corners)]))

    def _border(self, fields: Iterable[Offset]) -> list[QLineF]:
        """Return the outer sides of a group of fields."""
        inside, grid = set(fields), self.arrays.grid
        return [
            self._side(at, direction)
            for at in sorted(inside)
            for direction, other in enumerate(grid.neighbours(at))
            if other not in inside
        ]

    def _near(self, fields: Iterable[Offset], area: QRectF) -> list[Offset]:
        """Return the fields that a rectangle may show."""
        reach = self.lattice.width
        seen = area.adjusted(-reach, -reach, reach, reach)
        return [at for at in fields if seen.contains(*self.lattice.centre(at))]

    def _write(self, text: str, at: QPointF, pixels: float, colour: str) -> None:
        """Write words with a light border, centred on a point."""
        if not text:
            return
        font = text_font(max(8.0, pixels), bold=True)
        metrics = QFontMetricsF(font)
        path = QPainterPath()
        path.addText(at + QPointF(-metrics.horizontalAdvance(text) / 2, metrics.ascent() * 0.36), font, text)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(pen(self.looks.halo, max(2.0, pixels * 0.2)))
        self.painter.drawPath(path)
        self.painter.fillPath(path, QColor(colour))

    def _side_colour(self, side: int) -> str:
        return self.looks.sides[(side - 1) % len(self.looks.sides)]

    def _middle(self, fields: Iterable[Offset]) -> QPointF:
        """Return the centre of the field nearest to the middle of a group."""
        points = [QPointF(*self.lattice.centre(at)) for at in fields]
        mean = QPointF(sum(p.x() for p in points) / len(points), sum(p.y() for p in points) / len(points))
        return min(points, key=lambda point: QLineF(point, mean).length())

    # things

    def picture(self, area: QRectF) -> None:
        """Draw the traced picture over the ground, as clear as it is meant to be."""
        traced = self.arrays.picture
        if traced is None or traced.under or (self.on_paper and not traced.printed):
            return
        paint_traced(self.painter, traced, self.lattice)

    def zones(self, area: QRectF) -> None:
        """Tint the deployment zones in the colours of their sides."""
        for zone in self.arrays.zones:
            near = self._near(zone.fields, area)
            if not near:
                continue
            colour = QColor(self._side_colour(zone.side))
            tint = QColor(colour)
            tint.setAlphaF(0.2)
            self.painter.setPen(Qt.PenStyle.NoPen)
            self.painter.setBrush(tint)
            for at in near:
                self.painter.drawPolygon(self._outline(at))
            border = pen(colour, max(1.0, self.lattice.width * 0.07))
            border.setDashPattern([2.4, 1.8])
            self.painter.setPen(border)
            # Sides towards fields out of sight but inside the zone are no border.
            inside, grid = set(zone.fields), self.arrays.grid
            self.painter.drawLines(
                [
                    self._side(at, direction)
                    for at in near
                    for direction, other in enumerate(grid.neighbours(at))
                    if other not in inside
                ]
            )
            if self.lattice.width >= _NAMES_FROM:
                words = zone.name.get(self.language) or str(zone.side)
                self._write(words, self._middle(zone.fields), self.lattice.width * 0.26, colour.name())

    def buildings(self, area: QRectF) -> None:
        """Draw buildings: floor, walls, ways in, number of storeys."""
        for building in self.arrays.buildings:
            if self._near(building.fields, area):
                self._building(building)

    def _building(self, building: Building) -> None:
        width, painter = self.lattice.width, self.painter
        wall = wall_colour(building, self.looks)
        painter.setPen(Qt.PenStyle.NoPen)
        for at, colour in built_over([building], self.looks).items():
            painter.setBrush(QColor(colour))
            painter.drawPolygon(self._outline(at))
        if building.roof != "open":
            paint_roof(painter, building, self.arrays.grid, self.lattice, self.looks)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        borders = self._border(building.fields)
        edges = [(self.looks.wall_border, 0.17), (wall, 0.11)]
        for colour, wide in edges if building.roof == "open" else [(self.looks.wall_border, 0.05)]:
            stroke = pen(colour, max(1.5, width * wide))
            if building.material == "ruin":
                stroke.setDashPattern([1.6, 1.4])
            painter.setPen(stroke)
            painter.drawLines(borders)
        for opening in building.openings:
            direction = self.arrays.grid.direction(*opening.between)
            if direction is not None:
                side = self._side(opening.between[0], direction)
                solid = opening.solidity != "plain"
                leaf = opening.leaf_of is not None
                paint_opening(
                    painter,
                    side,
                    opening.kind,
                    self.looks,
                    width,
                    now=opening.at_start,
                    solid=solid,
                    leaf=leaf,
                )
        if width >= _NAMES_FROM:
            storeys = f" {building.floors}" if building.floors > 1 else ""
            words = f"{building.name.get(self.language)}{storeys}".strip()
            self._write(words, self._middle(building.fields), width * 0.24, self.looks.ink)

    def objectives(self, area: QRectF) -> None:
        """Plant a flag on every objective, with its name and what it is worth."""
        width, painter = self.lattice.width, self.painter
        for objective in self.arrays.objectives:
            if not self._near([objective.at], area.adjusted(-2 * width, 0, 2 * width, 0)):
                continue
            at = QPointF(*self.lattice.centre(objective.at))
            foot, top = at + QPointF(-width * 0.08, width * 0.3), at + QPointF(-width * 0.08, -width * 0.34)
            flag = QPolygonF([top, top + QPointF(width * 0.34, width * 0.12), top + QPointF(0, width * 0.25)])
            for colour, wide in ((self.looks.halo, 0.12), (self.looks.ink, 0.05)):
                painter.setPen(pen(colour, max(1.0, width * wide)))
                painter.setBrush(QColor(self.looks.sides[0]))
                painter.drawLine(foot, top)
                painter.drawPolygon(flag)
            if width >= _NAMES_FROM:
                worth = f" ({objective.points})" if objective.points else ""
                words = f"{objective.name.get(self.language)}{worth}".strip()
                self._write(words, at + QPointF(0, width * 0.42), width * 0.2, self.looks.ink)

    def starts(self, area: QRectF) -> None:
        """Mark start positions with a disc in the colour of their side."""
        width, painter = self.lattice.width, self.painter
        for start in self.arrays.starts:
            if not self._near([start.at], area.adjusted(-2 * width, 0, 2 * width, 0)):
                continue
            at = QPointF(*self.lattice.centre(start.at))
            painter.setPen(pen(self.looks.halo, max(1.0, width * 0.05)))
            painter.setBrush(QColor(self._side_colour(start.side)))
            painter.drawEllipse(at, width * 0.24, width * 0.24)
            self._write(str(start.side), at, width * 0.26, self.looks.ink)
            words = start.text.get(self.language)
            if words and width >= _NAMES_FROM:
                self._write(words, at + QPointF(0, width * 0.4), width * 0.18, self.looks.ink)

    def notes(self, area: QRectF) -> None:
        """Pin the author's notes; not on paper."""
        if self.on_paper:
            return
        width = self.lattice.width
        for note in self.arrays.notes:
            if not self._near([note.at], area):
                continue
            x, y = self.lattice.centre(note.at)
            box = QRectF(x + width * 0.12, y - width * 0.36, width * 0.24, width * 0.24)
            self.painter.setPen(pen(self.looks.ink, max(1.0, width * 0.02)))
            self.painter.setBrush(QColor("#ffe48a"))
            self.painter.drawRect(box)
            for line in (0.3, 0.55, 0.8):
                height = box.top() + box.height() * line
                self.painter.drawLine(
                    QPointF(box.left() + width * 0.04, height), QPointF(box.right() - width * 0.04, height)
                )

    def compass(self, area: QRectF) -> None:
        """Draw the compass rose."""
        rose = self.arrays.compass
        if rose is None:
            return
        at, reach = QPointF(*self.lattice.centre(rose.at)), rose.size * self.lattice.width / 2
        if not area.adjusted(-reach, -reach, reach, reach).contains(at):
            return
        painter = self.painter
        painter.save()
        painter.translate(at)
        painter.rotate(rose.north)
        painter.setPen(pen(self.looks.ink, max(1.0, reach * 0.03)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(0, 0), reach * 0.55, reach * 0.55)
        for turn, length in (
            (45, 0.5),
            (135, 0.5),
            (225, 0.5),
            (315, 0.5),
            (90, 0.8),
            (180, 0.8),
            (270, 0.8),
        ):
            self._ray(turn, reach * length, reach)
        self._ray(0, reach * 0.8, reach, north=True)
        painter.restore()
        # The letter stands upright wherever north is.
        line = QLineF.fromPolar(reach * 0.93, 90 - rose.north)
        self._write("N", at + line.p2(), reach * 0.3, self.looks.ink)

    def _ray(self, turn: int, length: float, reach: float, *, north: bool = False) -> None:
        painter = self.painter
        painter.save()
        painter.rotate(turn)
        wide = reach * 0.13
        for sign, colour in ((-1, self.looks.halo), (1, self.looks.sides[0] if north else self.looks.ink)):
            painter.setBrush(QColor(colour))
            painter.drawPolygon([QPointF(0, 0), QPointF(sign * wide, -wide), QPointF(0, -length)])
        painter.restore()


def wall_colour(building: Building, looks: MapLooks) -> str:
    """Return the colour of a building's walls."""
    return {"wood": looks.timber, "clay": looks.clay}.get(building.material, looks.wall)


def built_over(buildings: Iterable[Building], looks: MapLooks) -> dict[Offset, str]:
    """Return the fields under buildings with the colour of floor or wall that hides their ground."""
    colours: dict[Offset, str] = {}
    for building in buildings:
        walls = frozenset(building.wall_fields)
        for at in building.fields:
            colours[at] = wall_colour(building, looks) if at in walls else looks.floor
    return colours
