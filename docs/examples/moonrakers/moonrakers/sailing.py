"""Rowing: a boat goes from square to square as long as it has moves left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from marshalry.editor.rules.core.contract import LogLine
from marshalry.editor.rules.core.engine.recorder import Recorder
from marshalry.editor.rules.core.engine.rows import ActionRow, EventRow
from marshalry.editor.rules.core.hexes import Offset
from marshalry.schemas.problems import Message

from .state import State, side_subject
from .wording import captain_name, said


@dataclass(frozen=True)
class Row:
    """Row to a square beside the boat."""

    to: Offset


@dataclass(frozen=True)
class Rowed:
    """A boat was rowed to a square."""

    side: int
    to: Offset
    cost: int


def _refuse(state: State, action: Row) -> Message | None:
    if not state.night.coast.grid.are_neighbours(state.captain.at, action.to):
        return said("not_beside")
    cost = state.night.cost(action.to)
    if cost is None:
        return said("no_water")
    if any(one.at == action.to for one in state.captains):
        return said("taken")
    return said("too_far", cost=cost, moves=state.moves) if cost > state.moves else None


def _row(rec: Recorder[State, object], action: Row) -> None:
    rec.note(Rowed(rec.state.side, action.to, rec.state.night.cost(action.to) or 0))


def _squares(state: State) -> Iterator[Row]:
    yield from (Row(at) for at in state.night.coast.grid.neighbours(state.captain.at))


def _after(state: State, event: Rowed) -> State:
    captain = replace(state.captains[event.side], at=event.to)
    return state.with_captain(event.side, captain, moves=state.moves - event.cost)


def _describe(state: State, event: Rowed) -> tuple[LogLine, ...]:
    words = said(
        "rowed", captain=captain_name(state, event.side), field=state.night.coast.field_name(event.to)
    )
    return (LogLine(words, subjects=(side_subject(event.side),)),)


def _words(state: State, action: Row) -> Message:
    return said("action_row", field=state.night.coast.field_name(action.to))


ACTIONS = (ActionRow(Row, _refuse, _row, _squares, _words),)
EVENTS = (EventRow(Rowed, _after, _describe),)
