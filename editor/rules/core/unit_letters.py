"""Letters that tell the units of an army apart, on its counters and on the board."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase


def letter(number: int) -> str:
    """Return the letter of a unit: A to Z, then AA, AB, ..., by its number from 0."""
    found = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, len(ascii_uppercase))
        found = ascii_uppercase[rest] + found
    return found


def unit_letters(units: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return the letter of each unit: copies of a card follow each other, each people begins with A.

    What is printed from a list of cards and what stands on the board has the same letters: cards count in the
    order in which each is met first.

    Args:
        units: people and card of each unit, '' for one of no people.
    """
    listed = list(units)
    order: dict[str, dict[str, int]] = {}
    for people, card in listed:
        copies = order.setdefault(people, {})
        copies[card] = copies.get(card, 0) + 1
    following: dict[tuple[str, str], int] = {}
    for people, copies in order.items():
        first = 0
        for card, count in copies.items():
            following[people, card] = first
            first += count
    found = []
    for key in listed:
        found.append(letter(following[key]))
        following[key] += 1
    return tuple(found)
