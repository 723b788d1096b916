"""The fine things of a map, drawn over the terrain: grid, contours, roads, walls, names, labels."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPainterPath, QPixmap

from editor.printing.fonts import DISPLAY_FAMILY, SYMBOL_FAMILY, TEXT_FAMILY
from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.pens import pen
from editor.rules.core.hexes import Offset, neighbours, to_axial
from editor.rules.core.map_arrays import NO_FIELD, MapArrays

GRID_FROM: Final = 10
"""Field width in pixels from which the grid is drawn."""
CONTOURS_FROM: Final = 6
NAMES_FROM: Final = 40
LABELS_FROM: Final = 12

Bounds = tuple[int, int, int, int]


@dataclass
class DetailPainter:
    """Draws with a painter whose coordinates are map pixels."""

    painter: QPainter
    arrays: MapArrays
    looks: MapLooks
    lattice: HexLattice
    language: str

    def paint(
        self, bounds: Bounds, left: int, top: int, columns: int, rows: int, *, grid: bool, names: bool
    ) -> None:
        """Draw what the fields of ``bounds`` show in a rectangle of map pixels."""
        width = self.lattice.width
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if grid and width >= GRID_FROM:
            self._grid(left, top, columns, rows)
        if width >= CONTOURS_FROM:
            self._contours(bounds)
            self._roads(bounds)
            self._edges(bounds)
        if names and width >= NAMES_FROM:
            self._names(bounds, QRectF(left, top, columns, rows))
        if width >= LABELS_FROM:
            self._labels(left, top, columns, rows)
        self._border(left, top, columns, rows)

    def _grid(self, left: int, top: int, columns: int, rows: int) -> None:
        tile = _grid_tile(self.lattice.width, self.lattice.step, self.lattice.stagger, self.looks.grid)
        ox, oy = self.lattice.origin
        self.painter.drawTiledPixmap(
            QRectF(left, top, columns, rows),
            tile,
            QPointF((left - ox) % tile.width(), (top - oy) % tile.height()),
        )

    def _contours(self, bounds: Bounds) -> None:
        """Draw a line wherever the level changes from one field to the next."""
        c0, r0, c1, r1 = bounds
        c0, r0 = max(0, c0), max(0, r0)
        c1, r1 = min(c1, self.arrays.columns), min(r1, self.arrays.rows)
        levels = self.arrays.levels[r0:r1, c0:c1]
        if levels.size == 0 or levels.min() == levels.max():
            return
        on_map = self.arrays.terrain[r0:r1, c0:c1] != NO_FIELD
        lines: list[QLineF] = []
        for row, parity in ((row, self.lattice.shifted(row)) for row in range(r0, r1)):
            here, mine = levels[row - r0], on_map[row - r0]
            step = (here[:-1] != here[1:]) & mine[:-1] & mine[1:]
            lines += [self._side((c0 + int(column), row), 1) for column in np.flatnonzero(step)]
            if row + 1 >= r1:
                continue
            below, theirs = levels[row + 1 - r0], on_map[row + 1 - r0]
            # South-east and south-west neighbours: one column further east where the row is shifted.
            for direction, offset in ((2, 1 if parity else 0), (3, 0 if parity else -1)):
                first, end = max(0, -offset), here.size - max(0, offset)
                other = slice(first + offset, end + offset)
                differs = (here[first:end] != below[other]) & mine[first:end] & theirs[other]
                lines += [self._side((c0 + first + int(c), row), direction) for c in np.flatnonzero(differs)]
        if lines:
            self.painter.setPen(pen(self.looks.contour, max(1.0, self.lattice.width * 0.042)))
            self.painter.drawLines(lines)

    def _side(self, at: Offset, direction: int) -> QLineF:
        """Return the side of a field towards a direction (index of ``DIRECTIONS``)."""
        corners = self.lattice.corners(at)
        first, second = corners[direction % 6], corners[(direction + 1) % 6]
        return QLineF(*first, *second)

    def _roads(self, bounds: Bounds) -> None:
        width = self.lattice.width
        paths = [self._road(road) for road in self.arrays.roads if self._near(road, bounds)]
        for colour, wide in ((self.looks.road_border, 0.24), (self.looks.road, 0.17)):
            self.painter.setPen(pen(colour, max(1.0, width * wide), cap=Qt.PenCapStyle.FlatCap))
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            for path in paths:
                self.painter.drawPath(path)

    def _near(self, fields: tuple[Offset, ...], bounds: Bounds) -> bool:
        c0, r0, c1, r1 = bounds
        columns, rows = [at[0] for at in fields], [at[1] for at in fields]
        return (
            bool(fields) and min(columns) < c1 and max(columns) >= c0 and min(rows) < r1 and max(rows) >= r0
        )

    def _road(self, road: tuple[Offset, ...]) -> QPainterPath:
        """Return a road as a smooth line through the middles of sides, out over the map's edge."""
        points = [QPointF(*self.lattice.centre(at)) for at in road]
        path = QPainterPath(self._way_out(points, road[0]) if len(points) > 1 else points[0])
        if len(points) == 1:
            path.lineTo(points[0] + QPointF(0.01, 0))
            return path
        path.lineTo((points[0] + points[1]) / 2)
        for before, after in pairwise(points[1:]):
            path.quadTo(before, (before + after) / 2)
        path.lineTo(self._way_out(points[::-1], road[-1]))
        return path

    def _way_out(self, points: list[QPointF], at: Offset) -> QPointF:
        """Return where a road's end lies: in its field's centre, or beyond the map's edge."""
        first, second = points[0], points[1]
        on_edge = at[1] in (0, self.arrays.rows - 1) or at[0] in (0, self.arrays.row_length(at[1]) - 1)
        return first + (first - second) * 0.5 if on_edge else first

    def _edges(self, bounds: Bounds) -> None:
        width = self.lattice.width
        for edge in self.arrays.edges:
            if not self._near(edge.between, bounds):
                continue
            direction = self._direction(*edge.between)
            if direction is None:
                continue
            side = self._side(edge.between[0], direction)
            hedge = edge.kind == "hedge"
            border = self.looks.hedge_border if hedge else self.looks.wall_border
            inner = self.looks.hedge if hedge else self.looks.wall
            for colour, wide in ((border, 0.13), (inner, 0.085)):
                stroke = pen(colour, max(1.5, width * wide))
                if edge.kind == "ruined_wall":
                    stroke.setDashPattern([1.1, 1.9])
                elif hedge and colour == inner:
                    stroke.setDashPattern([0.05, 1.25])
                self.painter.setPen(stroke)
                self.painter.drawLine(side)

    def _direction(self, at: Offset, other: Offset) -> int | None:
        """Return the direction from a field to its neighbour; nothing where the two do not touch."""
        around = neighbours(to_axial(at, self.arrays.stagger))
        goal = to_axial(other, self.arrays.stagger)
        return around.index(goal) if goal in around else None

    def _names(self, bounds: Bounds, area: QRectF) -> None:
        width = self.lattice.width
        area = area.adjusted(-width / 2, -self.lattice.radius, width / 2, self.lattice.radius)
        font, bold = text_font(max(9.0, width * 0.14)), text_font(max(9.0, width * 0.135), bold=True)
        metrics, bold_metrics = QFontMetricsF(font), QFontMetricsF(bold)
        inks = [self._ink(terrain) for terrain in self.arrays.terrain_ids]
        signs: list[tuple[QPointF, str, QColor]] = []
        self.painter.setFont(font)
        c0, r0, c1, r1 = bounds
        for row in range(max(0, r0), min(r1, self.arrays.rows)):
            for column in range(max(0, c0), min(c1, self.arrays.row_length(row))):
                x, y = self.lattice.centre((column, row))
                if not area.contains(x, y):
                    continue
                ink = inks[self.arrays.terrain[row, column]]
                name = self.arrays.field_name((column, row))
                wide = metrics.horizontalAdvance(name)
                if name and wide < width * 0.86:
                    self.painter.setPen(ink)
                    self.painter.drawText(QPointF(x - wide / 2, y - self.lattice.radius * 0.55), name)
                if sign := self._height_sign(column, row):
                    start = x - bold_metrics.horizontalAdvance(sign) / 2
                    signs.append((QPointF(start, y + self.lattice.radius * 0.68), sign, ink))
        self.painter.setFont(bold)
        for at, sign, ink in signs:
            self.painter.setPen(ink)
            self.painter.drawText(at, sign)

    def _ink(self, terrain: str) -> QColor:
        """Return the colour of small writing on a terrain: dark on light ground, light on dark."""
        ground = QColor(self.looks.look(terrain).colour)
        ink = QColor(self.looks.ink if ground.lightnessF() > 0.5 else self.looks.halo)
        ink.setAlphaF(0.75)
        return ink

    def _height_sign(self, column: int, row: int) -> str:
        """Return level (``+1``) or depth (``-1``) as a small number: colour is never the only sign."""
        if depth := int(self.arrays.depth[row, column]):
            return f"\u2212{depth}"
        level = int(self.arrays.levels[row, column])
        return f"+{level}" if level and self.arrays.terrain[row, column] != NO_FIELD else ""

    def _labels(self, left: int, top: int, columns: int, rows: int) -> None:
        area = QRectF(left, top, columns, rows)
        font = QFont()
        font.setFamilies([DISPLAY_FAMILY, TEXT_FAMILY, SYMBOL_FAMILY])
        font.setPixelSize(max(9, round(self.lattice.width * 0.34)))
        font.setBold(True)
        metrics = QFontMetricsF(font)
        for label in self.arrays.labels:
            text = label.text.get(self.language)
            if not text:
                continue
            x, y = self.lattice.centre(label.at)
            wide = metrics.horizontalAdvance(text)
            start = QPointF(x - wide / 2, y + metrics.ascent() * 0.36)
            if not area.intersects(
                QRectF(start.x() - 6, start.y() - metrics.ascent() - 6, wide + 12, metrics.height() + 12)
            ):
                continue
            path = QPainterPath()
            path.addText(start, font, text)
            self.painter.setPen(pen(self.looks.halo, max(2.0, self.lattice.width * 0.07)))
            self.painter.drawPath(path)
            self.painter.fillPath(path, QColor(self.looks.ink))

    def _border(self, left: int, top: int, columns: int, rows: int) -> None:
        """Draw the cut edge of a board."""
        if not self.arrays.board:
            return
        wide, high = self.lattice.size(self.arrays.columns, self.arrays.rows)
        thick = max(1.0, self.lattice.width * 0.03)
        self.painter.setPen(pen(self.looks.border, thick, join=Qt.PenJoinStyle.MiterJoin))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        frame = QRectF(0, 0, wide, high).adjusted(thick / 2, thick / 2, -thick / 2, -thick / 2)
        if not frame.contains(QRectF(left, top, columns, rows).adjusted(-thick, -thick, thick, thick)):
            self.painter.drawRect(frame)


def text_font(pixels: float, *, bold: bool = False) -> QFont:
    """Return the text face at a height in pixels."""
    font = QFont()
    font.setFamilies([TEXT_FAMILY, SYMBOL_FAMILY])
    font.setPixelSize(max(1, round(pixels)))
    font.setBold(bold)
    return font


@lru_cache(maxsize=8)
def _grid_tile(width: int, step: int, stagger: str, colour: str) -> QPixmap:
    """Return one period of the grid (one field wide, two rows high) on nothing."""
    image = QImage(width, 2 * step, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    lattice = HexLattice(width, "even" if stagger == "even" else "odd", True)
    ink = QColor(colour)
    ink.setAlphaF(0.16 if width < 20 else 0.3)
    painter = QPainter(image)
    try:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(pen(ink, 1.0 if width < 40 else 1.25, cap=Qt.PenCapStyle.FlatCap))
        for row in range(-1, 4):
            for column in range(-2, 3):
                corners = [QPointF(*corner) for corner in lattice.corners((column, row))]
                painter.drawPolyline(corners[1:5])
    finally:
        painter.end()
    return QPixmap.fromImage(image)
