"""How a night begins, how turns follow each other, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from marshalry.editor.rules.core.contract import LogLine
from marshalry.editor.rules.core.engine.recorder import Recorder
from marshalry.editor.rules.core.engine.rows import ActionRow, EventRow, allowed, only

from .state import State, side_subject
from .wording import captain_name, said, trick_name


@dataclass(frozen=True)
class Begin:
    """Shuffle the decks and the warehouse, and draw the first tricks."""


@dataclass(frozen=True)
class EndTurn:
    """Let the next captain go on."""


@dataclass(frozen=True)
class Shuffled:
    """The decks and the warehouse were shuffled."""

    decks: tuple[tuple[int, ...], ...]
    warehouse: tuple[int, ...]


@dataclass(frozen=True)
class Drawn:
    """A captain drew a trick."""

    side: int
    trick: int


@dataclass(frozen=True)
class TurnBegan:
    """A captain's turn began."""

    side: int
    round: int


@dataclass(frozen=True)
class NightOver:
    """The night is over."""


def _shuffled(rec: Recorder[State, object], cards: Sequence[int]) -> tuple[int, ...]:
    """Return cards in an order that the dice give: each place gets one of those that are left."""
    left, order = list(cards), []
    while left:
        order.append(left.pop(rec.die(len(left)) - 1))
    return tuple(order)


def _begin(rec: Recorder[State, object], _action: Begin) -> None:
    night = rec.state.night
    decks = tuple(_shuffled(rec, deck) for deck in night.decks)
    rec.note(Shuffled(decks, _shuffled(rec, range(len(night.goods)))))
    for side in range(len(night.sides)):
        for _ in range(night.rules.first_hand):
            _draw(rec, side)
    _start_turn(rec, 0, 1)


def _draw(rec: Recorder[State, object], side: int) -> None:
    captain = rec.state.captains[side]
    if captain.deck and len(captain.hand) < rec.state.night.rules.hand_limit:
        rec.note(Drawn(side, captain.deck[-1]))


def _start_turn(rec: Recorder[State, object], side: int, number: int) -> None:
    rec.note(TurnBegan(side, number))
    _draw(rec, side)


def end_if_decided(rec: Recorder[State, object]) -> None:
    """End the night where nothing can change any more."""
    if rec.state.is_decided():
        rec.note(NightOver())


def _end_turn(rec: Recorder[State, object], _action: EndTurn) -> None:
    state = rec.state
    side = (state.side + 1) % len(state.captains)
    number = state.round + (side == 0)
    if number > state.night.rounds:
        rec.note(NightOver())
    else:
        _start_turn(rec, side, number)


def _after_shuffled(state: State, event: Shuffled) -> State:
    captains = tuple(replace(one, deck=deck) for one, deck in zip(state.captains, event.decks, strict=True))
    return replace(state, captains=captains, warehouse=event.warehouse, step="turn")


def _after_drawn(state: State, event: Drawn) -> State:
    captain = state.captains[event.side]
    return state.with_captain(
        event.side, replace(captain, hand=(*captain.hand, event.trick), deck=captain.deck[:-1])
    )


def _after_turn_began(state: State, event: TurnBegan) -> State:
    captain = replace(state.captains[event.side], in_fog=False)
    return state.with_captain(
        event.side,
        captain,
        side=event.side,
        round=event.round,
        moves=state.night.boats[event.side].oars,
        boarded=False,
        bribed=False,
    )


def _describe_drawn(state: State, event: Drawn) -> tuple[LogLine, ...]:
    words = said("drawn", trick=trick_name(state, event.trick))
    own = LogLine(words, subjects=(side_subject(event.side),), only_for=state.night.sides[event.side])
    return (own,)


def _describe_turn(state: State, event: TurnBegan) -> tuple[LogLine, ...]:
    words = said("turn", captain=captain_name(state, event.side), round=event.round)
    return (LogLine(words, subjects=(side_subject(event.side),)),)


ACTIONS = (
    ActionRow(Begin, allowed, _begin, only(Begin), lambda _state, _action: said("action_begin")),
    ActionRow(EndTurn, allowed, _end_turn, only(EndTurn), lambda _state, _action: said("action_end")),
)
EVENTS: Final[tuple[EventRow[State, Any], ...]] = (
    EventRow(Shuffled, _after_shuffled, lambda _state, _event: (LogLine(said("shuffled")),)),
    EventRow(Drawn, _after_drawn, _describe_drawn),
    EventRow(TurnBegan, _after_turn_began, _describe_turn),
    EventRow(
        NightOver,
        lambda state, _event: replace(state, step="over"),
        lambda _state, _event: (LogLine(said("night_over")),),
    ),
)
