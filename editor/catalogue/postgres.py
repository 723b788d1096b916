"""A catalogue on a PostgreSQL server: what that brings (:class:`editor.catalogue.database.Database`).

Who writes has the catalogue alone, as with SQLite: a lock of the server is held from the beginning of the
transaction to its end, so that nobody decides by what another one is changing. Who reads sees one moment.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any, Final
from urllib.parse import unquote

from sqlalchemy import URL, ColumnElement, Connection, Engine, Select, create_engine, event, func, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import InstrumentedAttribute, Session

from editor.catalogue import postgres_search, postgres_tables
from editor.catalogue.database import DATABASE
from editor.catalogue.journal import WRITE
from editor.catalogue.places import default_path
from editor.catalogue.postgres_dialect import DRIVER, ROLE
from editor.catalogue.postgres_errors import explained, secrets_in
from editor.catalogue.postgres_news import CHANNEL, PostgresNews
from editor.catalogue.postgres_rules import are_these_rules
from editor.catalogue.postgres_waiting import SHORT_S, Patient
from editor.catalogue.row_copies import copy_into_file, fill_from
from editor.catalogue.rows import Counts, Person, Query
from editor.catalogue.tables import StoredRevision
from schemas.problems import EditorError, Message, error
from schemas.progress import Report, quietly

__all__ = [
    "PostgresDatabase",
    "are_these_rules",
    "fill_from",
    "local_place",
    "open_server",
    "postgres_tables",
]

_LOCK: Final = 0x4D53_4C59
"""Number of the lock that writers hold."""
_SETTINGS: Final = (
    'SET search_path = "$user", public',
    "SET lock_timeout = '10s'",
    # A computer that fell asleep in the middle must not keep the others from writing, nor count as present.
    "SET idle_in_transaction_session_timeout = '2min'",
    "SET tcp_keepalives_idle = 20",
    "SET tcp_keepalives_interval = 5",
    "SET tcp_keepalives_count = 3",
    f"SET {ROLE} = ''",
)
_PATIENCE: Final = "connect_timeout"
_CONNECT: Final[dict[str, Any]] = {
    _PATIENCE: 5,
    "application_name": "marshalry",
    "client_encoding": "utf8",
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 5_000,
}
_ENCODING: Final = "UTF8"
_PLAIN: Final = re.compile(r"[^A-Za-z0-9_.-]+")


class PostgresDatabase:
    """A catalogue on a server, opened by a person."""

    is_file = False
    guard = None
    makes_indexes = False

    def __init__(self, url: URL) -> None:
        self.url = url
        self.name = shown(url)
        self.person: Person | None = None
        self.owns_tables = False

    def explained(self, trouble: DBAPIError) -> EditorError:
        return explained(trouble, self.name, secrets_in(self.url))

    def read_only(self) -> EditorError:
        return error("group.reader", fix=Message(code="group.reader_fix"), address=self.name)

    def tables(self, connection: Connection) -> str | None:
        there = connection.exec_driver_sql("SELECT to_regclass('public.alembic_version')").scalar()
        if there is None:
            return None
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one_or_none()
        return None if found is None else str(found)

    def make_tables(self, connection: Connection, migrate: Callable[[Connection], None]) -> None:
        migrate(connection)
        postgres_tables.make_beside(connection)

    def share_names(self, connection: Connection) -> None:
        postgres_tables.share_names(connection)

    def settle(self, connection: Connection) -> None:
        postgres_tables.settle(connection)

    def name_in(self, language: str) -> str:
        return f"CAST(document.name AS json) ->> '{language}'"

    def newest_revision(self) -> ColumnElement[Any]:
        return func.max(StoredRevision.created)

    def writes(self, engine: Engine, person: str) -> PostgresNews:
        del person  # the server knows who is signed in
        return PostgresNews(engine, self.explained)

    def copied(self, engine: Engine, part: Path, progress: Report = quietly) -> Counts:
        return copy_into_file(engine, part, progress)

    def index_documents(self, session: Session, columns: Sequence[Mapping[str, Any]]) -> None:
        postgres_search.index_documents(session, columns)

    def matching(self, statement: Select[Any], query: Query) -> Select[Any]:
        return postgres_search.matching(statement, query)

    def rank(self, query: Query) -> ColumnElement[float]:
        return postgres_search.rank(query)

    def unindexed(self, column: InstrumentedAttribute[Any]) -> ColumnElement[Any]:
        return column.expression  # the planner has statistics here

    def check_encoding(self, connection: Connection) -> None:
        """Refuse a database that cannot keep the texts of all languages.

        Raises:
            EditorError: it keeps them in another encoding than UTF-8.
        """
        found = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
        if found != _ENCODING:
            fix = Message(code="group.wrong_encoding_fix")
            raise error("group.wrong_encoding", fix=fix, address=self.name, encoding=str(found))

    def sign_in(self, connection: Connection) -> None:
        """Find out who is signed in, and what he may do.

        Raises:
            EditorError: there is no catalogue in the database, or the person is not of the group.
        """
        if not postgres_tables.has_catalogue(connection):
            fix = Message(code="group.no_catalogue_fix", values={"address": self.name})
            raise error("group.no_catalogue", fix=fix, address=self.name)
        self.owns_tables = postgres_tables.is_owner(connection)
        found = postgres_tables.person(connection)
        if found is None:
            (name,) = connection.exec_driver_sql("SELECT session_user").one()
            fix = Message(code="group.unknown_person_fix", values={"name": name})
            raise error("group.unknown_person", fix=fix, name=name, address=self.name)
        self.person = found


def open_server(address: str) -> Engine:
    """Return an engine on the database at an address; nobody is signed in yet."""
    url = make_url(address)
    database = PostgresDatabase(url)
    engine = create_engine(
        url.set(drivername=DRIVER),
        connect_args={name: value for name, value in _CONNECT.items() if name not in url.query},
        execution_options={DATABASE: database},
        pool_pre_ping=True,
        pool_size=3,
        max_overflow=20,
        hide_parameters=True,
    )

    def connecting(_dialect: object, _record: object, _given: object, options: dict[str, Any]) -> None:
        # Windows stand still meanwhile. Who opens a catalogue has more patience.
        if database.person and current_thread() is main_thread() and _PATIENCE not in url.query:
            options[_PATIENCE] = int(SHORT_S)

    def connected(connection: Any, _record: object) -> None:
        for setting in _SETTINGS:
            connection.execute(setting)
        connection.execute(
            "SELECT set_config(%s, %s, false)", (ROLE, database.person.role if database.person else "")
        )
        connection.commit()

    def back(connection: Any, _record: object) -> None:
        if connection is not None:  # it was closed
            connection.longest_s = Patient.longest_s

    event.listen(engine, "do_connect", connecting)
    event.listen(engine, "connect", connected)
    event.listen(engine, "checkin", back)
    event.listen(engine, "begin", _on_begin)
    event.listen(engine, "commit", _on_commit)
    return engine


def _on_begin(connection: Connection) -> None:
    if connection.get_execution_options().get(WRITE):
        # In one go: whoever waits for the lock sees what the one before has written.
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    else:
        connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def _on_commit(connection: Connection) -> None:
    if connection.get_execution_options().get(WRITE):
        connection.exec_driver_sql(f"NOTIFY {CHANNEL}")


def shown(url: URL) -> str:
    """Return the address of a catalogue as people read it: without password, driver and options."""
    where = {name: url.query[name] for name in ("host", "port") if name in url.query}  # of a socket
    plain = URL.create(
        "postgresql", url.username, host=url.host, port=url.port, database=url.database, query=where
    )
    return unquote(plain.render_as_string())


def local_place(url: URL) -> Path:
    """Return the name beside which a computer keeps what belongs to a catalogue on a server.

    Backups, the histories of editors and drafts that could not be sent lie there; no file has the name.
    """
    address = shown(url)
    word = _PLAIN.sub("-", address.partition("://")[2]).strip("-")[:60]
    return default_path().parent / "groups" / f"{word}-{hashlib.sha256(address.encode()).hexdigest()[:8]}"
