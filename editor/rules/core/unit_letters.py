"""Letters that tell the units of an army apart, on its counters, on the board and in the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from string import ascii_uppercase

from schemas.text import LocalText


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


def later_letter(peoples: Sequence[str], people: str) -> str:
    """Return the letter of a unit that comes during a battle: the next one of its people.

    Args:
        peoples: of the units that are there, '' for none.
        people: its own.
    """
    return letter(peoples.count(people))


def told_apart(names: Sequence[LocalText], letters: Sequence[str]) -> tuple[LocalText, ...]:
    """Return the names of units; several of one name have the letters of their counters behind it."""
    several = {name for name, count in Counter(names).items() if count > 1}
    return tuple(
        with_letter(name, one) if name in several else name for name, one in zip(names, letters, strict=True)
    )


def with_letter(name: LocalText, letter: str) -> LocalText:
    """Return a name with the letter of a unit behind it."""
    return LocalText({language: f"{text} ({letter})" for language, text in name.root.items()})
