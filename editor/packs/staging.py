"""Where files and folders are made before they take their places; what a killed program left there goes.

A staging folder lies beside the places that its contents are for. A file in it is locked as long as somebody
works with it, so nobody takes away what another program is writing just now. A single file is written in a
moment: one that is an hour old is no one's.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp, mkstemp
from typing import Final

from schemas.file_locks import try_lock

_PREFIX: Final = ".marshalry-"
_NAME: Final = re.compile(rf"{re.escape(_PREFIX)}[a-z0-9_]{{8}}")
_PART: Final = re.compile(rf"{_NAME.pattern}\.part")
_LOCK: Final = "lock"
_NEW_LOCK: Final = "lock.new"
"""Its name until it is locked: where it has the other one and is not locked, nobody works there any more."""
_ABANDONED_S: Final = 3600
"""Seconds after which what is not locked is no one's: none that works goes so long without writing."""

_mine: Final[set[Path]] = set()
"""Staging folders of this process: some systems let a process take its own locks once more."""


@contextmanager
def staging(folder: Path) -> Iterator[Path]:
    """Give a new folder inside another one; what is still in it when the block is over is removed.

    Args:
        folder: a folder that is there.

    Returns:
        The new folder. What is made directly in it is named by numbers (0, 1, ...): by this it is known.

    Raises:
        OSError: the folder cannot be written.
    """
    made, lock = Path(mkdtemp(prefix=_PREFIX, dir=folder)), -1
    _mine.add(made)
    try:
        lock = os.open(made / _NEW_LOCK, os.O_RDWR | os.O_CREAT)
        with suppress(OSError):  # files cannot be locked there: its age says whether it is used
            try_lock(lock)
            (made / _NEW_LOCK).rename(made / _LOCK)
        _remove_abandoned(folder, made.stat().st_mtime)
        yield made
    finally:
        if lock >= 0:
            os.close(lock)
        shutil.rmtree(made, ignore_errors=True)
        _mine.discard(made)


@contextmanager
def staging_file(folder: Path) -> Iterator[Path]:
    """Give a new file inside a folder, for a single file: quicker than :func:`staging`, and not locked.

    Args:
        folder: a folder that is there.

    Returns:
        The file, which is removed if it still has that name when the block is over.

    Raises:
        OSError: the folder cannot be written.
    """
    handle, name = mkstemp(prefix=_PREFIX, suffix=".part", dir=folder)
    os.close(handle)
    made = Path(name)
    try:
        _remove_abandoned(folder, made.stat().st_mtime)
        yield made
    finally:
        made.unlink(missing_ok=True)


def is_empty(folder: Path) -> bool:
    """Return whether a folder holds nothing, or only what is being made.

    Raises:
        OSError: it cannot be read.
    """
    return all(_NAME.fullmatch(one.name) or _PART.fullmatch(one.name) for one in folder.iterdir())


def _remove_abandoned(folder: Path, now: float) -> None:
    """Remove what programs that were killed have left in a folder, and nothing else.

    Args:
        folder: the folder.
        now: the time by the clock of its disk, which may be another machine's.
    """
    with os.scandir(folder) as entries:
        names = [one.name for one in entries if one.name.startswith(_PREFIX)]
    for one in (folder / name for name in names):
        with suppress(OSError):
            if one in _mine or one.is_symlink():
                continue
            if _PART.fullmatch(one.name):
                if one.is_file() and _is_old(one, now):
                    one.unlink()
            elif _NAME.fullmatch(one.name) and all(map(_is_ours, one.iterdir())) and _is_abandoned(one, now):
                shutil.rmtree(one)


def _is_ours(file: Path) -> bool:
    return file.name.isdecimal() or file.name in (_LOCK, _NEW_LOCK)


def _is_abandoned(staging: Path, now: float) -> bool:
    """Return whether nobody works with a staging folder.

    Raises:
        OSError: it cannot be looked into.
    """
    try:
        handle = os.open(staging / _LOCK, os.O_RDWR)
    except FileNotFoundError:
        return _is_old(staging, now)
    try:
        try_lock(handle)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return _is_old(staging, now)
    finally:
        os.close(handle)
    return True


def _is_old(place: Path, now: float) -> bool:
    return now - max(one.stat().st_mtime for one in (place, *place.rglob("*"))) > _ABANDONED_S
