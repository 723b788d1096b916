"""The numbers of a catalogue's transactions, by which one recognises that a file is still of this catalogue.

Each transaction has a later number than the one before; the first that an opened catalogue writes goes ahead
by a chance step, so that two copies that are both worked on part ways.
"""

from __future__ import annotations

import secrets
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

MASK: Final = 0x7FFF_FFFF
_STEP: Final = 1 << 14
_FARTHEST: Final = 1 << 26
"""Farther no other program goes between two looks."""


def begins_after(earlier: int, first: int) -> bool:
    """Return whether a program that opened a catalogue at one number can have begun with another."""
    return not earlier or 0 < (first - earlier) & MASK <= _STEP


def number_of(connection: sqlite3.Connection) -> int:
    """Return the number of the last transaction that a connection sees."""
    (found,) = connection.execute("PRAGMA user_version").fetchone()
    return int(found)


def number_in_file(path: Path) -> int | None:
    """Return the number in the database file itself, whatever its log says; None if it is no database.

    SQLite reads it: its own descriptors take no locks from this process when they are closed.
    """
    uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as look:
            # A checkpoint writes the first page first, and that says how long the file is going to be. Until
            # the other pages have followed SQLite would call the file malformed, but for this.
            look.execute("PRAGMA writable_schema=ON")
            return number_of(look)
    except sqlite3.Error:
        return None


class Numbers:
    """Which numbers the file may have, from the one that it had at the last look on.

    Our own are known one by one. Those of other programs are known when one of ours begins or looks; what
    they passed through in between is taken to be right.
    """

    def __init__(self, in_file: int) -> None:
        """Begin with the number that stands in the file; 0 is that of a catalogue that never had one."""
        self._spans: list[tuple[int, int]] = [(in_file, in_file)]
        self._own = False

    def met(self, now: int) -> None:
        """Take in the number of the last transaction, whoever made it."""
        last = self._spans[-1][1]
        ahead = (now - last) & MASK
        if ahead == 0:
            return
        if 0 < ahead < _FARTHEST and last:
            self._add(last + 1, now)
        elif not last:  # its first number is any, and others may have followed it already
            self._add((now - _STEP) & MASK or 1, now)

    def next_after(self, now: int) -> int:
        """Return the number of our next transaction, which is one that the file may have from now on."""
        self.met(now)
        step = 1 if self._own else 1 + secrets.randbelow(_STEP)
        following = ((now + step) & MASK or 1) if now else 1 + secrets.randbelow(MASK)
        self._own = True
        self._add(following, following)
        return following

    def withdraw(self, number: int) -> None:
        """Forget the last number that :meth:`next_after` gave: its transaction was not kept."""
        first, last = self._spans[-1]
        if last == number and first != last:
            self._spans[-1] = (first, last - 1)
        elif last == number and len(self._spans) > 1:
            self._spans.pop()

    def reached(self, in_file: int) -> bool:
        """Return whether the number found in the file is one that it may have; earlier ones are over then."""
        for place, (first, last) in enumerate(self._spans):
            if (in_file - first) & MASK <= (last - first) & MASK:
                self._spans[: place + 1] = [(in_file, last)]
                return True
        return False

    def _add(self, first: int, last: int) -> None:
        start, end = self._spans[-1]
        if first == (end + 1) & MASK and end:
            self._spans[-1] = (start, last)
        else:
            self._spans.append((first, last))
