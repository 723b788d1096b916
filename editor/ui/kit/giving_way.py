"""Work in the background that gives way to the thread of the windows while that lists what it made."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_LONGEST_S: Final = 0.02
"""Seconds for which the work waits at most: the windows may have been closed meanwhile."""


class GivingWay:
    """Two threads that make and list the same things, of which only one is at work at a time.

    Both would share one interpreter: a turn of the windows would take twice as long and more.
    """

    def __init__(self) -> None:
        self._free = threading.Event()
        self._free.set()

    def give_way(self) -> None:
        """Wait, in the background, until the windows have listed what a turn has room for."""
        self._free.wait(_LONGEST_S)

    @contextmanager
    def listing(self) -> Iterator[None]:
        """List, in the thread of the windows, while the work waits."""
        self._free.clear()
        try:
            yield
        finally:
            self._free.set()
