"""Everything that only SQLite can do: opening the file, WAL, full-text search, backup, its error codes.

Another database needs a module with the same functions; nothing else in the catalogue knows SQLite.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, Literal

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Float,
    Integer,
    Select,
    column,
    create_engine,
    event,
    literal_column,
    table,
    text,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import InstrumentedAttribute, Session

from editor.catalogue.rows import Query
from editor.catalogue.tables import StoredDocument
from schemas.problems import EditorError, Message, Problem, error

APPLICATION_ID: Final = 0x4D53_4C59
"""Marks a SQLite file as a catalogue of this program (``PRAGMA application_id``)."""
BUSY_TIMEOUT_MS: Final = 10_000
"""How long a write waits for another process."""
SEARCH_TABLE: Final = "document_search"
WRITE: Final = "marshalry_write"
"""Execution option of transactions that will write: they take the lock at once, so none fails half-way."""
_SEARCH = table(SEARCH_TABLE, column("rowid", Integer), column("rank", Float))
_INDEX = text(
    f"INSERT INTO {SEARCH_TABLE}(rowid, names, slug, tags, words, scope) "  # noqa: S608 (a constant)
    "VALUES (:number, :names, :slug, :tags, :words, :scope)"
)
_MAGIC = b"SQLite format 3\x00"
_WORD = re.compile(r"\w+")

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


def open_engine(path: Path, *, read_only: bool = False) -> Engine:
    """Return an engine on a catalogue file, made where there is none.

    Raises:
        EditorError: the file is no SQLite file, belongs to another program, or cannot be opened.
    """
    look_at(path)
    engine = _engine(path, "ro" if read_only else "rwc")
    try:
        if read_only and not _readable(engine) and not _has_log(path):
            engine.dispose()
            engine = _engine(path, "ro&immutable=1")
        with engine.connect() as connection:
            _check_owner(connection, path)
            if not read_only:
                connection.exec_driver_sql("COMMIT")
                connection.exec_driver_sql("PRAGMA journal_mode=WAL")
    except DBAPIError as trouble:
        engine.dispose()
        raise explained(trouble, path) from trouble
    except EditorError:
        engine.dispose()
        raise
    return engine


def writable(path: Path) -> bool:
    """Tell whether a catalogue can be written: the file, and the folder for what SQLite puts beside it."""
    if path.exists() and not os.access(path, os.W_OK):
        return False
    folder = next((parent for parent in path.absolute().parents if parent.exists()), path.absolute().parent)
    return os.access(folder, os.W_OK | os.X_OK)


def look_at(path: Path) -> None:
    """Refuse what is clearly no catalogue before SQLite touches it.

    Raises:
        EditorError: a folder, a device, a file of another kind, or a name that the disk does not take.
    """
    try:
        if path.is_dir():
            raise error("catalogue.is_folder", path_name=str(path))
        if not path.exists():
            return
        if not path.is_file():  # a pipe would be waited for
            raise error("catalogue.not_sqlite", path_name=str(path))
        with path.open("rb") as file:
            head = file.read(len(_MAGIC))
    except OSError as trouble:
        raise error(
            "catalogue.cannot_open", path_name=str(path), detail=trouble.strerror or str(trouble)
        ) from trouble
    if head and head != _MAGIC:
        raise error("catalogue.not_sqlite", path_name=str(path))


def _check_owner(connection: Connection, path: Path) -> None:
    owner = connection.exec_driver_sql("PRAGMA application_id").scalar_one()
    tables = connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one()
    if owner != APPLICATION_ID and tables:
        raise error("catalogue.foreign_file", path_name=str(path))


def _has_log(path: Path) -> bool:
    log = path.with_name(path.name + "-wal")
    return log.exists() and log.stat().st_size > 0


def _readable(engine: Engine) -> bool:
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")
    except DBAPIError:
        return False
    return True


def _engine(path: Path, mode: str) -> Engine:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    url = URL.create("sqlite", database=uri, query={"uri": "true"})
    engine = create_engine(url, connect_args={"timeout": BUSY_TIMEOUT_MS / 1000, "check_same_thread": False})
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _on_begin)
    return engine


def _on_connect(connection: sqlite3.Connection, _record: object) -> None:
    # The driver would begin transactions by itself, and too late; _on_begin does it.
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA cache_size=-32000")


def _on_begin(connection: Connection) -> None:
    connection.exec_driver_sql(
        "BEGIN IMMEDIATE" if connection.get_execution_options().get(WRITE) else "BEGIN"
    )


def mark_owner(connection: Connection) -> None:
    """Mark a file as a catalogue of this program."""
    connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")


def explained(trouble: DBAPIError, path: Path | str) -> EditorError:
    """Return the database's error as one that a person understands; nothing of the transaction was kept."""
    cause = trouble.orig
    code = getattr(cause, "sqlite_errorcode", None)
    name = _CODES.get(code & 0xFF) if isinstance(code, int) else None
    mend = (
        Message(code=f"catalogue.{name}_mend")
        if name in ("disk_full", "disk_error", "busy", "damaged")
        else None
    )
    return EditorError(
        Problem(
            code=f"catalogue.{name or 'database_error'}",
            values={"path_name": str(path), "detail": str(cause)},
            mend=mend,
        )
    )


