"""Copies of the whole catalogue: each is looked through before it takes its name."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final, Literal

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from editor.catalogue.checking import (
    LARGE,
    Depth,
    count,
    damaged,
    findings,
    raw_connection,
)
from editor.catalogue.database import database_of
from editor.catalogue.rows import Counts
from editor.catalogue.sqlite_errors import database_reason, explained
from schemas.held_files import refuse_held
from schemas.named_files import is_device
from schemas.problems import error
from schemas.progress import Report, quietly
from schemas.system_reasons import reason_of

PART: Final = ".part"
"""Ending of a copy that is not whole yet."""
_STEPS_AT_ONCE: Final = 1_000_000
"""Steps of SQLite's machine between two such looks while a copy is looked through: some milliseconds."""
_DISK: Final = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)


def refuse_no_folder(file: Path) -> None:
    """Refuse a file that is to lie in a folder that is not there, or below another file.

    Raises:
        EditorError: it cannot be written there.
    """
    folder = file.absolute().parent
    if folder.is_dir():
        return
    if any(one.is_file() for one in (folder, *folder.parents)):
        reason = reason_of(NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)))
        raise error("catalogue.cannot_write", path_name=str(file), detail=reason)
    raise error("catalogue.no_folder", path_name=str(folder))


@contextmanager
def written_whole(file: Path, catalogue: Path) -> Iterator[Path]:
    """Give a name beside a file for what is written; it takes the file's own name once it is on disk.

    Args:
        file: one of that name is replaced at the end.
        catalogue: what is open, and may not be replaced.

    Raises:
        EditorError: the file is the catalogue or belongs to it, there is no such folder, or it cannot be
            written; nothing is left of it then, and an older file of that name is as it was.
    """
    part = file.with_name(file.name + PART)
    try:
        with explained_errors(file):
            if file.exists() and catalogue.exists() and file.samefile(catalogue):
                raise error("catalogue.backup_onto_itself", path_name=str(file))
            refuse_held(file)
            if is_device(file):
                raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
            refuse_no_folder(file)
            part.unlink(missing_ok=True)
            yield part
            sync(part)
            part.replace(file)
            sync_folder(file.absolute().parent)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
            part.with_name(f"{part.name}-journal").unlink(missing_ok=True)


def checked_copy(engine: Engine, part: Path, source: Path, progress: Report = quietly) -> Counts:
    """Copy the catalogue into a new file, open it, look it through, and count it against the catalogue.

    Args:
        engine: of the catalogue.
        part: the new file.
        source: the catalogue's file, for messages.
        progress: called with how far it is; may raise to stop.

    Raises:
        EditorError: the catalogue is damaged.
        sqlite3.Error, OSError: the copy cannot be written, or is not what was written;
            `explained_errors` makes an error of it that people understand.
    """
    wanted = database_of(engine).copied(engine, part, progress)
    check_copy(engine, part, source, wanted, progress)
    return wanted


def check_copy(engine: Engine, part: Path, source: Path, wanted: Counts, progress: Report = quietly) -> None:
    """Look a copy through and count it.

    Arguments and errors are those of :func:`checked_copy`.
    """
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        copy.execute("PRAGMA cell_size_check=ON")
        copy.execute("PRAGMA query_only=ON")
        depth: Depth = "bodies" if part.stat().st_size > LARGE else "indexes"
        with _stoppable(copy, progress):
            found = findings(copy, depth, progress=progress)
        if not found and count(copy) == wanted:
            return
    if not database_of(engine).is_file:
        raise OSError("the copy was not written as it is")
    with raw_connection(engine) as raw:
        if found := findings(raw, depth):
            raise damaged(source, found)
    raise OSError("the copy was not written as it is")


@contextmanager
def _stoppable(connection: sqlite3.Connection, progress: Report) -> Iterator[None]:
    """Let ``progress`` stop a look through a copy within one of its steps, which may take many seconds."""
    stop: list[BaseException] = []

    def asked() -> bool:
        try:
            progress(0, 0)
        except BaseException as stopped:  # noqa: BLE001 - raised again below; SQLite would swallow it
            stop.append(stopped)
        return bool(stop)

    connection.set_progress_handler(asked, _STEPS_AT_ONCE)
    try:
        yield
    except (DBAPIError, sqlite3.Error):
        if stop:
            raise stop[0] from None
        raise
    finally:
        connection.set_progress_handler(None, 0)


@contextmanager
def explained_errors(file: Path) -> Iterator[None]:
    """Turn errors of writing a copy into sentences.

    Raises:
        EditorError: the copy cannot be written, or what is copied is damaged.
    """
    try:
        yield
    except sqlite3.Error as trouble:
        code = getattr(trouble, "sqlite_errorcode", None)
        if isinstance(code, int) and code & 0xFF in _DISK:
            reason = database_reason(trouble)
            raise error("catalogue.cannot_write", path_name=str(file), detail=reason) from trouble
        raise explained(DBAPIError("", None, trouble), file) from trouble
    except DBAPIError as trouble:
        raise explained(trouble, file) from trouble
    except OSError as trouble:
        raise error("catalogue.cannot_write", path_name=str(file), detail=reason_of(trouble)) from trouble


def sync(file: Path) -> None:
    """Wait until a file is on disk."""
    with file.open("rb+") as written:
        os.fsync(written.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk."""
    if sys.platform == "win32":  # a folder cannot be opened there; the file system sees to it
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def settle(path: Path) -> Literal["settled", "open", "damaged"]:
    """Bring a closed catalogue into one file: what lies in the log beside it is written into it.

    Returns:
        ``open`` where some connection has the file, ``damaged`` where it cannot be read as a database.
    """
    try:
        with closing(sqlite3.connect(path, timeout=0.2, isolation_level=None)) as connection:
            # Leaving WAL needs the file for itself alone.
            (mode,) = connection.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.DatabaseError as trouble:
        busy = trouble.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
        return "open" if busy else "damaged"
    return "settled" if mode == "delete" else "open"
