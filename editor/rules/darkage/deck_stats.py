"""A deck of Dark Age as plain cards for the statistics of :mod:`editor.rules.core.decks`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from editor.rules.core.decks import DeckCard
from editor.rules.core.wording import shown_name
from schemas.base import Document
from schemas.systems.darkage import PLAYED_OFF_THE_STOCK, DarkageCard, DarkageUnit

CHEAP: Final = 3
"""Characters of this control or less come by a roll of 3 or more: two times of three."""
GROUPS: Final = (
    "character",
    "cheap",
    "shooter",
    "weapon",
    "skill",
    "instant",
    "logistics",
    "victory",
)
"""Groups of cards, in the order in which they are shown; ``cheap`` and ``shooter`` are characters, too."""


def stock_of(cards: Iterable[tuple[Document | None, int]]) -> tuple[DeckCard, ...]:
    """Return the stock of a deck: what does not lie in play from the start.

    The cost of a character is his control, of another card its command and logistics together.

    Args:
        cards: the cards of the deck with their counts; what is missing or no card of the game is left out.
    """
    found: list[DeckCard] = []
    for card, count in cards:
        if isinstance(card, DarkageUnit):
            marks = [("cheap", card.control <= CHEAP), ("shooter", bool(card.df))]
            groups = frozenset(("character", *(word for word, holds in marks if holds)))
            found.append(DeckCard(shown_name(card), count, groups, card.control))
        elif isinstance(card, DarkageCard) and card.sort not in PLAYED_OFF_THE_STOCK:
            cost = card.command + card.logistics
            found.append(DeckCard(shown_name(card), count, frozenset((card.sort,)), cost))
    return tuple(found)
