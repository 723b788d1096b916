"""The board of a scenario of Diskwars: lands and camps, strips, walls, and disks laid by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QPointF

from editor.rules.core.altered import altered
from editor.rules.core.contract import Setup
from editor.rules.diskwars.placing import fits
from editor.rules.diskwars.setting_up import can_start
from editor.rules.diskwars.table import Point, Reserve, overlap, stays_on
from editor.ui.kit.documents.draft import Path
from editor.ui.pages.scenario_board.board import RefusedError, Row, Rows, Step, reference
from editor.ui.pages.scenario_board.editor import BoardScenarioEditor
from editor.ui.pages.scenario_board.sides import kind_of
from editor.ui.pages.scenario_board.table_widget import BoardTable
from editor.ui.systems.diskwars.laid_table import WALL_CM, LaidTable, edge_distance
from schemas.systems.diskwars import DiskwarsArmy, DiskwarsMap

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

translate = QCoreApplication.translate
_NEW_WALL: Final = "wall:new"
_EDGE_CM: Final = 1.5
"""So near the inner edge of a strip one takes hold of it."""


def scenario_editor(session: DocumentSession, context: UiContext) -> BoardScenarioEditor:
    """Return the editor of a scenario."""
    return BoardScenarioEditor(session, context, diskwars_board, BoardTable)


def diskwars_board(setup: Setup, context: UiContext) -> DiskwarsBoard | None:
    """Return the table of a scenario. None without a table or a ruleset."""
    if not can_start(setup):
        return None
    return DiskwarsBoard(setup, context)


class DiskwarsBoard(LaidTable):
    """What is on the table and beside it, and the steps by which it is laid there."""

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
            if one.seat == number and one.id not in self._battle.brought:
                here = one.id in self._laid
                note = translate("Board", "on the table") if here else translate("Board", "in the stack")
                rows.append(Row(one.id, one.name.get(self._language), note))
        army = self._setup.get(side.army)
        name = army.name.get(self._language) if isinstance(army, DiskwarsArmy) else ""
        return Rows(self._side_name(number), tuple(rows), name, self._scene.sides[number].colour)

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
            if self._has_strip(number) and edge_distance(seat.edge, seat.strip, point) <= _EDGE_CM:
                return f"strip:{number}"
        land = self._land_at(point)
        if land is not None:
            for number, seat in enumerate(self._battle.seats):
                if seat.base is land:
                    return f"base:{number}"
        return "centre" if land is not None and land is self._battle.centre else ""

    def put(self, thing: str, at: QPointF, turns: int = 0) -> Step:
        """Lay a disk or a wall, give a camp or the centre to a land, draw a strip elsewhere."""
        point = self._places.rules_point(at)
        kind, number = kind_of(thing)
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
            raise RefusedError(self._context.sentence(trouble))
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
        radius = WALL_CM if new else walls[number]["diameter_mm"] / 20
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
        words = self._said_of(translate("Board", "Move the camp of {side}"), number)
        return Step(words, ((("sides", number, "base"), land.key),))

    def _put_strip(self, number: int, point: Point) -> Step:
        edge, deep = self._strip_at(number, point)
        words = self._said_of(translate("Board", "Change the strip of {side}"), number)
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
        kind, number = kind_of(thing)
        if thing in self._laid:
            one = self._battle.roster[thing]
            places = [place for place in self._placements(one.seat) if self._id(one.seat, place) != thing]
            words = translate("Board", "Take {disk} off").format(disk=one.name.get(self._language))
            return Step(words, ((("sides", one.seat, "placements"), places),))
        if kind == "wall" and thing != _NEW_WALL:
            walls = [wall for place, wall in enumerate(self._walls()) if place != number]
            return Step(translate("Board", "Remove a wall"), ((("walls",), walls),))
        if kind == "base" and self._battle.seats[number].base is not None:
            words = self._said_of(translate("Board", "Take the camp of {side} away"), number)
            return Step(words, ((("sides", number, "base"), None),))
        if kind == "centre" and self._battle.centre is not None:
            return Step(translate("Board", "Have no central land"), ((("central_land",), None),))
        return None

    def take(self, documents: Sequence[str], at: QPointF) -> Step | None:
        """Take a table, or an army for the side whose edge is nearest."""
        from_catalogue = self._context.documents(documents)
        edge = self._edge_at(self._places.rules_point(at))
        for document in from_catalogue.values():
            if isinstance(document, DiskwarsMap):
                return Step(translate("Board", "Choose a table"), ((("table",), reference(document)),))
            if isinstance(document, DiskwarsArmy):
                seats = self._battle.seats
                number = next((n for n, seat in enumerate(seats) if seat.edge == edge), 0)
                return self._army_chosen(number, document, also=((("sides", number, "placements"), []),))
        raise RefusedError(translate("Board", "Drop a table, or an army near the edge of its side."))

    def _placements(self, seat: int) -> list[dict[str, Any]]:
        return [one.model_dump(mode="json") for one in self._scenario.sides[seat].placements]

    def _id(self, seat: int, place: Mapping[str, Any]) -> str:
        return f"{self._scenario.sides[seat].id}/{place['entry']}/{place.get('copy_number', 1)}"

    def _walls(self) -> list[dict[str, Any]]:
        return [one.model_dump(mode="json") for one in self._scenario.walls]

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
