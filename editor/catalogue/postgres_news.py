"""What others write and do on a server: heard on a connection of its own, which costs no question."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final

import psycopg
from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from editor.catalogue.postgres_waiting import SHORT_S
from editor.catalogue.presence import NOT_TOLD, NOTHING, Doing, Opened, Presence, by_document, doing_of
from schemas.problems import EditorError

log = logging.getLogger(__name__)

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


class PostgresNews:
    """Hears what others write, and tells what is done here (:class:`editor.catalogue.database.Writes`).

    A document that is open here has a lock that many may share. The server takes it away with the connection,
    and tells everybody who holds which. What is done with it is told to everybody who listens: it stands
    nowhere, and who comes later asks for it.
    """

    def __init__(self, engine: Engine, explained: Callable[[DBAPIError], EditorError]) -> None:
        """Begin to listen.

        Args:
            engine: signed in.
            explained: puts an error of the driver into words.

        Raises:
            EditorError: the server cannot be reached.
        """
        self._explained = explained
        self._heard = 0
        self._open: dict[str, int] = {}
        """Documents whose locks are held, and their numbers."""
        self._doing: dict[str, Doing] = {}
        """What was told of them."""
        self._others: dict[tuple[int, str], Doing] = {}
        """Number of a connection and id of a document -> what is done with it there."""
        self._company = False
        with self._in_words():
            pooled = engine.raw_connection()
            raw: Any = pooled.driver_connection
            pooled.detach()
            self.connection: psycopg.Connection[Any] = raw
            raw.rollback()
            raw.longest_s = SHORT_S  # all that is asked here is answered at once
            raw.autocommit = True
            raw.execute(f"LISTEN {CHANNEL}")
            raw.execute(_TELL, (CHANNEL, _WHO))

    def count(self) -> int:
        with self._in_words():
            for one in list(self.connection.notifies(timeout=0)):
                self._hear(one)
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
        with self._in_words():
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

    def is_company(self) -> bool:
        return self._company

    def open_elsewhere(self) -> Opened:
        self._company = False
        with self._in_words():
            holders = self.connection.execute(_HOLDERS, (_OPEN,)).fetchall()
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

    @contextmanager
    def _in_words(self) -> Iterator[None]:
        """Raise errors of the driver as ours."""
        try:
            yield
        except (DBAPIError, psycopg.Error) as trouble:
            wrapped = trouble if isinstance(trouble, DBAPIError) else DBAPIError("", None, trouble)
            raise self._explained(wrapped) from trouble
