"""The table of a scenario of Diskwars as its editor shows it: where things lie and how they are drawn."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from editor.rules.core.contract import Setup
from editor.rules.diskwars.battle import Edge, Land, Seat, Strip
from editor.rules.diskwars.setting_up import first_state, laid_disks, start, strip_of
from editor.rules.diskwars.table import Point, radius_cm
from editor.ui.pages.preview.scene import Picture
from editor.ui.pages.scenario_board.sides import SidesBoard, kind_of
from editor.ui.systems.diskwars.scene import DiskwarsScene
from schemas.systems.diskwars import WallPlace

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

translate = QCoreApplication.translate
_NEAR_EDGE_CM: Final = 3.0
"""Dropped so near another edge, a strip goes there."""
WALL_CM: Final = WallPlace.model_fields["diameter_mm"].default / 20
"""Radius of a wall that is put up."""


class LaidTable(SidesBoard):
    """The table as the scene of the preview draws it, with what the scenario says of it.

    Things: disks by their id, ``wall:number``, ``base:seat``, ``strip:seat``, ``centre``.
    """

    pace = 1.0
    """A centimetre."""

    def __init__(self, setup: Setup, context: UiContext) -> None:
        self._battle = start(setup)
        self._scenario = self._battle.scenario
        super().__init__(setup, self._scenario.sides, context)
        self._state = first_state(setup, self._battle)
        self._scene = DiskwarsScene(setup, context.language)
        self._places = self._scene.places
        self._laid = {one.id: one for one in laid_disks(self._battle)}

    def _has_strip(self, number: int) -> bool:
        return self._battle.all_at_once or self._battle.seats[number].base is None

    def _land_at(self, point: Point) -> Land | None:
        for land in self._battle.lands:
            if hypot(point[0] - land.at[0], point[1] - land.at[1]) <= land.radius:
                return land
        return None

    def place_of(self, thing: str) -> QPointF | None:
        """Return the middle of a thing."""
        circle = self._circle(thing)
        if circle is not None:
            return self._places.point(circle[0])
        kind, number = kind_of(thing)
        if kind == "strip" and self._has_strip(number):
            return self._places.point(_edge_middle(self._battle.seats[number]))
        return None

    def _circle(self, thing: str) -> tuple[Point, float] | None:
        """Return where a round thing lies, and its radius."""
        if (disk := self._laid.get(thing)) is not None:
            return disk.at, disk.radius
        kind, number = kind_of(thing)
        if kind == "wall" and 0 <= number < len(self._state.table.walls):
            wall = self._state.table.walls[number]
            return wall.at, wall.radius
        land = self._battle.centre if kind == "centre" else None
        if kind == "base":
            land = self._battle.seats[number].base
        return (land.at, land.radius) if land is not None else None

    def outline(self, thing: str, at: QPointF | None = None, turns: int = 0) -> QPainterPath:
        """Return the outline of a thing where it lies, or where it would lie."""
        path = QPainterPath()
        kind, number = kind_of(thing)
        if kind == "strip":
            return self._strip_outline(number, at)
        circle = self._circle(thing)
        if at is None:
            if circle is not None:
                path.addEllipse(self._places.circle(*circle))
            return path
        if kind in ("base", "centre"):
            land = self._land_at(self._places.rules_point(at))
            if land is not None:
                path.addEllipse(self._places.circle(land.at, land.radius))
                return path
        radius = circle[1] if circle is not None else WALL_CM
        if thing in self._battle.roster:
            radius = radius_cm(self._battle.roster[thing].card.diameter_mm)
        path.addEllipse(at, radius, radius)
        return path

    def _strip_outline(self, number: int, at: QPointF | None) -> QPainterPath:
        path = QPainterPath()
        seat = self._battle.seats[number]
        if at is not None:
            edge, deep = self._strip_at(number, self._places.rules_point(at))
            strip = strip_of(edge, deep, self._battle.size)
        else:
            strip = seat.strip
        west, south, east, north = strip
        first, last = self._places.point((west, north)), self._places.point((east, south))
        path.addRect(QRectF(first, last).normalized())
        return path

    def _strip_at(self, number: int, point: Point) -> tuple[Edge, float]:
        """Return the edge and the depth of a strip whose inner edge is dragged to a point.

        Where that is beside the table, or close to another edge, the strip goes there as deep as it is.
        """
        seat, near = self._battle.seats[number], self._edge_at(point)
        away = _from_edges(point, self._battle.size)
        if near != seat.edge and away[near] <= _NEAR_EDGE_CM:
            return near, self._scenario.sides[number].strip_cm
        return seat.edge, max(round(away[seat.edge] * 2) / 2, 1.0)

    def _edge_at(self, point: Point) -> Edge:
        """Return the edge that a point is nearest to."""
        away = _from_edges(point, self._battle.size)
        return min(away, key=lambda one: away[one])

    def describe(self, at: QPointF) -> str:
        """Return the place in centimetres."""
        x, y = self._places.rules_point(at)
        return translate("Board", "{x} cm from the west, {y} cm from the north").format(
            x=f"{x:.1f}", y=f"{self._battle.size[1] - y:.1f}"
        )

    def extent(self) -> QRectF:
        """Return the whole table with the stacks behind its edges."""
        return self._places.extent

    def paint(self, painter: QPainter, scale: float) -> None:
        """Draw the table, and ring the camps and the central land."""
        self._scene.paint(painter, Picture(self._state), scale)
        self._scene.table.paint_camps(painter, scale)


def edge_distance(edge: str, strip: Strip, point: Point) -> float:
    """Return how far a point is from the inner edge of a strip."""
    return {
        "north": abs(point[1] - strip.south),
        "south": abs(point[1] - strip.north),
        "east": abs(point[0] - strip.west),
        "west": abs(point[0] - strip.east),
    }[edge]


def _from_edges(point: Point, size: Point) -> dict[Edge, float]:
    """Return how far a point is from each edge of a table; 0 where it lies beyond."""
    width, depth = size
    x, y = min(max(point[0], 0.0), width), min(max(point[1], 0.0), depth)
    return {"south": y, "north": depth - y, "west": x, "east": width - x}


def _edge_middle(seat: Seat) -> Point:
    """Return the middle of the inner edge of a strip."""
    strip = seat.strip
    across, along = (strip.west + strip.east) / 2, (strip.south + strip.north) / 2
    return {
        "north": (across, strip.south),
        "south": (across, strip.north),
        "east": (strip.west, along),
        "west": (strip.east, along),
    }[seat.edge]
