"""Results kept for the very same object: many cards share a template, a ruleset or an asset."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

_Of = TypeVar("_Of")
_Made = TypeVar("_Made")


def kept_for_same(most: int) -> Callable[[Callable[[_Of], _Made]], Callable[[_Of], _Made]]:
    """Keep what a function of one object returned, for that very object, which it keeps alive.

    What is equal is not compared, since that takes longer than most of what is kept.

    Args:
        most: with so many results all are forgotten, so that a long session does not grow for ever.
    """

    def keeping(make: Callable[[_Of], _Made]) -> Callable[[_Of], _Made]:
        known: dict[int, tuple[_Of, _Made]] = {}

        @wraps(make)
        def kept(of: _Of) -> _Made:
            found = known.get(id(of))
            if found is None:
                made = make(of)
                if len(known) >= most:
                    known.clear()
                found = known[id(of)] = (of, made)
            return found[1]

        return kept

    return keeping
