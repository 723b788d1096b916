"""Decks are shuffled, alone or with the cards that were used; hands are drawn at the beginning."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.altered import altered
from editor.rules.core.contract import LogLine
from editor.rules.core.engine.recorder import Recorder
from editor.rules.core.engine.rows import ActionRow, EventRow, allowed, only, says
from editor.rules.free.game import discard_of
from editor.rules.free.state import (
    State,
    Thing,
    hand_of,
    side_name,
)
from schemas.problems import Message


@dataclass(frozen=True)
class Shuffle:
    """Shuffle a pile that is drawn from."""

    pile: str
    discards: bool = False
    """With the cards that were used."""


@dataclass(frozen=True)
class Shuffled:
    """A pile was shuffled."""

    pile: str
    discards: bool
    order: tuple[int, ...]
    """For each place in the pile, from below, the thing whose card comes to lie there."""


@dataclass(frozen=True)
class Begin:
    """Shuffle all decks and draw the hands."""


@dataclass(frozen=True)
class Dealt:
    """A side has drawn its first cards."""

    side: int
    things: tuple[int, ...]


def _check_shuffle(state: State, action: Shuffle) -> Message | None:
    if action.pile not in state.game.decks:
        return Message(code="free_table.no_such_place")
    if not _to_shuffle(state, action.pile, action.discards):
        return Message(code="free_table.nothing_to_shuffle")
    return None


def _to_shuffle(state: State, pile: str, discards: bool) -> tuple[int, ...]:
    """Return the things of a pile, and those that were used; in the order of their numbers."""
    more = state.at(discard_of(pile)) if discards else ()
    return tuple(sorted((*state.at(pile), *more)))


def _shuffle(rec: Recorder[State, object], action: Shuffle) -> None:
    _note_shuffled(rec, action.pile, action.discards)


def _note_shuffled(rec: Recorder[State, object], pile: str, discards: bool) -> None:
    order = list(_to_shuffle(rec.state, pile, discards))
    for last in range(len(order) - 1, 0, -1):
        other = rec.die(last + 1) - 1
        order[last], order[other] = order[other], order[last]
    rec.note(Shuffled(pile, discards, tuple(order)))


def _shuffles(state: State) -> Iterator[Shuffle]:
    for pile in state.game.decks:
        yield Shuffle(pile)
        if state.at(discard_of(pile)):
            yield Shuffle(pile, discards=True)


def _say_shuffle(state: State, action: Shuffle) -> Message:
    code = "shuffle_discards" if action.discards else "shuffle"
    return Message(code=f"free_table.{code}", values={"pile": state.game.piles[action.pile]})


def _after_shuffled(state: State, event: Shuffled) -> State:
    things, x, y = list(state.things), *state.layout.piles[event.pile].centre
    for place, (number, source) in enumerate(zip(sorted(event.order), event.order, strict=True), 1):
        one = state.things[source]
        things[number] = Thing(
            one.front, one.back, one.owner, event.pile, x, y, state.layer + place, up=False
        )
    return altered(state, things=tuple(things), layer=state.layer + len(event.order), idle=0)


def _say_shuffled(state: State, event: Shuffled) -> tuple[LogLine, ...]:
    values = {"pile": state.game.piles[event.pile], "count": len(event.order)}
    return (LogLine(Message(code="free_table.shuffled", values=values)),)


def _begin(rec: Recorder[State, object], _action: Begin) -> None:
    for pile in rec.state.game.decks:
        if rec.state.at(pile):
            _note_shuffled(rec, pile, discards=False)
    for side in range(len(rec.state.counters)):
        things: list[int] = []
        for pile, deck in rec.state.game.decks.items():
            if pile.endswith((f":{side}", ":-1")):
                held = rec.state.at(pile)
                things += reversed(held[len(held) - min(deck.hand, len(held)) :])
        rec.note(Dealt(side, tuple(things)))


def _after_dealt(state: State, event: Dealt) -> State:
    for place, number in enumerate(event.things, 1):
        one = state.things[number]
        held = altered(one, owner=event.side, place=hand_of(event.side), layer=state.layer + place)
        state = state.changed(number, held)
    return altered(state, layer=state.layer + len(event.things), begun=True)


def _say_dealt(state: State, event: Dealt) -> tuple[LogLine, ...]:
    if not event.things:
        return ()
    values = {"side": side_name(state, event.side), "count": len(event.things)}
    return (LogLine(Message(code="free_table.dealt", values=values)),)


ACTIONS: Final = (
    ActionRow(Begin, allowed, _begin, only(Begin), says(Message(code="free_table.begin"))),
    ActionRow(Shuffle, _check_shuffle, _shuffle, _shuffles, _say_shuffle),
)
EVENTS: Final = (
    EventRow(Shuffled, _after_shuffled, _say_shuffled),
    EventRow(Dealt, _after_dealt, _say_dealt),
)
