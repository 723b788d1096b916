"""Opening a catalogue that is a SQLite file: who owns it, WAL, transactions, the guard."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from editor.catalogue.closing_notes import size
from editor.catalogue.database import DATABASE, database_of
from editor.catalogue.dialect import COMPILED, DRIVER
from editor.catalogue.guard import Guard
from editor.catalogue.journal import WRITE, Journals
from editor.catalogue.servers import without_passwords
from editor.catalogue.sqlite_database import APPLICATION_ID, SqliteDatabase
from editor.catalogue.sqlite_errors import explained
from schemas.held_files import hold, release
from schemas.named_files import is_there
from schemas.problems import error
from schemas.system_reasons import reason_of

BUSY_TIMEOUT_MS: Final = 10_000
"""How long a write waits for another process."""
SYNCHRONOUS = "FULL"
"""What SQLite waits for at each commit: that it is on the disk, so that it outlasts a loss of power."""


def file_of_url(url: str) -> Path:
    """Return the file that the URL of a database names.

    Raises:
        EditorError: it is no URL, or names another database than SQLite.
    """
    try:
        found = make_url(url)
    except ArgumentError as trouble:
        raise error("catalogue.bad_url", url=without_passwords(url)) from trouble
    if found.get_backend_name() != "sqlite" or not found.database:
        raise error("catalogue.other_database", backend=found.get_backend_name())
    return Path(found.database)


def open_engine(path: Path, *, read_only: bool = False) -> Engine:
    """Return an engine on a catalogue file, made where there is none.

    Unless it is opened read-only, the files are guarded, by the guard of its database.

    Raises:
        EditorError: the file is no SQLite file, belongs to another program, or cannot be opened.
    """
    look_at(path)
    return _looking(path) if read_only else _writing(path)


def _writing(path: Path) -> Engine:
    try:
        guard = Guard(path, _connect)
    except sqlite3.Error as trouble:
        raise explained(DBAPIError("", None, trouble), path) from trouble
    url = URL.create(DRIVER, database=str(path.absolute()))
    journals = Journals()
    options = {DATABASE: SqliteDatabase(path, guard)} | journals.option() | COMPILED
    engine = create_engine(url, creator=guard.connect, execution_options=options)
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _on_begin)
    event.listen(engine, "commit", _on_commit)
    event.listen(engine, "rollback", _on_rollback)
    journals.listen(engine)
    event.listen(engine, "engine_disposed", lambda _engine: guard.close())
    return engine


def _connect(path: Path) -> sqlite3.Connection:
    """Open a catalogue for writing.

    Raises:
        EditorError: the file belongs to another program.
        sqlite3.Error: it is no database, or cannot be opened.
    """
    uri = f"{path.absolute().as_uri()}?mode=rwc"
    connection = sqlite3.connect(
        uri, uri=True, timeout=BUSY_TIMEOUT_MS / 1000, check_same_thread=False, isolation_level=None
    )
    try:
        check_owner(connection, path)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute(f"PRAGMA synchronous={SYNCHRONOUS}")
    except BaseException:
        connection.close()
        raise
    return connection


def _looking(path: Path) -> Engine:
    held = hold(path)
    engine = _reading_engine(path, "ro")
    try:
        if not _readable(engine) and not size(path, "-wal"):
            engine.dispose()
            engine = _reading_engine(path, "ro&immutable=1")
        with engine.connect() as connection:
            raw = connection.connection.driver_connection
            if isinstance(raw, sqlite3.Connection):
                check_owner(raw, path)
    except BaseException as trouble:
        engine.dispose()
        release(held)
        if isinstance(trouble, DBAPIError):
            raise explained(trouble, path) from trouble
        raise
    event.listen(engine, "engine_disposed", lambda _engine: release(held), once=True)
    return engine


def writable(path: Path) -> bool:
    """Return whether a catalogue can be written: the file, and the folder for what SQLite puts beside it."""
    if is_there(path) and not os.access(path, os.W_OK):
        return False
    folder = next((parent for parent in path.absolute().parents if is_there(parent)), path.absolute().parent)
    return os.access(folder, os.W_OK | os.X_OK)


def look_at(path: Path) -> None:
    """Refuse what is clearly no catalogue before SQLite touches it; the file is not opened for that.

    Raises:
        EditorError: a folder, a device, or a name that the disk does not take.
    """
    try:
        found = path.stat()
    except FileNotFoundError:
        return
    except (OSError, ValueError) as trouble:
        raise error("catalogue.cannot_open", path_name=str(path), detail=reason_of(trouble)) from trouble
    if stat.S_ISDIR(found.st_mode):
        raise error("catalogue.is_folder", path_name=str(path))
    if not stat.S_ISREG(found.st_mode):  # a pipe would be waited for
        raise error("catalogue.not_sqlite", path_name=str(path))


def check_owner(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a database that is no catalogue.

    Raises:
        EditorError: it belongs to another program.
        sqlite3.Error: it is no database, or cannot be read.
    """
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if owner != APPLICATION_ID and tables:
        raise error("catalogue.foreign_file", path_name=str(path))


def _readable(engine: Engine) -> bool:
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")
    except DBAPIError:
        return False
    return True


def _reading_engine(path: Path, mode: str) -> Engine:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    url = URL.create(DRIVER, database=uri, query={"uri": "true"})
    arguments = {"timeout": BUSY_TIMEOUT_MS / 1000, "check_same_thread": False}
    options = {DATABASE: SqliteDatabase(path)} | COMPILED
    engine = create_engine(url, connect_args=arguments, execution_options=options)
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _on_begin)
    return engine


def _on_connect(connection: sqlite3.Connection, _record: object) -> None:
    # The driver would begin transactions by itself, and too late; _on_begin does it.
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA cache_size=-32000")
    connection.execute("PRAGMA cell_size_check=ON")


def _on_begin(connection: Connection) -> None:
    options = connection.get_execution_options()
    if not options.get(WRITE):
        connection.exec_driver_sql("BEGIN")
        return
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    guard, raw = database_of(connection).guard, connection.connection.driver_connection
    if guard is not None and raw is not None:
        try:
            guard.begin(raw)
        except BaseException:
            raw.execute("ROLLBACK")
            raise


def _on_commit(connection: Connection) -> None:
    options = connection.get_execution_options()
    guard, raw = database_of(connection).guard, connection.connection.driver_connection
    if guard is not None and raw is not None and options.get(WRITE):
        guard.commit(raw)


def _on_rollback(connection: Connection) -> None:
    guard = database_of(connection).guard
    if guard is not None and connection.get_execution_options().get(WRITE):
        guard.rolled_back()
