"""A copy of a catalogue whose files were taken from under it, through the connection that still has them."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Final

from editor.catalogue.guard import Guard
from schemas.held_files import beside

MARK: Final = "rescued"


def copy_through(guard: Guard, file: Path) -> bool:
    """Copy the whole catalogue into a new file and look through the copy; whether it is whole.

    What was overwritten in place cannot be had: parts of it are another catalogue's by now.

    The name is taken first: another program that lost the same catalogue may look for one just now.

    Raises:
        FileExistsError: something else has the name.
        OSError: the place cannot be written.
    """
    file.open("xb").close()
    if guard.loss == "overwritten":
        return False
    part = file.with_name(f".{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        with closing(sqlite3.connect(part)) as target:
            guard.connection.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
            whole = bool(target.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
        if whole:
            with part.open("rb+") as written:
                os.fsync(written.fileno())
            part.replace(file)
    except sqlite3.OperationalError as trouble:
        if trouble.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN):
            file.unlink(missing_ok=True)
            raise OSError(str(trouble)) from trouble
        return False
    except OSError:
        file.unlink(missing_ok=True)
        raise
    except sqlite3.Error:
        return False
    finally:
        part.unlink(missing_ok=True)
    return whole


def free_names(path: Path) -> Iterator[Path]:
    """Yield names beside a catalogue that nothing has, neither a database nor a log of one.

    Those of one that is a rescued copy itself go on after its number.
    """
    stem, last = _parted(path)
    for number in count(last + 1):
        name = path.with_name(f"{stem}-{MARK}-{number}{path.suffix}")
        if not any(beside(name, ending).exists() for ending in ("", "-wal", "-shm")):
            yield name


def rescued_beside(path: Path) -> tuple[Path, ...]:
    """Return the catalogues in which work on this one went on, the latest first."""
    folder = path.absolute().parent
    stem, last = _parted(path)
    try:
        names = [name for name in os.listdir(folder) if name.startswith(f"{stem}-{MARK}-")]  # noqa: PTH208 - many texts
        files = [folder / name for name in names if name.endswith(path.suffix)]
        found = [(file.stat().st_mtime, file) for file in files if _parted(file)[1] > last]
    except OSError:
        return ()
    return tuple(file for _, file in sorted(found, reverse=True))


def _parted(path: Path) -> tuple[str, int]:
    """Return the name of the catalogue that was lost first, and the number of the copy: 0 for none."""
    found = re.fullmatch(rf"(.+)-{MARK}-(\d{{1,9}})", path.stem, re.ASCII)
    return (found[1], int(found[2])) if found is not None else (path.stem, 0)
