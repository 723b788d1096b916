"""Opening and closing the catalogue that everything else works on."""

from __future__ import annotations

import getpass
import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Final, Literal, Self

import platformdirs
from sqlalchemy import Engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.orm import Session
from sqlalchemy.orm.exc import StaleDataError

from editor.catalogue.backups import write_backup
from editor.catalogue.checking import DAMAGED, damaged
from editor.catalogue.guard import LOSSES, Guard
from editor.catalogue.old_log import foreign_log, lay_aside
from editor.catalogue.opening import SYSTEMS_KEY
from editor.catalogue.repository import Stamp
from editor.catalogue.rescue import copy_through, free_names, rescued_beside
from editor.catalogue.salvage import holds_documents
from editor.catalogue.sqlite_only import WRITE, explained, guard_of, look_at, open_engine, writable
from editor.catalogue.tables import StoredSetting
from editor.catalogue.upgrade import has_known_tables, upgrade_schema
from editor.services import checked
from editor.services.alone import Alone, alone_where_needed
from editor.services.gate import Gate
from editor.services.places import Mount, sync_notice
from editor.services.resources import content_root
from schemas.held_files import ENDINGS
from schemas.problems import EditorError, Message, Problem, Severity, error
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

__all__ = ["LOSSES", "Moved", "Workspace", "catalogue_path", "default_path", "open_workspace"]

log = logging.getLogger(__name__)

_NO_CATALOGUE: Final = frozenset({"catalogue.not_sqlite", "catalogue.foreign_file"})
Check = Literal["now", "later", "never"]
FILE_NAME: Final = "catalogue.sqlite"
_PLACE_KEY: Final = "sync_folder_told"
_WAIT_SECONDS: Final = 10.0
"""How long a move to another file waits for whoever is reading or writing."""


def default_path() -> Path:
    """Return where the user's catalogue lies: the user's data directory."""
    return platformdirs.user_data_path("marshalry", appauthor=False) / FILE_NAME


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
        self.content: Path | None = None
        """Folder of the shipped content; nothing where none is taken in."""
        self.alone: Alone | None = None
        """What keeps other programs out, on a network drive."""
        self._gate = Gate()
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
                self._gate.passing(),
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
                self._gate.passing(),
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

    def continue_elsewhere(self, path: Path | None = None) -> Moved:
        """Go on in a new file: because the person wants it, or because :meth:`loss` has told of the old one.

        The whole catalogue is copied through the connection that is still open, looked through, and opened in
        the place of the old one: sessions that wait meanwhile see the new file. Where the old files were
        taken away, they are parted from what lies at their path now, so that nothing is mixed; otherwise they
        stay as they are.

        Args:
            path: the new file; without it a free name beside the old one, else in the user's own folder.

        Raises:
            EditorError: somebody is still reading, the place is taken or cannot be written, or the catalogue
                is damaged though nobody took its files; then nothing has changed.
        """
        if self._guard is None:
            raise error("catalogue.opened_read_only", path_name=str(self.path))
        if path is not None and any(path.with_name(path.name + ending).exists() for ending in ENDINGS):
            raise error("catalogue_files.place_taken", path_name=str(path))
        with self._gate.shut(_WAIT_SECONDS) as idle:
            if not idle:
                raise error("catalogue_files.not_idle", path_name=str(self.path))
            old, guard, engine = self.path, self._guard, self._engine
            guard.look()
            new, whole = self._copied(guard, path)
            lost = guard.loss is not None
            if not lost and not whole:
                new.unlink(missing_ok=True)
                raise damaged(old, ())
            self._move_to(new, lost=lost, whole=whole)
            engine.dispose()
            if not whole:
                upgrade_schema(self._engine, new)
                if self.content is not None:
                    _shipped_problems(self, self.content)
        log.info("work on %s goes on in %s", old, new)
        return Moved(old, new, whole, lost)

    def _move_to(self, new: Path, *, lost: bool, whole: bool) -> None:
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

    def _copied(self, guard: Guard, path: Path | None) -> tuple[Path, bool]:
        own = default_path().with_name(guard.path.name)
        choices = [iter([path])] if path is not None else [free_names(place) for place in (guard.path, own)]
        for names in choices:
            try:
                for place in names:
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


