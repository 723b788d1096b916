"""What events of a scenario bring about in the world: pieces that came, cities that changed hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow
from editor.rules.zargo.base import Event
from editor.rules.zargo.state import NOBODY, Piece, ZargoState, with_pieces
from editor.rules.zargo.wording import city_named, field_named, line, pieces_named, side_named


@dataclass(frozen=True, slots=True)
class PiecesCame(Event):
    """Pieces have come into play by an event of the scenario."""

    inside: tuple[int, ...]
    """Those that came into a city,"""
    city: int
    """and its number; -1 for none."""
    outside: tuple[tuple[int, int], ...]
    """The others: (piece, cell)."""


def _after_pieces_came(state: ZargoState, event: PiecesCame) -> ZargoState:
    cell = state.cities[event.city].cell if event.city >= 0 else NOBODY
    held = ((one, Piece(cell, event.city)) for one in event.inside)
    return state.replace(pieces=with_pieces(state, (*held, *_standing(state, event.outside))))


def _standing(state: ZargoState, places: Iterable[tuple[int, int]]) -> Iterator[tuple[int, Piece]]:
    """Yield pieces as they stand on cells in the open."""
    for piece, cell in places:
        yield piece, Piece(cell)


def _describe_pieces_came(state: ZargoState, event: PiecesCame) -> tuple[LogLine, ...]:
    lines: list[LogLine] = []
    if event.inside:
        side = state.owner(event.inside[0])
        values = {**side_named(state, side), **city_named(state, event.city)}
        lines += line("pieces_came_city", values, city=event.city)
        # What is behind the walls only its owner reads.
        own = state.world.scenario.sides[side].id
        secret = {**values, **pieces_named(state, event.inside)}
        lines += line("pieces_came_inside", secret, city=event.city, only_for=own)
    if event.outside:
        numbers = [piece for piece, _cell in event.outside]
        values = {**side_named(state, state.owner(numbers[0])), **pieces_named(state, numbers)}
        values["at"] = field_named(state, event.outside[0][1])
        lines += line("pieces_came", values, pieces=numbers)
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class CityPassed(Event):
    """A city has changed hands by an event of the scenario."""

    city: int
    side: int
    """Who has it now."""
    left: tuple[tuple[int, int], ...]
    """Pieces of others that have left it: (piece, cell)."""


def _after_city_passed(state: ZargoState, event: CityPassed) -> ZargoState:
    cities = list(state.cities)
    cities[event.city] = cities[event.city]._replace(owner=event.side)
    pieces = with_pieces(state, _standing(state, event.left))
    return state.replace(cities=tuple(cities), pieces=pieces)


def _describe_city_passed(state: ZargoState, event: CityPassed) -> tuple[LogLine, ...]:
    values = {**side_named(state, event.side), **city_named(state, event.city)}
    found = line("city_passed", values, city=event.city)
    if event.left:
        numbers = [piece for piece, _cell in event.left]
        found += line("city_given_up", {**values, **pieces_named(state, numbers)}, pieces=numbers)
    return found


EVENTS: Final = (
    EventRow(PiecesCame, _after_pieces_came, _describe_pieces_came),
    EventRow(CityPassed, _after_city_passed, _describe_city_passed),
)
