"""A log that lies beside a catalogue without belonging to it: the file was exchanged after it was written.

SQLite knows a log by its name alone: whoever opens the new file has the old log applied to it, which damages
it, or puts the old content in the place of the new without a word. Every transaction leaves its number
(:mod:`.transaction_numbers`) in the first page, and the first page is what a checkpoint copies first. So the
number in the file is one of those in its log, or the one before the first of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from editor.catalogue.transaction_numbers import begins_after, number_in_file
from schemas.held_files import beside, is_held

_HEADER: Final = 32
_FRAME: Final = 24
_SALTS: Final = slice(16, 24)
_STAMP: Final = slice(60, 64)
"""Where the first page has its number (``PRAGMA user_version``)."""
_ASIDE: Final = "of-another"


def foreign_log(path: Path) -> bool:
    """Return whether the log beside a catalogue was written for another file, one that lay there before.

    Where the number in the file may just be the one before the log began, the log is foreign if the file came
    to its place after the log was written: without a checkpoint nothing touches the file. What is open in
    this process is not looked at: its guard watches it.
    """
    log = beside(path, "-wal")
    try:
        if log.stat().st_size <= _HEADER or is_held(path):
            return False
        while True:
            stamp = number_in_file(path)
            if stamp is None or _fits(path, log, stamp):
                return stamp is None and not path.exists()
            if stamp == number_in_file(path):  # otherwise a checkpoint came between
                return True
    except OSError:  # no log, or the disk does not answer: SQLite says so
        return False


def has_own_log(path: Path) -> bool:
    """Return whether a log beside a catalogue holds what is not in the file yet."""
    try:
        return beside(path, "-wal").stat().st_size > _HEADER and not foreign_log(path)
    except OSError:
        return False


def lay_aside(path: Path) -> Path:
    """Give the log beside a catalogue a name that SQLite does not look for; the index of it goes.

    A program that still has it open keeps it: names do not matter to open files.

    Returns:
        Where the log lies now.

    Raises:
        OSError: the folder cannot be written.
    """
    log = beside(path, "-wal")
    names = (log.with_name(f"{log.name}-{_ASIDE}-{number}") for number in count(1))
    aside = next(name for name in names if not name.exists())
    log.rename(aside)
    beside(path, "-shm").unlink(missing_ok=True)
    return aside


def _fits(path: Path, log: Path, stamp: int) -> bool:
    stamps = list(_stamps_in(log))
    if not stamps or stamp in stamps:
        return True
    return begins_after(stamp, stamps[0]) and path.stat().st_ctime_ns <= log.stat().st_ctime_ns


def _stamps_in(log: Path) -> Iterator[int]:
    """Yield the numbers of the first pages in a log, up to where an earlier use of the log shows through.

    SQLite takes no locks on a log, so opening it here takes none away.
    """
    with log.open("rb") as file:
        header = file.read(_HEADER)
        size = int.from_bytes(header[8:12], "big")
        place = _HEADER
        while len(frame := file.read(_FRAME)) == _FRAME and frame[8:16] == header[_SALTS]:
            if int.from_bytes(frame[:4], "big") == 1 and len(page := file.read(_STAMP.stop)) == _STAMP.stop:
                yield int.from_bytes(page[_STAMP], "big")
            place += _FRAME + size
            file.seek(place)
