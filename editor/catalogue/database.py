"""What a database must bring to hold a catalogue; an engine carries its own.

SQLite brings it in :mod:`.sqlite_database`, PostgreSQL in :mod:`.postgres`. Nothing else in the catalogue
asks which of them it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Protocol, cast

from sqlalchemy import ColumnElement, Connection, Engine, Select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import InstrumentedAttribute, Session

from editor.catalogue.guard import Guard
from editor.catalogue.presence import Doing, Opened
from editor.catalogue.rows import Counts, Person, Query
from schemas.problems import EditorError
from schemas.progress import Report, quietly

DATABASE: Final = "marshalry_database"
"""Execution option of an engine under which its :class:`Database` is found."""


class Writes(Protocol):
    """Sees what others do, by a connection of its own: counting their writes costs microseconds."""

    def count(self) -> int:
        """Return a number that is another one after each write of others.

        Raises:
            EditorError: the catalogue cannot be read.
        """

    def show_open(self, doing: Mapping[str, Doing]) -> None:
        """Let others know what is done here, in the place of what was said before.

        Args:
            doing: documents that are open here, by id.

        Raises:
            EditorError: the catalogue cannot be read.
        """

    def is_company(self) -> bool:
        """Return whether what others do may be another thing by now: cheap, and False where nobody is."""

    def open_elsewhere(self) -> Opened:
        """Return what others do with documents that they have open.

        Raises:
            EditorError: the catalogue cannot be read.
        """

    def close(self) -> None:
        """Close the connection; what was open here is not any more."""


class Database(Protocol):
    """What the catalogue asks of its database, beside the SQL that all databases share."""

    name: str
    """What people read of it: a path, or an address without a password."""
    is_file: bool
    """Whether the catalogue is a file, which the functions on raw connections may read and copy."""
    guard: Guard | None
    """Watches the files; None if there are none, or they are only read."""
    person: Person | None
    """Who is signed in; None where nobody has to."""
    owns_tables: bool
    """Whether who has it open may bring the tables up to date, and gives it the shipped content."""
    makes_indexes: bool
    """Whether whoever writes may drop indexes and make them again."""

    def explained(self, trouble: DBAPIError) -> EditorError:
        """Return an error of the database as one that a person understands."""

    def read_only(self) -> EditorError:
        """Return why nothing is written into a catalogue that is opened read-only."""

    def tables(self, connection: Connection) -> str | None:
        """Return which revision of the tables there is; None if there are none."""

    def make_tables(self, connection: Connection, migrate: Callable[[Connection], None]) -> None:
        """Make the newest tables in an empty database; ``migrate`` leads there step by step."""

    def share_names(self, connection: Connection) -> None:
        """Have the names of tables mean those of all to the end of a transaction that changes tables."""

    def settle(self, connection: Connection) -> None:
        """Do what is left to do once tables or views have changed."""

    def name_in(self, language: str) -> str:
        """Return as SQL the name of a row of ``document`` in a language."""

    def newest_revision(self) -> ColumnElement[Any]:
        """Return what is another one after each revision that is added, for a mark of the list."""

    def writes(self, engine: Engine, person: str) -> Writes:
        """Return what sees the doings of others.

        Args:
            engine: of the catalogue.
            person: name under which others see what is open here; a server knows it better.

        Raises:
            EditorError: the catalogue cannot be read.
        """

    def copied(self, engine: Engine, part: Path, progress: Report = quietly) -> Counts:
        """Copy the catalogue into a new SQLite file, which nobody has looked through yet.

        Args:
            engine: of the catalogue.
            part: the new file.
            progress: called with how far it is; may raise to stop.

        Returns:
            How much it should hold.

        Raises:
            EditorError: the catalogue is damaged.
            sqlite3.Error, OSError, sqlalchemy.exc.DBAPIError: the copy cannot be written.
        """

    def index_documents(self, session: Session, columns: Sequence[Mapping[str, Any]]) -> None:
        """Put documents into the search index, as :func:`.full_text.index_documents`."""

    def matching(self, statement: Select[Any], query: Query) -> Select[Any]:
        """Narrow a statement on documents to those that match a query's text."""

    def rank(self, query: Query) -> ColumnElement[float]:
        """Return how well a row of :meth:`matching` fits: the least is the best."""

    def unindexed(self, column: InstrumentedAttribute[Any]) -> ColumnElement[Any]:
        """Return a column so that the planner uses no index of it, where it would choose badly."""


def database_of(bind: Engine | Connection) -> Database:
    """Return the database of an engine or of one of its connections."""
    return cast(Database, bind.get_execution_options()[DATABASE])


def database_behind(session: Session) -> Database:
    """Return the database of a session."""
    return database_of(session.get_bind())