def open_workspace(
    path: Path | str | None = None,
    *,
    systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
    content: Path | Literal["shipped"] | None = "shipped",
    read_only: bool = False,
    mounted: Sequence[Mount] | None = None,
    check: Check = "now",
) -> Workspace:
    """Open a catalogue; make it and take in the shipped content where that is needed.

    Args:
        path: the file, a SQLAlchemy URL, or nothing for the user's own catalogue.
        systems: the games whose documents it may hold.
        content: folder of the shipped content; None takes none in, "shipped" is that of this program.
        read_only: open it without ever writing, e.g. for a worker process.
        mounted: which file systems lie where; without it as the system says.
        check: when to look through a catalogue that was not closed well or was touched by somebody. ``later``
            leaves a large one to the caller (``Workspace.unchecked``), because somebody waits for the window;
            ``never`` leaves all to it.

    Raises:
        EditorError: the file is no catalogue, is newer than this program, is damaged, cannot be reached, or
            lies on a network drive that cannot lock files, or where another program has it open.
    """
    file = catalogue_path(path)
    try:
        look_at(file)
    except EditorError as trouble:
        raise _or_damaged(trouble, file) from trouble
    forced = not read_only and not writable(file)
    if not read_only and not forced:
        _make_folder(file.parent)
    if (read_only or forced) and not file.exists():
        raise error("catalogue.cannot_make", path_name=str(file), mend=Message(code="catalogue.choose_place"))
    closed = read_only or forced
    notices = list(_rescued_notices(file))
    alone = None if closed else alone_where_needed(file, mounted)
    try:
        notices += _old_log_notices(file, read_only=closed)
        engine = open_engine(file, read_only=closed)
    except EditorError as trouble:
        if alone is not None:
            alone.close()
        raise _or_damaged(trouble, file) from trouble
    try:
        unchecked = has_known_tables(engine, file) and not read_only and _check(engine, file, check)
        upgrade_schema(engine, file, read_only=closed, before=lambda: _back_up(engine, file, notices))
        workspace = Workspace(file, engine, systems=systems, read_only=closed)
        workspace.alone = alone
        workspace.unchecked = unchecked
        if forced:
            workspace.notices += (
                Problem(
                    code="catalogue.opened_read_only",
                    severity=Severity.WARNING,
                    values={"path_name": str(file)},
                ),
            )
        folder = content_root() if content == "shipped" else content
        if folder is not None and not closed:
            workspace.content = folder
            workspace.notices += _shipped_problems(workspace, folder)
    except (DBAPIError, EditorError) as trouble:
        engine.dispose()
        if alone is not None:
            alone.close()
        if isinstance(trouble, DBAPIError):
            raise explained(trouble, file) from trouble
        raise
    if not closed:
        workspace.notices += (*notices, *_place_notices(workspace))
    return workspace


def _place_notices(ws: Workspace) -> tuple[Problem, ...]:
    """Warn once of a place that a sync program keeps; that it was told is kept in the catalogue."""
    notice = sync_notice(ws.path)
    if notice is None:
        return ()
    place = str(ws.path.absolute().parent)
    with ws.reading() as session:
        told = session.get(StoredSetting, _PLACE_KEY)
        if told is not None and told.value == place:
            return ()
    try:
        with ws.writing() as session:
            session.merge(StoredSetting(key=_PLACE_KEY, value=place))
    except EditorError:  # told again next time
        log.info("it could not be noted that %s lies in the folder of a sync program", ws.path)
    return (notice,)


def _rescued_notices(file: Path) -> tuple[Problem, ...]:
    """Tell where work went on, while that is newer than this catalogue, or there is none here any more."""
    found = rescued_beside(file)
    if not found or (file.exists() and found[0].stat().st_mtime <= file.stat().st_mtime):
        return ()
    values = {"rescued_name": str(found[0])}
    return (Problem(code="catalogue_files.rescued_beside", severity=Severity.WARNING, values=values),)


def _old_log_notices(file: Path, *, read_only: bool) -> tuple[Problem, ...]:
    """Put a log away that belongs to a file that lay here before.

    Raises:
        EditorError: it cannot be put away; nothing was opened for writing.
    """
    if not foreign_log(file):
        return ()
    trouble = error(
        "catalogue_files.foreign_log",
        mend=Message(code="catalogue_files.foreign_log_mend"),
        path_name=str(file),
    )
    if read_only:
        raise trouble
    try:
        aside = lay_aside(file)
    except OSError as cause:
        raise trouble from cause
    values = {"path_name": str(file), "log_name": str(aside)}
    return (Problem(code="catalogue_files.log_laid_aside", severity=Severity.WARNING, values=values),)


def _or_damaged(trouble: EditorError, file: Path) -> EditorError:
    """Return what is wrong with a file that cannot be opened; one that holds documents of ours is damaged."""
    if all(problem.code in _NO_CATALOGUE for problem in trouble.problems) and holds_documents(file):
        return damaged(file, ())
    return trouble


def _check(engine: Engine, file: Path, when: Check) -> bool:
    """Look through a catalogue that was not closed well or that something else has touched.

    Returns:
        Whether it still has to be looked through whole.

    Raises:
        EditorError: it is damaged.
    """
    if checked.is_as_left(file):
        return False
    if when == "never":
        return True
    if not checked.is_large(file):
        checked.look_through(engine, file, "thorough")
        return False
    if when == "now":
        checked.look_through(engine, file, "quick")
    return True


def _back_up(engine: Engine, file: Path, notices: list[Problem]) -> None:
    """Make the backup that leads back from an upgrade; where that cannot be, say so and go on."""
    try:
        write_backup(engine, file, "upgrade")
    except EditorError as trouble:
        if any(problem.code in DAMAGED for problem in trouble.problems):
            raise
        notices.extend(trouble.problems)


def _shipped_problems(ws: Workspace, folder: Path) -> tuple[Problem, ...]:
    """Take the shipped content in; a full disk, say, must not keep authors from what they have."""
    from editor.services.shipped import take_in_shipped

    try:
        return take_in_shipped(ws, folder)
    except EditorError as trouble:
        log.warning("shipped content was not taken in: %s", trouble)
        return trouble.problems


def catalogue_path(path: Path | str | None) -> Path:
    """Return the file that a path, a SQLAlchemy URL or nothing stands for.

    Raises:
        EditorError: the URL is not one, or names another database than SQLite.
    """
    if path is None:
        return default_path()
    if isinstance(path, str) and "://" in path:
        try:
            url = make_url(path)
        except ArgumentError as trouble:
            raise error("catalogue.bad_url", url=path) from trouble
        if url.get_backend_name() != "sqlite" or not url.database:
            raise error("catalogue.other_database", backend=url.get_backend_name())
        return Path(url.database)
    return Path(path)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise error(
            "catalogue.cannot_open", path_name=str(folder), detail=trouble.strerror or str(trouble)
        ) from trouble


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # no account of that number, as in some containers
        return ""
