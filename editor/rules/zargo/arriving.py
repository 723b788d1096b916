"""What events of a scenario do to the world: pieces that come, cities that change hands without a siege."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.rules.core.hexes import Offset
from editor.rules.zargo.base import Recorder
from editor.rules.zargo.events.arrivals import CityPassed, PiecesCame
from editor.rules.zargo.state import AWAITED, NOBODY, ZargoState
from editor.rules.zargo.world import CLOSED


def bring(rec: Recorder, pieces: Iterable[int], at: Offset) -> None:
    """Bring those of some pieces into play that are awaited still.

    They go into a city of their side on the field while its garrison has room, the others to the nearest
    free fields that they can enter.
    """
    state = rec.state
    waiting = [one for one in pieces if state.pieces[one].cell == AWAITED]
    if not waiting:
        return
    cell = state.world.cell(at)
    city = state.city_at.get(cell, NOBODY)
    inside: list[int] = []
    if city >= 0 and state.cities[city].owner == state.owner(waiting[0]):
        room = state.world.ruleset.year.garrison_most - len(state.inside.get(city, ()))
        inside = waiting[: max(0, room)]
    outside = tuple(_places(state, waiting[len(inside) :], cell))
    rec.note(PiecesCame(tuple(inside), city if inside else NOBODY, outside))


def hand_over(rec: Recorder, at: Offset, side: int) -> None:
    """Give a city to a side; who holds it for another one leaves it for the nearest free fields."""
    state = rec.state
    city = state.city_at.get(state.world.cell(at))
    if city is None or state.cities[city].owner == side:
        return
    foreign = [one for one in state.inside.get(city, ()) if state.owner(one) != side]
    rec.note(CityPassed(city, side, tuple(_places(state, foreign, state.cities[city].cell))))


def _places(state: ZargoState, pieces: Iterable[int], cell: int) -> Iterator[tuple[int, int]]:
    """Yield pieces, each with the nearest free cell that it can enter; the lesser number first."""
    world = state.world
    taken = {*state.on, *state.city_at}
    near = sorted(range(len(world.ground)), key=lambda one: (world.distance(cell, one), one))
    for piece in pieces:
        ground = world.flown if world.kind_of(piece).flies else world.walked
        found = next(
            (
                one
                for one in near
                if one not in taken and ground[one].cost != CLOSED and not world.needs_bridge[one]
            ),
            None,
        )
        if found is not None:
            taken.add(found)
            yield piece, found
