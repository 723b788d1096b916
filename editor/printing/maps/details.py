"""The fine things of a map, drawn over the terrain: grid, contours, roads, walls, names, labels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from itertools import pairwise
from typing import Any, Final

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from editor.printing.maps.adornments import LABELS_FROM, LOWER_LAYERS, UPPER_LAYERS, AdornmentPainter
from editor.printing.maps.crossings import paint_crossing, paint_opening
from editor.printing.maps.detail_pieces import (
    advances,
    grid_field,
    grid_on,
    grid_tile,
    level_steps,
    symbol_image,
)
from editor.printing.maps.lattice import HexLattice
from editor.printing.maps.link_marks import paint_links
from editor.printing.maps.looks import MapLooks
from editor.printing.maps.marks import MarkPainter, built_over
from editor.printing.maps.nearby import Nearby
from editor.printing.maps.pens import pen, text_font
from editor.printing.maps.walls import paint_wall
from editor.printing.maps.ways import (
    RIVER_WIDTHS,
    SPRING,
    Stream,
    once,
    paint_rivers,
    paint_roads,
    road_path,
    wander,
)
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from schemas.map import River

GRID_FROM: Final = 10
"""Field width in pixels from which the grid is drawn."""
CONTOURS_FROM: Final = 6
"""Field width from which contour lines, ways, buildings and edges are drawn."""
NAMES_FROM: Final = 40
"""Field width from which fields have their names."""
SYMBOLS_FROM: Final = 24
"""Field width in pixels from which a terrain's sign is drawn."""
PALE: Final = 0.35
"""Opacity of faded things."""

_CROSSED: Final = 3
"""Fields beside a picture whose bridges still bend ways on it."""

Bounds = tuple[int, int, int, int]
"""First column, first row, end column, end row."""


