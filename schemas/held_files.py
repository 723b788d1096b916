"""Files of this process that only their own library may open: the open catalogue with its log and index.

On POSIX a process that closes any descriptor of a file loses every lock that it has on it. SQLite knows of
its own descriptors only, so nothing else in a process opens a database that SQLite has open. What reads or
writes a file that a person named asks here first.
"""

from __future__ import annotations

import os
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Final

from schemas.problems import Message, error

ENDINGS: Final = ("", "-wal", "-shm", "-journal")
"""What SQLite adds to the name of a database for the files that belong to it."""


def beside(path: Path, ending: str) -> Path:
    """Return a file that belongs to a database, by what SQLite adds to its name (:data:`ENDINGS`)."""
    return path.with_name(path.name + ending)


_KNOWN_S: Final = 0.1
"""For how long the numbers of files are taken as known: who reads thousands asks for each of them."""
_known: tuple[float, set[tuple[int, int] | None]] = (0.0, set())
"""Until when, and the numbers of the files that are held."""
_DATABASE: Final = b"SQLite format 3\x00"
"""What every database begins with."""
_lock = threading.Lock()
_held: Counter[str] = Counter()


def hold(path: Path) -> str:
    """Say that a database is open from now on; what is returned is handed to :func:`release`."""
    global _known
    name = os.path.realpath(path)
    with _lock:
        _held[name] += 1
        _known = (0.0, set())
    return name


def release(name: str) -> None:
    """Say that it was closed once; a database that was opened twice is still held."""
    global _known
    with _lock:
        _held[name] -= 1
        if _held[name] <= 0:
            del _held[name]
        _known = (0.0, set())


def is_held(path: Path | str) -> bool:
    """Return whether a path names a file of a database that is open here, under any of its names.

    Nothing is opened: names and the numbers that the system gives to files are compared.
    """
    global _known
    with _lock:
        names = [f"{name}{ending}" for name in _held for ending in ENDINGS]
    if not names:
        return False
    mine = _number(path)
    if mine is None:  # what is not there yet is known by its name alone
        return os.path.realpath(path) in names
    until, numbers = _known
    if time.monotonic() > until:
        numbers = {_number(name) for name in names}
        _known = time.monotonic() + _KNOWN_S, numbers
    return mine in numbers


def refuse_held(path: Path | str) -> None:
    """Refuse to open a file that only SQLite may open.

    Raises:
        EditorError: it is the open catalogue, or a file that belongs to it.
    """
    if is_held(path):
        raise error("catalogue_files.own_file", path_name=str(path))


def refuse_catalogue(path: Path) -> None:
    """Refuse to write over a catalogue: nothing that is exported is worth one, open or closed.

    Raises:
        EditorError: it is one.
    """
    refuse_held(path)
    with suppress(OSError):  # what cannot be read is refused by whoever writes it
        if path.is_file():
            with path.open("rb") as there:
                if there.read(len(_DATABASE)) == _DATABASE:
                    fix = Message(code="catalogue_files.over_fix")
                    raise error("catalogue_files.over", fix=fix, path_name=str(path))


def _number(path: Path | str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - paths of texts, many of them
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino
