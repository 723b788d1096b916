"""The state after an event. Nothing here rolls, refuses or decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from editor.rules.zargo import events as ev
from editor.rules.zargo.state import LOST, NOBODY, City, Piece, ZargoState, pair
from schemas.messages import LANGUAGES
from schemas.problems import Message, Value


def evolve(state: ZargoState, event: ev.Event) -> ZargoState:
    """Return the state after an event."""
    return _EVOLVE[type(event)](state, event)


def _changed(state: ZargoState, changes: Iterable[tuple[int, Piece]]) -> tuple[Piece, ...]:
    pieces = list(state.pieces)
    for number, piece in changes:
        pieces[number] = piece
    return tuple(pieces)


def _lots_drawn(state: ZargoState, event: ev.LotsDrawn) -> ZargoState:
    return state.but(homes=event.homes)


def _step_began(state: ZargoState, event: ev.StepBegan) -> ZargoState:
    # Who answers a proposal is not the side whose turn it is.
    if event.step == "answer":
        return state.but(step=event.step)
    if event.step in ("run_on", "occupy"):
        return state.but(step=event.step, side=event.side)
    return state.but(step=event.step, side=event.side, runner=NOBODY, taken=NOBODY, conquerors=())


def _city_founded(state: ZargoState, event: ev.CityFounded) -> ZargoState:
    return state.but(cities=(*state.cities, City(event.at, event.side, event.side)))


def _city_held(state: ZargoState, event: ev.CityHeld) -> ZargoState:
    cell = state.cities[event.city].cell
    pieces = _changed(state, ((one, Piece(cell, event.city)) for one in event.pieces))
    return state.but(pieces=pieces, garrisoned=state.garrisoned | {event.city})


def _pieces_placed(state: ZargoState, event: ev.PiecesPlaced) -> ZargoState:
    walked, flown = state.world.walked, state.world.flown
    placed = []
    for number, cell in event.places:
        ground = flown[cell] if state.world.kind_of(number).flies else walked[cell]
        placed.append((number, Piece(cell, held=ground.held)))
    return state.but(pieces=_changed(state, placed))


def _month_began(state: ZargoState, event: ev.MonthBegan) -> ZargoState:
    return state.but(month=event.month)


def _turn_began(state: ZargoState, event: ev.TurnBegan) -> ZargoState:
    return state.but(side=event.side, asked=frozenset(), offer=None)


def _alliance_offered(state: ZargoState, event: ev.AllianceOffered) -> ZargoState:
    return state.but(offer=(event.side, event.to), asked=state.asked | {event.to})


def _alliance_answered(state: ZargoState, event: ev.AllianceAnswered) -> ZargoState:
    allies = state.allies | {pair(event.side, event.to)} if event.accepted else state.allies
    return state.but(offer=None, allies=allies)


def _alliance_left(state: ZargoState, event: ev.AllianceLeft) -> ZargoState:
    return state.but(allies=state.allies - {pair(event.side, event.ally)}, asked=state.asked | {event.ally})


def _piece_moved(state: ZargoState, event: ev.PieceMoved) -> ZargoState:
    before, cell = state.pieces[event.piece], event.path[-1]
    old = state.escort_of(event.piece)
    old = old if old >= 0 else state.escorted_by(event.piece)
    changes = {}
    if old >= 0 and old != event.company:
        changes[old] = state.pieces[old]._replace(stacked="taken_off")
    stacked = "taken_off" if old >= 0 and old != event.company else before.stacked
    here = state.on.get(cell, ()) if event.city < 0 else ()
    if here and not stacked:
        stacked = "put_on"
        changes[here[0]] = state.pieces[here[0]]._replace(stacked="put_on")
    changes[event.piece] = before._replace(
        cell=cell,
        city=event.city,
        held=event.held,
        moved=True,
        straight=event.straight,
        left=event.left,
        target=event.target,
        stacked=stacked,
    )
    if event.company >= 0:
        company = state.pieces[event.company]
        changes[event.company] = company._replace(cell=cell, city=event.city, held=event.held, moved=True)
    on = state.on.copy()
    for number in (event.piece, event.company):
        if number >= 0:
            _lift(on, number, state.pieces[number])
            if event.city < 0:
                on[cell] = (*on[cell], number) if cell in on else (number,)
    after = state.but(pieces=_changed(state, changes.items()))
    # Worked out here, because a turn moves many pieces and each asks where the others stand.
    after.__dict__["on"] = on
    if event.target < 0 and before.target < 0 and "under_attack" in state.__dict__:
        after.__dict__["under_attack"] = state.under_attack
    return after


def _lift(on: dict[int, tuple[int, ...]], number: int, piece: Piece) -> None:
    """Take a piece off the cell on which it stands in the open."""
    here = on.get(piece.cell, ())
    if number not in here:
        return
    if len(here) == 1:
        del on[piece.cell]
    else:
        on[piece.cell] = tuple([one for one in here if one != number])


def _piece_vanished(state: ZargoState, event: ev.PieceVanished) -> ZargoState:
    piece = state.pieces[event.piece]._replace(vanished=state.month, moved=True)
    return state.with_piece(event.piece, piece)


def _piece_reappeared(state: ZargoState, event: ev.PieceReappeared) -> ZargoState:
    piece = state.pieces[event.piece]._replace(cell=event.at, vanished=0)
    return state.with_piece(event.piece, piece)


def _shot_sent(state: ZargoState, event: ev.ShotSent) -> ZargoState:
    return state.but(
        pieces=_changed(state, ((one, state.pieces[one]._replace(acted=True)) for one in event.shooters))
    )


def _fought(state: ZargoState, event: ev.CombatFought | ev.AssaultFailed) -> ZargoState:
    return state.but(
        pieces=_changed(state, ((one, state.pieces[one]._replace(acted=True)) for one in event.attackers))
    )


def _pieces_lost(state: ZargoState, event: ev.PiecesLost) -> ZargoState:
    return state.but(pieces=_changed(state, ((one, Piece(LOST)) for one in event.pieces)))


def _piece_retreated(state: ZargoState, event: ev.PieceRetreated) -> ZargoState:
    both = [one for one in (event.piece, event.company) if one >= 0]
    cell = event.path[-1]
    return state.but(
        pieces=_changed(
            state,
            ((one, state.pieces[one]._replace(cell=cell, city=event.city, target=NOBODY)) for one in both),
        )
    )


def _city_taken(state: ZargoState, event: ev.CityTaken) -> ZargoState:
    cities = list(state.cities)
    cities[event.city] = cities[event.city]._replace(owner=event.side)
    return state.but(cities=tuple(cities), taken=event.city, conquerors=event.by)


def _city_entered(state: ZargoState, event: ev.CityEntered) -> ZargoState:
    cell = state.cities[event.city].cell
    moved = ((one, state.pieces[one]._replace(cell=cell, city=event.city)) for one in event.pieces)
    return state.but(pieces=_changed(state, moved), taken=NOBODY, conquerors=())


def _runner_ready(state: ZargoState, event: ev.RunnerReady) -> ZargoState:
    return state.but(runner=event.piece)


def _runner_ran(state: ZargoState, event: ev.RunnerRan) -> ZargoState:
    piece = state.pieces[event.piece]
    after = piece._replace(cell=event.path[-1], left=event.left, target=NOBODY)
    return state.with_piece(event.piece, after).but(runner=NOBODY)


def _turn_ended(state: ZargoState, event: ev.TurnEnded) -> ZargoState:
    fresh = []
    for number in state.world.of_side[event.side]:
        piece = state.pieces[number]
        if piece.cell >= 0:
            held = piece.held if piece.held > state.month else 0
            fresh.append((number, Piece(piece.cell, piece.city, held, piece.vanished)))
    return state.but(pieces=_changed(state, fresh), asked=frozenset(), offer=None)


def _game_ended(state: ZargoState, event: ev.GameEnded) -> ZargoState:
    values: dict[str, Value] = {"month": state.month}
    if event.winner is not None:
        name = state.world.scenario.sides[event.winner].name
        values |= {f"side_{language}": name.get(language) for language in LANGUAGES}
        values["cities"] = event.cities[event.winner]
    else:
        values["cities"] = max(event.cities, default=0)
    reason = Message(code=f"zargo_log.ended_{event.reason}", values=values)
    return state.but(step="over", winner=event.winner, ended=reason)


_EVOLVE: Final[dict[type[Any], Callable[[ZargoState, Any], ZargoState]]] = {
    ev.LotsDrawn: _lots_drawn,
    ev.StepBegan: _step_began,
    ev.CityFounded: _city_founded,
    ev.CityHeld: _city_held,
    ev.PiecesPlaced: _pieces_placed,
    ev.MonthBegan: _month_began,
    ev.TurnBegan: _turn_began,
    ev.AllianceOffered: _alliance_offered,
    ev.AllianceAnswered: _alliance_answered,
    ev.AllianceLeft: _alliance_left,
    ev.PieceMoved: _piece_moved,
    ev.PieceVanished: _piece_vanished,
    ev.PieceReappeared: _piece_reappeared,
    ev.ShotSent: _shot_sent,
    ev.CombatFought: _fought,
    ev.AssaultFailed: _fought,
    ev.PiecesLost: _pieces_lost,
    ev.PieceRetreated: _piece_retreated,
    ev.CityTaken: _city_taken,
    ev.CityEntered: _city_entered,
    ev.RunnerReady: _runner_ready,
    ev.RunnerRan: _runner_ran,
    ev.TurnEnded: _turn_ended,
    ev.GameEnded: _game_ended,
}
