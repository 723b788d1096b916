"""Goods: taken aboard in a harbour, face down; landed in a cove, where contraband may be seized."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from marshalry.editor.rules.core.contract import LogLine, Need
from marshalry.editor.rules.core.engine.recorder import Recorder
from marshalry.editor.rules.core.engine.rows import ActionRow, EventRow, only
from marshalry.schemas.problems import Message

from .state import State, side_subject
from .turns import end_if_decided
from .wording import captain_name, goods_name, said


@dataclass(frozen=True)
class Load:
    """Take the next piece of goods aboard."""


@dataclass(frozen=True)
class Land:
    """Land a piece of goods."""

    piece: int


@dataclass(frozen=True)
class Loaded:
    """A piece of goods was taken aboard."""

    side: int
    piece: int


@dataclass(frozen=True)
class Landed:
    """A piece of goods was landed, or seized."""

    side: int
    piece: int
    die: int | None
    """What the customs rolled. None if they did not look."""
    seized: bool


def _refuse_load(state: State, _action: Load) -> Message | None:
    if state.place(state.side) != "harbour":
        return said("no_harbour")
    if not state.warehouse:
        return said("warehouse_empty")
    if not state.has_room(state.side):
        return said("hold_full", hold=state.boat.chests)
    return said("no_moves") if state.moves < 1 else None


def _load(rec: Recorder[State, object], _action: Load) -> None:
    rec.note(Loaded(rec.state.side, rec.state.warehouse[-1]))


def _after_loaded(state: State, event: Loaded) -> State:
    captain = state.captains[event.side]
    loaded = replace(captain, hold=(*captain.hold, event.piece))
    return state.with_captain(event.side, loaded, warehouse=state.warehouse[:-1], moves=state.moves - 1)


def _describe_loaded(state: State, event: Loaded) -> tuple[LogLine, ...]:
    subjects = (side_subject(event.side),)
    name = captain_name(state, event.side)
    front = said("it_is", goods=goods_name(state, event.piece))
    own = LogLine(front, subjects=subjects, only_for=state.night.sides[event.side])
    return (LogLine(said("loaded", captain=name), subjects=subjects), own)


def is_looked_for(state: State, piece: int) -> bool:
    """Return whether the customs look at goods that are landed now."""
    return state.night.goods[piece].contraband and not state.bribed


def _refuse_land(state: State, action: Land) -> Message | None:
    if state.place(state.side) != "cove":
        return said("no_cove")
    if action.piece not in state.captain.hold:
        return said("not_aboard")
    return said("no_moves") if state.moves < 1 else None


def _land(rec: Recorder[State, object], action: Land) -> None:
    die = rec.die() if is_looked_for(rec.state, action.piece) else None
    seized = die is not None and die <= rec.state.night.rules.customs
    rec.note(Landed(rec.state.side, action.piece, die, seized))
    end_if_decided(rec)


def _pieces(state: State) -> Iterator[Land]:
    yield from (Land(piece) for piece in state.captain.hold)


def _after_landed(state: State, event: Landed) -> State:
    captain = state.captains[event.side]
    hold = tuple(one for one in captain.hold if one != event.piece)
    landed = captain.landed if event.seized else (*captain.landed, event.piece)
    after = replace(captain, hold=hold, landed=landed)
    seized = (*state.seized, event.piece) if event.seized else state.seized
    return state.with_captain(event.side, after, moves=state.moves - 1, seized=seized)


def _describe_landed(state: State, event: Landed) -> tuple[LogLine, ...]:
    words = said(
        "seized" if event.seized else "landed",
        captain=captain_name(state, event.side),
        goods=goods_name(state, event.piece),
    )
    dice = () if event.die is None else ((6, event.die),)
    need = Need(state.night.rules.customs + 1, upwards=True) if dice else None
    return (LogLine(words, dice, (side_subject(event.side),), need=need),)


ACTIONS = (
    ActionRow(Load, _refuse_load, _load, only(Load), lambda _state, _action: said("action_load")),
    ActionRow(
        Land,
        _refuse_land,
        _land,
        _pieces,
        lambda state, action: said("action_land", goods=goods_name(state, action.piece)),
    ),
)
EVENTS = (
    EventRow(Loaded, _after_loaded, _describe_loaded),
    EventRow(Landed, _after_landed, _describe_landed),
)
