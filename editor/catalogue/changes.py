"""Whether other windows and programs have written: marks that are equal while nothing has changed."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Engine, Select, func, literal_column, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from editor.catalogue.rows import Standing, portions
from editor.catalogue.tables import IS_LAST, StoredDocument, StoredRevision, StoredWorkingCopy
from schemas.problems import error

log = logging.getLogger(__name__)

Mark = tuple[object, ...]


def list_mark(session: Session) -> Mark:
    """Return a mark of all documents in the list: equal marks are the same list."""
    live, binned = StoredDocument.deleted.is_(None), StoredDocument.deleted.is_not(None)
    # Each is read off an end of an index, or counted in one: no row of a hundred thousand is looked at.
    marks: tuple[Select[Any], ...] = (
        select(func.max(StoredDocument.number)),
        select(func.count()).select_from(StoredDocument),
        select(func.max(StoredDocument.modified)).where(live),
        select(func.count()).select_from(StoredDocument).where(binned),
        select(func.max(literal_column("rowid"))).select_from(StoredRevision),
        select(func.count()).select_from(StoredRevision),
    )
    return tuple(session.execute(select(*(mark.scalar_subquery() for mark in marks))).one())


def drafts_mark(session: Session) -> Mark:
    """Return a mark of all working copies."""
    return tuple(session.execute(select(func.count(), func.sum(StoredWorkingCopy.serial))).one())


def standings(session: Session, ids: Sequence[str]) -> dict[str, Standing]:
    """Return what the catalogue holds of those documents that are there."""
    author = select(StoredRevision.author).where(IS_LAST).scalar_subquery()
    statement = select(
        StoredDocument.id, StoredDocument.version, StoredDocument.deleted, StoredWorkingCopy.serial, author
    ).outerjoin(StoredWorkingCopy, StoredWorkingCopy.document_id == StoredDocument.id)
    return {
        ident: Standing(version, deleted is not None, serial, by or "")
        for some in portions(ids)
        for ident, version, deleted, serial, by in session.execute(
            statement.where(StoredDocument.id.in_(some))
        )
    }


class WriteCounter:
    """Counts what others write into a catalogue, by a connection of its own.

    SQLite counts for each connection what others write (``PRAGMA data_version``): asking costs microseconds.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
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

    def close(self) -> None:
        """Close the connection."""
        try:
            self._connection.close()
        except SQLAlchemyError as trouble:
            log.debug("the connection could not be closed: %s", trouble)
