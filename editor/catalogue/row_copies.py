"""All rows of a catalogue from one database into another, of whichever kind either is."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, func, insert, select, text
from sqlalchemy.orm import Session

from editor.catalogue.database import database_behind, database_of
from editor.catalogue.full_text import SEARCH_TABLE, scope_words
from editor.catalogue.journal import WRITE
from editor.catalogue.rows import Counts
from editor.catalogue.sqlite_only import open_engine
from editor.catalogue.tables import (
    Base,
    Changed,
    StoredDocument,
    StoredRevision,
    StoredWorkingCopy,
)
from editor.catalogue.upgrade import upgrade_schema
from schemas.problems import error
from schemas.progress import Report, quietly

_AT_ONCE: Final = 500
_WORDS: Final = "SELECT rowid AS number, names, slug, tags, words FROM document_search ORDER BY rowid"


def copy_into_file(engine: Engine, part: Path, progress: Report = quietly) -> Counts:
    """Copy a catalogue of any database into a new SQLite file, as it is at one moment.

    Args:
        engine: of the catalogue; of the working copies those come along that this person sees.
        part: the new file.
        progress: called with how many documents are done; may raise to stop.

    Returns:
        How much there is in it.

    Raises:
        EditorError: the tables of the file could not be made.
        sqlalchemy.exc.DBAPIError: a database does not answer, or cannot be written.
    """
    target = open_engine(part)
    try:
        upgrade_schema(target, part)
        with engine.connect() as source, target.execution_options(**{WRITE: True}).begin() as written:
            copy_rows(source, written, progress)
            counted = (StoredDocument, StoredRevision, StoredWorkingCopy)
            counts = [source.scalar(select(func.count()).select_from(table)) or 0 for table in counted]
        with target.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        target.dispose()
    return Counts(*counts)


def fill_from(engine: Engine, source: Engine, progress: Report = quietly) -> None:
    """Copy a catalogue into one of another database that has no documents yet.

    Raises:
        EditorError: it has documents.
        sqlalchemy.exc.DBAPIError: a database does not answer, or cannot be written.
    """
    with source.connect() as read, engine.execution_options(**{WRITE: True}).begin() as written:
        if written.scalar(select(func.count()).select_from(StoredDocument)):
            raise error("group.not_empty", address=database_of(engine).name)
        copy_rows(read, written, progress)
        if written.dialect.name != "sqlite":  # numbers of further documents go on after the last
            written.execute(
                text("SELECT setval(pg_get_serial_sequence('document', 'number'), max(number)) FROM document")
            )


def copy_rows(source: Connection, target: Connection, progress: Report = quietly) -> None:
    """Copy all rows into tables that have none but settings, which are replaced."""
    total = source.scalar(select(func.count()).select_from(StoredDocument)) or 0
    for table in Base.metadata.sorted_tables:
        target.execute(table.delete())
        done = 0
        for rows in _rows_of(source, table):
            target.execute(insert(table), rows)
            done += len(rows)
            if table.name == StoredDocument.__tablename__:
                progress(done, 2 * total)
    _copy_words(source, target, total, progress)


def _rows_of(source: Connection, table: Table) -> Iterable[list[dict[str, Any]]]:
    documents = table.name == StoredDocument.__tablename__
    columns: list[Any] = [
        Changed().label("changed") if documents and column.name == "changed" else column
        for column in table.columns
    ]
    ordered = select(*columns).order_by(*table.primary_key.columns)
    found = source.execution_options(yield_per=_AT_ONCE).execute(ordered)
    for some in found.mappings().partitions(_AT_ONCE):
        yield [dict(row) for row in some]


def _copy_words(source: Connection, target: Connection, total: int, progress: Report) -> None:
    """Give the search index of the copy the words of that of the catalogue."""
    branches = {
        number: scope_words(system, kind, faction)
        for number, system, kind, faction in source.execute(
            select(StoredDocument.number, StoredDocument.system, StoredDocument.kind, StoredDocument.faction)
        )
    }
    target.execute(text(f"DELETE FROM {SEARCH_TABLE}"))  # noqa: S608 (a constant)
    done = 0
    with Session(target) as session:
        for some in source.execute(text(_WORDS)).mappings().partitions(_AT_ONCE):
            rows = [{**row, "scope": branches[row["number"]]} for row in some if row["number"] in branches]
            database_behind(session).index_documents(session, rows)
            done += len(rows)
            progress(total + done, 2 * total)
