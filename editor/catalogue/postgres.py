"""A catalogue on a PostgreSQL server: what that brings (:class:`editor.catalogue.database.Database`).

Who writes has the catalogue alone, as with SQLite: a lock of the server is held from the beginning of the
transaction to its end, so that nobody decides by what another one is changing. Who reads sees one moment.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

import psycopg
from sqlalchemy import URL, ColumnElement, Connection, Engine, Select, create_engine, event, func, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import InstrumentedAttribute, Session

from editor.catalogue import postgres_search, postgres_tables
from editor.catalogue.database import DATABASE
from editor.catalogue.journal import WRITE
from editor.catalogue.places import default_path
from editor.catalogue.postgres_dialect import DRIVER, ROLE
from editor.catalogue.postgres_errors import explained, secrets_in
from editor.catalogue.postgres_rules import are_these_rules
from editor.catalogue.postgres_waiting import Patient
from editor.catalogue.presence import (
    NOT_TOLD,
    NOTHING,
    Doing,
    Opened,
    Presence,
    by_document,
    doing_of,
)
from editor.catalogue.row_copies import copy_into_file, fill_from
from editor.catalogue.rows import Counts, Person, Query
from editor.catalogue.tables import StoredRevision
from schemas.problems import EditorError, Message, error
from schemas.progress import Report

__all__ = [
    "PostgresDatabase",
    "are_these_rules",
    "fill_from",
    "local_place",
    "open_server",
    "postgres_tables",
]

log = logging.getLogger(__name__)

_LOCK: Final = 0x4D53_4C59
"""Number of the lock that writers hold."""
_OPEN: Final = 0x4D53
"""First number of the locks of documents that are open somewhere; the second is that of the document."""
_SHOW: Final = (
    "SELECT id, number, pg_try_advisory_lock_shared(%s::int, number::int) FROM document WHERE id = ANY(%s)"
)
_HOLDERS: Final = (
    "SELECT document.id, pid, usename FROM pg_locks JOIN pg_stat_activity USING (pid) "
    "JOIN document ON number = objid::bigint WHERE locktype = 'advisory' AND objsubid = 2 "
    "AND classid::bigint = %s AND pid <> pg_backend_pid() AND pg_locks.database = "
    "(SELECT oid FROM pg_database WHERE datname = current_database())"
)
CHANNEL: Final = "marshalry"
"""On it everybody hears that something was written; with words, what somebody does with a document."""
_TELL: Final = "SELECT pg_notify(%s, %s)"
_WHO: Final = "who"
"""Words of somebody who has just come: what is done elsewhere was told before."""
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
_CONNECT: Final[dict[str, Any]] = {
    "connect_timeout": 5,
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

    def writes(self, engine: Engine, person: str) -> PostgresWrites:
        del person  # the server knows who is signed in
        return PostgresWrites(engine, self)

    def copied(self, engine: Engine, part: Path, progress: Report | None = None) -> Counts:
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


class PostgresWrites:
    """Hears what others write, on a connection of its own; it costs no question to the server.

    A document that is open here has a lock that many may share. The server takes it away with the connection,
    and tells everybody who holds which. What is done with it is told to everybody who listens: it stands
    nowhere, and who comes later asks for it.
    """

    def __init__(self, engine: Engine, database: PostgresDatabase) -> None:
        self._database = database
        self._heard = 0
        self._open: dict[str, int] = {}
        """Documents whose locks are held, and their numbers."""
        self._doing: dict[str, Doing] = {}
        """What was told of them."""
        self._others: dict[tuple[int, str], Doing] = {}
        """Number of a connection and id of a document -> what is done with it there."""
        self._company = False
        try:
            pooled = engine.raw_connection()
            raw: Any = pooled.driver_connection
            pooled.detach()
            self.connection: psycopg.Connection[Any] = raw
            raw.rollback()
            raw.autocommit = True
            raw.execute(f"LISTEN {CHANNEL}")
            raw.execute(_TELL, (CHANNEL, _WHO))
        except (DBAPIError, psycopg.Error) as trouble:
            raise self._explained(trouble) from trouble

    def count(self) -> int:
        try:
            for one in list(self.connection.notifies(timeout=0)):
                self._hear(one)
        except psycopg.Error as trouble:
            raise self._explained(trouble) from trouble
        return self._heard

    def _hear(self, said: psycopg.Notify) -> None:
        """Take in that something was written, or what somebody does."""
        if not said.payload:
            self._heard += 1
            self._company = True
        elif said.pid == self.connection.info.backend_pid:
            return
        elif said.payload == _WHO:
            for ident, doing in self._doing.items():
                self._tell(ident, doing)
        else:
            with suppress(*NOT_TOLD):  # words of another program
                data = json.loads(said.payload)
                self._others[said.pid, str(data["document"])] = doing_of(data)
                self._company = True

    def _tell(self, ident: str, doing: Doing) -> None:
        words = json.dumps({"document": ident, **doing.plain()}, separators=(",", ":"))
        self.connection.execute(_TELL, (CHANNEL, words))

    def show_open(self, doing: Mapping[str, Doing]) -> None:
        closed, new = self._open.keys() - doing.keys(), doing.keys() - self._open.keys()
        try:
            for ident in closed:
                asked = "SELECT pg_advisory_unlock_shared(%s::int, %s::int)"
                self.connection.execute(asked, (_OPEN, self._open.pop(ident)))
                self._doing.pop(ident, None)
            if new:
                held = self.connection.execute(_SHOW, (_OPEN, sorted(new)))
                self._open |= {ident: number for ident, number, _held in held}
            for ident in self._open:
                if doing[ident] != self._doing.get(ident, NOTHING):
                    self._doing[ident] = doing[ident]
                    self._tell(ident, doing[ident])
            if closed or new:
                self.connection.execute(f"NOTIFY {CHANNEL}")
        except psycopg.Error as trouble:
            raise self._explained(trouble) from trouble

    def is_company(self) -> bool:
        return self._company

    def open_elsewhere(self) -> Opened:
        self._company = False
        try:
            holders = self.connection.execute(_HOLDERS, (_OPEN,)).fetchall()
        except psycopg.Error as trouble:
            raise self._explained(trouble) from trouble
        there = {(pid, ident): name for ident, pid, name in holders}
        self._others = {key: doing for key, doing in self._others.items() if key in there}
        return by_document(
            (ident, Presence(name, self._others.get((pid, ident), NOTHING)))
            for (pid, ident), name in there.items()
        )

    def close(self) -> None:
        try:
            self.connection.close()
        except psycopg.Error as trouble:
            log.debug("the connection could not be closed: %s", trouble)

    def _explained(self, trouble: Exception) -> EditorError:
        wrapped = trouble if isinstance(trouble, DBAPIError) else DBAPIError("", None, trouble)
        return self._database.explained(wrapped)


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
