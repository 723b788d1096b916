"""Alliances: proposed, answered, left (alliances)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from editor.rules.core.engine.rows import ActionRow, allowed
from editor.rules.zargo.base import Action, Recorder
from editor.rules.zargo.events.turns import AllianceAnswered, AllianceLeft, AllianceOffered
from editor.rules.zargo.state import ZargoState
from editor.rules.zargo.wording import refusal, said, side_named
from schemas.problems import Message


def can_offer(state: ZargoState, to: int) -> bool:
    """Return whether an alliance may be proposed to a side: somebody has to be left as an enemy."""
    side = state.side
    if to == side or to in state.asked or not state.alive(to) or state.friends(side, to):
        return False
    left = [one for one in range(state.world.sides) if one not in (side, to) and state.alive(one)]
    return any(not (state.friends(one, side) or state.friends(one, to)) for one in left)


@dataclass(frozen=True, slots=True)
class Propose(Action):
    """Propose an alliance to a side."""

    to: int


def _refuse_propose(state: ZargoState, action: Propose) -> Message | None:
    known = 0 <= action.to < state.world.sides
    return None if known and can_offer(state, action.to) else refusal(state, "no_offer")


def _do_propose(rec: Recorder, action: Propose) -> None:
    rec.note(AllianceOffered(rec.state.side, action.to))


def _list_propose(state: ZargoState) -> Iterator[Propose]:
    yield from (Propose(side) for side in range(state.world.sides))


def _say_propose(state: ZargoState, action: Propose) -> Message:
    return said("propose", side_named(state, action.to))


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Leave the alliance with a side."""

    ally: int


def _refuse_leave(state: ZargoState, action: Leave) -> Message | None:
    allied = action.ally != state.side and state.friends(state.side, action.ally)
    return None if allied else refusal(state, "no_ally")


def _do_leave(rec: Recorder, action: Leave) -> None:
    rec.note(AllianceLeft(rec.state.side, action.ally))


def _list_leave(state: ZargoState) -> Iterator[Leave]:
    yield from (Leave(side) for side in range(state.world.sides))


def _say_leave(state: ZargoState, action: Leave) -> Message:
    return said("leave", side_named(state, action.ally))


@dataclass(frozen=True, slots=True)
class Answer(Action):
    """Accept or refuse an alliance."""

    accept: bool


def _do_answer(rec: Recorder, action: Answer) -> None:
    by, to = rec.state.offer or (rec.state.side, rec.state.side)
    rec.note(AllianceAnswered(by, to, action.accept))


def _list_answer(_state: ZargoState) -> Iterator[Answer]:
    yield Answer(accept=False)
    yield Answer(accept=True)


def _say_answer(_state: ZargoState, action: Answer) -> Message:
    return said("accept" if action.accept else "refuse")


ACTIONS: Final = (
    ActionRow(Propose, _refuse_propose, _do_propose, _list_propose, _say_propose),
    ActionRow(Leave, _refuse_leave, _do_leave, _list_leave, _say_leave),
    ActionRow(Answer, allowed, _do_answer, _list_answer, _say_answer),
)
