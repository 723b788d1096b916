"""Results kept per thread: Qt's layouts and paths must not be drawn by two threads, nor outlive theirs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, TypeVar

_Key = TypeVar("_Key", bound=Hashable)
_Value = TypeVar("_Value")
MOST: Final = 16_384
"""With so many keys all results are forgotten, so that a long session does not grow for ever."""


def kept_per_thread(make: Callable[[_Key], _Value]) -> Callable[[_Key], _Value]:
    """Keep what a function of one value returned, apart for each thread.

    What a worker of Qt's pool kept is gone when its piece of work ends: a font of Qt belongs to its thread,
    and drawing with that of an ended one crashes.
    """
    local = threading.local()

    @wraps(make)
    def kept(key: _Key) -> _Value:
        # Keys are marks, whose hash takes a while: the very same ones, which many cards share, go before.
        same: dict[int, tuple[_Key, _Value]] | None = getattr(local, "same", None)
        if same is None or len(same) >= MOST:
            same = local.same = {}
        if (known := same.get(id(key))) is not None and known[0] is key:
            return known[1]
        equal: dict[_Key, _Value] | None = getattr(local, "equal", None)
        if equal is None or len(equal) >= MOST:
            equal = local.equal = {}
        value = equal.get(key)
        if value is None:
            value = equal[key] = make(key)
        same[id(key)] = key, value
        return value

    return kept
