"""Puts the working copy of a draft on disk: soon after an edit, again after a failure, at once when asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from editor.services import documents
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.context import UiContext

KEEP_AFTER_MS: Final = 400
"""Pause after an edit before the working copy is written; with the write it stays under a second."""
KEEP_AT_LEAST_MS: Final = 700
"""While typing goes on without a pause, the working copy is written this often."""
RETRY_MS: Final = 5_000
"""A working copy that could not be written is tried again after this, and after the next edit."""


MOST_STROKES: Final = 200
"""After so many strokes the working copy of a large map is written whole again."""

DraftSource = Callable[[], dict[str, Any]]
Stroke = Callable[[Mapping[str, Any]], Mapping[str, Any] | None]
"""Makes the plain data of a stroke (:mod:`schemas.map_strokes`) from the working copy that it is laid over.

It is called on the writing thread and returns nothing where the whole draft has to be written after all.
"""


class Kept(Protocol):
    """What is kept: the draft of a document, the version that it began from, whether it may be written."""

    id: str
    version: int
    read_only: bool

    def own_later(self) -> DraftSource:
        """Return what makes the data to keep of the draft as it is now, on any thread."""

    @property
    def as_saved(self) -> bool:
        """Whether undo led back to the last revision, so that no working copy is needed."""


class Keeper(QObject):
    """Writes one document's working copy, on the thread on which everything is written in order."""

    kept = Signal(bool)  # the newest edits are on disk; whether they differ from the last revision
    failed = Signal(object)  # EditorError of a write
    kept_again = Signal(object)  # EditorError that was told before and no longer holds

    def __init__(self, context: UiContext, draft: Kept, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._draft = draft
        self._edits = 0
        self._kept_edits = 0
        self._not_written: Exception | None = None
        self._strokes: list[Stroke] | None = None
        """What happened since the last write; nothing where the next write has to be whole."""
        self._strokes_kept = 0
        self._written: dict[str, Any] | None = None
        """The draft as it was last written whole; nothing where it is not known what is on disk."""
        self._pause = self._timer(KEEP_AFTER_MS)
        self._deadline = self._timer(KEEP_AT_LEAST_MS)

    def _timer(self, milliseconds: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(self.keep)
        return timer

    def edited(self, stroke: Stroke | None = None) -> None:
        """The draft changed: write it soon.

        Args:
            stroke: all that changed, where that is a stroke on a large map: then only this is written.
        """
        self._edits += 1
        if stroke is None:
            self._strokes = None
        elif self._strokes is not None:
            self._strokes.append(stroke)
        self._pause.start()
        if not self._deadline.isActive():
            self._deadline.start(KEEP_AT_LEAST_MS)

    def settled(self) -> None:
        """The draft is the last revision now: there is nothing to write."""
        # A new number: the answer of a write that began before a save must not bring the star back.
        self._edits += 1
        self._kept_edits = self._edits
        self._strokes = None

    def wait(self) -> None:
        """Put off what was to come, and wait until what was begun is on disk."""
        self._pause.stop()
        self._deadline.stop()
        self._context.jobs.flush()

    def keep(self) -> None:
        """Write the draft now, on the writing thread."""
        self._pause.stop()
        self._deadline.stop()
        if self._kept_edits == self._edits or self._draft.read_only:
            return
        write, edits = self._next_write(), self._edits
        self._context.jobs.start(
            self.tr("Keeping the working copy"),
            lambda _report: write(),
            done=lambda differs: self._done(differs, edits),
            failed=self._refused,
            in_order=True,
            quiet=True,
        )

    def keep_now(self) -> EditorError | None:
        """Write the draft and wait until it is on disk; return why that failed, if it did."""
        self.wait()
        if self._kept_edits != self._edits and not self._draft.read_only:
            edits = self._edits
            try:
                differs = self._next_write()()
            except EditorError as trouble:
                self._strokes = None
                return trouble
            self._done(differs, edits)
        return None

    def _next_write(self) -> Callable[[], bool]:
        """Return what writes the edits so far, as strokes where that is enough; it may run on any thread."""
        strokes, edits, data = self._strokes, self._edits, self._draft.own_later()
        whole = not strokes or self._strokes_kept + len(strokes) > MOST_STROKES or self._draft.as_saved
        self._strokes, self._strokes_kept = [], 0 if whole else self._strokes_kept + len(strokes or ())
        version = self._draft.version

        def write() -> bool:
            if whole or not self._write_strokes(strokes or [], version):
                differs = self._write_whole(data(), version)
            else:
                differs = True
            self._kept_edits = max(self._kept_edits, edits)
            return differs

        return write

    def _write_whole(self, data: dict[str, Any], version: int) -> bool:
        self._written = None
        differs = documents.save_working_copy(self._context.workspace, self._draft.id, data, version)
        self._written = data if differs else None
        return differs

    def _write_strokes(self, strokes: Sequence[Stroke], version: int) -> bool:
        """Add strokes to the working copy; whether that was possible."""
        written, self._written = self._written, None
        if written is None:
            return False
        plain = [made for stroke in strokes if (made := stroke(written)) is not None]
        if len(plain) < len(strokes):
            return False
        if not documents.add_strokes(self._context.workspace, self._draft.id, plain, version):
            return False
        # Only now: after a refusal nobody knows what is on disk, and the next write is whole.
        self._written = written
        return True

    def _done(self, differs: bool, edits: int) -> None:
        if edits == self._edits:
            self.kept.emit(differs)
        if self._not_written is not None:
            trouble, self._not_written = self._not_written, None
            self.kept_again.emit(trouble)

    def _refused(self, trouble: Exception) -> None:
        self._deadline.start(RETRY_MS)
        self._not_written = trouble
        self._strokes = None
        self.failed.emit(trouble)
