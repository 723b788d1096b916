"""Distances that are measured, and markers that are put on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.core.contract import LogLine
from editor.rules.core.engine.recorder import Recorder
from editor.rules.core.engine.rows import ActionRow, EventRow
from editor.rules.free.distances import distance_words
from editor.rules.free.moving import on_table, too_far
from editor.rules.free.state import (
    TABLE,
    State,
    Thing,
    public_name,
    side_name,
    thing_name,
    untouched,
)
from schemas.problems import Message

MOST_MARKERS: Final = 2_000
"""So many markers are put on a table at most, those that were taken away again included."""


@dataclass(frozen=True)
class Measure:
    """Measure how far two pieces are from each other."""

    one: int
    other: int


@dataclass(frozen=True)
class Measured:
    """A distance was measured."""

    one: int
    other: int


@dataclass(frozen=True)
class AddMarker:
    """Put a marker on the table."""

    marker: str
    x: int
    y: int


@dataclass(frozen=True)
class MarkerAdded:
    """A marker was put on the table."""

    marker: str
    x: int
    y: int
    side: int


def _check_measure(state: State, action: Measure) -> Message | None:
    return on_table(state, action.one) or on_table(state, action.other)


def _measure(rec: Recorder[State, object], action: Measure) -> None:
    rec.note(Measured(action.one, action.other))


def _say_measure(state: State, action: Measure) -> Message:
    return Message(code="free_table.measure", values={"piece": public_name(state, action.other)})


def _say_measured(state: State, event: Measured) -> tuple[LogLine, ...]:
    one, other = state.things[event.one], state.things[event.other]
    values = {
        "one": public_name(state, event.one),
        "other": public_name(state, event.other),
        "distance": distance_words(state, (one.x, one.y), (other.x, other.y)),
    }
    subjects = (thing_name(event.one), thing_name(event.other))
    return (LogLine(Message(code="free_table.measured", values=values), subjects=subjects),)


def _check_marker(state: State, action: AddMarker) -> Message | None:
    if action.marker not in state.game.markers:
        return Message(code="free_table.no_marker")
    if len(state.things) >= len(state.game.pieces) + MOST_MARKERS:
        return Message(code="free_table.too_many_markers", values={"most": MOST_MARKERS})
    return too_far(state, action.x, action.y)


def _add_marker(rec: Recorder[State, object], action: AddMarker) -> None:
    rec.note(MarkerAdded(action.marker, action.x, action.y, rec.state.active))


def _markers(state: State) -> Iterator[AddMarker]:
    x, y = state.layout.table.centre
    yield from (AddMarker(one, x, y) for one in state.game.markers)


def _say_marker(state: State, action: AddMarker) -> Message:
    front = state.game.fronts[state.game.markers[action.marker]]
    return Message(code="free_table.add_marker", values={"marker": front.name})


def _after_marker(state: State, event: MarkerAdded) -> State:
    front = state.game.markers[event.marker]
    thing = Thing(front, front, event.side, TABLE, event.x, event.y, state.layer + 1)
    return altered(state, things=(*state.things, thing), layer=state.layer + 1, idle=0)


def _say_marker_added(state: State, event: MarkerAdded) -> tuple[LogLine, ...]:
    name = state.game.fronts[state.game.markers[event.marker]].name
    values = {"side": side_name(state, event.side), "marker": name}
    message = Message(code="free_table.marker_added", values=values)
    return (LogLine(message, subjects=(thing_name(len(state.things)),)),)


def _measures(state: State) -> Iterator[Measure]:
    """Yield the distance of each piece on the table from the next: they stand for all."""
    there = state.at(TABLE)
    yield from (Measure(one, other) for one, other in pairwise(there))


ACTIONS: Final = (
    ActionRow(Measure, _check_measure, _measure, _measures, _say_measure),
    ActionRow(AddMarker, _check_marker, _add_marker, _markers, _say_marker),
)
EVENTS: Final = (
    EventRow(Measured, untouched, _say_measured),
    EventRow(MarkerAdded, _after_marker, _say_marker_added),
)
