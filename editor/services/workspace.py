"""The open catalogue that everything else works on."""

from __future__ import annotations

import getpass
import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session
from sqlalchemy.orm.exc import StaleDataError

from editor.catalogue.checking import damaged
from editor.catalogue.guard import LOSSES, Guard
from editor.catalogue.journal import WRITE
from editor.catalogue.opening import SYSTEMS_KEY
from editor.catalogue.repository import Stamp
from editor.catalogue.rescue import copy_through, free_names
from editor.catalogue.sqlite_only import explained, guard_of, open_engine, writable
from editor.catalogue.upgrade import upgrade_schema
from editor.services import checked
from editor.services.alone import Alone, alone_where_needed
from editor.services.gate import Gate
from editor.services.places import default_path
from schemas.held_files import ENDINGS
from schemas.problems import EditorError, Message, Problem, error
from schemas.systems import DocumentSystem

__all__ = ["LOSSES", "Moved", "Workspace", "default_path"]

log = logging.getLogger(__name__)

_WAIT_SECONDS: Final = 10.0
"""How long a move to another file waits for whoever is reading or writing."""


@dataclass(frozen=True)
class Moved:
    """Where a catalogue went on after its files were taken away."""

    old: Path
    new: Path
    whole: bool
    """Whether everything could be copied; otherwise the new file is empty but for the shipped content."""
    lost: bool = True
    """Whether the old files were taken away; otherwise they stay as they are."""

    @property
    def message(self) -> Message:
        """What the person is told."""
        kept = "catalogue_files.goes_on_whole" if self.whole else "catalogue_files.goes_on_drafts"
        code = kept if self.lost else "catalogue_files.saved_elsewhere"
        return Message(code=code, values={"path_name": str(self.old), "new_name": str(self.new)})


