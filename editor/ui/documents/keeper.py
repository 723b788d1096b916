"""Puts the working copy of a draft on disk: soon after an edit, again after a failure, at once when asked."""

from __future__ import annotations

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


class Kept(Protocol):
    """What is kept: the draft of a document, the version that it began from, whether it may be written."""

    id: str
    version: int
    read_only: bool

    @property
    def data(self) -> dict[str, Any]:
        """The draft."""


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
        self._pause = self._timer(KEEP_AFTER_MS)
        self._deadline = self._timer(KEEP_AT_LEAST_MS)

    def _timer(self, milliseconds: int) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(self.keep)
        return timer

    def edited(self) -> None:
        """The draft changed: write it soon."""
        self._edits += 1
        self._pause.start()
        if not self._deadline.isActive():
            self._deadline.start(KEEP_AT_LEAST_MS)

    def settled(self) -> None:
        """The draft is the last revision now: there is nothing to write."""
        # A new number: the answer of a write that began before a save must not bring the star back.
        self._edits += 1
        self._kept_edits = self._edits

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
        data, edits = self._draft.data, self._edits
        self._context.jobs.start(
            self.tr("Keeping the working copy"),
            lambda _report: self._write(data, edits),
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
                differs = self._write(self._draft.data, edits)
            except EditorError as trouble:
                return trouble
            self._done(differs, edits)
        return None

    def _write(self, data: dict[str, Any], edits: int) -> bool:
        workspace, draft = self._context.workspace, self._draft
        differs = documents.save_working_copy(workspace, draft.id, data, draft.version)
        self._kept_edits = max(self._kept_edits, edits)
        return differs

    def _done(self, differs: bool, edits: int) -> None:
        if edits == self._edits:
            self.kept.emit(differs)
        if self._not_written is not None:
            trouble, self._not_written = self._not_written, None
            self.kept_again.emit(trouble)

    def _refused(self, trouble: Exception) -> None:
        self._deadline.start(RETRY_MS)
        self._not_written = trouble
        self.failed.emit(trouble)
