"""From the documents of a scenario to the first state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from editor.rules.core.contract import Setup
from editor.rules.core.grids import Grid
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.options import with_options
from editor.rules.core.script import Place
from editor.rules.zargo.state import AWAITED, City, Piece, ZargoState
from editor.rules.zargo.world import NOWHERE, Bridge, PieceKind, Roster, World
from schemas.army import ArmyEntry
from schemas.base import must_be
from schemas.game_effects import PiecesCome
from schemas.messages import name_of
from schemas.systems.zargo import ZargoRuleset
from schemas.systems.zargo_forces import ZargoArmy, ZargoMap, ZargoScenario, ZargoSide, ZargoUnit
from schemas.text import LocalText


class Entry(NamedTuple):
    """An entry of an army with its card."""

    entry: ArmyEntry
    card: ZargoUnit


def entries_of(setup: Setup, side: ZargoSide) -> Iterator[Entry]:
    """Yield the pieces of a side's army, with what was bought for them; what is no piece is left out."""
    army = setup.get(side.army)
    for entry in army.entries if isinstance(army, ZargoArmy) else ():
        card = setup.get(entry.card)
        if card is not None and entry.options:
            card = with_options(card, entry.options)
        if isinstance(card, ZargoUnit):
            yield Entry(entry, card)


def board_of(setup: Setup) -> ZargoMap | None:
    """Return the map of a scenario. None if there is none that can be played, or no ruleset."""
    scenario = setup.scenario
    if not isinstance(scenario, ZargoScenario) or not isinstance(setup.get(scenario.ruleset), ZargoRuleset):
        return None
    board = setup.get(scenario.board)
    return board if isinstance(board, ZargoMap) and board.grid == "pointy" and not board.board else None


def documents_of(setup: Setup) -> tuple[ZargoScenario, ZargoRuleset, ZargoMap]:
    """Return scenario, ruleset and map.

    Raises:
        TypeError: one of them is missing or of another game.
    """
    scenario = must_be(setup.scenario, ZargoScenario)
    ruleset = must_be(setup.get(scenario.ruleset), ZargoRuleset)
    return scenario, ruleset, must_be(setup.get(scenario.board), ZargoMap)


def grounds_of(board: ZargoMap, ruleset: ZargoRuleset) -> tuple[str, ...]:
    """Return the ground of every cell; terrain that the ruleset does not know counts as open ground."""
    arrays = MapArrays.from_map(board)
    known = {one.id: one.ground for one in ruleset.terrain}
    usual = ruleset.open_ground
    grounds = [known.get(one, usual.ground if usual is not None else "") for one in arrays.terrain_ids]
    rows = arrays.terrain.tolist()
    return tuple(grounds[index] for row in rows for index in row)


