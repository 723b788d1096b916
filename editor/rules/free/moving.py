"""Pieces on the table are moved by hand, turned and flipped."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.core.contract import LogLine
from editor.rules.core.engine.recorder import Recorder
from editor.rules.core.engine.rows import ActionRow, EventRow
from editor.rules.free.distances import distance_words
from editor.rules.free.state import TABLE, State, public_name, riders, thing_name
from schemas.problems import Message

_FARTHEST: Final = 10_000
"""So far from the table and all that lies beside it at first something may lie, in mm."""


@dataclass(frozen=True)
class Move:
    """Move a piece on the table, with what lies on it."""

    thing: int
    x: int
    y: int
    turned: int = 0
    """So much it is turned on the way, clockwise, in degrees."""
    alone: bool = False
    """What lies on it stays."""


@dataclass(frozen=True)
class Moved:
    """A piece was moved."""

    thing: int
    x: int
    y: int
    turn: int
    riders: tuple[int, ...]


@dataclass(frozen=True)
class Turn:
    """Turn a piece where it lies."""

    thing: int
    by: int
    """Clockwise, in degrees."""


@dataclass(frozen=True)
class Turned:
    """A piece was turned."""

    thing: int
    turn: int


@dataclass(frozen=True)
class Flip:
    """Turn a piece over."""

    thing: int


@dataclass(frozen=True)
class Flipped:
    """A piece was turned over."""

    thing: int
    up: bool


def on_table(state: State, number: int) -> Message | None:
    """Return why a thing does not lie on the table. None if it does."""
    if not state.has(number) or state.things[number].place != TABLE:
        return Message(code="free_table.not_on_table")
    return None


def too_far(state: State, x: int, y: int) -> Message | None:
    """Return why nothing can lie at a point: it is too far from the table. None if it can."""
    left, top, width, height = state.layout.extent
    near = -_FARTHEST <= x - left <= width + _FARTHEST and -_FARTHEST <= y - top <= height + _FARTHEST
    return None if near else Message(code="free_table.too_far")


def _check_move(state: State, action: Move) -> Message | None:
    """Return why a piece cannot be moved: only what lies on the table can, and stays near. None if it can."""
    return on_table(state, action.thing) or too_far(state, action.x, action.y)


def _move(rec: Recorder[State, object], action: Move) -> None:
    upon = () if action.alone else riders(rec.state, action.thing)
    turn = (rec.state.things[action.thing].turn + action.turned) % 360
    rec.note(Moved(action.thing, action.x, action.y, turn, upon))


def _moves(state: State) -> Iterator[Move]:
    """Yield moves of one's own pieces to the middle of the table: they stand for all."""
    x, y = state.layout.table.centre
    for number in state.at(TABLE):
        if state.things[number].owner == state.active:
            yield Move(number, x, y)


def _say_move(state: State, action: Move) -> Message:
    return Message(code="free_table.move", values={"piece": public_name(state, action.thing)})


def _after_moved(state: State, event: Moved) -> State:
    things, layer = list(state.things), state.layer
    before = things[event.thing]
    dx, dy = event.x - before.x, event.y - before.y
    things[event.thing] = altered(before, x=event.x, y=event.y, turn=event.turn, layer=layer + 1)
    for place, number in enumerate(event.riders, 2):
        one = things[number]
        things[number] = altered(one, x=one.x + dx, y=one.y + dy, layer=layer + place)
    return altered(state, things=tuple(things), layer=layer + 1 + len(event.riders), idle=0)


def _say_moved(state: State, event: Moved) -> tuple[LogLine, ...]:
    before = state.things[event.thing]
    far = math.dist((before.x, before.y), (event.x, event.y))
    values = {
        "piece": public_name(state, event.thing),
        "distance": distance_words(state, (before.x, before.y), (event.x, event.y)),
    }
    code = "moved" if far >= 1 else "turned"
    names = tuple(map(thing_name, (event.thing, *event.riders)))
    return (LogLine(Message(code=f"free_table.{code}", values=values), subjects=names),)


def _turn(rec: Recorder[State, object], action: Turn) -> None:
    rec.note(Turned(action.thing, (rec.state.things[action.thing].turn + action.by) % 360))


def _turns(state: State) -> Iterator[Turn]:
    yield from (Turn(one, 90) for one in state.at(TABLE) if state.things[one].owner == state.active)


def _say_turn(state: State, action: Turn) -> Message:
    values = {"piece": public_name(state, action.thing), "angle": action.by}
    return Message(code="free_table.turn", values=values)


def _after_turned(state: State, event: Turned) -> State:
    thing = altered(state.things[event.thing], turn=event.turn)
    return altered(state.changed(event.thing, thing), idle=0)


def _say_turned(state: State, event: Turned) -> tuple[LogLine, ...]:
    values = {"piece": public_name(state, event.thing)}
    message = Message(code="free_table.turned", values=values)
    return (LogLine(message, subjects=(thing_name(event.thing),)),)


def _flip(rec: Recorder[State, object], action: Flip) -> None:
    rec.note(Flipped(action.thing, not rec.state.things[action.thing].up))


def _flips(state: State) -> Iterator[Flip]:
    yield from (Flip(one) for one in state.at(TABLE) if state.things[one].owner == state.active)


def _say_flip(state: State, action: Flip) -> Message:
    return Message(code="free_table.flip", values={"piece": public_name(state, action.thing)})


def _after_flipped(state: State, event: Flipped) -> State:
    thing = altered(state.things[event.thing], up=event.up)
    return altered(state.changed(event.thing, thing), idle=0)


def _say_flipped(state: State, event: Flipped) -> tuple[LogLine, ...]:
    shown = state if not event.up else _after_flipped(state, event)
    values = {"piece": public_name(shown, event.thing)}
    code = "free_table.flipped_up" if event.up else "free_table.flipped_down"
    return (LogLine(Message(code=code, values=values), subjects=(thing_name(event.thing),)),)


ACTIONS: Final = (
    ActionRow(Move, _check_move, _move, _moves, _say_move),
    ActionRow(Turn, lambda state, one: on_table(state, one.thing), _turn, _turns, _say_turn),
    ActionRow(Flip, lambda state, one: on_table(state, one.thing), _flip, _flips, _say_flip),
)
EVENTS: Final = (
    EventRow(Moved, _after_moved, _say_moved),
    EventRow(Turned, _after_turned, _say_turned),
    EventRow(Flipped, _after_flipped, _say_flipped),
)
