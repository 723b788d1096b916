"""Tricks: cards of the hand, each played once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from marshalry.editor.rules.core.contract import LogLine
from marshalry.editor.rules.core.engine.recorder import Recorder
from marshalry.editor.rules.core.engine.rows import ActionRow, EventRow
from marshalry.schemas.problems import Message

from .state import HIDDEN, State, side_subject
from .wording import captain_name, goods_name, said, trick_name


@dataclass(frozen=True)
class Play:
    """Play a trick."""

    trick: int
    target: int | None = None
    """Whose hold is looked into; None for tricks that look into none."""


@dataclass(frozen=True)
class Played:
    """A trick was played."""

    side: int
    trick: int
    target: int | None


def _refuse(state: State, action: Play) -> Message | None:
    if action.trick == HIDDEN or action.trick not in state.captain.hand:
        return said("not_in_hand")
    card = state.night.tricks[action.trick]
    if card.effect != "spyglass":
        return said("no_target") if action.target is not None else None
    if action.target is None or action.target not in _others(state):
        return said("needs_target")
    if not state.captains[action.target].hold:
        return said("nothing_aboard", captain=captain_name(state, action.target))
    return None


def _others(state: State) -> list[int]:
    return [side for side in range(len(state.captains)) if side != state.side]


def _play(rec: Recorder[State, object], action: Play) -> None:
    rec.note(Played(rec.state.side, action.trick, action.target))


def _tricks(state: State) -> Iterator[Play]:
    for trick in state.captain.hand:
        if state.night.tricks[trick].effect == "spyglass":
            yield from (Play(trick, side) for side in _others(state))
        else:
            yield Play(trick)


def _after(state: State, event: Played) -> State:
    captain = state.captains[event.side]
    hand = tuple(one for one in captain.hand if one != event.trick)
    captain = replace(captain, hand=hand, played=(*captain.played, event.trick))
    card = state.night.tricks[event.trick]
    match card.effect:
        case "wind":
            return state.with_captain(event.side, captain, moves=state.moves + card.strength)
        case "fog":
            return state.with_captain(event.side, replace(captain, in_fog=True))
        case "bribe":
            return state.with_captain(event.side, captain, bribed=True)
        case "spyglass":
            seen = state.captains[event.target or 0].hold
            return state.with_captain(event.side, replace(captain, known=captain.known | set(seen)))


def _describe(state: State, event: Played) -> tuple[LogLine, ...]:
    values = {"captain": captain_name(state, event.side), "trick": trick_name(state, event.trick)}
    subjects = (side_subject(event.side),)
    if event.target is None:
        return (LogLine(said("played", **values), subjects=subjects),)
    values["other"] = captain_name(state, event.target)
    pieces = tuple(goods_name(state, piece) for piece in state.captains[event.target].hold)
    seen = LogLine(said("seen", goods=pieces), subjects=subjects, only_for=state.night.sides[event.side])
    return (LogLine(said("played_at", **values), subjects=subjects), seen)


def _words(state: State, action: Play) -> Message:
    name = trick_name(state, action.trick)
    if action.target is None:
        return said("action_play", trick=name)
    return said("action_play_at", trick=name, captain=captain_name(state, action.target))


ACTIONS = (ActionRow(Play, _refuse, _play, _tricks, _words),)
EVENTS = (EventRow(Played, _after, _describe),)