# --- full-text search ---


def create_search(connection: Connection) -> None:
    """Make the search index; called by the first migration."""
    connection.exec_driver_sql(
        f"CREATE VIRTUAL TABLE {SEARCH_TABLE} USING fts5("
        "names, slug, tags, words, scope, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2')"
    )
    connection.exec_driver_sql(
        f"INSERT INTO {SEARCH_TABLE}({SEARCH_TABLE}, rank) "  # noqa: S608 (a constant)
        "VALUES ('rank', 'bm25(10.0, 5.0, 3.0, 1.0, 0.0)')"
    )


def is_search_table(name: str | None) -> bool:
    """Tell whether a table belongs to the search index (migrations are not compared with it)."""
    return name is not None and (name == SEARCH_TABLE or name.startswith(f"{SEARCH_TABLE}_"))


def index_document(session: Session, columns: Mapping[str, Any]) -> None:
    """Put a document into the search index, in place of what was there.

    The columns are ``number`` (that of the document), ``names``, ``slug``, ``tags``, ``words``
    and ``scope`` (:func:`scope_words`).
    """
    forget_documents(session, [columns["number"]])
    index_documents(session, [columns])


def index_documents(session: Session, columns: Sequence[Mapping[str, Any]]) -> None:
    """Put new documents into the search index."""
    session.execute(_INDEX, list(columns))


def forget_documents(session: Session, numbers: Sequence[int]) -> None:
    """Take documents out of the search index."""
    session.execute(
        text(f"DELETE FROM {SEARCH_TABLE} WHERE rowid = :number"),  # noqa: S608
        [{"number": number} for number in numbers],
    )


def scope_words(system: str, kind: str, faction: str | None) -> str:
    """Return the words by which the search index knows the branch of the tree that a document is in."""
    return " ".join(_scope(system, kind, faction))


def _scope(system: str | None, kind: str | None, faction: str | None) -> list[str]:
    # The first letter tells the three apart; they are searched as phrases, for an id may hold an underscore.
    return [f"{letter}{word}" for letter, word in (("s", system), ("k", kind), ("f", faction)) if word]


def match_expression(query: Query) -> str | None:
    """Return a query's text as a search for the beginnings of all its words; nothing where it has no word.

    The branch of the tree is searched with it: the index then skips the hits of other branches.
    """
    words = _WORD.findall(query.text)[:12]
    if not words:
        return None
    typed = " AND ".join(f'"{word}"*' for word in words)
    scope = "".join(
        f' AND scope : "{" ".join(_WORD.findall(word))}"'
        for word in _scope(query.system, query.kind, query.faction)
    )
    return f"{{names slug tags words}} : ({typed}){scope}"


def matching(statement: Select[Any], query: Query) -> Select[Any]:
    """Narrow a statement on documents to those that match a query's text."""
    expression = match_expression(query)
    if expression is None:
        return statement
    return statement.join(_SEARCH, _SEARCH.c.rowid == StoredDocument.number).where(
        text(f"{SEARCH_TABLE} MATCH :typed").bindparams(typed=expression)
    )


def hit_number() -> ColumnElement[int]:
    """Return the number of the document of a row of :func:`matching`; hits come in its order for nothing."""
    return _SEARCH.c.rowid


def unindexed(column: InstrumentedAttribute[Any]) -> ColumnElement[Any]:
    """Return a column so that the planner sorts by it after filtering, instead of walking its index."""
    return literal_column(f"+{StoredDocument.__tablename__}.{column.key}")


def rank() -> ColumnElement[float]:
    """Return how well a row of :func:`matching` fits: the least is the best."""
    return _SEARCH.c.rank


# --- one file ---


def copy_to(engine: Engine, file: Path) -> None:
    """Copy the whole catalogue, as it is at one moment, into a new file.

    Raises:
        EditorError: the disk is full or the file cannot be written; nothing is left of it then.
    """
    part = file.with_name(file.name + ".part")
    try:
        part.unlink(missing_ok=True)
        target = sqlite3.connect(part)
        try:
            with engine.connect() as connection:
                raw = connection.connection.driver_connection
                if not isinstance(raw, sqlite3.Connection):
                    raise TypeError(f"not a SQLite connection: {raw!r}")
                connection.rollback()
                raw.backup(target)
            target.execute("PRAGMA journal_mode=DELETE")
        finally:
            target.close()
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(file)
    except sqlite3.Error as trouble:
        part.unlink(missing_ok=True)
        raise explained(DBAPIError("", None, trouble), file) from trouble
    except OSError as trouble:
        part.unlink(missing_ok=True)
        raise error(
            "catalogue.cannot_write", path_name=str(file), detail=trouble.strerror or str(trouble)
        ) from trouble


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


def check_integrity(engine: Engine, path: Path) -> None:
    """Look through the whole file.

    Raises:
        EditorError: it is damaged.
    """
    try:
        with engine.connect() as connection:
            verdict = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one()
    except DBAPIError as trouble:
        raise explained(trouble, path) from trouble
    if verdict != "ok":
        raise error("catalogue.damaged", path_name=str(path), detail=str(verdict))
