"""What SQLite brings to hold a catalogue (:class:`editor.catalogue.database.Database`)."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Engine, Select, func, literal_column
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.orm import InstrumentedAttribute, Session

from editor.catalogue import full_text
from editor.catalogue.checking import count, raw_connection
from editor.catalogue.guard import Guard
from editor.catalogue.migrations import NEWEST
from editor.catalogue.open_notes import OpenNotes
from editor.catalogue.presence import Doing, Opened
from editor.catalogue.rows import Counts, Query
from editor.catalogue.sqlite_errors import explained
from schemas.problems import EditorError, error
from schemas.progress import Report, quietly

log = logging.getLogger(__name__)

APPLICATION_ID: Final = 0x4D53_4C59
"""Marks a SQLite file as a catalogue of this program (``PRAGMA application_id``)."""
_PAGES_AT_ONCE: Final = 512
"""Pages that are copied between two looks at whether somebody wants to stop."""
_HAS_VERSION: Final = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'"


class SqliteDatabase:
    """A catalogue that is a file."""

    is_file = True
    person = None
    owns_tables = True
    makes_indexes = True

    def __init__(self, path: Path, guard: Guard | None = None) -> None:
        self._path = path
        self.name = str(path)
        self.guard = guard

    def explained(self, trouble: DBAPIError) -> EditorError:
        return explained(trouble, self._path)

    def read_only(self) -> EditorError:
        return error("catalogue.opened_read_only", path_name=self.name)

    def tables(self, connection: Connection) -> str | None:
        if not connection.exec_driver_sql(_HAS_VERSION).scalar_one():
            return None
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one_or_none()
        return None if found is None else str(found)

    def make_tables(self, connection: Connection, migrate: Callable[[Connection], None]) -> None:
        del migrate  # the script has what all steps lead to
        for statement in NEWEST.read_text(encoding="utf-8").split(";\n"):
            if statement:
                connection.exec_driver_sql(statement)
        connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")

    def share_names(self, connection: Connection) -> None:
        """Nothing: there are no others."""

    def settle(self, connection: Connection) -> None:
        """Nothing: who may write the file may read all of it."""

    def name_in(self, language: str) -> str:
        return f"json_extract(document.name, '$.{language}')"

    def newest_revision(self) -> ColumnElement[Any]:
        return func.max(literal_column("rowid"))

    def writes(self, engine: Engine, person: str) -> SqliteWrites:
        return SqliteWrites(engine, OpenNotes(self._path, person))

    def copied(self, engine: Engine, part: Path, progress: Report = quietly) -> Counts:
        with raw_connection(engine) as raw, closing(sqlite3.connect(part, isolation_level=None)) as target:
            raw.execute("BEGIN")
            try:
                try:
                    wanted = count(raw)
                except sqlite3.DatabaseError as trouble:
                    raise self.explained(DBAPIError("", None, trouble)) from trouble
                _copy(raw, target, progress)
            finally:
                raw.execute("ROLLBACK")
            target.execute("PRAGMA journal_mode=DELETE")
        return wanted

    def index_documents(self, session: Session, columns: Sequence[Mapping[str, Any]]) -> None:
        full_text.index_documents(session, columns)

    def matching(self, statement: Select[Any], query: Query) -> Select[Any]:
        return full_text.matching(statement, query)

    def rank(self, query: Query) -> ColumnElement[float]:
        del query  # SQLite knows it by the statement
        return full_text.rank()

    def unindexed(self, column: InstrumentedAttribute[Any]) -> ColumnElement[Any]:
        return full_text.unindexed(column)


def _copy(raw: sqlite3.Connection, target: sqlite3.Connection, progress: Report) -> None:
    def step(_status: int, remaining: int, total: int) -> None:
        progress(total - remaining, total)

    raw.backup(target, pages=_PAGES_AT_ONCE, progress=step)


class SqliteWrites:
    """Counts what others write into a file, by a connection of its own.

    SQLite counts for each connection what others write (``PRAGMA data_version``).
    """

    def __init__(self, engine: Engine, notes: OpenNotes) -> None:
        self.engine = engine
        self._notes = notes
        try:
            self._connection: Connection = engine.connect()
            # Its own for good: closed, it is closed, also where work went on in another file meanwhile.
            self._connection.detach()
        except SQLAlchemyError as trouble:
            raise error(
                "catalogue.database_error", path_name=str(engine.url.database), detail=str(trouble)
            ) from trouble

    def count(self) -> int:
        """Return a number that is another one after each write of others.

        Raises:
            EditorError: the catalogue cannot be read.
        """
        # Asked outside a transaction: a snapshot held between two looks would keep the log growing.
        raw: Any = self._connection.connection.dbapi_connection
        try:
            return int(raw.execute("PRAGMA data_version").fetchone()[0])
        except sqlite3.Error as trouble:
            raise error(
                "catalogue.database_error", path_name=str(self.engine.url.database), detail=str(trouble)
            ) from trouble

    def show_open(self, doing: Mapping[str, Doing]) -> None:
        self._notes.show(doing)

    def is_company(self) -> bool:
        return self._notes.company

    def open_elsewhere(self) -> Opened:
        return self._notes.others()

    def close(self) -> None:
        """Close the connection."""
        self._notes.close()
        try:
            self._connection.close()
        except SQLAlchemyError as trouble:
            log.debug("the connection could not be closed: %s", trouble)
