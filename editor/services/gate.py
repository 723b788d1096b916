"""A gate that sessions pass, and that is shut while the catalogue moves to another file."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Gate:
    """Counts who is inside. Whoever is inside may come in again; others wait while it is shut."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._inside = 0
        self._shut_by: int | None = None
        self._mine = threading.local()

    @contextmanager
    def passing(self) -> Iterator[None]:
        """Be inside for the time of the block; wait first while another thread holds the gate shut."""
        depth: int = getattr(self._mine, "depth", 0)
        if not depth:
            with self._changed:
                self._changed.wait_for(lambda: self._shut_by in (None, threading.get_ident()))
                self._inside += 1
        self._mine.depth = depth + 1
        try:
            yield
        finally:
            self._mine.depth = depth
            if not depth:
                with self._changed:
                    self._inside -= 1
                    self._changed.notify_all()

    @contextmanager
    def shut(self, seconds: float) -> Iterator[bool]:
        """Hold the gate shut for the time of the block, once everybody has left.

        Args:
            seconds: how long to wait for that.

        Yields:
            Whether nobody is inside; where somebody stays, the gate is open again.
        """
        if getattr(self._mine, "depth", 0):  # this thread would wait for itself
            yield False
            return
        with self._changed:
            self._changed.wait_for(lambda: self._shut_by is None)
            self._shut_by = threading.get_ident()
            empty = self._changed.wait_for(lambda: self._inside == 0, seconds)
            if not empty:
                self._open()
        try:
            yield empty
        finally:
            with self._changed:
                if empty:
                    self._open()

    def _open(self) -> None:
        self._shut_by = None
        self._changed.notify_all()