class Workspace:
    """An open catalogue with the games that it knows.

    May be used from several threads: each call of a service opens a session and a transaction of its own.
    """

    def __init__(
        self,
        path: Path,
        engine: Engine,
        *,
        systems: Sequence[DocumentSystem],
        read_only: bool,
    ) -> None:
        self.systems = tuple(systems)
        self.read_only = read_only
        self.author = _user()
        self.unchecked = False
        """Nobody has looked it through since it was opened or since an import, so the next start does: it is
        large and was not closed well, or holds documents of strangers."""
        self.notices: tuple[Problem, ...] = ()
        """What the person should be told once after opening."""
        self.fill: Callable[[Workspace], object] | None = None
        """Takes the shipped content into a catalogue that begins empty; None if none is taken in."""
        self.alone: Alone | None = None
        """What keeps other programs out, on a network drive."""
        self.gate = Gate()
        """Sessions pass it; it is shut while the catalogue moves to another file."""
        self._use(path, engine)
        self._serials: dict[str, int] = {}
        self._lock = threading.Lock()

    def _use(self, path: Path, engine: Engine) -> None:
        self.path = path
        self._engine = engine
        self._writing = engine.execution_options(**{WRITE: True})
        self._guard = guard_of(engine)

    @property
    def engine(self) -> Engine:
        """The engine, for what works on the whole file (backup)."""
        return self._engine

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open a session that sees the catalogue as it is at one moment and changes nothing.

        Raises:
            EditorError: the catalogue cannot be read.
        """
        try:
            with (
                self.gate.passing(),
                Session(
                    self._engine, autoflush=False, expire_on_commit=False, info={SYSTEMS_KEY: self.systems}
                ) as session,
            ):
                yield session
        except DBAPIError as trouble:
            raise self._explained(trouble) from trouble

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a session whose changes are all kept, on disk, when the block ends, or none of them.

        Raises:
            EditorError: the catalogue cannot be written (read-only, full disk, another process ...), or its
                files are no longer those that were opened: a code of ``LOSSES``; then nothing is written to
                either file, and :meth:`continue_elsewhere` goes on in another.
        """
        if self.read_only:
            raise error("catalogue.opened_read_only", path_name=str(self.path))
        try:
            with (
                self.gate.passing(),
                Session(self._writing, expire_on_commit=False, info={SYSTEMS_KEY: self.systems}) as session,
                session.begin(),
            ):
                yield session
        except DBAPIError as trouble:
            raise self._explained(trouble) from trouble
        except StaleDataError as trouble:
            raise error("catalogue.changed_meanwhile") from trouble

    def _explained(self, trouble: DBAPIError) -> EditorError:
        """Return an error of the database in words; what has happened to its files comes first."""
        return self.loss() or explained(trouble, self.path)

    def loss(self) -> EditorError | None:
        """Return what has happened to the files since they were opened; nothing where all is well.

        Nothing is opened outside SQLite for that; any thread may ask, often.
        """
        return self._guard.look() if self._guard is not None else None

    def continue_elsewhere(self) -> Moved:
        """Go on in a new file, because :meth:`loss` has told of the old one.

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
        with self.gate.shut(_WAIT_SECONDS) as idle:
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
                    new.with_name(new.name + ending).unlink(missing_ok=True)
                raise
            if not whole and self.fill is not None:
                self.fill(self)
        return moved

    def switch_to(self, new: Path, *, lost: bool = False, whole: bool = True) -> Moved:
        """Go on in a copy of the catalogue; the gate is shut by the caller.

        Args:
            new: the copy.
            lost: the old files were taken away; otherwise they stay as they are.
            whole: the copy has everything.

        Raises:
            EditorError: it cannot be opened; then nothing has changed.
        """
        old, engine = self.path, self._engine
        alone = alone_where_needed(new)
        try:
            fresh = open_engine(new)
        except EditorError:
            if alone is not None:
                alone.close()
            raise
        if lost and self._guard is not None:
            self._guard.settle(copied=whole)
        if self.alone is not None:
            self.alone.close()
        self.alone = alone
        self._use(new, fresh)
        engine.dispose()
        log.info("work on %s goes on in %s", old, new)
        return Moved(old, new, whole, lost)

    def _copied(self, guard: Guard) -> tuple[Path, bool]:
        own = default_path().with_name(guard.path.name)
        for beside in (guard.path, own):
            try:
                for place in free_names(beside):
                    place.parent.mkdir(parents=True, exist_ok=True)
                    if not writable(place):
                        break
                    with suppress(FileExistsError):  # another program was faster
                        return place, copy_through(guard, place)
            except OSError as trouble:
                log.info("no place for the catalogue: %s", trouble)
        raise error("catalogue_files.nowhere", path_name=str(guard.path))

    def stamp(self, label: str = "") -> Stamp:
        """Return the stamp of a change made now."""
        return Stamp(author=self.author, label=label.strip()[:200])

    def saw(self, document_id: str, serial: int | None) -> None:
        """Remember which state of a working copy this workspace has seen (nothing: that there is none)."""
        with self._lock:
            if serial is None:
                self._serials.pop(document_id, None)
            else:
                self._serials[document_id] = serial

    def seen(self, document_id: str) -> int | None:
        """Return the state of a working copy that this workspace last saw; None if it saw none."""
        with self._lock:
            return self._serials.get(document_id)

    def has_seen(self, document_id: str, serial: int) -> bool:
        """Tell whether a working copy is as this workspace last saw it; otherwise another window wrote it."""
        with self._lock:
            return self._serials.get(document_id) == serial

    def close(self) -> None:
        """Close the catalogue; the workspace is of no use afterwards."""
        self._engine.dispose()
        if self.alone is not None:
            self.alone.close()
        if self.unchecked:
            checked.forget(self.path)
        else:
            checked.closed_well(self.path)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _make_tables(file: Path) -> None:
    engine = open_engine(file)
    try:
        upgrade_schema(engine, file)
    finally:
        engine.dispose()


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # no account of that number, as in some containers
        return ""
