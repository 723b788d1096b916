"""Notices that the files of an open catalogue are no longer the ones that were opened.

A sync client, a copy or a careless hand replaces, renames or deletes a catalogue under the program. What is
written then goes nowhere, or the log of the old file is applied to the new one until that is corrupt. So
before each write the device and inode of database and log are compared with what was opened; nothing is
opened for that.

A copy *into* the file (``cp other.db x.db``) keeps its inode. Every transaction leaves a number in the
database (``PRAGMA user_version``), each later than the one before. What lies in the file itself, beside the
log, is looked at through SQLite whenever its size or time has changed: a number that this catalogue has not
had since the last look was put there by somebody else.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final, Literal

from editor.catalogue.transaction_numbers import Numbers, number_in_file, number_of
from schemas.held_files import beside, hold, release
from schemas.problems import EditorError, Message, error

Loss = Literal["replaced", "removed", "log_removed", "overwritten"]
"""What has happened to the files: another at the path, none, no log, other content in the same file."""
Connect = Callable[[Path], sqlite3.Connection]

LOSSES: Final = frozenset(
    f"catalogue_files.{loss}" for loss in ("replaced", "removed", "log_removed", "overwritten")
)
"""Codes of the errors that :meth:`Guard.check` raises."""
_LOOKS: Final = 5
"""So often a wrong number is read again: it may be just being written."""


class Guard:
    """Knows the files of one open catalogue; its own connection keeps the log beside the database alive.

    Safe to use from several threads.
    """

    def __init__(self, path: Path, connect: Connect) -> None:
        self.path = path
        self._connect = connect
        self._lock = threading.RLock()
        self.loss: Loss | None = None
        """What was found; it stays."""
        self._changes = 0
        self._following: int | None = None
        """Number of a transaction that is being kept; None once it is, or is not."""
        self._begin()

    def _begin(self) -> None:
        self._closed = True
        self._held = hold(self.path)
        try:
            self.connection = self._open()
        except BaseException:
            release(self._held)
            raise
        self._closed = False

    def _open(self) -> sqlite3.Connection:
        """Connect, and remember which files these are; once more where they were exchanged meanwhile."""
        while True:
            before = _number(self.path)
            connection = self._connect(self.path)
            try:
                connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
                numbers = (_number(beside(self.path, ending)) for ending in ("", "-wal", "-shm"))
                self._file, self._log, self._index = numbers
                self._seen = _traces(self.path)
                self._numbers = Numbers(number_in_file(self.path) or 0)
                self._numbers.met(number_of(connection))
            except BaseException:
                connection.close()
                raise
            if before in (None, self._file):
                return connection
            connection.close()

    def connect(self) -> sqlite3.Connection:
        """Return a further connection to the very files that were opened.

        Raises:
            EditorError: they are no longer there.
            sqlite3.Error: the database cannot be opened.
        """
        with self._lock:
            if self._closed:  # an engine may be used again after its connections were closed
                self._begin()
        self._compare()
        connection = self._connect(self.path)
        try:
            # SQLite opens the log with the first look into the database, by its name.
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            self._compare()
        except BaseException:
            connection.close()
            raise
        return connection

    def begin(self, writer: sqlite3.Connection) -> None:
        """Look at the files before a transaction that holds the lock writes anything.

        Raises:
            EditorError: they are no longer those that were opened.
        """
        self.check(writer)
        with self._lock:
            self._numbers.met(number_of(writer))
        self._changes, self._following = writer.total_changes, None

    def commit(self, writer: sqlite3.Connection) -> None:
        """Look at the files again before a transaction is kept, and give the database its next number.

        Raises:
            EditorError: they are no longer those that were opened.
        """
        self.check(writer)
        if writer.total_changes != self._changes:
            with self._lock:
                self._following = self._numbers.next_after(number_of(writer))
            writer.execute(f"PRAGMA user_version={self._following}")

    def rolled_back(self) -> None:
        """Forget the number of a transaction that could not be kept: another program may have it next."""
        with self._lock:
            if self._following is not None:
                self._numbers.withdraw(self._following)
                self._following = None

    def look(self) -> EditorError | None:
        """Return what has happened to the files, without a transaction; None if all is well."""
        try:
            with self._lock:
                if not self._closed:
                    self.check(self.connection)
        except EditorError as trouble:
            return trouble
        except sqlite3.Error:  # reported by whoever works with the catalogue
            return None
        return None

    def check(self, connection: sqlite3.Connection) -> None:
        """Compare the files with what was opened.

        Raises:
            EditorError: ``catalogue_files.replaced``, ``removed``, ``log_removed`` or ``overwritten``.
        """
        self._compare()
        traces = _traces(self.path)
        if traces == self._seen:
            return
        for _ in range(_LOOKS):
            with self._lock:  # else another thread could forget this number while it is looked for
                stamp = number_in_file(self.path)
                self._numbers.met(number_of(connection))
                if stamp is not None and self._numbers.reached(stamp):
                    self._seen = traces
                    return
            traces = _traces(self.path)
        self._compare()
        self._lost("overwritten")

    def _compare(self) -> None:
        if self.loss is None:
            try:
                if (found := _number(self.path)) != self._file:
                    self._lost("removed" if found is None else "replaced")
                if _number(beside(self.path, "-wal")) != self._log:
                    self._lost("log_removed")
            except OSError:  # the disk does not answer just now: SQLite says so
                return
        else:
            self._lost(self.loss)

    def _lost(self, loss: Loss) -> None:
        self.loss = loss
        fix = Message(code="catalogue_files.lost_fix")
        raise error(f"catalogue_files.{loss}", fix=fix, path_name=str(self.path))

    # letting go

    def settle(self, *, copied: bool) -> None:
        """Part the old files from whatever lies at their path now, so that the two are never mixed.

        Args:
            copied: the content was copied whole; what the log still holds goes into the old database, too,
                which may live on under another name.
        """
        with self._lock:
            if self.loss == "overwritten" or not copied:
                self._empty_log()
            elif self.loss != "log_removed" or _number(beside(self.path, "-wal")) is None:
                self._finish_log()
            if self.loss != "log_removed":
                self._remove_own("-wal", self._log)
                self._remove_own("-shm", self._index)

    def _finish_log(self) -> None:
        try:
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except sqlite3.Error:
            return  # the copy has everything; the old file stays as it is

    def _empty_log(self) -> None:
        """Make the log empty by its name, without opening it: SQLite would write it into the new content."""
        log = beside(self.path, "-wal")
        if self.loss == "overwritten" and _number(log) == self._log:
            os.truncate(log, 0)

    def _remove_own(self, ending: str, own: tuple[int, int] | None) -> None:
        file = beside(self.path, ending)
        if own is not None and _number(file) == own:
            file.unlink(missing_ok=True)

    def close(self) -> None:
        """Let the files go."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self.connection.close()
                release(self._held)


def _number(path: Path) -> tuple[int, int] | None:
    """Return device and inode of a file; None if there is none.

    Raises:
        OSError: the disk does not say.
    """
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_dev, found.st_ino


def _traces(path: Path) -> tuple[int, int, int] | None:
    """Return what changes when a file is written: its size, and its times in nanoseconds."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns, found.st_ctime_ns
