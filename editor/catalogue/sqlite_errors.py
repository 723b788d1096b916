"""Errors of SQLite as errors that a person understands."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DBAPIError

from schemas.problems import EditorError, Message, Problem, Value
from schemas.system_reasons import reason_of

_LOOK_S: Final = 1.0
"""How long a look at a file waits that only asks whether it is damaged."""
_CODES: Final = {
    sqlite3.SQLITE_NOTADB: "not_sqlite",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_IOERR: "disk_error",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "cannot_open",
    sqlite3.SQLITE_CANTOPEN: "cannot_open",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_TOOBIG: "too_big",
}
_OF_THE_DISK: Final = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_IOERR: errno.EIO,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_PERM: errno.EACCES,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_BUSY: errno.EBUSY,
    sqlite3.SQLITE_LOCKED: errno.EBUSY,
}
"""What SQLite says of the disk -> what the system says of it."""


def database_reason(trouble: object) -> Value:
    """Return why SQLite refused, for the middle of a sentence: in its own words where no disk is to blame."""
    code = getattr(trouble, "sqlite_errorcode", None)
    number = _OF_THE_DISK.get(code & 0xFF) if isinstance(code, int) else None
    return str(trouble) if number is None else reason_of(OSError(number, str(trouble)))


def is_damaged(path: Path | str) -> bool:
    """Look through a database with a connection of its own, which sees what lies on the disk now.

    A single page that could not be understood may come from a log that somebody removed under the program, or
    from memory; such a file is whole.

    Returns:
        Whether the look found damage; also where the file is no database any more. A file that cannot be
        opened or read at all is not called damaged.
    """
    uri = f"{Path(path).absolute().as_uri()}?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=_LOOK_S)) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as trouble:
        code = getattr(trouble, "sqlite_errorcode", 0) & 0xFF
        return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return found is None or found[0] != "ok"


def explained(trouble: DBAPIError, path: Path | str) -> EditorError:
    """Return the database's error as one that a person understands; nothing of the transaction was kept."""
    cause = trouble.orig
    code = getattr(cause, "sqlite_errorcode", None)
    name = _CODES.get(code & 0xFF) if isinstance(code, int) else None
    if name is None and "Could not decode" in str(cause):
        name = "damaged"
    elif name == "damaged" and not is_damaged(path):
        name = "misread"
    fix = (
        Message(code=f"catalogue.{name}_fix", values={"path_name": str(path)})
        if name in ("disk_full", "disk_error", "busy", "damaged", "misread")
        else None
    )
    return EditorError(
        Problem(
            code=f"catalogue.{name or 'database_error'}",
            values={"path_name": str(path), "detail": database_reason(cause)},
            fix=fix,
        )
    )
