"""An open catalogue: transactions on it, what has happened to it, and going on in another."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from editor.catalogue import closing_notes
from editor.catalogue.checking import damaged
from editor.catalogue.database import Database, database_of
from editor.catalogue.guard import Guard
from editor.catalogue.journal import WRITE
from editor.catalogue.network_lock import NetworkLock, network_lock
from editor.catalogue.opened_bodies import SYSTEMS_KEY
from editor.catalogue.places import default_path
from editor.catalogue.rescue import copy_through, free_names
from editor.catalogue.rows import Moved
from editor.catalogue.servers import engine_at, is_away
from editor.catalogue.shared_lock import SharedLock
from editor.catalogue.sqlite_only import open_engine, writable
from editor.catalogue.upgrade import Upgrading, upgrade_schema
from schemas.held_files import ENDINGS, beside
from schemas.problems import EditorError, error
from schemas.systems import DocumentSystem

log = logging.getLogger(__name__)

_WAIT_SECONDS: Final = 10.0
"""How long a move to another file waits for whoever is reading or writing."""


class Catalogue(Session):
    """The catalogue as it is in one transaction.

    Whoever is outside this package hands it to the functions of this package, and asks it nothing himself.
    """


class Store:
    """An open catalogue: a file, or a database on a server.

    May be used from several threads: each transaction has a session of its own.
    """

    def __init__(
        self,
        path: Path,
        *,
        systems: Sequence[DocumentSystem],
        read_only: bool,
        lock: NetworkLock | None = None,
        address: str | None = None,
    ) -> None:
        """Open the catalogue; :meth:`prepare` makes it fit for use.

        Args:
            path: the file, made where there is none; of a catalogue on a server the name beside which this
                computer keeps what belongs to it.
            systems: the games whose documents it holds.
            read_only: never write it.
            lock: what keeps other programs out, on a network drive; closed with the file.
            address: URL of a catalogue on a server; None for a file.

        Raises:
            EditorError: it is no catalogue, or cannot be opened.
        """
        self.systems = systems
        self.read_only = read_only
        self.keeps_notes = not read_only
        """Whether what is this person's own may be written, e.g. what was opened lately: a reader of a group
        has that, though he changes nothing else."""
        self.unreachable: EditorError | None = None
        """Why the server cannot be reached, while somebody looks after it: others do not wait for it."""
        self.looked_after = False
        """Whether somebody looks after the server, and takes that back once it answers."""
        self.lock = lock
        self.unchecked = False
        """Nobody has looked it through since it was opened or since an import, so the next start does: it is
        large and was not closed well, or holds documents of strangers."""
        self.fill: Callable[[], object] | None = None
        """Takes the shipped content into a catalogue that begins empty; None if none is taken in."""
        self.moving = SharedLock()
        """Transactions share it; it is held alone while the catalogue moves to another file."""
        self._use(path, open_engine(path, read_only=read_only) if address is None else engine_at(address))

    def prepare(self, before: Callable[[], None], upgrading: Upgrading | None = None) -> bool:
        """Create the tables or bring older ones up to date; ``before`` is called before older ones change.

        Returns:
            Whether there was an older catalogue to bring up to date; ``upgrading`` was told of it.

        Raises:
            EditorError: the catalogue is newer than the program, or old and read-only, or cannot be written.
        """
        return upgrade_schema(
            self._engine, self.path, read_only=self.read_only, before=before, upgrading=upgrading
        )

    def _use(self, path: Path, engine: Engine) -> None:
        self.path = path
        self._engine = engine
        self._writing = engine.execution_options(**{WRITE: True})
        self._guard = self.database.guard

    @property
    def database(self) -> Database:
        """What holds the catalogue."""
        return database_of(self._engine)

    @property
    def name(self) -> str:
        """What people read of the catalogue: its path, or the address of its database."""
        return self.database.name

    @property
    def engine(self) -> Engine:
        """What the functions of this package that work on the whole file take."""
        return self._engine

    @contextmanager
    def reading(self) -> Iterator[Catalogue]:
        """Open a transaction that sees the catalogue as it is at one moment and changes nothing.

        Raises:
            EditorError: the catalogue cannot be read.
        """
        self.must_be_reachable()
        info = {SYSTEMS_KEY: self.systems}
        try:
            with (
                self.moving.shared(),
                Catalogue(self._engine, autoflush=False, expire_on_commit=False, info=info) as catalogue,
            ):
                yield catalogue
        except DBAPIError as trouble:
            raise self._explained(trouble) from trouble

    @contextmanager
    def writing(self) -> Iterator[Catalogue]:
        """Open a transaction whose changes are all kept, on disk, when the block ends, or none of them.

        Raises:
            EditorError: the catalogue cannot be written (read-only, full disk, another process ...), or its
                files are no longer those that were opened: a code of ``LOSSES``; then nothing is written to
                either file, and :meth:`continue_elsewhere` goes on in another.
        """
        if self.read_only:
            raise self.database.read_only()
        with self._written() as catalogue:
            yield catalogue

    @contextmanager
    def noting(self) -> Iterator[Catalogue]:
        """Open a transaction as :meth:`writing` for what is this person's own, which a reader writes, too.

        Raises:
            EditorError: as :meth:`writing`.
        """
        if not self.keeps_notes:
            raise self.database.read_only()
        with self._written() as catalogue:
            yield catalogue

    @contextmanager
    def _written(self) -> Iterator[Catalogue]:
        self.must_be_reachable()
        info = {SYSTEMS_KEY: self.systems}
        try:
            with (
                self.moving.shared(),
                Catalogue(self._writing, expire_on_commit=False, info=info) as catalogue,
                catalogue.begin(),
            ):
                yield catalogue
        except DBAPIError as trouble:
            raise self._explained(trouble) from trouble

    def _explained(self, trouble: DBAPIError) -> EditorError:
        """Return an error of the database in words; what has happened to its files comes first."""
        found = self.loss() or self.database.explained(trouble)
        if self.looked_after and is_away(found):
            self.unreachable = found
        return found

    def loss(self) -> EditorError | None:
        """Return what has happened to the files since they were opened; None if all is well.

        Nothing is opened outside SQLite for that; any thread may ask, often.
        """
        return self._guard.look() if self._guard is not None else None

    def must_be_reachable(self) -> None:
        """Wait for no server of which it is known that it cannot be reached.

        Raises:
            EditorError: it cannot be reached.
        """
        if self.unreachable is not None:
            raise EditorError(*self.unreachable.problems)

    def continue_elsewhere(self) -> Moved:
        """Go on in a new file, because :meth:`loss` has found the old one gone.

        The whole catalogue is copied through the connection that is still open, looked through, and opened in
        the place of the old one: sessions that wait meanwhile see the new file. Where the old files were
        taken away, they are parted from what lies at their path now, so that nothing is mixed; otherwise they
        stay as they are. The new file has a free name beside the old one, else in the user's own folder.
        (:mod:`editor.services.moving` does what a person asks for, while work goes on.)

        Raises:
            EditorError: somebody is still reading, no place can be written, or the catalogue is damaged
                though nobody took its files; then nothing has changed.
        """
        if self._guard is None:
            raise error("catalogue.opened_read_only", path_name=str(self.path))
        with self.moving.exclusive(_WAIT_SECONDS) as idle:
            if not idle:
                raise error("catalogue_files.not_idle", path_name=str(self.path))
            old, guard = self.path, self._guard
            guard.look()
            new, whole = self._copied(guard)
            lost = guard.loss is not None
            if not lost and not whole:
                new.unlink(missing_ok=True)
                raise damaged(old, ())
            try:
                if not whole:
                    _make_tables(new)
                moved = self.switch_to(new, lost=lost, whole=whole)
            except BaseException:
                for ending in ENDINGS:
                    beside(new, ending).unlink(missing_ok=True)
                raise
            if not whole and self.fill is not None:
                self.fill()
        return moved

    def switch_to(self, new: Path, *, lost: bool = False, whole: bool = True) -> Moved:
        """Go on in a copy of the catalogue; ``moving`` is held alone by the caller.

        Args:
            new: the copy.
            lost: the old files were taken away; otherwise they stay as they are.
            whole: the copy has everything.

        Raises:
            EditorError: it cannot be opened; then nothing has changed.
        """
        old, engine = self.path, self._engine
        lock = network_lock(new)
        try:
            fresh = open_engine(new)
        except EditorError:
            if lock is not None:
                lock.close()
            raise
        if lost and self._guard is not None:
            self._guard.settle(copied=whole)
        if self.lock is not None:
            self.lock.close()
        self.lock = lock
        self._use(new, fresh)
        engine.dispose()
        log.info("work on %s goes on in %s", old, new)
        return Moved(old, new, whole, lost)

    def _copied(self, guard: Guard) -> tuple[Path, bool]:
        own = default_path().with_name(guard.path.name)
        for near in (guard.path, own):
            try:
                for place in free_names(near):
                    place.parent.mkdir(parents=True, exist_ok=True)
                    if not writable(place):
                        break
                    with suppress(FileExistsError):  # another program was faster
                        return place, copy_through(guard, place)
            except OSError as trouble:
                log.info("no place for the catalogue: %s", trouble)
        raise error("catalogue_files.nowhere", path_name=str(guard.path))

    def close(self) -> None:
        """Close the catalogue; it is of no use afterwards."""
        self.abandon()
        if not self.database.is_file:
            return
        if self.unchecked:
            closing_notes.forget(self.path)
        else:
            closing_notes.closed_well(self.path)

    def abandon(self) -> None:
        """Let go of the file, without a note that it was closed well."""
        self._engine.dispose()
        if self.lock is not None:
            self.lock.close()


def _make_tables(file: Path) -> None:
    engine = open_engine(file)
    try:
        upgrade_schema(engine, file)
    finally:
        engine.dispose()
