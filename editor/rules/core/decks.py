"""Decks of cards in numbers: the curve of costs, and the exact chances of what the first cards hold.

Drawing without putting back follows the hypergeometric distribution; whole numbers are counted, so that no
chance is an estimate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb

from schemas.text import LocalText


@dataclass(frozen=True, slots=True)
class DeckCard:
    """A card of a deck, so many times."""

    name: LocalText
    copies: int
    groups: frozenset[str]
    """What it counts as: its sort, its class ..."""
    cost: int
    """What playing it takes, in the game's own measure."""


def size(cards: Iterable[DeckCard]) -> int:
    """Return how many cards a deck holds."""
    return sum(card.copies for card in cards)


def of_group(cards: Iterable[DeckCard], group: str) -> int:
    """Return how many cards of a deck are of a group."""
    return sum(card.copies for card in cards if group in card.groups)


def curve(cards: Iterable[DeckCard], group: str = "") -> tuple[tuple[int, int], ...]:
    """Return (cost, cards) from the least cost to the greatest, costs between them included.

    Args:
        cards: the deck.
        group: only cards of it; '' for all.
    """
    found: Counter[int] = Counter()
    for card in cards:
        if not group or group in card.groups:
            found[card.cost] += card.copies
    if not found:
        return ()
    return tuple((cost, found[cost]) for cost in range(min(found), max(found) + 1))


def chance_of(wanted: int, among: int, of: int, drawn: int) -> float:
    """Return the chance that exactly so many of the cards drawn are of a group.

    Args:
        wanted: how many of them.
        among: cards of the group in the deck.
        of: cards of the deck.
        drawn: cards drawn; more than the deck holds draw it all.

    Raises:
        ValueError: a number is below 0, or the group is larger than the deck.
    """
    if min(wanted, among, of, drawn) < 0 or among > of:
        raise ValueError(f"{wanted} of {among} in {of} cards, {drawn} drawn")
    drawn = min(drawn, of)
    if wanted > min(among, drawn) or drawn - wanted > of - among:
        return 0.0
    return comb(among, wanted) * comb(of - among, drawn - wanted) / comb(of, drawn)


def chances(among: int, of: int, drawn: int) -> tuple[float, ...]:
    """Return the chances of exactly 0, 1, ... cards of a group among those drawn; they add up to 1."""
    most = min(among, drawn, of)
    return tuple(chance_of(wanted, among, of, drawn) for wanted in range(most + 1))


def chance_at_least(least: int, among: int, of: int, drawn: int) -> float:
    """Return the chance of so many cards of a group or more among those drawn."""
    if least <= 0:
        return 1.0
    return sum(chances(among, of, drawn)[least:], 0.0)


def expected(among: int, of: int, drawn: int) -> float:
    """Return how many cards of a group are to be expected among those drawn."""
    return min(drawn, of) * among / of if of else 0.0


def chance_of_one_each(groups: Sequence[int], of: int, drawn: int) -> float:
    """Return the chance of one card or more of each of several groups that share no card.

    By inclusion and exclusion over the groups that are missed, exactly.

    Args:
        groups: cards of each group in the deck.
        of: cards of the deck.
        drawn: cards drawn.
    """
    drawn = min(drawn, of)
    total = 0
    for missed in range(1 << len(groups)):
        lost = sum(size for place, size in enumerate(groups) if missed >> place & 1)
        sign = -1 if missed.bit_count() % 2 else 1
        total += sign * comb(of - lost, drawn)
    return total / comb(of, drawn)
