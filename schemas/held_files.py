"""Files of this process that only their own library may open: the open catalogue with its log and index.

On POSIX a process that closes any descriptor of a file loses every lock that it has on it. SQLite knows of
its own descriptors only, so nothing else in a process opens a database that SQLite has open. What reads or
writes a file that a person named asks here first.
"""

from __future__ import annotations

import os
import threading
from collections import Counter
from pathlib import Path
from typing import Final

from schemas.problems import error

ENDINGS: Final = ("", "-wal", "-shm", "-journal")
"""What SQLite adds to the name of a database for the files that belong to it."""


def beside(path: Path, ending: str) -> Path:
    """Return a file that belongs to a database, by what SQLite adds to its name (:data:`ENDINGS`)."""
    return path.with_name(path.name + ending)


_lock = threading.Lock()
_held: Counter[str] = Counter()


def hold(path: Path) -> str:
    """Say that a database is open from now on; what is returned is handed to :func:`release`."""
    name = os.path.realpath(path)
    with _lock:
        _held[name] += 1
    return name


def release(name: str) -> None:
    """Say that it was closed once; a database that was opened twice is still held."""
    with _lock:
        _held[name] -= 1
        if _held[name] <= 0:
            del _held[name]


def is_held(path: Path | str) -> bool:
    """Return whether a path names a file of a database that is open here, under any of its names.

    Nothing is opened: names and the numbers that the system gives to files are compared.
    """
    with _lock:
        names = [f"{name}{ending}" for name in _held for ending in ENDINGS]
    if not names:
        return False
    if os.path.realpath(path) in names:
        return True
    mine = _number(path)
    return mine is not None and any(_number(name) == mine for name in names)


def refuse_held(path: Path | str) -> None:
    """Refuse to open a file that only SQLite may open.

    Raises:
        EditorError: it is the open catalogue, or a file that belongs to it.
    """
    if is_held(path):
        raise error("catalogue_files.own_file", path_name=str(path))


def _number(path: Path | str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - paths of texts, many of them
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino
