"""Who is driven back, and who falls where he cannot go (end of a combat, escorts)."""

from __future__ import annotations

from collections.abc import Sequence

from editor.rules.zargo.base import Recorder
from editor.rules.zargo.events.combats import PieceRetreated, PiecesLost
from editor.rules.zargo.movement import in_the_way, zones_at
from editor.rules.zargo.state import NOBODY, ZargoState


def flight(state: ZargoState, number: int, hexes: int, enemies: Sequence[int]) -> tuple[int, ...]:
    """Return the way by which a piece retreats, empty where it finds none.

    Each hex is further away from the enemies, is land that it may enter without stopping, and lies in no zone
    of influence; it passes friends and ends on a free hex, or in a city of its own with room. Of several ways
    the first one counts, clockwise from the north-east.
    """
    world, side = state.world, state.owner(number)
    ground = world.flown if world.kind_of(number).flies else world.walked

    def near(cell: int) -> int:
        return min((world.distance(cell, enemy) for enemy in enemies), default=99)

    def further(here: int, path: tuple[int, ...]) -> tuple[int, ...]:
        if len(path) == hexes:
            return path if not state.on.get(here) and here not in state.city_at else ()
        for cell in world.beside[here]:
            if cell < 0 or ground[cell].cost == 0 or ground[cell].stops or near(cell) <= near(here):
                continue
            if in_the_way(state, side, cell):
                continue
            if _shelter(state, number, cell) >= 0:
                return (*path, cell)
            if cell in state.city_at or zones_at(state, side, cell):
                continue
            if found := further(cell, (*path, cell)):
                return found
        return ()

    return further(state.pieces[number].cell, ())


def _shelter(state: ZargoState, number: int, cell: int) -> int:
    """Return the city of its own with room on a cell, -1 for none. Escorts with company need two places."""
    city = state.city_at.get(cell, NOBODY)
    if city < 0 or state.cities[city].owner != state.owner(number):
        return NOBODY
    needed = 2 if state.escorted_by(number) >= 0 else 1
    room = state.world.ruleset.year.garrison_most - len(state.inside.get(city, ()))
    return city if room >= needed else NOBODY


def drive_back(rec: Recorder, pieces: Sequence[int], hexes: int, enemies: Sequence[int]) -> None:
    """Let pieces retreat one after the other; who cannot is eliminated. Garrisons stay behind their walls."""
    for number in pieces:
        state = rec.state
        piece = state.pieces[number]
        if piece.cell < 0 or piece.city >= 0:
            continue
        path = flight(state, number, hexes, enemies)
        if not path:
            eliminate(rec, (number,), enemies)
            continue
        city = _shelter(state, number, path[-1])
        rec.note(PieceRetreated(number, path, state.escorted_by(number), city))


def eliminate(rec: Recorder, pieces: Sequence[int], enemies: Sequence[int], by: Sequence[int] = ()) -> None:
    """Take pieces away; whom they escorted flees its whole movement, or falls too (escorts)."""
    state = rec.state
    alone = [one for number in pieces if (one := state.escorted_by(number)) >= 0 and one not in pieces]
    rec.note(PiecesLost(tuple(pieces), tuple(by)))
    for number in alone:
        state = rec.state
        path = flight(state, number, state.world.kind_of(number).movement, enemies)
        if path:
            rec.note(PieceRetreated(number, path, NOBODY, _shelter(state, number, path[-1])))
        else:
            rec.note(PiecesLost((number,), tuple(by)))
