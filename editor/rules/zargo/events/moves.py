"""Pieces that have moved, vanished, come back, or run on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from editor.rules.core.contract import LogLine
from editor.rules.core.engine.rows import EventRow, unreported
from editor.rules.zargo.base import Event
from editor.rules.zargo.state import NOBODY, Piece, ZargoState, with_pieces
from editor.rules.zargo.wording import city_named, field_named, line, piece_named


@dataclass(frozen=True, slots=True)
class PieceMoved(Event):
    """A piece has moved; a footsoldier with whom it escorts."""

    piece: int
    path: tuple[int, ...]
    left: int
    """Movement points that it has left."""
    straight: int
    """Direction where its move was wholly straight, else -1."""
    held: int = 0
    """Last month in which the ground holds it; 0 for none."""
    target: int = NOBODY
    company: int = NOBODY
    """Piece that it takes along."""
    city: int = NOBODY
    """City whose garrison it joins."""


def after_piece_moved(state: ZargoState, event: PieceMoved) -> ZargoState:
    """Return the state after a move; what is known of places is carried on."""
    before, cell = state.pieces[event.piece], event.path[-1]
    old = state.escort_of(event.piece)
    old = old if old >= 0 else state.escorted_by(event.piece)
    changes = {}
    if old >= 0 and old != event.company:
        changes[old] = state.pieces[old]._replace(stacked="taken_off")
    stacked = "taken_off" if old >= 0 and old != event.company else before.stacked
    here = state.on.get(cell, ())
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
    after = state.replace(pieces=with_pieces(state, changes.items()))
    # Worked out here, because a turn moves many pieces and each asks where the others stand.
    after.__dict__["on"] = on
    if event.target < 0 and before.target < 0 and "under_attack" in state.__dict__:
        after.__dict__["under_attack"] = state.under_attack
        # Enemies have stayed where they are, and hold what they held.
        side = state.owner(event.piece)
        after.__dict__["bars"] = {one: found for one, found in state.bars.items() if one == side}
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


def _describe_piece_moved(state: ZargoState, event: PieceMoved) -> tuple[LogLine, ...]:
    values = {**piece_named(state, event.piece), "at": field_named(state, event.path[-1])}
    numbers = [event.piece]
    code = "moved"
    if event.city >= 0:
        code, values = "moved_into_city", {**values, **city_named(state, event.city)}
    elif event.held:
        code, values = "moved_into_chasm", {**values, "month": event.held}
    elif event.target >= 0:
        code, values = "moved_to_attack", {**values, **piece_named(state, event.target, "target")}
        numbers.append(event.target)
    elif event.company >= 0:
        code, values = "moved_with", {**values, **piece_named(state, event.company, "company")}
    return line(code, values, pieces=numbers, city=event.city)


@dataclass(frozen=True, slots=True)
class PieceVanished(Event):
    """A monk has vanished."""

    piece: int


def _after_piece_vanished(state: ZargoState, event: PieceVanished) -> ZargoState:
    piece = state.pieces[event.piece]._replace(vanished=state.month, moved=True)
    return state.with_piece(event.piece, piece)


def _describe_piece_vanished(state: ZargoState, event: PieceVanished) -> tuple[LogLine, ...]:
    return line("vanished", piece_named(state, event.piece), pieces=[event.piece])


@dataclass(frozen=True, slots=True)
class PieceReappeared(Event):
    """A monk is back."""

    piece: int
    at: int


def _after_piece_reappeared(state: ZargoState, event: PieceReappeared) -> ZargoState:
    piece = state.pieces[event.piece]._replace(cell=event.at, vanished=0)
    return state.with_piece(event.piece, piece)


def _describe_piece_reappeared(state: ZargoState, event: PieceReappeared) -> tuple[LogLine, ...]:
    values = {**piece_named(state, event.piece), "at": field_named(state, event.at)}
    return line("reappeared", values, pieces=[event.piece])


@dataclass(frozen=True, slots=True)
class RunnerReady(Event):
    """A serpent has beaten its enemy and may run on."""

    piece: int


def _after_runner_ready(state: ZargoState, event: RunnerReady) -> ZargoState:
    return state.replace(runner=event.piece)


@dataclass(frozen=True, slots=True)
class RunnerRan(Event):
    """A serpent has run on in its line."""

    piece: int
    path: tuple[int, ...]
    left: int
    """Movement points that it has left."""


def _after_runner_ran(state: ZargoState, event: RunnerRan) -> ZargoState:
    piece = state.pieces[event.piece]
    after = piece._replace(cell=event.path[-1], left=event.left, target=NOBODY)
    return state.with_piece(event.piece, after).replace(runner=NOBODY)


def _describe_runner_ran(state: ZargoState, event: RunnerRan) -> tuple[LogLine, ...]:
    values = {
        **piece_named(state, event.piece),
        "at": field_named(state, event.path[-1]),
        "hexes": len(event.path),
    }
    return line("ran_on", values, pieces=[event.piece])


EVENTS: Final = (
    EventRow(PieceMoved, after_piece_moved, _describe_piece_moved),
    EventRow(PieceVanished, _after_piece_vanished, _describe_piece_vanished),
    EventRow(PieceReappeared, _after_piece_reappeared, _describe_piece_reappeared),
    EventRow(RunnerReady, _after_runner_ready, unreported),
    EventRow(RunnerRan, _after_runner_ran, _describe_runner_ran),
)
