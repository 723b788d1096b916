"""Pieces are moved by hand: to a place on the table, into a hand, onto a pile; turned and flipped."""

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
from editor.rules.free.state import (
    GONE,
    NOBODY,
    TABLE,
    State,
    Thing,
    hand_of,
    public_name,
    riders,
    side_name,
    thing_name,
)
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
class Put:
    """Put a piece somewhere else: on the table, on a pile, into a hand."""

    thing: int
    place: str
    x: int = 0
    y: int = 0
    up: bool = True
    """Face up; in hands and decks nobody sees it anyway."""
    below: bool = False
    """Under the pile."""


@dataclass(frozen=True)
class Placed:
    """A piece was put somewhere else."""

    thing: int
    place: str
    x: int
    y: int
    up: bool
    below: bool
    side: int
    """Who has done it."""


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


# what is physically possible


def reachable(state: State, number: int) -> Message | None:
    """Return why a thing cannot be taken hold of: it is gone, held, or others lie on it. None if it can."""
    if not state.has(number):
        return Message(code="free_table.not_there")
    place = state.things[number].place
    if place.startswith("hand:") and place != hand_of(state.active):
        return Message(code="free_table.not_your_hand")
    if place.startswith("deck:") and state.at(place)[-1] != number:
        return Message(code="free_table.not_on_top")
    return None


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


def check_move(state: State, action: Move) -> Message | None:
    """Return why a piece cannot be moved: only what lies on the table can, and stays near. None if it can."""
    return on_table(state, action.thing) or too_far(state, action.x, action.y)


def check_put(state: State, action: Put) -> Message | None:
    """Return why a thing cannot be put on the table, into the own hand, or on any pile. None if it can."""
    hands = (hand_of(state.active),) if state.layout.hands else ()
    places = (TABLE, GONE, *hands, *state.layout.piles)
    if (trouble := reachable(state, action.thing)) is not None:
        return trouble
    if action.place not in places:
        held = action.place.startswith("hand:")
        return Message(code="free_table.not_your_hand" if held else "free_table.no_such_place")
    front = state.front(action.thing)
    is_marker = front is not None and front.marker is not None
    if is_marker != (action.place == GONE) and action.place != TABLE:
        return Message(code="free_table.no_such_place")
    return too_far(state, action.x, action.y)


# rows


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


def _put(rec: Recorder[State, object], action: Put) -> None:
    side = rec.state.active
    rec.note(Placed(action.thing, action.place, action.x, action.y, action.up, action.below, side))


def _puts(state: State) -> Iterator[Put]:
    """Yield cards that are drawn, and cards of the hand that are laid on the middle of the table."""
    x, y = state.layout.table.centre
    for pile in state.game.decks:
        if held := state.at(pile):
            yield Put(held[-1], hand_of(state.active))
    for number in state.at(hand_of(state.active)):
        yield Put(number, TABLE, x, y)


def _say_put(state: State, action: Put) -> Message:
    place, before = action.place, state.things[action.thing].place
    if place == hand_of(state.active) and before in state.game.decks:
        return Message(code="free_table.draw", values={"pile": state.game.piles[before]})
    front = state.front(action.thing)
    piece = front.label if front is not None else Message(code="free_table.hidden_card")
    if place == TABLE:
        code = "lay" if action.up else "lay_hidden"
    elif place == GONE:
        code = "take_away"
    elif place.startswith("hand:"):
        code = "take"
    else:
        code = "put_below" if action.below else "put"
    pile = state.game.piles.get(place, "")
    return Message(code=f"free_table.{code}", values={"piece": piece, "pile": pile})


def _after_placed(state: State, event: Placed) -> State:
    before, layer = state.things[event.thing], state.layer + 1
    place = event.place
    keeps = place == TABLE and before.place == TABLE
    at = (event.x, event.y) if place == TABLE else _spot(state, before, place)
    after = Thing(
        before.front,
        before.back,
        _owner(before, event),
        place,
        *at,
        layer if not event.below else min((one.layer for one in state.things), default=0) - 1,
        before.turn if keeps else 0,
        event.up if place == TABLE else place.startswith(("discard:", "out:")),
        before.counters if place == TABLE else (),
        before.note if place == TABLE else "",
    )
    return altered(state.changed(event.thing, after), layer=layer, idle=0)


def _owner(before: Thing, event: Placed) -> int:
    """Return whose a piece is that was put somewhere: a pile's, his who takes or draws it, else as before."""
    if event.place.startswith(("deck:", "discard:")):
        return int(event.place.rpartition(":")[2])
    taken = event.place.startswith("hand:") or before.place.startswith("deck:")
    return event.side if taken or before.owner == NOBODY else before.owner


def _spot(state: State, before: Thing, place: str) -> tuple[int, int]:
    box = state.layout.piles.get(place)
    return box.centre if box is not None else (before.x, before.y)


def _say_placed(state: State, event: Placed) -> tuple[LogLine, ...]:
    before, number = state.things[event.thing], event.thing
    after = _after_placed(state, event)
    side = side_name(state, event.side)
    pile = state.game.piles.get(event.place, "")
    # Whoever sees where it comes from or where it goes to knows what it is.
    known = public_name(state, number)
    if isinstance(known, Message) and known.code == "free_table.hidden_card":
        known = public_name(after, number)
    values = {"side": side, "piece": known, "pile": pile, "pile_from": state.game.piles.get(before.place, "")}
    subjects = (thing_name(number),)

    def line(code: str) -> LogLine:
        return LogLine(Message(code=f"free_table.{code}", values=values), subjects=subjects)

    if event.place.startswith("hand:"):
        lines = [line("drawn" if before.place in state.game.decks else "taken")]
        front = state.front(number)
        if before.place in state.game.decks and front is not None:
            told = Message(code="free_table.drawn_card", values={"piece": front.label})
            owner = state.game.scenario.sides[event.side].id
            lines.append(LogLine(told, subjects=subjects, only_for=owner))
        return tuple(lines)
    if event.place == TABLE:
        return (line("laid" if event.up else "laid_hidden"),)
    if event.place == GONE:
        return (line("taken_away"),)
    return (line("put_under" if event.below else "put_on"),)


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
    ActionRow(Move, check_move, _move, _moves, _say_move),
    ActionRow(Put, check_put, _put, _puts, _say_put),
    ActionRow(Turn, lambda state, one: on_table(state, one.thing), _turn, _turns, _say_turn),
    ActionRow(Flip, lambda state, one: on_table(state, one.thing), _flip, _flips, _say_flip),
)
EVENTS: Final = (
    EventRow(Moved, _after_moved, _say_moved),
    EventRow(Placed, _after_placed, _say_placed),
    EventRow(Turned, _after_turned, _say_turned),
    EventRow(Flipped, _after_flipped, _say_flipped),
)
