"""Why a scenario cannot be played: every reason at once, before a die is rolled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from editor.rules.core.contract import Setup
from editor.rules.core.map_arrays import MapArrays
from editor.rules.zargo.ground import entry, ground_rule
from editor.rules.zargo.setting_up import entries_of, grounds_of, neighbours_of
from schemas.board_labels import label
from schemas.game_effects import CityPasses, PiecesCome
from schemas.problems import Problem, Value
from schemas.systems.zargo import ZargoRuleset
from schemas.systems.zargo_forces import ZargoArmy, ZargoMap, ZargoScenario, ZargoSide, ZargoUnit
from schemas.validation import did_you_mean

MOST_PIECES: Final = 400
"""Pieces of a side at most."""


def refusals(setup: Setup) -> tuple[Problem, ...]:
    """Return every reason why the scenario cannot be played, all at once; empty where it can."""
    scenario = setup.scenario
    if not isinstance(scenario, ZargoScenario):
        return (_problem("not_a_scenario", ""),)
    found = list(_armies(setup, scenario))
    ruleset, board = setup.get(scenario.ruleset), setup.get(scenario.board)
    if not isinstance(ruleset, ZargoRuleset):
        found.append(_problem("ruleset_missing", "ruleset", document=scenario.ruleset.slug))
    else:
        found += _numbers(scenario, ruleset)
    if not isinstance(board, ZargoMap):
        found.append(_problem("map_missing", "board", document=scenario.board.slug))
    elif board.grid != "pointy" or board.board:
        found.append(_problem("map_not_played", "board", document=board.slug))
    elif isinstance(ruleset, ZargoRuleset):
        found += _Land(setup, scenario, ruleset, board).problems()
        found += _arrivals(setup, scenario, board)
    return tuple(one.at(document=scenario.slug) for one in found)


def _problem(code: str, path: str, side: ZargoSide | None = None, /, **values: Value) -> Problem:
    named: dict[str, Value] = {"side": side.name} if side is not None else {}
    return Problem(code=f"zargo_rules.{code}", path=path, values={**named, **values})


def _numbers(scenario: ZargoScenario, ruleset: ZargoRuleset) -> Iterator[Problem]:
    year = ruleset.year
    if not year.least_players <= len(scenario.sides) <= year.most_players:
        yield _problem(
            "too_few_sides",
            "sides",
            least=year.least_players,
            most=year.most_players,
            count=len(scenario.sides),
        )
    known = {one.ground for one in ruleset.ground}
    for ground in dict.fromkeys(one.ground for one in ruleset.terrain):
        if ground not in known:
            yield _problem("no_ground", "ruleset", ground=ground)
    opened = sum(one.open_ground for one in ruleset.ground)
    if opened != 1:
        yield _problem("open_grounds", "ruleset", count=opened)
    peoples = [faction.id for faction in ruleset.factions]
    for index, side in enumerate(scenario.sides):
        if side.people not in peoples:
            path = f"sides[{index}].people"
            yield _problem("people_unknown", path, side, people=side.people, known=", ".join(peoples) or "-")


def _armies(setup: Setup, scenario: ZargoScenario) -> Iterator[Problem]:
    for index, side in enumerate(scenario.sides):
        path = f"sides[{index}].army"
        if side.army is None:
            yield _problem("no_army", path, side)
            continue
        army = setup.get(side.army)
        if not isinstance(army, ZargoArmy):
            yield _problem("army_missing", path, side, document=side.army.slug)
            continue
        for entry_ in army.entries:
            if not isinstance(setup.get(entry_.card), ZargoUnit):
                yield _problem("card_missing", path, side, document=entry_.card.slug, entry=entry_.key)
        count = _count(setup, side)
        if not count:
            yield _problem("army_empty", path, side)
        if count > MOST_PIECES:
            yield _problem("too_many_pieces", path, side, count=count, most=MOST_PIECES)
        yield from _taken_too_often(setup, side, index)


def _arrivals(setup: Setup, scenario: ZargoScenario, board: ZargoMap) -> Iterator[Problem]:
    """Yield what events name that the map or an army does not have."""
    sides = {side.id: side for side in scenario.sides}
    for number, trigger in enumerate(scenario.triggers):
        for place, effect in enumerate(trigger.effects):
            path = f"triggers[{number}].effects[{place}]"
            if isinstance(effect, PiecesCome | CityPasses) and not board.has_field(effect.at):
                yield _problem("event_off_map", f"{path}.at", at=_name(effect.at), event=trigger.name)
            if not isinstance(effect, PiecesCome):
                continue
            side = sides[effect.side]
            known = [one.entry.key for one in entries_of(setup, side) if one.card.role != "city"]
            if effect.entry not in known:
                problem = _problem("event_entry", f"{path}.entry", side, entry=effect.entry)
                yield problem.model_copy(update={"fix": did_you_mean(effect.entry, known)})


def _count(setup: Setup, side: ZargoSide) -> int:
    return sum(one.entry.count for one in entries_of(setup, side) if one.card.role != "city")


def _taken_too_often(setup: Setup, side: ZargoSide, index: int) -> Iterator[Problem]:
    has = {one.entry.key: one.entry.count for one in entries_of(setup, side) if one.card.role != "city"}
    placed = Counter(one.entry for one in side.placements)
    placed.update(key for city in side.cities for key in city.garrison)
    for key, count in sorted(placed.items()):
        if count > has.get(key, 0):
            yield _problem("entry_unknown", f"sides[{index}].placements", side, entry=key)


class _Land:
    """Looks whether every side has land enough, and whether what is placed stands well."""

    def __init__(self, setup: Setup, scenario: ZargoScenario, ruleset: ZargoRuleset, board: ZargoMap) -> None:
        self._setup, self._scenario, self._ruleset, self._board = setup, scenario, ruleset, board
        self._ground = grounds_of(board, ruleset)
        self._beside = neighbours_of(MapArrays.from_map(board).grid)
        self._areas = {area.id: area for area in board.areas}
        self._homes = [self._home(side) for side in scenario.sides]
        self._sea = {one.ground for one in ruleset.ground if one.needs_bridge}
        for_cities = {one for one in set(self._ground) if self._takes_cities(one)}
        self._inland = {
            cell
            for cell, ground in enumerate(self._ground)
            if ground in for_cities and not any(self._is_shore(one) for one in self._beside[cell])
        }

    def problems(self) -> Iterator[Problem]:
        """Yield what is wrong."""
        known = ", ".join(self._areas) or "-"
        for index, side in enumerate(self._scenario.sides):
            for place, key in enumerate(side.home):
                if key not in self._areas:
                    path = f"sides[{index}].home[{place}]"
                    yield _problem("home_unknown", path, side, area=key, known=known)
        yield from self._room()
        yield from self._places()

    def _room(self) -> Iterator[Problem]:
        """Yield the sides whose home is too small; where lots are drawn, every home has to do for all."""
        drawn = self._scenario.draw_continents
        for index, side in enumerate(self._scenario.sides):
            needed = _count(self._setup, side)
            cities = self._cities(side)
            homes = self._homes if drawn else [self._homes[index]]
            land = min(sum(not self._needs_bridge(cell) for cell in home) for home in homes)
            inland = min(len(home & self._inland) for home in homes)
            path = f"sides[{index}].home"
            if land < needed + cities:
                yield _problem("no_land", path, side, count=land, needed=needed + cities)
            if inland < cities:
                yield _problem("no_room_for_cities", path, side, count=inland, needed=cities)
            if drawn and (side.cities or side.placements):
                yield _problem("drawn_with_cities", f"sides[{index}]", side)

    def _cities(self, side: ZargoSide) -> int:
        own = sum(one.entry.count for one in entries_of(self._setup, side) if one.card.role == "city")
        return own or self._ruleset.year.cities_per_people

    def _places(self) -> Iterator[Problem]:
        """Yield cities and pieces that stand where they may not."""
        taken: set[tuple[int, int]] = set()
        most = self._ruleset.year.garrison_most
        for index, side in enumerate(self._scenario.sides):
            things = [(f"cities[{number}].at", one.at) for number, one in enumerate(side.cities)]
            things += [(f"placements[{number}].at", one.at) for number, one in enumerate(side.placements)]
            for number, city in enumerate(side.cities):
                if (
                    not self._board.has_field(city.at)
                    or self._cell(city.at) not in self._inland & self._homes[index]
                ):
                    path = f"sides[{index}].cities[{number}].at"
                    yield _problem("city_on_bad_ground", path, side, at=_name(city.at))
                if len(city.garrison) > most:
                    path, count = f"sides[{index}].cities[{number}].garrison", len(city.garrison)
                    yield _problem("garrison_large", path, side, at=_name(city.at), count=count, most=most)
            for number, one in enumerate(side.placements):
                if not self._board.has_field(one.at) or not self._is_land(self._cell(one.at), index):
                    path = f"sides[{index}].placements[{number}].at"
                    yield _problem("placed_off_home", path, side, entry=one.entry, at=_name(one.at))
            for where, at in things:
                if at in taken:
                    yield _problem("place_taken", f"sides[{index}].{where}", at=_name(at))
                taken.add(at)

    def _cell(self, at: tuple[int, int]) -> int:
        return at[1] * self._board.columns + at[0]

    def _is_land(self, cell: int, side: int) -> bool:
        return cell in self._homes[side] and not self._needs_bridge(cell)

    def _needs_bridge(self, cell: int) -> bool:
        return self._ground[cell] in self._sea

    def _is_shore(self, cell: int) -> bool:
        """Return whether a neighbour makes a cell coast: the sea, or the end of the map."""
        return cell < 0 or self._needs_bridge(cell)

    def _home(self, side: ZargoSide) -> set[int]:
        return {self._cell(at) for key in side.home if key in self._areas for at in self._areas[key].fields}

    def _takes_cities(self, ground: str) -> bool:
        """Return whether cities may stand on a kind of ground: it neither stops who enters nor is closed."""
        rule, plain = ground_rule(ground, self._ruleset), self._ruleset.open_ground
        if rule is None or plain is None:
            return False
        found = entry(rule, plain, 99)
        return found.allowed and not found.stops


def _name(at: tuple[int, int]) -> str:
    return label(at, "column_row", 0)
