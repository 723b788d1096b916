"""Notes what a catalogue writes while it is being copied, so that the copy can be brought up to date.

A transaction is its statements and the numbers that the database had before and after it (see
:mod:`.transaction_numbers`).
Carried out again on a copy that has the number before, it makes the same rows with the same keys.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Self

from sqlalchemy import Connection, Engine, event

from editor.catalogue.transaction_numbers import number_of

WRITE: Final = "marshalry_write"
"""Execution option of transactions that will write: they take the lock at once, so none fails half-way."""
_JOURNALS: Final = "marshalry_journals"
_READS: Final = ("SELECT", "PRAGMA", "BEGIN")


@dataclass(frozen=True)
class Statement:
    """A statement as the driver was given it."""

    text: str
    parameters: Any
    many: bool
    """Whether ``parameters`` are those of many executions."""


@dataclass(frozen=True)
class Transaction:
    """What was written at once, and the number of the database before and after."""

    before: int
    after: int
    statements: tuple[Statement, ...]


class Journal:
    """Listens to an engine for the time of a block. Transactions that began earlier are not noted.

    Those of other programs are not noted either: then the numbers do not meet, and nobody takes the copy for
    up to date.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._journals: Journals = engine.get_execution_options()[_JOURNALS]
        self._lock = threading.Lock()
        self._open: dict[Connection, tuple[int, list[Statement]]] = {}
        self._done: list[Transaction] = []

    def __enter__(self) -> Self:
        self._journals.add(self)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._journals.remove(self)

    def listens_to(self, engine: Engine) -> bool:
        """Return whether what an engine writes is noted."""
        return self._engine is engine

    def after(self, number: int) -> tuple[Transaction, ...]:
        """Return the transactions that lead on from a number, in order; what lies before it is let go."""
        with self._lock:
            while self._done and self._done[0].before != number:
                self._done.pop(0)
            found = []
            for one in self._done:
                if one.before != number:
                    break
                found.append(one)
                number = one.after
        return tuple(found)

    def began(self, connection: Connection) -> None:
        """Note the number before a transaction that will write."""
        if connection.get_execution_options().get(WRITE):
            # The lock is held by now: nobody else gives the database another number.
            self._open[connection] = (_number(connection), [])

    def executed(self, connection: Connection, text: str, parameters: Any, many: bool) -> None:
        """Note a statement of such a transaction."""
        noted = self._open.get(connection)
        if noted is not None and not text.lstrip().upper().startswith(_READS):
            noted[1].append(Statement(text, parameters, many))

    def committed(self, connection: Connection) -> None:
        """Keep a transaction that has written."""
        # Heard after the engine's own listener, which gives the number, and before the commit lets others in.
        noted = self._open.pop(connection, None)
        if noted is not None and (after := _number(connection)) != noted[0]:
            with self._lock:
                self._done.append(Transaction(noted[0], after, tuple(noted[1])))

    def rolled_back(self, connection: Connection) -> None:
        """Forget a transaction."""
        self._open.pop(connection, None)


class Journals:
    """Those that listen to an engine just now.

    The engine has one listener from its beginning: SQLAlchemy's own lists of them may not change while
    another thread begins a transaction.
    """

    def __init__(self) -> None:
        self._listening: tuple[Journal, ...] = ()
        self._lock = threading.Lock()

    def option(self) -> dict[str, Any]:
        """Return the option of the engine by which a :class:`Journal` finds them."""
        return {_JOURNALS: self}

    def listen(self, engine: Engine) -> None:
        """Hear an engine, after its listeners up to now."""
        event.listen(engine, "begin", self._began)
        event.listen(engine, "after_cursor_execute", self._executed)
        event.listen(engine, "commit", self._committed)
        event.listen(engine, "rollback", self._rolled_back)

    def add(self, journal: Journal) -> None:
        """Let a journal hear what begins from now on."""
        with self._lock:
            self._listening = (*self._listening, journal)

    def remove(self, journal: Journal) -> None:
        """Let a journal hear no more."""
        with self._lock:
            self._listening = tuple(one for one in self._listening if one is not journal)

    def _began(self, connection: Connection) -> None:
        for journal in self._listening:
            journal.began(connection)

    def _executed(
        self, connection: Connection, _cursor: Any, text: str, parameters: Any, _context: Any, many: bool
    ) -> None:
        for journal in self._listening:
            journal.executed(connection, text, parameters, many)

    def _committed(self, connection: Connection) -> None:
        for journal in self._listening:
            journal.committed(connection)

    def _rolled_back(self, connection: Connection) -> None:
        for journal in self._listening:
            journal.rolled_back(connection)


def carry_out(copy: sqlite3.Connection, transactions: Sequence[Transaction]) -> None:
    """Carry transactions out on a copy, which has the number before the first of them.

    Args:
        copy: without transactions of its own (``isolation_level=None``).
        transactions: in order.

    Raises:
        sqlite3.Error: the copy cannot be written, or is not what they were made on.
    """
    copy.execute("PRAGMA foreign_keys=ON")
    for one in transactions:
        copy.execute("BEGIN IMMEDIATE")
        try:
            for statement in one.statements:
                run = copy.executemany if statement.many else copy.execute
                run(statement.text, statement.parameters).fetchall()
            copy.execute(f"PRAGMA user_version={one.after}")
        except BaseException:
            copy.execute("ROLLBACK")
            raise
        copy.execute("COMMIT")


def _number(connection: Connection) -> int:
    raw = connection.connection.driver_connection
    assert isinstance(raw, sqlite3.Connection)  # noqa: S101 - there is no other driver
    return number_of(raw)
