"""A lock that transactions share, and that is held alone while the catalogue moves to another file."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class SharedLock:
    """Counts who shares it. Whoever does may do so again; others wait while somebody holds it alone."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._sharers = 0
        self._held_by: int | None = None
        self._mine = threading.local()

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Share it for the time of the block; wait first while another thread holds it alone."""
        depth: int = getattr(self._mine, "depth", 0)
        if not depth:
            with self._changed:
                self._changed.wait_for(lambda: self._held_by in (None, threading.get_ident()))
                self._sharers += 1
        self._mine.depth = depth + 1
        try:
            yield
        finally:
            self._mine.depth = depth
            if not depth:
                with self._changed:
                    self._sharers -= 1
                    self._changed.notify_all()

    @contextmanager
    def exclusive(self, seconds: float) -> Iterator[bool]:
        """Hold it alone for the time of the block, once nobody shares it.

        Args:
            seconds: how long to wait for that.

        Yields:
            Whether it is held alone; if somebody goes on sharing it, everybody may again.
        """
        if getattr(self._mine, "depth", 0):  # this thread would wait for itself
            yield False
            return
        with self._changed:
            self._changed.wait_for(lambda: self._held_by is None)
            self._held_by = threading.get_ident()
            empty = self._changed.wait_for(lambda: self._sharers == 0, seconds)
            if not empty:
                self._open()
        try:
            yield empty
        finally:
            with self._changed:
                if empty:
                    self._open()

    def _open(self) -> None:
        self._held_by = None
        self._changed.notify_all()
