"""Opening and closing the catalogue that everything else works on."""

from __future__ import annotations

import getpass
import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Final, Literal, Self

import platformdirs
from sqlalchemy import Engine
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.orm import Session
from sqlalchemy.orm.exc import StaleDataError

from editor.catalogue.inheriting import SYSTEMS_KEY
from editor.catalogue.repository import Stamp
from editor.catalogue.sqlite_only import WRITE, explained, look_at, open_engine, writable
from editor.catalogue.upgrade import upgrade_schema
from editor.services.resources import content_root
from schemas.problems import EditorError, Message, Problem, Severity, error
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

log = logging.getLogger(__name__)

FILE_NAME: Final = "catalogue.sqlite"


def default_path() -> Path:
    """Return where the user's catalogue lies: the user's data directory."""
    return platformdirs.user_data_path("marshalry", appauthor=False) / FILE_NAME


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
        self.path = path
        self.systems = tuple(systems)
        self.read_only = read_only
        self.author = _user()
        self.notices: tuple[Problem, ...] = ()
        """What the person should be told once after opening."""
        self._engine = engine
        self._writing = engine.execution_options(**{WRITE: True})
        self._serials: dict[str, int] = {}
        self._lock = threading.Lock()

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
            with Session(
                self._engine, autoflush=False, expire_on_commit=False, info={SYSTEMS_KEY: self.systems}
            ) as session:
                yield session
        except DBAPIError as trouble:
            raise explained(trouble, self.path) from trouble

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Open a session whose changes are all kept, on disk, when the block ends, or none of them.

        Raises:
            EditorError: the catalogue cannot be written (read-only, full disk, another process ...).
        """
        if self.read_only:
            raise error("catalogue.opened_read_only", path_name=str(self.path))
        try:
            with (
                Session(self._writing, expire_on_commit=False, info={SYSTEMS_KEY: self.systems}) as session,
                session.begin(),
            ):
                yield session
        except DBAPIError as trouble:
            raise explained(trouble, self.path) from trouble
        except StaleDataError as trouble:
            raise error("catalogue.changed_meanwhile") from trouble

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
) -> Workspace:
    """Open a catalogue; make it and take in the shipped content where that is needed.

    Args:
        path: the file, a SQLAlchemy URL, or nothing for the user's own catalogue.
        systems: the games whose documents it may hold.
        content: folder of the shipped content; None takes none in, "shipped" is that of this program.
        read_only: open it without ever writing, e.g. for a worker process.

    Raises:
        EditorError: the file is no catalogue, is newer than this program, is damaged, or cannot be reached.
    """
    file = catalogue_path(path)
    look_at(file)
    forced = not read_only and not writable(file)
    if not read_only and not forced:
        _make_folder(file.parent)
    if (read_only or forced) and not file.exists():
        raise error("catalogue.cannot_make", path_name=str(file), mend=Message(code="catalogue.choose_place"))
    closed = read_only or forced
    engine = open_engine(file, read_only=closed)
    try:
        upgrade_schema(engine, file, read_only=closed)
        workspace = Workspace(file, engine, systems=systems, read_only=closed)
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
            workspace.notices += _shipped_problems(workspace, folder)
    except DBAPIError as trouble:
        engine.dispose()
        raise explained(trouble, file) from trouble
    except EditorError:
        engine.dispose()
        raise
    return workspace


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
