"""Founding cities, garrisons, and placing the pieces (set-up)."""

from __future__ import annotations

from collections.abc import Sequence

from editor.rules.zargo.state import RESERVE, ZargoState
from editor.rules.zargo.wording import refusal
from schemas.problems import Message


def cities_left(state: ZargoState, side: int) -> int:
    """Return how many cities a side has still to found."""
    world = state.world
    return max(0, world.founded[side] - sum(city.founder == side for city in state.cities))


def city_to_hold(state: ZargoState, side: int) -> int | None:
    """Return the next city whose garrison a side has to settle. None if all are settled."""
    return next(
        (
            number
            for number, city in enumerate(state.cities)
            if city.founder == side and number not in state.garrisoned
        ),
        None,
    )


def reserve(state: ZargoState, side: int) -> tuple[int, ...]:
    """Return the pieces of a side that are still to be placed."""
    return tuple(one for one in state.world.of_side[side] if state.pieces[one].cell == RESERVE)


def home_of(state: ZargoState, side: int) -> frozenset[int]:
    """Return the cells of the continents on which a side begins."""
    return state.world.homes[state.homes[side]]


def why_no_city(state: ZargoState, at: int) -> Message | None:
    """Return why no city can be founded on a cell. None if one can: on one's continent, never on a coast."""
    world = state.world
    if at not in home_of(state, state.side):
        return refusal(state, "not_home")
    if at in world.coast or world.walked[at].stops or world.walked[at].cost == 0:
        return refusal(state, "no_city_here")
    if at in state.city_at or at in state.on:
        return refusal(state, "taken")
    return None


def city_places(state: ZargoState) -> list[int]:
    """Return every cell on which the acting side may found a city."""
    return [cell for cell in sorted(home_of(state, state.side)) if why_no_city(state, cell) is None]


def why_no_garrison(state: ZargoState, city: int, pieces: Sequence[int]) -> Message | None:
    """Return why pieces cannot be the garrison of a city. None if they can."""
    if city_to_hold(state, state.side) != city:
        return refusal(state, "other_city")
    if len(pieces) > state.world.ruleset.year.garrison_most:
        return refusal(state, "garrison_too_large", most=state.world.ruleset.year.garrison_most)
    left = set(reserve(state, state.side))
    if len(set(pieces)) != len(pieces) or not left.issuperset(pieces):
        return refusal(state, "not_in_reserve")
    return None


def why_not_place(state: ZargoState, piece: int, at: int) -> Message | None:
    """Return why a piece cannot be placed on a cell. None if it can."""
    world = state.world
    if piece not in reserve(state, state.side):
        return refusal(state, "not_in_reserve")
    if at not in home_of(state, state.side) or world.needs_bridge[at]:
        return refusal(state, "not_home")
    if at in state.on or at in state.city_at:
        return refusal(state, "taken")
    return None


def free_places(state: ZargoState) -> list[int]:
    """Return the cells of its home on which the acting side may place a piece."""
    world = state.world
    return [
        cell
        for cell in sorted(home_of(state, state.side))
        if not world.needs_bridge[cell] and cell not in state.on and cell not in state.city_at
    ]


def the_rest(state: ZargoState) -> tuple[tuple[int, int], ...]:
    """Return places for all pieces that are left.

    The weightiest stand nearest to the cities of their side, open ground before mountains and chasms; each
    city draws its share.
    """
    world = state.world
    cities = [city.cell for city in state.cities if city.owner == state.side]
    pieces = sorted(
        reserve(state, state.side), key=lambda one: (world.kind_of(one).foot, -world.kind_of(one).worth, one)
    )

    def rank(cell: int) -> tuple[bool, int, int]:
        near = min((world.distance(cell, city) for city in cities), default=0)
        return world.walked[cell].stops, near, cell

    return tuple(zip(pieces, sorted(free_places(state), key=rank), strict=False))
