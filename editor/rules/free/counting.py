"""Numbers and notes that are kept: of pieces, of sides, of the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.core.contract import LogLine
from editor.rules.core.engine.recorder import Recorder
from editor.rules.core.engine.rows import ActionRow, EventRow
from editor.rules.free.moving import on_table
from editor.rules.free.state import (
    TABLE,
    State,
    counted,
    is_open,
    public_name,
    side_name,
    thing_name,
)
from schemas.free_play import FreeCounter
from schemas.problems import Message, Piece
from schemas.typography import signed

LONGEST_NOTE: Final = 400
"""Letters of a note."""
_MOST_COUNTED: Final = 100_000


@dataclass(frozen=True)
class Count:
    """Change a counter."""

    counter: str
    subject: int
    """Number of the thing, or of the side where each side has the counter."""
    by: int


@dataclass(frozen=True)
class Counted:
    """A counter was changed."""

    counter: str
    subject: int
    value: int


@dataclass(frozen=True)
class Write:
    """Write a note on a piece, or on the table."""

    thing: int
    """-1 for the table."""
    text: str
    """'' takes it away."""


@dataclass(frozen=True)
class Written:
    """A note was written."""

    thing: int
    text: str


def _counter(state: State, counter: str) -> FreeCounter | None:
    return next((one for one in state.game.rules.counters if one.id == counter), None)


def _check_count(state: State, action: Count) -> Message | None:
    kind = _counter(state, action.counter)
    if kind is None:
        return Message(code="free_table.no_counter")
    if kind.of == "piece":
        trouble = on_table(state, action.subject)
    else:
        there = 0 <= action.subject < len(state.counters)
        trouble = None if there else Message(code="free_table.not_there")
    if trouble is not None:
        return trouble
    if abs(counted(state, kind, action.subject) + action.by) > _MOST_COUNTED:
        return Message(code="free_table.too_many_counted", values={"most": _MOST_COUNTED})
    return None


def _count(rec: Recorder[State, object], action: Count) -> None:
    kind = _counter(rec.state, action.counter)
    if kind is not None:
        value = counted(rec.state, kind, action.subject) + action.by
        rec.note(Counted(action.counter, action.subject, value))


def _counts(state: State) -> Iterator[Count]:
    for one in state.game.rules.counters:
        if one.of == "side":
            yield from (Count(one.id, state.active, by) for by in (1, -1))
            continue
        for number in state.at(TABLE):
            if state.things[number].owner == state.active:
                yield from (Count(one.id, number, by) for by in (1, -1))


def _whose(state: State, counter: FreeCounter, subject: int) -> Piece:
    return public_name(state, subject) if counter.of == "piece" else side_name(state, subject)


def _say_count(state: State, action: Count) -> Message:
    kind = _counter(state, action.counter)
    name: Piece = kind.name if kind is not None else ""
    return Message(code="free_table.count", values={"counter": name, "by": signed(action.by)})


def _after_counted(state: State, event: Counted) -> State:
    kind = _counter(state, event.counter)
    if kind is None:
        return state
    kept = dict(state.things[event.subject].counters if kind.of == "piece" else state.counters[event.subject])
    kept[event.counter] = event.value
    if event.value == kind.start:
        del kept[event.counter]
    if kind.of == "piece":
        thing = altered(state.things[event.subject], counters=tuple(sorted(kept.items())))
        return altered(state.changed(event.subject, thing), idle=0)
    sides = list(state.counters)
    sides[event.subject] = tuple(sorted(kept.items()))
    return altered(state, counters=tuple(sides), idle=0)


def _say_counted(state: State, event: Counted) -> tuple[LogLine, ...]:
    kind = _counter(state, event.counter)
    if kind is None:
        return ()
    values = {
        "of": _whose(state, kind, event.subject),
        "counter": kind.name,
        "before": counted(state, kind, event.subject),
        "value": event.value,
    }
    subjects = (thing_name(event.subject),) if kind.of == "piece" else ()
    return (LogLine(Message(code="free_table.counted", values=values), subjects=subjects),)


def _check_write(state: State, action: Write) -> Message | None:
    if len(action.text) > LONGEST_NOTE:
        return Message(code="free_table.note_too_long", values={"most": LONGEST_NOTE})
    if action.thing != -1 and (trouble := on_table(state, action.thing)) is not None:
        return trouble
    there = state.note if action.thing == -1 else state.things[action.thing].note
    return Message(code="free_table.no_note") if not action.text and not there else None


def _write(rec: Recorder[State, object], action: Write) -> None:
    rec.note(Written(action.thing, action.text))


def _say_write(_state: State, action: Write) -> Message:
    return Message(code="free_table.write" if action.text else "free_table.rub_out")


def _after_written(state: State, event: Written) -> State:
    if event.thing == -1:
        return altered(state, note=event.text, idle=0)
    thing = altered(state.things[event.thing], note=event.text)
    return altered(state.changed(event.thing, thing), idle=0)


def _say_written(state: State, event: Written) -> tuple[LogLine, ...]:
    code = "written" if event.text else "rubbed_out"
    if event.thing == -1:
        return (LogLine(Message(code=f"free_table.{code}_table", values={"text": event.text})),)
    values = {"piece": public_name(state, event.thing), "text": event.text}
    subjects = (thing_name(event.thing),)
    line = LogLine(Message(code=f"free_table.{code}", values=values), subjects=subjects)
    thing = state.things[event.thing]
    if is_open(thing) or not event.text:
        return (line,)
    # Whoever has laid it face down alone may read what is written on it.
    told = Message(code="free_table.written_hidden", values=values)
    owner = state.game.scenario.sides[thing.owner].id
    return LogLine(told, subjects=subjects), replace(line, only_for=owner)


def _no_write(_state: State) -> Iterator[Write]:
    """Yield nothing: what is written only a person knows."""
    return iter(())


ACTIONS: Final = (
    ActionRow(Count, _check_count, _count, _counts, _say_count),
    ActionRow(Write, _check_write, _write, _no_write, _say_write),
)
EVENTS: Final = (
    EventRow(Counted, _after_counted, _say_counted),
    EventRow(Written, _after_written, _say_written),
)
