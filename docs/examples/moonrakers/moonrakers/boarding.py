"""Boarding: both captains roll and add their crews; who attacks has to show more, and takes a chest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from marshalry.editor.rules.core.contract import LogLine
from marshalry.editor.rules.core.engine.recorder import Recorder
from marshalry.editor.rules.core.engine.rows import ActionRow, EventRow
from marshalry.schemas.problems import Message, Value

from .state import State, side_subject
from .wording import captain_name, goods_name, said


@dataclass(frozen=True)
class Board:
    """Board a boat beside one's own."""

    side: int
    """Whose boat."""


@dataclass(frozen=True)
class Boarded:
    """A boat was boarded."""

    side: int
    victim: int
    dice: tuple[int, int]
    """What the attacker and the other rolled."""
    place: int | None
    """The place in the victim's hold whose goods change hands. None if the attack failed."""


def chance(attacker: int, defender: int) -> float:
    """Return how likely one crew overcomes another, from 0 to 1: its die and crew show more."""
    won = sum(own + attacker > other + defender for own, other in product(range(1, 7), repeat=2))
    return won / 36


def _refuse(state: State, action: Board) -> Message | None:
    if state.boarded:
        return said("boarded_already")
    if action.side not in state.beside(state.side):
        return said("no_boat_beside")
    other = state.captains[action.side]
    if other.in_fog:
        return said("hidden_by_fog", captain=captain_name(state, action.side))
    if not other.hold:
        return said("nothing_aboard", captain=captain_name(state, action.side))
    return None if state.has_room(state.side) else said("hold_full", hold=state.boat.chests)


def _board(rec: Recorder[State, object], action: Board) -> None:
    state = rec.state
    own, other = rec.die(), rec.die()
    boats = state.night.boats
    won = own + boats[state.side].crew > other + boats[action.side].crew
    place = (rec.die(len(state.captains[action.side].hold)) - 1) if won else None
    rec.note(Boarded(state.side, action.side, (own, other), place))


def _boats(state: State) -> Iterator[Board]:
    yield from (Board(side) for side in state.beside(state.side))


def _after(state: State, event: Boarded) -> State:
    if event.place is None:
        return replace(state, boarded=True)
    victim = state.captains[event.victim]
    piece = victim.hold[event.place]
    left = replace(victim, hold=(*victim.hold[: event.place], *victim.hold[event.place + 1 :]))
    # Who loses goods knows what they are, and where they are now.
    left = replace(left, known=left.known | {piece})
    captain = state.captains[event.side]
    taken = replace(captain, hold=(*captain.hold, piece))
    return state.with_captain(event.victim, left).with_captain(event.side, taken, boarded=True)


def _describe(state: State, event: Boarded) -> tuple[LogLine, ...]:
    values: dict[str, Value] = {
        "captain": captain_name(state, event.side),
        "other": captain_name(state, event.victim),
        "own": event.dice[0] + state.night.boats[event.side].crew,
        "against": event.dice[1] + state.night.boats[event.victim].crew,
    }
    subjects = (side_subject(event.side), side_subject(event.victim))
    dice = tuple((6, face) for face in event.dice)
    if event.place is None:
        return (LogLine(said("beaten_off", **values), dice, subjects),)
    piece = state.captains[event.victim].hold[event.place]
    front = said("it_is", goods=goods_name(state, piece))
    known = [
        LogLine(front, subjects=subjects, only_for=state.night.sides[side])
        for side in (event.side, event.victim)
    ]
    return (LogLine(said("boarded", **values), dice, subjects), *known)


def _words(state: State, action: Board) -> Message:
    odds = chance(state.boat.crew, state.night.boats[action.side].crew)
    return said("action_board", captain=captain_name(state, action.side), percent=round(100 * odds))


ACTIONS = (ActionRow(Board, _refuse, _board, _boats, _words),)
EVENTS = (EventRow(Boarded, _after, _describe),)
