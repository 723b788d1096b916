"""The board of a scenario of Diskwars: lands and camps, strips, walls, and disks laid by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from editor.rules.core.altered import altered
from editor.rules.core.contract import Setup
from editor.rules.diskwars.battle import Edge, Land, Seat, Strip
from editor.rules.diskwars.placing import fits
from editor.rules.diskwars.setting_up import first_state, laid_disks, start, strip_of
from editor.rules.diskwars.table import Point, Reserve, overlap, stays_on
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.theme import MARKS
from editor.ui.pages.preview.scene import Picture
from editor.ui.pages.scenario_board.board import RefusedError, Row, Rows, Step, reference
from editor.ui.pages.scenario_board.editor import BoardScenarioEditor
from editor.ui.pages.scenario_board.table_widget import BoardTable
from editor.ui.systems.diskwars.places import MARGIN
from editor.ui.systems.diskwars.scene import DiskwarsScene
from schemas.problems import Message
from schemas.systems.diskwars import DiskwarsArmy, DiskwarsMap, DiskwarsRuleset, DiskwarsScenario, WallPlace

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

translate = QCoreApplication.translate
_NEW_WALL: Final = "wall:new"
_EDGE_CM: Final = 1.5
"""So near the inner edge of a strip one takes hold of it."""
_NEAR_EDGE_CM: Final = 3.0
"""Dropped so near another edge, a strip goes there."""
_WALL_CM: Final = WallPlace.model_fields["diameter_mm"].default / 20


def scenario_editor(session: DocumentSession, context: UiContext) -> BoardScenarioEditor:
    """Return the editor of a scenario."""
    return BoardScenarioEditor(session, context, diskwars_board, BoardTable)


def diskwars_board(setup: Setup, context: UiContext) -> DiskwarsBoard | None:
    """Return the table of a scenario. None without a table or a ruleset."""
    scenario = setup.scenario
    if not isinstance(scenario, DiskwarsScenario):
        return None
    if not isinstance(setup.get(scenario.table), DiskwarsMap):
        return None
    if not isinstance(setup.get(scenario.ruleset), DiskwarsRuleset):
        return None
    return DiskwarsBoard(setup, context)


class DiskwarsBoard:
    """The table as the scene of the preview draws it, with what the scenario says of it.

    Things: disks by their id, ``wall:number``, ``base:seat``, ``strip:seat``, ``centre``.
    """

    pace = 1.0
    """A centimetre."""

    def __init__(self, setup: Setup, context: UiContext) -> None:
        self._setup, self._context, self._language = setup, context, context.language
        self._battle = start(setup)
        self._scenario = self._battle.scenario
        self._state = first_state(setup, self._battle)
        self._scene = DiskwarsScene(setup, context.language)
        self._places = self._scene.places
        self._laid = {one.id: one for one in laid_disks(self._battle)}

    # what there is

    def lists(self) -> Sequence[Rows]:
        """Return the disks of each side with its camp and strip, then what belongs to the table."""
        return (*(self._side(number) for number in range(len(self._battle.seats))), self._table())

    def _side(self, number: int) -> Rows:
        seat, side = self._battle.seats[number], self._scenario.sides[number]
        camp = seat.base.name.get(self._language) if seat.base is not None else translate("Board", "none")
        strip = translate("Board", "{cm} cm").format(cm=f"{side.strip_cm:g}")
        rows = [
            Row(f"base:{number}", translate("Board", "Camp"), camp),
            Row(f"strip:{number}", translate("Board", "Strip"), strip),
        ]
        for one in self._battle.roster.values():
            if one.seat == number:
                here = one.id in self._laid
                note = translate("Board", "on the table") if here else translate("Board", "in the stack")
                rows.append(Row(one.id, one.name.get(self._language), note))
        army = self._setup.get(side.army)
        name = army.name.get(self._language) if isinstance(army, DiskwarsArmy) else ""
        title = seat.name.get(self._language) or str(seat.id)
        return Rows(title, tuple(rows), name, self._scene.sides[number].colour)

    def _table(self) -> Rows:
        centre = self._battle.centre
        land = centre.name.get(self._language) if centre is not None else translate("Board", "none")
        rows = [Row("centre", translate("Board", "Central land"), land)]
        for number in range(len(self._scenario.walls)):
            name = translate("Board", "Wall {number}").format(number=number + 1)
            rows.append(Row(f"wall:{number}", name, translate("Board", "on the table")))
        rows.append(Row(_NEW_WALL, translate("Board", "A further wall")))
        return Rows(translate("Board", "Table"), tuple(rows))

    def thing_at(self, at: QPointF) -> str:
        """Return the uppermost thing at a point."""
        spot = self._scene.spot_at(self._state, at)
        if spot in self._laid or spot.startswith("wall:"):
            return spot
        point = self._places.rules_point(at)
        for number, seat in enumerate(self._battle.seats):
            if self._has_strip(number) and _edge_distance(seat.edge, seat.strip, point) <= _EDGE_CM:
                return f"strip:{number}"
        land = self._land_at(point)
        if land is not None:
            for number, seat in enumerate(self._battle.seats):
                if seat.base is land:
                    return f"base:{number}"
        return "centre" if land is not None and land is self._battle.centre else ""

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
        kind, number = _kind(thing)
        if kind == "strip" and self._has_strip(number):
            return self._places.point(_edge_middle(self._battle.seats[number]))
        return None

    def _circle(self, thing: str) -> tuple[Point, float] | None:
        """Return where a round thing lies, and its radius."""
        if (disk := self._laid.get(thing)) is not None:
            return disk.at, disk.radius
        kind, number = _kind(thing)
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
        kind, number = _kind(thing)
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
        radius = circle[1] if circle is not None else _WALL_CM
        if thing in self._battle.roster:
            radius = self._battle.roster[thing].card.diameter_mm / 20
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

    # changes

    def put(self, thing: str, at: QPointF, turns: int = 0) -> Step:
        """Lay a disk or a wall, give a camp or the centre to a land, draw a strip elsewhere."""
        point = self._places.rules_point(at)
        kind, number = _kind(thing)
        if kind == "strip":
            return self._put_strip(number, point)
        if kind in ("base", "centre"):
            return self._put_land(kind, number, point)
        point = (round(point[0], 1), round(point[1], 1))
        if kind == "wall":
            return self._put_wall(thing, number, point)
        return self._put_disk(thing, point, turns)

    def _put_disk(self, thing: str, point: Point, turns: int) -> Step:
        one = self._battle.roster[thing]
        lying = self._laid.get(thing)
        disks = tuple(disk for disk in self._state.table.disks if disk.id != thing)
        without = self._state.replace(table=altered(self._state.table, disks=disks))
        trouble = fits(without, one.seat, Reserve(thing, one.card), point)
        if trouble is not None:
            raise RefusedError(self._say(trouble))
        places = self._placements(one.seat)
        number = next((n for n, place in enumerate(places) if self._id(one.seat, place) == thing), None)
        entry, copy = thing.split("/")[1:]
        spot = {
            "entry": entry,
            "copy_number": int(copy),
            "x_cm": point[0],
            "y_cm": round(self._battle.size[1] - point[1], 1),
        }
        if number is None:
            places.append(spot)
        else:
            places[number] = spot
        words = translate("Board", "Move {disk}") if lying is not None else translate("Board", "Lay {disk}")
        name = one.name.get(self._language)
        return Step(words.format(disk=name), ((("sides", one.seat, "placements"), places),))

    def _put_wall(self, thing: str, number: int, point: Point) -> Step:
        new = thing == _NEW_WALL
        walls = self._walls()
        radius = _WALL_CM if new else walls[number]["diameter_mm"] / 20
        lands = [disk for disk in self._state.table.disks if overlap(point, radius, disk.at, disk.radius)]
        if not stays_on(self._state.table, point, radius):
            raise RefusedError(translate("Board", "A wall lies on the table, whole."))
        if lands:
            raise RefusedError(translate("Board", "A wall stands on a free spot: a disk lies there."))
        spot = {"x_cm": point[0], "y_cm": round(self._battle.size[1] - point[1], 1)}
        if new:
            walls.append(spot)
            words = translate("Board", "Put up a wall")
        else:
            walls[number] = {**walls[number], **spot}
            words = translate("Board", "Move a wall")
        chosen = f"wall:{len(walls) - 1}" if new else ""
        return Step(words, ((("walls",), walls),), chosen)

    def _put_land(self, kind: str, number: int, point: Point) -> Step:
        land = self._land_at(point)
        if land is None:
            raise RefusedError(translate("Board", "Drop it on a land of the table."))
        if not land.key:
            raise RefusedError(
                translate("Board", "That land has no name on the table: give it one in the table's editor.")
            )
        if kind == "centre":
            return Step(translate("Board", "Choose the central land"), ((("central_land",), land.key),))
        words = translate("Board", "Move the camp of {side}").format(side=self._side_name(number))
        return Step(words, ((("sides", number, "base"), land.key),))

    def _put_strip(self, number: int, point: Point) -> Step:
        edge, deep = self._strip_at(number, point)
        words = translate("Board", "Change the strip of {side}").format(side=self._side_name(number))
        return Step(words, ((("sides", number, "edge"), edge), (("sides", number, "strip_cm"), deep)))

    def turn(self, thing: str, steps: int) -> Step | None:
        """Lay a disk higher or lower among those of its side: disks have no front to turn."""
        if thing not in self._laid:
            return None
        seat = self._battle.roster[thing].seat
        places = self._placements(seat)
        number = next(n for n, place in enumerate(places) if self._id(seat, place) == thing)
        goal = min(max(number + steps, 0), len(places) - 1)
        places.insert(goal, places.pop(number))
        words = (
            translate("Board", "Lay {disk} higher") if steps > 0 else translate("Board", "Lay {disk} lower")
        )
        name = self._battle.roster[thing].name.get(self._language)
        return Step(words.format(disk=name), ((("sides", seat, "placements"), places),))

    def remove(self, thing: str) -> Step | None:
        """Put a disk back into its stack, or take a wall, a camp or the centre away."""
        kind, number = _kind(thing)
        if thing in self._laid:
            one = self._battle.roster[thing]
            places = [place for place in self._placements(one.seat) if self._id(one.seat, place) != thing]
            words = translate("Board", "Take {disk} off").format(disk=one.name.get(self._language))
            return Step(words, ((("sides", one.seat, "placements"), places),))
        if kind == "wall" and thing != _NEW_WALL:
            walls = [wall for place, wall in enumerate(self._walls()) if place != number]
            return Step(translate("Board", "Remove a wall"), ((("walls",), walls),))
        if kind == "base" and self._battle.seats[number].base is not None:
            words = translate("Board", "Take the camp of {side} away").format(side=self._side_name(number))
            return Step(words, ((("sides", number, "base"), None),))
        if kind == "centre" and self._battle.centre is not None:
            return Step(translate("Board", "Have no central land"), ((("central_land",), None),))
        return None

    def take(self, documents: Sequence[str], at: QPointF) -> Step | None:
        """Take a table, or an army for the side whose edge is nearest."""
        from_catalogue = self._context.documents(documents)
        edge = self._edge_at(self._places.rules_point(at))
        for document in from_catalogue.values():
            ref = reference(document)
            if isinstance(document, DiskwarsMap):
                return Step(translate("Board", "Choose a table"), ((("table",), ref),))
            if isinstance(document, DiskwarsArmy):
                seats = self._battle.seats
                number = next((n for n, seat in enumerate(seats) if seat.edge == edge), 0)
                words = translate("Board", "Choose the army of {side}")
                changes: tuple[tuple[Path, Any], ...] = (
                    (("sides", number, "army"), ref),
                    (("sides", number, "placements"), []),
                )
                return Step(words.format(side=self._side_name(number)), changes)
        raise RefusedError(translate("Board", "Drop a table, or an army near the edge of its side."))

    # words and places

    def _say(self, message: Message) -> str:
        return self._context.sentence(message)

    def _side_name(self, number: int) -> str:
        seat = self._battle.seats[number]
        return seat.name.get(self._language) or str(seat.id)

    def _placements(self, seat: int) -> list[dict[str, Any]]:
        return [one.model_dump(mode="json") for one in self._scenario.sides[seat].placements]

    def _id(self, seat: int, place: Mapping[str, Any]) -> str:
        return f"{self._scenario.sides[seat].id}/{place['entry']}/{place.get('copy_number', 1)}"

    def _walls(self) -> list[dict[str, Any]]:
        return [one.model_dump(mode="json") for one in self._scenario.walls]

    def describe(self, at: QPointF) -> str:
        """Return the place in centimetres."""
        x, y = self._places.rules_point(at)
        return translate("Board", "{x} cm from the west, {y} cm from the north").format(
            x=f"{x:.1f}", y=f"{self._battle.size[1] - y:.1f}"
        )

    def thing_of(self, path: Path) -> str:
        """Return the disk, wall, camp or strip that a place of the scenario is about."""
        match path:
            case ("sides", int(number), "placements", int(place), *_):
                several = self._placements(number)
                return self._id(number, several[place]) if place < len(several) else ""
            case ("walls", int(number), *_):
                return f"wall:{number}"
            case ("sides", int(number), "base", *_):
                return f"base:{number}"
            case ("sides", int(number), "edge" | "strip_cm", *_):
                return f"strip:{number}"
            case ("central_land", *_):
                return "centre"
            case _:
                return ""

    # the picture

    def extent(self) -> QRectF:
        """Return the whole table with the stacks behind its edges."""
        found = self._places.table.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        for number in range(len(self._battle.seats)):
            for kind in ("stack", "book"):
                found = found.united(self._places.pile(number, kind).adjusted(-1, -1, 1, 1))
        return found

    def paint(self, painter: QPainter, scale: float) -> None:
        """Draw the table, and ring the camps and the central land."""
        self._scene.paint(painter, Picture(self._state), scale)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for number, seat in enumerate(self._battle.seats):
            if seat.base is not None:
                self._ring(painter, seat.base, self._scene.sides[number].colour, 5 / scale)
        if self._battle.centre is not None:
            self._ring(painter, self._battle.centre, MARKS.chosen, 3 / scale, dashed=True)

    def _ring(
        self, painter: QPainter, land: Land, colour: str, width: float, *, dashed: bool = False
    ) -> None:
        pen = QPen(QColor(colour), width)
        pen.setStyle(Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine)
        painter.setPen(pen)
        painter.drawEllipse(self._places.circle(land.at, land.radius))


def _kind(thing: str) -> tuple[str, int]:
    kind, _, number = thing.partition(":")
    return kind, int(number) if number.isdecimal() else -1


def _edge_distance(edge: str, strip: Strip, point: Point) -> float:
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
