"""The set-up: lots, cities, garrisons, and pieces placed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow, allowed, only, says
from editor.rules.zargo import flow
from editor.rules.zargo.base import Action, Recorder
from editor.rules.zargo.events.combats import PiecesLost
from editor.rules.zargo.events.set_up import CityFounded, CityHeld, LotsDrawn, PiecesPlaced
from editor.rules.zargo.placing import (
    city_to_hold,
    free_places,
    home_of,
    reserve,
    the_rest,
    why_no_city,
    why_no_garrison,
    why_not_place,
)
from editor.rules.zargo.state import ZargoState
from editor.rules.zargo.wording import field_named, piece_named, pieces_named, said
from schemas.base import must_be
from schemas.problems import Message


@dataclass(frozen=True, slots=True)
class Begin(Action):
    """Begin the game; continents that are drawn by lot are drawn now."""


def _do_begin(rec: Recorder, _action: Begin) -> None:
    world = rec.state.world
    if world.scenario.draw_continents:
        left, homes, dice = list(range(world.sides)), [], []
        for _ in range(world.sides):
            face = rec.die(len(left))
            dice.append((len(left), face))
            homes.append(left.pop(face - 1))
        rec.note(LotsDrawn(tuple(homes), tuple(dice)))
    flow.set_up(rec)


def _say_begin(state: ZargoState, _action: Begin) -> Message:
    return said("begin_lots" if state.world.scenario.draw_continents else "begin")


@dataclass(frozen=True, slots=True)
class FoundCity(Action):
    """Found a city of one's own (set-up, 1)."""

    at: int


def _refuse_found_city(state: ZargoState, action: FoundCity) -> Message | None:
    return why_no_city(state, action.at)


def _do_found_city(rec: Recorder, action: FoundCity) -> None:
    rec.note(CityFounded(rec.state.side, action.at))
    flow.set_up(rec)


def _list_found_city(state: ZargoState) -> Iterator[FoundCity]:
    yield from (FoundCity(cell) for cell in sorted(home_of(state, state.side)))


def _say_found_city(state: ZargoState, action: FoundCity) -> Message:
    return said("found_city", at=field_named(state, action.at))


@dataclass(frozen=True, slots=True)
class HoldCity(Action):
    """Put the garrison into a city (set-up, 2)."""

    city: int
    pieces: tuple[int, ...]


def _refuse_hold_city(state: ZargoState, action: HoldCity) -> Message | None:
    return why_no_garrison(state, action.city, action.pieces)


def _do_hold_city(rec: Recorder, action: HoldCity) -> None:
    rec.note(CityHeld(action.city, action.pieces))
    flow.set_up(rec)


def _list_hold_city(state: ZargoState) -> Iterator[HoldCity]:
    """Yield garrisons of each size, out of the foot, or with one other piece in front."""
    city = must_be(city_to_hold(state, state.side), int)
    left = reserve(state, state.side)
    foot = [one for one in left if state.world.kind_of(one).foot]
    others = [one for one in left if not state.world.kind_of(one).foot]
    most = state.world.ruleset.year.garrison_most
    for size in range(min(most, len(foot)) + 1):
        yield HoldCity(city, tuple(foot[:size]))
    firsts = {state.world.roster[one].kind: one for one in reversed(others)}
    for one in firsts.values():
        yield HoldCity(city, (one, *foot[: most - 1]))


def _say_hold_city(state: ZargoState, action: HoldCity) -> Message:
    return said("hold_city", pieces_named(state, action.pieces)) if action.pieces else said("hold_nobody")


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place a piece on one's continent (set-up, 3)."""

    piece: int
    at: int


def _refuse_place(state: ZargoState, action: Place) -> Message | None:
    return why_not_place(state, action.piece, action.at)


def _do_place(rec: Recorder, action: Place) -> None:
    rec.note(PiecesPlaced(rec.state.side, ((action.piece, action.at),)))
    flow.set_up(rec)


def _list_place(state: ZargoState) -> Iterator[Place]:
    """Yield places around one's cities for the first piece of each kind."""
    kinds = {state.world.roster[one].kind: one for one in reversed(reserve(state, state.side))}
    free = free_places(state)
    near = {
        cell for city in state.cities if city.owner == state.side for cell in state.world.beside[city.cell]
    }
    places = [cell for cell in free if cell in near] or free
    for piece in kinds.values():
        yield from (Place(piece, cell) for cell in places)


def _say_place(state: ZargoState, action: Place) -> Message:
    return said("place", piece_named(state, action.piece), at=field_named(state, action.at))


@dataclass(frozen=True, slots=True)
class PlaceRest(Action):
    """Place all pieces that are left, around one's cities."""


def _do_place_rest(rec: Recorder, _action: PlaceRest) -> None:
    side = rec.state.side
    rec.note(PiecesPlaced(side, the_rest(rec.state)))
    if left := reserve(rec.state, side):
        rec.note(PiecesLost(left))
    flow.set_up(rec)


ACTIONS: Final = (
    ActionRow(Begin, allowed, _do_begin, only(Begin), _say_begin),
    ActionRow(FoundCity, _refuse_found_city, _do_found_city, _list_found_city, _say_found_city),
    ActionRow(HoldCity, _refuse_hold_city, _do_hold_city, _list_hold_city, _say_hold_city),
    ActionRow(Place, _refuse_place, _do_place, _list_place, _say_place),
    ActionRow(PlaceRest, allowed, _do_place_rest, only(PlaceRest), says(said("place_rest"))),
)
