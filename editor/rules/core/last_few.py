"""The last few answers about things that never change."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

R = TypeVar("R")


class LastFew(Generic[R]):
    """Remembers the last few answers for who asks about the same things again.

    Large things (maps, rulesets) are recognised by themselves, not by what is in them; small ones by their
    value. Two threads that ask at once may both work an answer out; both get a right one.
    """

    def __init__(self, most: int) -> None:
        """Remember ``most`` answers."""
        self._most = most
        self._known: tuple[tuple[tuple[object, ...], Hashable, R], ...] = ()

    def get(self, things: tuple[object, ...], values: Hashable, answer: Callable[[], R]) -> R:
        """Return the answer for some things and values; ``answer`` works it out where it is not known."""
        for known, given, found in self._known:
            if given == values and len(known) == len(things) and all(map(_same, known, things)):
                return found
        found = answer()
        self._known = ((things, values, found), *self._known[: self._most - 1])
        return found


def _same(one: object, other: object) -> bool:
    return one is other
