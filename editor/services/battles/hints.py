"""A hint in words: what the computer would do in the place of the person to act, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.rules.core.advice import Advice, because, percent
from editor.rules.core.contract import AnyPlay
from editor.services.battles.hot_seat import HotSeat
from editor.services.battles.kept_battles import find_battle, open_kept
from editor.services.workspace import Workspace
from schemas.problems import Message, error

MOST_REASONS: Final = 5
"""So many reasons are said; more are no hint but a lecture."""


def why(play: AnyPlay, view: object, advice: Advice) -> tuple[Message, ...]:
    """Return the reasons of an advice as sentences, with what was tried out in thought.

    Args:
        play: the rules.
        view: the state for which the advice was given, as the side to act may know it.
        advice: the answer to :meth:`HotSeat.asking`.
    """
    found = (*advice.reasons[:MOST_REASONS], *_tried(play, view, advice))
    return found or (because("no_reasons"),)


def _tried(play: AnyPlay, view: object, advice: Advice) -> Iterator[Message]:
    """Yield how the action fared in thought, and the next best one."""
    if not advice.tried:
        return
    first, *others = advice.tried
    yield because("tried", count=first.games, chance=percent(first.share))
    words = play.words(view, others[0].action) if others else None
    if words is not None:
        yield because("next_best", action=words, chance=percent(others[0].share))


def hint_for(seat: HotSeat) -> tuple[Message | None, tuple[Message, ...]]:
    """Return what the computer would do for the person to act, in words, and why.

    Raises:
        EditorError: nobody has to act: the battle is over, or somebody else is due.
    """
    if not seat.waits:
        raise error("hint.nobody")
    asking = seat.asking()
    view, advice = asking.view, asking.answer()
    return seat.play.words(view, advice.action), why(seat.play, view, advice)


def hint_in(ws: Workspace, battle: str) -> tuple[Message | None, tuple[Message, ...]]:
    """Return the hint for the person to act in a kept battle; nothing is done.

    Args:
        ws: the catalogue.
        battle: name, id, or the beginning of the id of a kept battle.

    Raises:
        EditorError: there is no such battle, it can only be watched, nobody has to act in it, or its game
            has no rules.
    """
    opened = open_kept(ws, find_battle(ws, battle).id)
    if opened.seat is None:
        raise error("hint.nobody")
    return hint_for(opened.seat)