@dataclass
class DetailPainter:
    """Draws with a painter whose coordinates are map pixels."""

    painter: QPainter
    arrays: MapArrays
    looks: MapLooks
    lattice: HexLattice
    language: str
    hidden: frozenset[str] = frozenset()
    """Things that are not drawn."""
    faded: frozenset[str] = frozenset()
    """Things that are drawn pale."""
    on_paper: bool = False
    nearby: Nearby = dataclass_field(default_factory=Nearby)
    """Which things lie where; kept from picture to picture where speed matters."""
    contours: bool = True
    """Whether contour lines along the sides of fields are drawn: the ground may have its own."""

    def paint(
        self, bounds: Bounds, left: int, top: int, columns: int, rows: int, *, grid: bool, names: bool
    ) -> None:
        """Draw what the fields of ``bounds`` show in a rectangle of map pixels."""
        width = self.lattice.width
        area = QRectF(left, top, columns, rows)
        marks = MarkPainter(
            self.painter, self.arrays, self.looks, self.lattice, self.language, on_paper=self.on_paper
        )
        art = AdornmentPainter(
            self.painter, self.arrays, self.looks, self.lattice, self.language, self.nearby
        )
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._layer("picture", marks.picture, area)
        if width >= SYMBOLS_FROM:
            self._layer("terrain", self._symbols, bounds)
        if grid and width >= GRID_FROM:
            self._layer("grid", self._grid, bounds, left, top, columns, rows)
        self._layer("zones", marks.zones, area)
        if width >= CONTOURS_FROM and self.contours:
            self._layer("levels", self._contours, bounds)
        self._layer("symbols", art.symbols, LOWER_LAYERS, bounds, area)
        if width >= CONTOURS_FROM:
            self._layer("rivers", self._rivers, bounds)
            self._layer("roads", self._roads, bounds)
            # Doors may stand as sides on the walls of a building.
            self._layer("buildings", marks.buildings, area)
            self._layer("edges", self._edges, bounds)
            self._layer("links", paint_links, self.painter, self.arrays, self.looks, self.lattice, area)
        if names and width >= NAMES_FROM:
            self._layer("names", self._names, bounds, area)
        self._layer("symbols", art.symbols, UPPER_LAYERS, bounds, area)
        if width >= LABELS_FROM:
            self._layer("starts", marks.starts, area)
            self._layer("objectives", marks.objectives, area)
        self._layer("labels", art.labels, bounds, area)
        if width >= LABELS_FROM:
            self._layer("notes", marks.notes, area)
        self._layer("compass", marks.compass, area)
        self._border(left, top, columns, rows)

    def _layer(self, name: str, draw: Callable[..., None], *place: Any) -> None:
        if name in self.hidden:
            return
        self.painter.setOpacity(PALE if name in self.faded else 1.0)
        draw(*place)
        self.painter.setOpacity(1.0)

    def _grid(self, bounds: Bounds, left: int, top: int, columns: int, rows: int) -> None:
        tile = grid_tile(self.lattice, self.looks.grid)
        ox, oy = self.lattice.origin
        self.painter.drawTiledPixmap(
            QRectF(left, top, columns, rows),
            tile,
            QPointF((left - ox) % tile.width(), (top - oy) % tile.height()),
        )
        self._grid_on_dark_ground(bounds)

    def _grid_on_dark_ground(self, bounds: Bounds) -> None:
        """Draw the sides of fields of dark ground again, light: in woods nobody sees dark lines."""
        c0, r0, c1, r1 = bounds
        c0, r0 = max(0, c0), max(0, r0)
        terrain = self.arrays.terrain[r0:r1, c0:c1]
        inks = [self.looks.grid] * 256
        for index, name in enumerate(self.arrays.terrain_ids):
            inks[index] = grid_on(self.looks.look(name).colour, self.looks.grid, self.looks.halo)
        light = np.array([ink != self.looks.grid for ink in inks])
        light[NO_FIELD] = False
        image, half_wide, half_high = grid_field(self.lattice, self.looks.halo)
        for row, column in np.argwhere(light[terrain]).tolist():
            x, y = self.lattice.centre((c0 + column, r0 + row))
            self.painter.drawImage(QPointF(x - half_wide, y - half_high), image)

    def _contours(self, bounds: Bounds) -> None:
        """Draw a line wherever the level changes from one field to the next."""
        c0, r0, c1, r1 = bounds
        c0, r0 = max(0, c0), max(0, r0)
        c1, r1 = min(c1, self.arrays.columns), min(r1, self.arrays.rows)
        levels = self.arrays.levels[r0:r1, c0:c1]
        if levels.size == 0 or levels.min() == levels.max():
            return
        on_map = self.arrays.terrain[r0:r1, c0:c1] != NO_FIELD
        if self.lattice.kind == "flat":
            # Flat hexes are pointy ones mirrored at the diagonal: columns take the part of rows.
            steps = level_steps(
                levels.T, on_map.T, [self.lattice.shifted(column) for column in range(c0, c1)]
            )
            found = [(c0 + line, r0 + place, (0, 3, 2, 1)[way]) for line, place, way in steps]
        elif self.lattice.kind == "pointy":
            steps = level_steps(levels, on_map, [self.lattice.shifted(row) for row in range(r0, r1)])
            found = [(c0 + place, r0 + line, way) for line, place, way in steps]
        else:
            across = np.argwhere(levels[:, :-1] != levels[:, 1:])
            down = np.argwhere(levels[:-1] != levels[1:])
            found = [(c0 + int(c), r0 + int(r), 1) for r, c in across]
            found += [(c0 + int(c), r0 + int(r), 2) for r, c in down]
        lines = [self._side((column, row), way) for column, row, way in found]
        if lines:
            self.painter.setPen(pen(self.looks.contour, max(1.0, self.lattice.width * 0.042)))
            self.painter.drawLines(lines)

    def _side(self, at: Offset, direction: int) -> QLineF:
        corners = self.lattice.corners(at)
        first, second = corners[direction % len(corners)], corners[(direction + 1) % len(corners)]
        return QLineF(*first, *second)

    def _roads(self, bounds: Bounds) -> None:
        roads = self.arrays.roads
        if self.looks.road_style == "dashed":
            roads = tuple(self.nearby.made("roads", roads, once))
        roads = tuple(self.nearby.find(self.looks.road_style, roads, lambda road: road, bounds))
        straight = self._crossed(bounds)
        paths = [
            road_path(self._line(part, straight)) for road in roads for part in self._parts(road, bounds)
        ]
        if paths:
            paint_roads(self.painter, paths, self.looks, self.lattice.width)

    def _rivers(self, bounds: Bounds) -> None:
        rivers = self.nearby.find("rivers", self.arrays.rivers, lambda river: river.fields, bounds)
        streams, straight = [], self._crossed(bounds)
        for river in sorted(rivers, key=lambda one: -one.width):
            start, end = (self.lattice.width * wide for wide in self._river_ends(river, rivers))
            for part in self._parts(river.fields, bounds):
                if len(part) > 1:
                    streams.append(self._stream(part, start, end, straight))
        if streams:
            paint_rivers(self.painter, streams, self.looks, self.lattice.width)

    def _river_ends(self, river: River, rivers: Sequence[River]) -> tuple[float, float]:
        """Return the widths at both ends: small at a spring, as the next one where it flows into one."""
        own = RIVER_WIDTHS[river.width]
        first, last = river.fields[0], river.fields[-1]
        others = [other for other in rivers if other is not river]
        fed = any(first in other.fields for other in others) or self._leaves(first) or self._wet(first)
        into = [RIVER_WIDTHS[other.width] for other in others if last == other.fields[0]]
        return (own if fed else SPRING), max([own, *into])

    def _stream(
        self, way: tuple[Offset, ...], start: float, end: float, straight: frozenset[Offset]
    ) -> Stream:
        """Return a piece of a river; in a lake it ends where the lake begins."""
        line = self._line(way, straight)
        if self._wet(way[0]) and not self._leaves(way[0]):
            line[0] = line[0] * 0.45 + line[1] * 0.55
        if self._wet(way[-1]) and not self._leaves(way[-1]):
            line[-1] = line[-1] * 0.45 + line[-2] * 0.55
        return Stream(tuple(line), start, end, not self._wet(way[0]), not self._wet(way[-1]))

    def _wet(self, at: Offset) -> bool:
        return self.looks.look(self.arrays.terrain_at(at)).water

    def _parts(self, chain: tuple[Offset, ...], bounds: Bounds) -> list[tuple[Offset, ...]]:
        """Return the pieces of a chain that may be seen; it breaks where it goes over a linked edge."""
        if not self._near(chain, bounds):
            return []
        if self.arrays.wrap == "none" and not self.arrays.links:
            return [chain]
        open_grid = replace(self.arrays.grid, wrap="none", links=())
        pieces = [[chain[0]]]
        for before, after in pairwise(chain):
            if open_grid.direction(before, after) is None:
                pieces.append([])
            pieces[-1].append(after)
        return [tuple(piece) for piece in pieces]

    def _near(self, fields: tuple[Offset, ...], bounds: Bounds) -> bool:
        c0, r0, c1, r1 = bounds
        columns, rows = [at[0] for at in fields], [at[1] for at in fields]
        return (
            bool(fields) and min(columns) < c1 and max(columns) >= c0 and min(rows) < r1 and max(rows) >= r0
        )

    def _crossed(self, bounds: Bounds) -> frozenset[Offset]:
        """Return the fields whose middles ways pass exactly: their bridges and fords stand on the sides."""
        c0, r0, c1, r1 = bounds
        wide = (c0 - _CROSSED, r0 - _CROSSED, c1 + _CROSSED, r1 + _CROSSED)
        edges = self.nearby.find("edges", self.arrays.edges, lambda one: one.between, wide)
        return frozenset(at for edge in edges if edge.kind in ("bridge", "ford") for at in edge.between)

    def _line(self, way: tuple[Offset, ...], straight: frozenset[Offset]) -> list[QPointF]:
        """Return where a road or river passes its fields, out over the map's edge at its ends."""
        width = self.lattice.width if self.looks.borders == "natural" else 0
        points = [
            QPointF(*self.lattice.centre(at)) + wander(at) * (0 if at in straight else width) for at in way
        ]
        if len(points) > 1:
            first, last = self._way_out(points, way[0]), self._way_out(points[::-1], way[-1])
            if self._leaves(way[0]):
                points.insert(0, first)
            if self._leaves(way[-1]):
                points.append(last)
        return points

    def _way_out(self, points: list[QPointF], at: Offset) -> QPointF:
        """Return where an end lies: in its field's centre, or beyond the map's edge."""
        first, second = points[0], points[1]
        return first + (first - second) * 0.5 if self._leaves(at) else first

    def _leaves(self, at: Offset) -> bool:
        """Say whether a way that ends in a field goes on beyond the map's edge."""
        return at[1] in (0, self.arrays.rows - 1) or at[0] in (0, self.arrays.row_length(at[1]) - 1)

    def _edges(self, bounds: Bounds) -> None:
        width = self.lattice.width
        for edge in self.nearby.find("edges", self.arrays.edges, lambda one: one.between, bounds):
            if not self._near(edge.between, bounds):
                continue
            direction = self.arrays.grid.direction(*edge.between)
            if direction is None:
                continue
            side = self._side(edge.between[0], direction)
            if edge.kind in ("bridge", "ford"):
                paint_crossing(self.painter, side, edge.kind, self.looks, width)
                continue
            seed = (edge.between[0][0] * 1_009 + edge.between[0][1]) * 8 + direction
            paint_wall(self.painter, side, edge.kind, self.looks, width, seed)
            if edge.kind in ("gate", "door"):
                paint_opening(self.painter, side, edge.kind, self.looks, width)

    def _symbols(self, bounds: Bounds) -> None:
        """Draw the signs of terrain: colour is not always enough."""
        signs = {
            index: symbol_image(look.symbol, look.colour, self.lattice.width)
            for index, look in enumerate(map(self.looks.look, self.arrays.terrain_ids))
            if look.symbol
        }
        if not signs:
            return
        c0, r0, c1, r1 = bounds
        for row in range(max(0, r0), min(r1, self.arrays.rows)):
            for column in range(max(0, c0), min(c1, self.arrays.row_length(row))):
                if (sign := signs.get(int(self.arrays.terrain[row, column]))) is not None:
                    x, y = self.lattice.centre((column, row))
                    half = sign.width() // 2
                    self.painter.drawImage(QPointF(int(x) - half, int(y) - half), sign)

    def _names(self, bounds: Bounds, area: QRectF) -> None:
        width, half_width, half_height = self.lattice.width, self.lattice.half_width, self.lattice.half_height
        area = area.adjusted(-half_width, -half_height, half_width, half_height)
        font, bold = text_font(max(9.0, width * 0.14)), text_font(max(9.0, width * 0.135), bold=True)
        metrics = QFontMetricsF(font)
        inks = [self._ink(self.looks.look(terrain).colour) for terrain in self.arrays.terrain_ids]
        buildings = () if "buildings" in self.hidden else self.arrays.buildings
        on_floors = {at: self._ink(colour) for at, colour in built_over(buildings, self.looks).items()}
        advance = advances(font.pixelSize(), bold=False)
        wide_bold = advances(bold.pixelSize(), bold=True)
        signs: list[tuple[QPointF, str, QColor]] = []
        self.painter.setFont(font)
        c0, r0, c1, r1 = bounds
        for row in range(max(0, r0), min(r1, self.arrays.rows)):
            for column in range(max(0, c0), min(c1, self.arrays.row_length(row))):
                x, y = self.lattice.centre((column, row))
                if not area.contains(x, y):
                    continue
                ink = on_floors.get((column, row), inks[self.arrays.terrain[row, column]])
                name = self.arrays.field_name((column, row))
                # A field on the joint of two boards has a name of each, one below the other.
                for number, line in enumerate(name.split("\n")):
                    wide = advance(line)
                    if line and wide < width * 0.86:
                        self.painter.setPen(ink)
                        below = y - half_height * self._name_height + number * metrics.height()
                        self.painter.drawText(QPointF(x - wide / 2, below), line)
                if sign := self._height_sign(column, row):
                    start = x - wide_bold(sign) / 2
                    signs.append((QPointF(start, y + half_height * 0.68), sign, ink))
        self.painter.setFont(bold)
        for at, sign, ink in signs:
            self.painter.setPen(ink)
            self.painter.drawText(at, sign)

    @property
    def _name_height(self) -> float:
        """Base line of a field's name above its centre, in halves of its height."""
        return 0.55 if self.lattice.kind == "pointy" else 0.64

    def _ink(self, ground: str) -> QColor:
        """Return the colour of small writing on a ground: dark on light, light on dark."""
        ink = QColor(self.looks.ink if QColor(ground).lightnessF() > 0.5 else self.looks.halo)
        ink.setAlphaF(0.75)
        return ink

    def _height_sign(self, column: int, row: int) -> str:
        """Return level (``+1``) or depth (``-1``) as a small number: colour is never the only sign."""
        if depth := int(self.arrays.depth[row, column]):
            return f"\u2212{depth}"
        level = int(self.arrays.levels[row, column])
        return f"+{level}" if level and self.arrays.terrain[row, column] != NO_FIELD else ""

    def _border(self, left: int, top: int, columns: int, rows: int) -> None:
        if not self.arrays.board:
            return
        wide, high = self.lattice.size(self.arrays.columns, self.arrays.rows)
        thick = max(1.0, self.lattice.width * 0.03)
        self.painter.setPen(pen(self.looks.border, thick, join=Qt.PenJoinStyle.MiterJoin))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        frame = QRectF(0, 0, wide, high).adjusted(thick / 2, thick / 2, -thick / 2, -thick / 2)
        if not frame.contains(QRectF(left, top, columns, rows).adjusted(-thick, -thick, thick, thick)):
            self.painter.drawRect(frame)
