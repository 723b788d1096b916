"""The legal actions of a decision as a plain list in words, where a game has no better way to offer them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from editor.services.hot_seat import HotSeat
from editor.ui.pages.preview.guide import Choice
from editor.ui.pages.preview.scene import AnyScene

MOST_LISTED: Final = 400
"""So many legal actions are listed in words."""


def listed(seat: HotSeat, scene: AnyScene) -> tuple[Choice, ...]:
    """Return what the side to act may do, each under words of its own; it sees only what that side may."""
    state = seat.seen
    found: dict[str, Choice] = {}
    for action in seat.play.legal_actions(state):
        choice = scene.guide.words(state, action)
        words, number = choice.words, 1
        while words in found:
            number += 1
            words = f"{choice.words} ({number})"
        found[words] = replace(choice, words=words)
        if len(found) >= MOST_LISTED:
            break
    return tuple(found.values())
