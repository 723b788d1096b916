"""Whether a catalogue is really damaged: said only after the whole of it was looked through."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

_WAIT_S: Final = 1.0


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
        with closing(sqlite3.connect(uri, uri=True, timeout=_WAIT_S)) as connection:
            found = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as trouble:
        code = getattr(trouble, "sqlite_errorcode", 0) & 0xFF
        return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return found is None or found[0] != "ok"
