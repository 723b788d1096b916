"""Where things lie in the picture of a battle, in centimetres from the table's north-western corner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from editor.rules.diskwars.battle import Battle
from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Point

Spot = str
"""Something on the table, by its name."""
MARGIN: Final = 3.0
"""Room round the table."""
PILE: Final = 7.0
"""Width of the place of a stack or a book behind the table's edge."""
_TURNED_FROM: Final = 1.1
"""A table that is deeper than wide by this factor is drawn turned."""
_TICKS: Final = (1, 2, 5, 10, 20, 50, 100)
"""Centimetres between two coordinates along an edge."""
CELL: Final = 1.5
"""Side of the squares into which bare table is cut, so that one can point at it."""


class Places:
    """Spots of one battle.

    Disks by their id, ``land:number``, ``stack:seat``, ``book:seat``, ``wall:number``, ``at:column,row``.
    """

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self.width, self.depth = battle.size
        self.turned = self.depth > self.width * _TURNED_FROM
        """A deep table is drawn with its north at the left, so that it fills a wide window."""

    @property
    def table(self) -> QRectF:
        """The table in the picture."""
        size = (self.depth, self.width) if self.turned else (self.width, self.depth)
        return QRectF(0, 0, *size)

    @property
    def extent(self) -> QRectF:
        """The whole table with the stacks beside it: its edges bound where disks may go."""
        found = self.table.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        for seat in range(len(self._battle.seats)):
            for kind in ("stack", "book"):
                found = found.united(self.pile(seat, kind).adjusted(-1, -1, 1, 1))
        return found

    def point(self, at: Point) -> QPointF:
        """Return a spot of the rules in the picture, where y grows downwards."""
        if self.turned:
            return QPointF(self.depth - at[1], self.width - at[0])
        return QPointF(at[0], self.depth - at[1])

    def rules_point(self, point: QPointF) -> Point:
        """Return a point of the picture as the rules count it."""
        if self.turned:
            return (self.width - point.y(), self.depth - point.x())
        return (point.x(), self.depth - point.y())

    def ticks(self, apart: float, *, across: bool) -> Iterator[tuple[float, str]]:
        """Yield coordinates along an edge of the picture, with the centimetres that they stand for."""
        step = next((one for one in _TICKS if one >= apart), _TICKS[-1])
        eastward = across != self.turned
        length = self.width if eastward else self.depth
        back = self.turned or not across  # numbers grow to the east and to the north
        for number in range(0, int(length) + 1, step):
            yield (length - number if back else float(number)), str(number)

    def pile(self, seat: int, kind: str) -> QRectF:
        """Return where a player's stack or book of spells lies: behind the middle of his edge."""
        battle = self._battle
        edge = battle.seats[seat].edge
        same = [number for number, one in enumerate(battle.seats) if one.edge == edge]
        along = (same.index(seat) - (len(same) - 1) / 2) * 2.4 * PILE + (
            -0.5 if kind == "stack" else 0.5
        ) * PILE
        behind = MARGIN / 2 + PILE / 2
        at = {
            "north": (self.width / 2 + along, self.depth + behind),
            "south": (self.width / 2 + along, -behind),
            "east": (self.width + behind, self.depth / 2 + along),
            "west": (-behind, self.depth / 2 + along),
        }[edge]
        centre, side = self.point(at), PILE * 0.86
        return QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)

    def circle(self, at: Point, radius: float) -> QRectF:
        """Return the box of a disk."""
        centre = self.point(at)
        return QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)

    def shape(self, state: BattleState, spot: Spot) -> QPainterPath:
        """Return the outline of a spot."""
        path = QPainterPath()
        disk = state.table.disk(spot)
        if disk is not None:
            path.addEllipse(self.circle(disk.at, disk.radius))
            return path
        kind, _, rest = spot.partition(":")
        if kind == "at":
            column, _, row = rest.partition(",")
            path.addRect(QRectF(int(column) * CELL, int(row) * CELL, CELL, CELL))
        elif rest.isdigit():
            self._numbered(state, path, kind, int(rest))
        return path

    def _numbered(self, state: BattleState, path: QPainterPath, kind: str, number: int) -> None:
        if kind == "land" and number < len(self._battle.lands):
            land = self._battle.lands[number]
            path.addEllipse(self.circle(land.at, land.radius))
        elif kind == "wall" and number < len(state.table.walls):
            wall = state.table.walls[number]
            path.addEllipse(self.circle(wall.at, wall.radius))
        elif kind in ("stack", "book") and number < len(self._battle.seats):
            path.addEllipse(self.pile(number, kind))

    def spot_at(self, state: BattleState, point: QPointF) -> Spot:
        """Return what lies uppermost at a point: a disk, a wall, a pile, else a square of the table."""
        at = self.rules_point(point)
        for disk in sorted(state.table.disks, key=lambda one: -one.layer):
            if _inside(at, disk.at, disk.radius):
                return disk.id
        for number, wall in enumerate(state.table.walls):
            if _inside(at, wall.at, wall.radius):
                return f"wall:{number}"
        for seat in range(len(self._battle.seats)):
            for kind in ("stack", "book"):
                if self.pile(seat, kind).contains(point):
                    return f"{kind}:{seat}"
        if self.table.contains(point):
            return cell(point)
        return ""

    def spots(self, state: BattleState) -> tuple[Spot, ...]:
        """Return what the keyboard goes through: disks player by player from the north, lands, stacks."""
        seats: dict[str, int] = {seat.id: number for number, seat in enumerate(self._battle.seats)}

        def order(disk: Disk) -> tuple[int, float, float]:
            return (seats[disk.player], -disk.at[1], disk.at[0])

        return (
            *(one.id for one in sorted(state.table.disks, key=order)),
            *(f"land:{number}" for number in range(len(self._battle.lands))),
            *(f"stack:{number}" for number in range(len(self._battle.seats))),
        )


def cell(point: QPointF) -> Spot:
    """Return the square of bare table at a point."""
    return f"at:{int(point.x() // CELL)},{int(point.y() // CELL)}"


def _inside(at: Point, centre: Point, radius: float) -> bool:
    return (at[0] - centre[0]) ** 2 + (at[1] - centre[1]) ** 2 <= radius**2
