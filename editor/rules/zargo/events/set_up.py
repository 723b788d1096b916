"""The set-up as it happened: continents, cities, garrisons, pieces placed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow
from editor.rules.zargo.base import Event
from editor.rules.zargo.state import City, Piece, ZargoState, with_pieces
from editor.rules.zargo.wording import city_named, field_named, line, pieces_named, side_named


@dataclass(frozen=True, slots=True)
class LotsDrawn(Event):
    """The continents are drawn by lot; side -> home (set-up)."""

    homes: tuple[int, ...]
    dice: tuple[tuple[int, int], ...]
    """(sides, face) of the dice rolled."""


def _after_lots_drawn(state: ZargoState, event: LotsDrawn) -> ZargoState:
    return state.replace(homes=event.homes)


def _describe_lots_drawn(state: ZargoState, event: LotsDrawn) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    areas = {area.id: area.name for area in state.world.board.areas}
    sides = state.world.scenario.sides
    for side, home in enumerate(event.homes):
        names = tuple(areas[key] for key in sides[home].home if key in areas)
        values = {**side_named(state, side), "home": names}
        lines += line("lot_drawn", values, dice=event.dice[side : side + 1])
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class CityFounded(Event):
    """A city stands."""

    side: int
    at: int


def _after_city_founded(state: ZargoState, event: CityFounded) -> ZargoState:
    return state.replace(cities=(*state.cities, City(event.at, event.side, event.side)))


def _describe_city_founded(state: ZargoState, event: CityFounded) -> tuple[LogLine, ...]:
    return line("city_founded", {**side_named(state, event.side), "at": field_named(state, event.at)})


@dataclass(frozen=True, slots=True)
class CityHeld(Event):
    """A garrison has gone into a city."""

    city: int
    pieces: tuple[int, ...]


def _after_city_held(state: ZargoState, event: CityHeld) -> ZargoState:
    cell = state.cities[event.city].cell
    pieces = with_pieces(state, ((one, Piece(cell, event.city)) for one in event.pieces))
    return state.replace(pieces=pieces, garrisoned=state.garrisoned | {event.city})


def _describe_city_held(state: ZargoState, event: CityHeld) -> tuple[LogLine, ...]:
    city = state.cities[event.city]
    values = {**side_named(state, city.owner), **city_named(state, event.city)}
    plain = line("city_held", values, city=event.city)
    if not event.pieces:
        return plain
    # What is behind the walls only its owner reads.
    own = state.world.scenario.sides[city.owner].id
    secret = {**values, **pieces_named(state, event.pieces)}
    return plain + line("city_held_by", secret, city=event.city, only_for=own)


@dataclass(frozen=True, slots=True)
class PiecesPlaced(Event):
    """Pieces stand on the map; (piece, cell)."""

    side: int
    places: tuple[tuple[int, int], ...]


def _after_pieces_placed(state: ZargoState, event: PiecesPlaced) -> ZargoState:
    walked, flown = state.world.walked, state.world.flown
    placed = []
    for number, cell in event.places:
        ground = flown[cell] if state.world.kind_of(number).flies else walked[cell]
        placed.append((number, Piece(cell, held=ground.held)))
    return state.replace(pieces=with_pieces(state, placed))


def _describe_pieces_placed(state: ZargoState, event: PiecesPlaced) -> tuple[LogLine, ...]:
    numbers = [number for number, _cell in event.places]
    values = {**side_named(state, event.side), **pieces_named(state, numbers)}
    return line("pieces_placed", values, pieces=numbers)


EVENTS: Final = (
    EventRow(LotsDrawn, _after_lots_drawn, _describe_lots_drawn),
    EventRow(CityFounded, _after_city_founded, _describe_city_founded),
    EventRow(CityHeld, _after_city_held, _describe_city_held),
    EventRow(PiecesPlaced, _after_pieces_placed, _describe_pieces_placed),
)
