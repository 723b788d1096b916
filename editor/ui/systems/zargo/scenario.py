"""The board of a scenario of The Lords of Zargo: homes, cities with garrisons, pieces on the map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor, QPainter

from editor.printing.maps.pens import draw_rimmed
from editor.printing.systems.zargo.board import HOME_TINT
from editor.rules.core.contract import Setup
from editor.rules.core.hexes import Offset
from editor.rules.zargo.refusals import refusals
from editor.rules.zargo.setting_up import Entry, board_of, entries_of, first_state, world_of
from editor.ui.editors.maps.canvas import MapCanvas
from editor.ui.kit.documents.draft import Path
from editor.ui.pages.preview.scene import Picture
from editor.ui.pages.scenario_board.board import Referee, RefusedError, Row, Rows, Step, reference
from editor.ui.pages.scenario_board.editor import BoardScenarioEditor
from editor.ui.pages.scenario_board.map_widget import BoardMap
from editor.ui.pages.scenario_board.sides import SidesBoard
from editor.ui.systems.zargo.preview import ZargoScene
from schemas.base import must_be
from schemas.board_labels import label
from schemas.systems.zargo_forces import ZargoArmy, ZargoMap, ZargoScenario

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.documents.session import DocumentSession

translate = QCoreApplication.translate


def scenario_editor(session: DocumentSession, context: UiContext) -> BoardScenarioEditor:
    """Return the editor of a scenario."""
    return BoardScenarioEditor(session, context, zargo_board, BoardMap)


def zargo_board(setup: Setup, context: UiContext) -> ZargoBoard | None:
    """Return the map of a scenario. None without a map or a ruleset that can be played."""
    board = board_of(setup)
    if board is None:
        return None
    return ZargoBoard(setup, must_be(setup.scenario, ZargoScenario), board, context)


class ZargoBoard(SidesBoard):
    """The map as the preview draws it, with the homes of the sides.

    Things: ``home:side``, ``new:side`` (a city), ``entry:side:key`` (a piece not placed yet),
    ``city:side:n``, ``piece:side:n`` (a placement), ``guard:side:city:n`` (a piece of a garrison).
    """

    def __init__(self, setup: Setup, scenario: ZargoScenario, board: ZargoMap, context: UiContext) -> None:
        super().__init__(setup, scenario.sides, context)
        self._scenario = scenario
        self._scene = ZargoScene(setup, context.language)
        self._referee = Referee(setup, refusals, context)
        self._state = first_state(world_of(setup))
        self.arrays, self.looks = self._scene.arrays, self._scene.looks
        self.map_id = (board.id, board)
        self._areas = {area.id: area for area in board.areas}
        self._entries = [tuple(entries_of(setup, side)) for side in scenario.sides]

    # what there is

    def lists(self) -> Sequence[Rows]:
        """Return the homes, cities and pieces of each side."""
        return tuple(self._side(number) for number in range(len(self._scenario.sides)))

    def _side(self, number: int) -> Rows:
        side = self._scenario.sides[number]
        homes = ", ".join(self._area_name(key) for key in side.home)
        rows = [
            Row(f"home:{number}", translate("Board", "Home"), homes),
            Row(f"new:{number}", translate("Board", "A further city")),
        ]
        for place, city in enumerate(side.cities):
            note = translate("Board", "garrison: {count}").format(count=len(city.garrison))
            rows.append(Row(f"city:{number}:{place}", self._city_name(city.at), note))
            rows += [
                Row(f"guard:{number}:{place}:{guard}", self._name(number, entry), _where(city.at))
                for guard, entry in enumerate(city.garrison)
            ]
        rows += [
            Row(f"piece:{number}:{place}", self._name(number, one.entry), _where(one.at))
            for place, one in enumerate(side.placements)
        ]
        for one in self._entries[number]:
            left = self._left(number, one)
            if left:
                name = translate("Board", "{count} × {piece}")
                name = name.format(count=left, piece=one.card.name.get(self._language))
                rows.append(Row(f"entry:{number}:{one.entry.key}", name))
        return Rows(self._side_name(number), tuple(rows), colour=self._scene.sides[number].colour)

    def _left(self, number: int, one: Entry) -> int:
        """Return how many pieces of an entry are not placed; 0 for cities, which are founded."""
        if one.card.role == "city":
            return 0
        side = self._scenario.sides[number]
        placed = Counter(place.entry for place in side.placements)
        placed.update(key for city in side.cities for key in city.garrison)
        return max(one.entry.count - placed[one.entry.key], 0)

    def _name(self, number: int, key: str) -> str:
        found = next((one for one in self._entries[number] if one.entry.key == key), None)
        return found.card.name.get(self._language) if found is not None else key

    def _area_name(self, key: str) -> str:
        area = self._areas.get(key)
        return (area.name.get(self._language) if area is not None else "") or key

    def _city_name(self, at: Offset) -> str:
        return translate("Board", "City at {field}").format(field=_where(at))

    def thing_at(self, at: Offset) -> str:
        """Return the piece or the city on a field, else the home that it lies in."""
        for number, side in enumerate(self._scenario.sides):
            for place, one in enumerate(side.placements):
                if one.at == at:
                    return f"piece:{number}:{place}"
            for place, city in enumerate(side.cities):
                if city.at == at:
                    return f"city:{number}:{place}"
        return ""

    def place_of(self, thing: str) -> Offset | None:
        """Return the field of a piece or a city."""
        kind, number, rest = _parts(thing)
        side = self._scenario.sides[number]
        if kind == "piece" and rest[0] < len(side.placements):
            return side.placements[rest[0]].at
        if kind in ("city", "guard") and rest[0] < len(side.cities):
            return side.cities[rest[0]].at
        return None

    def fields_of(self, thing: str, at: Offset | None = None) -> Sequence[Offset]:
        """Return the fields of a home, or the one of a piece or a city."""
        kind, number, _rest = _parts(thing)
        if kind == "home":
            keys = [self._area_at(at)] if at is not None else list(self._scenario.sides[number].home)
            fields = [one for key in keys if key in self._areas for one in self._areas[key].fields]
            return fields or ([at] if at is not None else [])
        here = at if at is not None else self.place_of(thing)
        return [here] if here is not None else []

    def _area_at(self, at: Offset) -> str:
        return next((key for key, area in self._areas.items() if at in area.fields), "")

    # changes

    def put(self, thing: str, at: Offset, turns: int = 0) -> Step:
        """Give a continent to a side, found or move a city, or put a piece on a field or into a garrison."""
        kind, number, rest = _parts(thing)
        if kind == "home":
            return self._put_home(number, at)
        side = self._scenario.sides[number].model_dump(mode="json")
        if kind in ("new", "city"):
            return self._put_city(number, side, rest[0] if kind == "city" else None, at)
        key = thing.split(":")[2] if kind == "entry" else _taken_out(side, kind, rest)
        name = self._name(number, key)
        city = next((n for n, one in enumerate(side["cities"]) if tuple(one["at"]) == at), None)
        if city is not None:
            side["cities"][city]["garrison"].append(key)
            words = translate("Board", "Put {piece} into a city").format(piece=name)
            chosen = f"guard:{number}:{city}:{len(side['cities'][city]['garrison']) - 1}"
        else:
            spot = {"entry": key, "at": list(at)}
            place = rest[0] if kind == "piece" else len(side["placements"])
            side["placements"].insert(place, spot)
            words = translate("Board", "Put {piece} on the map").format(piece=name)
            chosen = f"piece:{number}:{place}"
        return self._tried(Step(words, _changed(number, side), chosen))

    def _put_city(self, number: int, side: dict[str, Any], place: int | None, at: Offset) -> Step:
        if place is None:
            side["cities"].append({"at": list(at), "garrison": []})
            words, place = translate("Board", "Found a city"), len(side["cities"]) - 1
        else:
            side["cities"][place]["at"] = list(at)
            words = translate("Board", "Move a city")
        return self._tried(Step(words, _changed(number, side), f"city:{number}:{place}"))

    def _put_home(self, number: int, at: Offset) -> Step:
        key = self._area_at(at)
        if not key:
            raise RefusedError(translate("Board", "Drop it on a continent: an area of the map."))
        changes: list[tuple[Path, Any]] = []
        for other, side in enumerate(self._scenario.sides):
            home = [one for one in side.home if one != key]
            if other == number:
                home.append(key)
            if not home:
                # The two exchange continents where it was the only one.
                home = [one for one in self._scenario.sides[number].home if one != key][:1]
                mine = [one for one in (*self._scenario.sides[number].home, key) if one not in home]
                changes = [one for one in changes if one[0] != ("sides", number, "home")]
                changes.append((("sides", number, "home"), mine))
            if list(side.home) != home and ("sides", other, "home") not in [one[0] for one in changes]:
                changes.append((("sides", other, "home"), home))
        words = translate("Board", "Give {continent} to {side}")
        words = words.format(continent=self._area_name(key), side=self._side_name(number))
        return self._tried(Step(words, tuple(changes)))

    def _tried(self, step: Step) -> Step:
        return self._referee.tried(step)

    def turn(self, thing: str, steps: int) -> Step | None:
        """Return nothing: neither pieces nor cities have a front."""
        return None

    def remove(self, thing: str) -> Step | None:
        """Take a piece off, or a city with its garrison, or a continent that is not the only one."""
        kind, number, rest = _parts(thing)
        side = self._scenario.sides[number].model_dump(mode="json")
        if kind == "home" and len(side["home"]) > 1:
            side["home"].pop()
            words = self._said_of(translate("Board", "Take a continent from {side}"), number)
        elif kind == "city":
            side["cities"].pop(rest[0])
            words = translate("Board", "Remove a city")
        elif kind in ("piece", "guard"):
            name = self._name(number, _taken_out(side, kind, rest))
            words = translate("Board", "Take {piece} off the map").format(piece=name)
        else:
            return None
        return Step(words, _changed(number, side))

    def take(self, documents: Sequence[str], at: Offset) -> Step | None:
        """Take a map, or an army for the side whose home it fell on."""
        key = self._area_at(at)
        for document in self._context.documents(documents).values():
            if isinstance(document, ZargoMap):
                return Step(translate("Board", "Choose a map"), ((("board",), reference(document)),))
            sides = enumerate(self._scenario.sides)
            owner = next((number for number, side in sides if key in side.home), None)
            if isinstance(document, ZargoArmy) and owner is not None:
                return self._army_chosen(owner, document)
        raise RefusedError(translate("Board", "Drop a map, or an army on the home of its side."))

    def describe(self, at: Offset) -> str:
        """Return the field and its continent."""
        return "  ·  ".join(one for one in (_where(at), self._area_name(self._area_at(at))) if one)

    def thing_of(self, path: Path) -> str:
        """Return the home, city or piece that a place of the scenario is about."""
        match path:
            case ("sides", int(number), "home", *_):
                return f"home:{number}"
            case ("sides", int(number), "cities", int(place), *_):
                return f"city:{number}:{place}"
            case ("sides", int(number), "placements", int(place), *_):
                return f"piece:{number}:{place}"
            case _:
                return ""

    # the picture

    def paint(self, canvas: MapCanvas, painter: QPainter) -> None:
        """Tint the homes, then draw cities and pieces as the preview does."""
        for number in range(len(self._scenario.sides)):
            outline = canvas.outline(self.fields_of(f"home:{number}"))
            colour = self._scene.sides[number].colour
            shade = QColor(colour)
            shade.setAlphaF(HOME_TINT)
            painter.fillPath(outline, shade)
            draw_rimmed(painter, outline, colour, 2.0, canvas.looks.mark_light)
        self._scene.paint(canvas, painter, Picture(self._state))


def _parts(thing: str) -> tuple[str, int, tuple[int, ...]]:
    kind, number, *rest = thing.split(":")
    return kind, int(number), tuple(int(one) for one in rest if one.isdecimal())


def _taken_out(side: dict[str, Any], kind: str, rest: tuple[int, ...]) -> str:
    """Take a piece out of the plain data of its side; return its entry."""
    if kind == "piece":
        return str(side["placements"].pop(rest[0])["entry"])
    return str(side["cities"][rest[0]]["garrison"].pop(rest[1]))


def _changed(number: int, side: dict[str, Any]) -> tuple[tuple[Path, Any], ...]:
    """Return what a step changes in a side."""
    return tuple(
        (("sides", number, field), deepcopy(side[field])) for field in ("home", "cities", "placements")
    )


def _where(at: Offset) -> str:
    return label(at, "column_row", 0)
