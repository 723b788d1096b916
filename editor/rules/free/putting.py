"""Pieces and cards are put somewhere else by hand: on the table, into a hand, onto a pile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.core.contract import LogLine
from editor.rules.core.engine.recorder import Recorder
from editor.rules.core.engine.rows import ActionRow, EventRow
from editor.rules.free.moving import too_far
from editor.rules.free.state import (
    GONE,
    NOBODY,
    TABLE,
    State,
    Thing,
    hand_of,
    public_name,
    side_name,
    thing_name,
)
from schemas.problems import Message


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


def _reachable(state: State, number: int) -> Message | None:
    """Return why a thing cannot be taken hold of: it is gone, held, or others lie on it. None if it can."""
    if not state.has(number):
        return Message(code="free_table.not_there")
    place = state.things[number].place
    if place.startswith("hand:") and place != hand_of(state.active):
        return Message(code="free_table.not_your_hand")
    if place.startswith("deck:") and state.at(place)[-1] != number:
        return Message(code="free_table.not_on_top")
    return None


def _check_put(state: State, action: Put) -> Message | None:
    """Return why a thing cannot be put on the table, into the own hand, or on any pile. None if it can."""
    hands = (hand_of(state.active),) if state.layout.hands else ()
    places = (TABLE, GONE, *hands, *state.layout.piles)
    if (trouble := _reachable(state, action.thing)) is not None:
        return trouble
    if action.place not in places:
        held = action.place.startswith("hand:")
        return Message(code="free_table.not_your_hand" if held else "free_table.no_such_place")
    front = state.front(action.thing)
    is_marker = front is not None and front.marker is not None
    if is_marker != (action.place == GONE) and action.place != TABLE:
        return Message(code="free_table.no_such_place")
    return too_far(state, action.x, action.y)


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


ACTIONS: Final = (ActionRow(Put, _check_put, _put, _puts, _say_put),)
EVENTS: Final = (EventRow(Placed, _after_placed, _say_placed),)
