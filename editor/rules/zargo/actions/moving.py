"""Movement: pieces that move, monks that vanish and come back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow, says
from editor.rules.zargo.attacks import too_weak
from editor.rules.zargo.base import Action, Recorder
from editor.rules.zargo.events.moves import PieceMoved, PieceReappeared, PieceVanished, after_piece_moved
from editor.rules.zargo.factors import column_for, defence_value, total
from editor.rules.zargo.monks import due_back, places_to_reappear, why_not_reappear, why_not_vanish
from editor.rules.zargo.movement import Way, may_move, move, reach, targets_from
from editor.rules.zargo.state import ZargoState
from editor.rules.zargo.wording import city_named, field_named, piece_named, place_named, refusal, said
from schemas.base import must_be
from schemas.problems import Message

_FARTHEST: Final = 4
"""Of the free cells that a piece can come to, so many of the farthest are named."""


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move pieces one after the other; several attackers of the same enemy come together."""

    ways: tuple[Way, ...]


def _refuse_move(state: ZargoState, action: Move) -> Message | None:
    if not action.ways:
        return refusal(state, "no_way")
    after = state
    for way in action.ways:
        moved = move(after, way)
        if isinstance(moved, Message):
            return moved
        if way.target >= 0 or len(action.ways) > 1:
            after = after_piece_moved(after, moved)
    targets = {way.target for way in action.ways if way.target >= 0}
    return next((refused for one in targets if (refused := _refuse_together(after, one))), None)


def _refuse_together(state: ZargoState, target: int) -> Message | None:
    """Return that all who come to attack an enemy are too weak together. None if they are not."""
    attackers = [
        number
        for number in state.world.of_side[state.side]
        if state.pieces[number].target == target and not state.pieces[number].acted
    ]
    difference = total(state, attackers, state.pieces[target].cell) - defence_value(state, target)
    return too_weak(state, attackers[0], difference) if column_for(state, difference) is None else None


def _do_move(rec: Recorder, action: Move) -> None:
    for way in action.ways:
        rec.note(must_be(move(rec.state, way), PieceMoved))


def _list_move(state: ZargoState) -> Iterator[Move]:
    """Yield moves of single pieces: every attack, every city, every escort, and the farthest free cells."""
    for number in state.world.of_side[state.side]:
        if not may_move(state, number):
            continue
        cells = reach(state, number)
        farthest = list(cells)[-_FARTHEST:]
        together = state.escorted_by(number) >= 0
        for cell, path in cells.items():
            targets = targets_from(state, number, cell)
            special = cell in state.on or cell in state.city_at
            if not targets and not special and cell not in farthest:
                continue
            yield Move((Way(number, path),))
            if together:
                yield Move((Way(number, path, together=True),))
            yield from (Move((Way(number, path, target),)) for target in targets)


def _say_move(state: ZargoState, action: Move) -> Message:
    if len(action.ways) != 1:
        return said("move_many", count=len(action.ways))
    way = action.ways[0]
    cell = way.path[-1]
    at = field_named(state, cell)
    if way.target >= 0:
        target = piece_named(state, way.target, "target"), place_named(state, way.target, "target_at")
        return said("move_attack", *target, at=at)
    if cell in state.city_at:
        return said("move_city", city_named(state, state.city_at[cell]))
    if way.together and (company := state.escorted_by(way.piece)) >= 0:
        return said("move_together", piece_named(state, company, "company"), at=at)
    stacks = "move_stack" if state.world.kind_of(way.piece).foot else "move_escorted"
    return said(stacks if cell in state.on else "move", at=at)


@dataclass(frozen=True, slots=True)
class Vanish(Action):
    """A monk vanishes (monks)."""

    piece: int


def _refuse_vanish(state: ZargoState, action: Vanish) -> Message | None:
    return why_not_vanish(state, action.piece)


def _do_vanish(rec: Recorder, action: Vanish) -> None:
    rec.note(PieceVanished(action.piece))


def _list_vanish(state: ZargoState) -> Iterator[Vanish]:
    yield from (Vanish(piece) for piece in state.world.of_side[state.side])


@dataclass(frozen=True, slots=True)
class Reappear(Action):
    """A monk comes back."""

    piece: int
    at: int


def _refuse_reappear(state: ZargoState, action: Reappear) -> Message | None:
    return why_not_reappear(state, action.piece, action.at)


def _do_reappear(rec: Recorder, action: Reappear) -> None:
    rec.note(PieceReappeared(action.piece, action.at))


def _list_reappear(state: ZargoState) -> Iterator[Reappear]:
    """Yield a few places for each monk who comes back, spread over all of them."""
    for monk in due_back(state, state.side):
        places = places_to_reappear(state, monk)
        yield from (Reappear(monk, cell) for cell in places[:: max(1, len(places) // _FARTHEST)])


def _say_reappear(state: ZargoState, action: Reappear) -> Message:
    return said("reappear", at=field_named(state, action.at))


ACTIONS: Final = (
    ActionRow(Move, _refuse_move, _do_move, _list_move, _say_move),
    ActionRow(Vanish, _refuse_vanish, _do_vanish, _list_vanish, says(said("vanish"))),
    ActionRow(Reappear, _refuse_reappear, _do_reappear, _list_reappear, _say_reappear),
)
