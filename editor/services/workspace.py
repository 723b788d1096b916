"""The open catalogue that everything else works on."""

from __future__ import annotations

import getpass
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from editor.catalogue import listing
from editor.catalogue.bulk import plain_bodies
from editor.catalogue.guard import LOSSES
from editor.catalogue.network_lock import NetworkLock
from editor.catalogue.places import default_path
from editor.catalogue.rows import Moved, Stamp
from editor.catalogue.store import Catalogue, Store
from editor.catalogue.writing import games_written, revisions_written
from schemas.base import Kind
from schemas.problems import Problem
from schemas.registry import later
from schemas.systems import FREE_SYSTEMS, DocumentSystem

_declare: Final = later("schemas.free_systems:declare")
"""Loaded with the first game without code: few catalogues have one."""

__all__ = ["LOSSES", "Catalogue", "Moved", "Workspace", "default_path"]


class Workspace(Store):
    """An open catalogue with its author, and what this window has seen of the edits in it.

    May be used from several threads: each call of a service opens a transaction of its own.
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
        super().__init__(path, systems=systems, read_only=read_only, lock=lock, address=address)
        self.author = _user()
        self.notices: tuple[Problem, ...] = ()
        """What the person is to read once after opening."""
        self._serials: dict[str, int] = {}
        self._own_revisions: dict[str, int] = {}
        """The last revision that this workspace stored of each document."""
        self._taken_up: set[str] = set()
        self._lock = threading.Lock()

    @contextmanager
    def writing(self) -> Iterator[Catalogue]:
        """Open a transaction as :meth:`Store.writing`; games that it declares are known after it.

        Revisions that it stores count as this workspace's own (:meth:`has_written`).

        Raises:
            EditorError: the catalogue cannot be written.
        """
        with super().writing() as catalogue:
            yield catalogue
            # Before others can see them: who looks for news does so on another thread.
            with self._lock:
                self._own_revisions.update(revisions_written(catalogue))
        if games_written(catalogue):
            self.follow_games()

    def follow_games(self) -> bool:
        """Let the games without code be known that the catalogue declares now.

        Returns:
            Whether any is new, another or gone.

        Raises:
            EditorError: the catalogue cannot be read.
        """
        with self.reading() as catalogue:
            rows = listing.shipped_first(listing.live_rows(catalogue, kind=Kind.GAME))
            bodies = [body for _row, body in plain_bodies(catalogue, rows)]
        return bool(rows or FREE_SYSTEMS.rows) and bool(_declare(bodies))

    def stamp(self, label: str = "") -> Stamp:
        """Return the stamp of a change made now."""
        return Stamp(author=self.author, label=label.strip()[:200])

    def saw(self, document_id: str, serial: int | None, *, taken_up: bool = False) -> None:
        """Remember which state of a working copy this workspace has seen (None: that there is none).

        Args:
            document_id: the document.
            serial: that state.
            taken_up: whether somebody else saved what this workspace wrote before (:meth:`is_taken_up`).
        """
        with self._lock:
            (self._taken_up.add if taken_up else self._taken_up.discard)(document_id)
            if serial is None:
                self._serials.pop(document_id, None)
            else:
                self._serials[document_id] = serial

    def seen(self, document_id: str) -> int | None:
        """Return the state of a working copy that this workspace last saw; None if it saw none."""
        with self._lock:
            return self._serials.get(document_id)

    def is_taken_up(self, document_id: str) -> bool:
        """Return whether somebody else saved edits of this workspace, which wrote more before it saw that.

        He had before him what was written until then, and nothing of what came later.
        """
        with self._lock:
            return document_id in self._taken_up

    def has_seen(self, document_id: str, serial: int) -> bool:
        """Return whether a working copy is as this workspace last saw it; else another window wrote it."""
        with self._lock:
            return self._serials.get(document_id) == serial

    def has_written(self, document_id: str, version: int) -> bool:
        """Return whether this workspace itself stored a revision, as the last one that it stored of it."""
        with self._lock:
            return self._own_revisions.get(document_id) == version

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # no account of that number, as in some containers
        return ""
