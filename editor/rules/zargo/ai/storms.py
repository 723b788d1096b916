"""Cities stormed in one month: pieces that come around one together, in force enough to take it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from editor.rules.zargo.engine import ENGINE
from editor.rules.zargo.events.moves import PieceMoved
from editor.rules.zargo.factors import column_for, total
from editor.rules.zargo.movement import Reach, Way, move, reach
from editor.rules.zargo.state import ZargoState

CITY: Final = 40.0
"""Points that a city is worth."""
_SURE: Final = 0.8
"""Chance to take a city from which on no more pieces are called."""


class Storm(NamedTuple):
    """Pieces brought around a foreign city."""

    ways: tuple[Way, ...]
    state: ZargoState
    """The state after these moves."""
    chance: float
    """Chance to take the city then, from 0 to 1."""


def chance_to_take(state: ZargoState, difference: float, attackers: int, held: int) -> float:
    """Return the chance that a city is taken, from 0 to 1 (cities).

    Args:
        state: the game.
        difference: of the factors of attackers and garrison.
        attackers: how many attack.
        held: how many hold it.
    """
    if not attackers or attackers < held:
        return 0.0
    if not held:
        return 1.0
    column = column_for(state, int(difference))
    results = column.results if column is not None else ()
    return sum(one in ("defender_lost", "both_lost") for one in results) / max(1, len(results))


def places_around(state: ZargoState, cell: int) -> list[int]:
    """Return the free cells beside a cell, on the map or closed."""
    return [
        one
        for one in state.world.beside[cell]
        if one >= 0 and one not in state.on and one not in state.city_at
    ]


def who_stands_around(state: ZargoState, city: int) -> list[int]:
    """Return the pieces of the side whose turn it is that may storm a city from where they stand."""
    return [
        one
        for beside in state.world.beside[state.cities[city].cell]
        for one in state.on.get(beside, ())
        if state.owner(one) == state.side and state.pieces[one].target < 0 and state.escort_of(one) < 0
    ]


def value_around(state: ZargoState, attackers: Sequence[int], city: int) -> int:
    """Return the factors of pieces that storm a city together."""
    return total(state, attackers, state.cities[city].cell)


def storm(
    state: ZargoState, city: int, hunters: Sequence[int], garrison: tuple[int, float], known: dict[int, Reach]
) -> Storm:
    """Bring the strongest around a foreign city, until it is as good as taken.

    Args:
        state: the game in the move of the side that attacks.
        city: the city.
        hunters: pieces that may move.
        garrison: how many pieces the city is thought to hold, and their factors together.
        known: piece -> what it can reach, kept for the next time.
    """
    world, cell = state.world, state.cities[city].cell
    free, group = places_around(state, cell), who_stands_around(state, city)
    ways: list[Way] = []

    def chance() -> float:
        difference = value_around(state, group, city) - garrison[1]
        return chance_to_take(state, difference, len(group), garrison[0])

    near = [
        one
        for one in hunters
        if 1 < world.distance(state.pieces[one].cell, cell) <= world.kind_of(one).movement + 1
    ]
    for number in sorted(near, key=lambda one: (-world.kind_of(one).combat, one)):
        if chance() >= _SURE:
            break
        if number not in known:
            known[number] = reach(state, number)
        for at in free:
            path = known[number].get(at)
            if path is not None and isinstance(found := move(state, Way(number, path)), PieceMoved):
                state = ENGINE.evolve(state, found)
                free.remove(at)
                group.append(number)
                ways.append(Way(number, path))
                break
    return Storm(tuple(ways), state, chance())
