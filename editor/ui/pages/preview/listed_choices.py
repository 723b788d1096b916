"""Choices as they are listed: all legal actions in words, each once, and the only one there is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from editor.services.battles.hot_seat import HotSeat
from editor.ui.pages.preview.guide import Choice
from editor.ui.pages.preview.scene import AnyScene

MOST_LISTED: Final = 400
"""So many legal actions are listed in words."""
MOST_READ: Final = 6
"""So many lines are read; where there are more, those that lie on the field are chosen there alone."""


def in_words(seat: HotSeat, scene: AnyScene, without: Any = None) -> tuple[Choice, ...]:
    """Return what the side to act may do, but for one action; it sees only what that side may."""
    state = seat.seen
    actions = (one for one in seat.play.legal_actions(state) if one != without)
    return distinct(tuple(scene.guide.words(state, one) for one in islice(actions, MOST_LISTED)))


def distinct(choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Return choices each under words of its own in its group: the same twice is one, others are numbered."""
    same: dict[tuple[str, str], list[Choice]] = {}
    for choice in choices:
        others = same.setdefault((choice.tool, choice.words), [])
        if not any(_alike(other, choice) for other in others):
            others.append(choice)
    found = []
    for choice in choices:
        others = same[choice.tool, choice.words]
        number = next((place for place, other in enumerate(others, 1) if other is choice), 0)
        if number:
            words = f"{choice.words} ({number})" if len(others) > 1 else choice.words
            found.append(replace(choice, words=words))
    return tuple(found)


def _alike(one: Choice, other: Choice) -> bool:
    """Whether two choices do the same."""
    return bool(one.action == other.action and one.draft == other.draft)


def only_choice(seat: HotSeat, scene: AnyScene) -> Choice | None:
    """Return the only thing that the side to act may do. None if there are others, or may be."""
    guide, state = scene.guide, seat.seen
    declared = guide.declaration(state, guide.draft(state))
    if guide.draft(state) is not None:
        if declared is None or guide.subjects(state):
            return None
        return Choice(declared.words, action=declared.action)
    actions = list(islice(seat.play.legal_actions(state), 2))
    if len(actions) != 1:
        return None
    choice = guide.words(state, actions[0])
    return choice if not choice.free else None


def laid_out(
    choices: Sequence[Choice], rows: int = MOST_READ
) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """Return those of some choices that a list names, and those that are too many for one: pictures.

    Args:
        choices: the choices of one group.
        rows: lines for which the list has room.
    """
    named = to_read(choices)
    if len(named) > MOST_READ:
        return (), named
    return to_read(choices, min(MOST_READ, rows)), ()


def to_read(choices: Sequence[Choice], most: int = MOST_READ) -> tuple[Choice, ...]:
    """Return those of some choices that a list names: all but those on the field, where they are too many."""
    named = tuple(one for one in choices if not one.on_field)
    if len(named) <= most:
        return named
    return tuple(one for one in named if one.chosen or one.asked or not one.at)