@lru_cache(maxsize=8)
def neighbours_of(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours of every cell, clockwise from the north-east, over linked edges too."""
    columns, on_map = grid.columns, grid.on_map
    return tuple(
        tuple([at[1] * columns + at[0] if on_map(at) else NOWHERE for at in grid.neighbours((column, row))])
        for row in range(grid.rows)
        for column in range(columns)
    )


def bridges_of(
    board: ZargoMap, ground: tuple[str, ...], ruleset: ZargoRuleset
) -> Mapping[int, tuple[Bridge, ...]]:
    """Return the bridges of clouds: where a road crosses the sea from coast to coast, in both directions."""
    costs = {rule.ground: rule.movement_cost for rule in ruleset.ground if rule.needs_bridge}
    found: dict[int, list[Bridge]] = {}
    for road in board.roads:
        cells = [row * board.columns + column for column, row in road]
        for way in (cells, cells[::-1]):
            start, over = -1, []
            for cell in way:
                if ground[cell] in costs:
                    over.append(cell)
                    continue
                if over and start >= 0:
                    found.setdefault(start, []).append(
                        Bridge(tuple(over), cell, sum(costs[ground[one]] for one in over))
                    )
                start, over = cell, []
    return {cell: tuple(bridges) for cell, bridges in found.items()}


class _Pieces(NamedTuple):
    """All pieces of a scenario, and the cities of its sides."""

    kinds: tuple[PieceKind, ...]
    roster: tuple[Roster, ...]
    city_names: tuple[LocalText, ...]
    founded: tuple[int, ...]
    awaited: Mapping[Place, tuple[int, ...]]


def _pieces_of(setup: Setup, scenario: ZargoScenario, ruleset: ZargoRuleset) -> _Pieces:
    kinds: list[PieceKind] = []
    roster: list[Roster] = []
    names, founded = [], []
    for number, side in enumerate(scenario.sides):
        name, cities = name_of("city"), 0
        for entry, card in entries_of(setup, side):
            if card.role == "city":
                name, cities = card.name, cities + entry.count
                continue
            roster += [Roster(number, len(kinds), one) for one in range(1, entry.count + 1)]
            kinds.append(_kind(entry, card))
        names.append(name)
        founded.append(cities or ruleset.year.cities_per_people)
    awaited: dict[Place, tuple[int, ...]] = {}
    numbers = {side.id: number for number, side in enumerate(scenario.sides)}
    for where, effect in arrivals(scenario):
        # Those that events bring come after all others, so that a piece keeps its number without them.
        more = _more(kinds, roster, numbers[effect.side], effect)
        awaited[where] = tuple(range(len(roster), len(roster) + len(more)))
        roster += more
    return _Pieces(tuple(kinds), tuple(roster), tuple(names), tuple(founded), awaited)


def _kind(entry: ArmyEntry, card: ZargoUnit) -> PieceKind:
    return PieceKind(
        card.id,
        entry.key,
        card.name,
        card.role,
        card.combat,
        card.movement,
        frozenset(card.powers),
        float(card.points),
        card.symbol or "",
    )


def world_of(setup: Setup) -> World:
    """Return what never changes in the game of a scenario. The setup must have no refusals."""
    scenario, ruleset, board = documents_of(setup)
    arrays = MapArrays.from_map(board)
    ground = grounds_of(board, ruleset)
    areas = {area.id: area for area in board.areas}
    place = {faction.id: index for index, faction in enumerate(ruleset.factions)}
    order = sorted(
        range(len(scenario.sides)), key=lambda one: (place.get(scenario.sides[one].people, 99), one)
    )
    homes = tuple(
        frozenset(
            row * board.columns + column
            for key in side.home
            if key in areas
            for column, row in areas[key].fields
        )
        for side in scenario.sides
    )
    pieces = _pieces_of(setup, scenario, ruleset)
    return World(
        scenario,
        ruleset,
        board,
        arrays,
        pieces.kinds,
        pieces.roster,
        pieces.city_names,
        pieces.founded,
        tuple(order),
        homes,
        ground,
        neighbours_of(arrays.grid),
        bridges_of(board, ground, ruleset),
        pieces.awaited,
    )


def arrivals(scenario: ZargoScenario) -> Iterator[tuple[Place, PiecesCome]]:
    """Yield the effects of events that bring pieces into play, with their places in the scenario."""
    for number, trigger in enumerate(scenario.triggers):
        for place, effect in enumerate(trigger.effects):
            if isinstance(effect, PiecesCome):
                yield Place(number, place), effect


def _more(kinds: list[PieceKind], roster: list[Roster], side: int, effect: PiecesCome) -> list[Roster]:
    """Return the pieces that an event brings, numbered on from those of their kind; none if it has none."""
    for number in {one.kind for one in roster if one.side == side}:
        if kinds[number].entry == effect.entry:
            known = sum(one.kind == number for one in roster)
            return [Roster(side, number, known + one) for one in range(1, effect.count + 1)]
    return []


def first_state(world: World) -> ZargoState:
    """Return the state before the first action: what the scenario sets up stands already."""
    pieces = [Piece() for _ in world.roster]
    for piece in chain.from_iterable(world.awaited.values()):
        pieces[piece] = Piece(AWAITED)
    cities: list[City] = []
    garrisoned: set[int] = set()
    for number, side in enumerate(world.scenario.sides):
        left: dict[str, list[int]] = {}
        for piece in world.of_side[number]:
            if pieces[piece].cell == AWAITED:
                continue
            left.setdefault(world.kind_of(piece).entry, []).append(piece)
        for city in side.cities:
            cell = world.cell(city.at)
            if city.garrison:
                garrisoned.add(len(cities))
            for entry in city.garrison:
                if left.get(entry):
                    pieces[left[entry].pop(0)] = Piece(cell, len(cities))
            cities.append(City(cell, number, number))
        for place in side.placements:
            if left.get(place.entry):
                piece = left[place.entry].pop(0)
                cell = world.cell(place.at)
                ground = world.flown if world.kind_of(piece).flies else world.walked
                pieces[piece] = Piece(cell, held=ground[cell].held)
    return ZargoState(
        world,
        tuple(pieces),
        tuple(cities),
        tuple(range(world.sides)),
        frozenset(garrisoned),
        side=world.order[0],
    )
