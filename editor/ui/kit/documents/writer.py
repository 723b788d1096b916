"""What is not on disk yet of one document, and how it gets there; no Qt, it writes on any thread.

The thread of the windows hands over frozen drafts (nobody changes one in place) or strokes on the last of
them; `kit.autosave.Autosave` calls :meth:`DraftWriter.write`. A draft that could not be written
goes into a file of its own (:mod:`editor.services.unsaved_files`) and stays to be written.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, runtime_checkable

from editor.services import documents, unsaved_files
from schemas.map_strokes import apply_strokes
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.services.workspace import Workspace

log = logging.getLogger(__name__)

_ELSEWHERE: Final = frozenset({"catalogue.stale_save", "catalogue.edited_elsewhere"})
"""Why a draft is not written where somebody else wrote the document meanwhile."""
MOST_STROKES: Final = 200
"""After so many strokes the working copy of a large map is written whole again."""

DraftSource = Callable[[], dict[str, Any]]
Stroke = Callable[[Mapping[str, Any]], Mapping[str, Any] | None]
"""Makes the plain data of a stroke (:mod:`schemas.map_strokes`) from the working copy that it is laid over.

It is called on the writing thread and returns None if the whole draft has to be written after all.
"""


@runtime_checkable
class Paintable(Protocol):
    """A frozen draft that later strokes can be laid over, so that it need not be frozen again."""

    def __call__(self) -> dict[str, Any]:
        """Return the draft as plain data."""

    def paint(self, stroke: Stroke) -> None:
        """Take a stroke in."""


@dataclass(frozen=True)
class Status:
    """What is known of the newest edits of a document."""

    edits: int = 0
    """Number of the last edit that was tried to write."""
    differs: bool = False
    """Whether what was written differs from the last revision."""
    moment: datetime | None = None
    """When a write was last confirmed by the database. None if none was."""
    trouble: Exception | None = None
    """Why the last try failed."""
    rescued: Path | None = None
    """The file that holds the edits instead, where that could be written."""


@dataclass
class _Pending:
    edits: int
    version: int
    source: DraftSource | None
    strokes: list[Stroke] = field(default_factory=list)


class DraftWriter:
    """Holds the newest draft of one document until it is on disk."""

    def __init__(
        self,
        workspace: Callable[[], Workspace],
        document_id: str,
        report: Callable[[Status], None] = lambda _status: None,
    ) -> None:
        """Make it.

        Args:
            workspace: the catalogue, asked for at each write.
            document_id: the document.
            report: called after each try, on the thread that wrote.
        """
        self._workspace = workspace
        self._id = document_id
        self._report = report
        self._lock = threading.Lock()
        self._pending: _Pending | None = None
        self._status = Status()
        self._revision = 0
        """The last revision that was saved while edits went on: whatever is written stands on it."""
        # What follows is touched by who has the turn to write only.
        self._source: DraftSource | None = None
        self._written: dict[str, Any] | None = None
        """The draft as it was last written whole. None if it is not known what is on disk."""
        self._strokes_kept = 0
        self._last: tuple[dict[str, Any], tuple[Mapping[str, Any], ...]] | None = None
        """What other windows have had before them: the whole of it, and the strokes over that."""

    # handing over

    def hand_over(
        self, edits: int, version: int, source: DraftSource | None, stroke: Stroke | None = None
    ) -> None:
        """Take the newest draft.

        Args:
            edits: number of the edit; it grows.
            version: the revision that the draft stands on.
            source: makes the data of the draft; None if a stroke on the last one handed over is all.
            stroke: that stroke.
        """
        with self._lock:
            pending = self._pending
            if source is not None or pending is None:
                pending = _Pending(edits, version, source)
            self._pending = replace(pending, edits=edits, version=version)
            if source is None and stroke is not None:
                self._pending.strokes.append(stroke)

    def settle(self) -> None:
        """Nothing is to be written any more: the draft was saved, or given up (the caller has the turn)."""
        with self._lock:
            self._pending = None
            rescued = self._status.rescued
            self._status = Status(moment=self._status.moment)
        self._written, self._last, self._strokes_kept = None, None, 0
        if rescued is not None:
            unsaved_files.forget(rescued)

    def saved(self, edits: int, version: int) -> None:
        """Note that a revision holds all edits up to one of them; later ones still wait.

        The caller has the turn.

        Args:
            edits: number of the last edit in it.
            version: its number.
        """
        with self._lock:
            if self._pending is not None and self._pending.edits <= edits:
                self._pending = None
            self._revision = version
        self._written, self._last, self._strokes_kept = None, None, 0

    @property
    def status(self) -> Status:
        """What is known by now, from any thread."""
        with self._lock:
            return self._status

    @property
    def waits(self) -> bool:
        """Whether an edit is not on disk, as far as anybody knows."""
        with self._lock:
            return self._pending is not None

    def begin_from(self, data: dict[str, Any]) -> None:
        """Note what others have put on disk, once it is shown here (the caller has the turn)."""
        self._last = (data, ())

    @property
    def last_shared(self) -> dict[str, Any] | None:
        """What this window put on disk or took over from there last; None if neither since it was saved.

        Of a large map this takes a while.
        """
        if self._last is None:
            return None
        whole, strokes = self._last
        return apply_strokes(whole, strokes) if strokes else whole

    # writing

    def write(self) -> bool:
        """Write what waits; whether all of it is on disk."""
        with self._lock:
            pending, self._pending = self._pending, None
            if pending is not None:
                pending.version = max(pending.version, self._revision)
        if pending is None:
            return True
        try:
            differs = self._put(pending)
        except Exception as trouble:  # noqa: BLE001 - reported whole, and tried again
            self._failed(pending, trouble)
            return False
        with self._lock:
            rescued = self._status.rescued
            status = self._status = Status(pending.edits, differs, datetime.now(UTC))
        if rescued is not None:
            unsaved_files.forget(rescued)
        self._report(status)
        return True

    def _failed(self, pending: _Pending, trouble: Exception) -> None:
        self._written = None
        with self._lock:
            newer, before = self._pending, self._status
            if newer is None:
                self._pending = pending
            elif newer.source is None:
                # Laying a stroke over a draft twice changes nothing.
                self._pending = replace(newer, source=pending.source, strokes=pending.strokes + newer.strokes)
        rescued = self._rescue(pending, before.rescued)
        with self._lock:
            status = self._status = Status(pending.edits, True, before.moment, trouble, rescued)
        self._report(status)

    def _rescue(self, pending: _Pending, before: Path | None) -> Path | None:
        """Put the draft into a file of its own and return the file. None if that failed as well."""
        try:
            data = self._source() if self._source is not None else {}
            return unsaved_files.keep(self._workspace().path, self._id, pending.version, data)
        except Exception:  # the first trouble is reported; this one must not hide it
            log.exception("the edits of %s could not be put into a file", self._id)
            return before

    def _put(self, pending: _Pending) -> bool:
        """Write a draft, as strokes where that is enough; whether it differs from the last revision."""
        if pending.source is not None:
            self._source = pending.source
        if isinstance(self._source, Paintable):
            for stroke in pending.strokes:
                self._source.paint(stroke)
        few = self._strokes_kept + len(pending.strokes) <= MOST_STROKES
        if pending.source is None and few and self._add(pending.strokes, pending.version):
            return True
        if self._source is None:
            return True
        return self._put_whole(self._source(), pending.version)

    def _put_whole(self, data: dict[str, Any], version: int) -> bool:
        self._written = None
        workspace = self._workspace()
        differs = documents.save_working_copy(workspace, self._id, data, version)
        self._written, self._strokes_kept = (data if differs else None), 0
        if not workspace.is_taken_up(self._id):
            self._last = (data, ()) if differs else None
        return differs

    def _add(self, strokes: Sequence[Stroke], version: int) -> bool:
        """Add strokes to the working copy; whether that was possible."""
        written, self._written = self._written, None
        if written is None or not strokes:
            return False
        plain = [made for stroke in strokes if (made := stroke(written)) is not None]
        if len(plain) < len(strokes):
            return False
        workspace = self._workspace()
        if not documents.add_strokes(workspace, self._id, plain, version):
            return False
        # Only now: after a refusal nobody knows what is on disk, and the next write is whole.
        self._written, self._strokes_kept = written, self._strokes_kept + len(strokes)
        if self._last is not None and not workspace.is_taken_up(self._id):
            self._last = (self._last[0], (*self._last[1], *plain))
        return True


def as_editor_error(trouble: Exception) -> EditorError:
    """Return the error to show to a person; a mistake of ours is raised again."""
    if isinstance(trouble, EditorError):
        return trouble
    raise trouble


def is_elsewhere(trouble: Exception) -> bool:
    """Return whether a draft was not written because somebody else wrote the document meanwhile."""
    return isinstance(trouble, EditorError) and any(one.code in _ELSEWHERE for one in trouble.problems)
