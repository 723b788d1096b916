"""Where things lie on the table of a module: counters wait in columns beside the board, decks below it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.packs.play_set import PlaySet, Token

EDGE: Final = 40
"""Pixels between the edge of a board and what lies ready beside it."""
_GAP: Final = 12
"""Pixels between two counters that wait."""


def waiting(found: PlaySet, width: int, height: int) -> Iterator[tuple[Token, tuple[int, int]]]:
    """Yield each token with the middle of its stack: sides in turns left and right of the board.

    Args:
        found: what lies on the table.
        width: of the board, in pixels.
        height: of the board.
    """
    columns: dict[str, list[Token]] = {}
    for token in found.tokens:
        columns.setdefault(token.group, []).append(token)
    left, right = -EDGE, width + EDGE
    for number, tokens in enumerate(columns.values()):
        widest = max(token.front.size[0] for token in tokens)
        side = -1 if number % 2 == 0 else 1
        x = left - widest // 2 if side < 0 else right + widest // 2
        y = 0
        for token in tokens:
            high = token.front.size[1]
            if y and y + high > max(height, high):
                x, y = x + side * (widest + _GAP), 0
            yield token, (x, y + high // 2)
            y += high + _GAP
        if side < 0:
            left = x - widest // 2 - EDGE
        else:
            right = x + widest // 2 + EDGE


def deck_place(found: PlaySet, number: int, height: int) -> tuple[int, int]:
    """Return the middle of a deck, below a board of so many pixels; ``number`` counts decks from 0."""
    left = sum(deck.cards[0].front.size[0] + EDGE for deck in found.decks[:number])
    wide, high = found.decks[number].cards[0].front.size
    return left + wide // 2, height + EDGE + high // 2


def room(found: PlaySet) -> tuple[int, int]:
    """Return how much table there is beside the boards and above them, for what lies ready."""
    beside, below = EDGE, EDGE
    for board in found.boards:
        width, height = board.picture.size
        for token, (x, y) in waiting(found, width, height):
            wide, high = token.front.size
            beside = max(beside, wide - x + EDGE, x + wide - width + EDGE)
            below = max(below, y + high - height + EDGE)
    for deck in found.decks:
        below = max(below, deck.cards[0].front.size[1] + 2 * EDGE)
    return beside, below
