"""Hands the draft of one document over to the thread that writes, at each edit, and says what is on disk."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, Protocol

from PySide6.QtCore import QObject, Qt, Signal

from editor.ui.kit.documents.services import SessionServices
from editor.ui.kit.documents.writer import (
    DraftSource,
    DraftWriter,
    Paintable,
    Status,
    Stroke,
    as_editor_error,
    is_elsewhere,
)
from schemas.problems import EditorError

__all__ = ["DraftAutosave", "DraftSource", "Kept", "Paintable", "Standing", "Stroke"]

Standing = Literal["saved", "editing", "kept", "unkept"]
"""The draft is the last revision; an edit is on its way to the disk; it is there; it could not be written."""


class Kept(Protocol):
    """What is kept: the draft of a document, the version that it began from, whether it may be written."""

    id: str
    version: int
    read_only: bool

    def later(self, *, own: bool = False) -> DraftSource:
        """Return what makes the draft as it is now, on any thread; ``own`` is what is kept of it."""


class DraftAutosave(QObject):
    """Keeps one document's working copy up to date, on the thread on which everything is written in order."""

    kept = Signal(bool)  # the newest edits are on disk; whether they differ from the last revision
    failed = Signal(object)  # exception of a write, reported once; not that others wrote: that is merged
    kept_again = Signal(object)  # exception that was reported before and no longer holds
    changed = Signal()  # what is known of the disk, where ``kept`` does not say it

    _tried = Signal()  # from the thread that writes

    def __init__(self, services: SessionServices, draft: Kept, parent: QObject) -> None:
        super().__init__(parent)
        self._services = services
        self._draft = draft
        self._edits = 0
        self._taken: Status | None = None
        self._settled = 0
        """The last edit that needs no writing: the draft was the last revision then."""
        self._reported: Exception | None = None
        self._paintable = False
        """Whether what was handed over last takes strokes in."""
        self.writer = DraftWriter(lambda: services.workspace, draft.id, self._tried_there)
        """Knows when it wrote last, why it could not, and which file holds the edits then."""
        self._tried.connect(self._take, Qt.ConnectionType.QueuedConnection)

    # handing over

    def edited(self, stroke: Stroke | None = None) -> None:
        """The draft changed: hand it over.

        Args:
            stroke: all that changed, where that is a stroke on a large map: then only this is handed over.
        """
        self._edits += 1
        if self._draft.read_only:
            return
        source = None
        if stroke is None or not self._paintable:
            source = self._draft.later(own=True)
            self._paintable = isinstance(source, Paintable)
        self.writer.hand_over(self._edits, self._draft.version, source, None if source else stroke)
        self._services.jobs.autosave.touch(self.writer)

    def settle(self) -> None:
        """The draft is the last revision, or was given up: write nothing (inside :meth:`alone`)."""
        # A new number: the answer of a write that began before a save must not bring the star back.
        self._edits += 1
        self._settled = self._edits
        self._paintable = False
        self._services.jobs.autosave.forget(self.writer)
        self.writer.settle()
        self._withdraw()
        self.changed.emit()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Wait for what was begun, then keep everybody else from writing."""
        with self._services.jobs.autosave.alone():
            yield

    def keep(self) -> None:
        """Write the draft as soon as the writing thread is free."""
        self._services.jobs.autosave.hurry(self.writer)

    def keep_now(self) -> EditorError | None:
        """Write the draft and wait until it is on disk; return why that failed, if it did."""
        autosave = self._services.jobs.autosave
        with autosave.alone():
            if self.writer.waits:
                autosave.write(self.writer)
        self._take()
        status = self.writer.status
        return None if status.trouble is None else as_editor_error(status.trouble)

    # what is known

    @property
    def standing(self) -> Standing:
        """What holds of the newest edit."""
        status = self.writer.status
        if self._edits == self._settled or self._draft.read_only:
            return "saved"
        if status.trouble is not None:
            return "unkept"
        if status.edits != self._edits:
            return "editing"
        return "kept" if status.differs else "saved"

    @property
    def edits(self) -> int:
        """Number of the last edit: another one where the draft has changed."""
        return self._edits

    @property
    def unwritten(self) -> dict[str, Any] | None:
        """The draft, where it has edits that are not on disk as far as anybody knows."""
        return self._draft.later(own=True)() if self.writer.waits else None

    # answers

    def _tried_there(self, _status: Status) -> None:
        """Pass on to the thread of the windows that there is an answer."""
        try:
            self._tried.emit()
        except RuntimeError:  # the window is gone
            return

    def _take(self) -> None:
        # The newest answer, which may be later than the one that this is called for, or taken already.
        status = self.writer.status
        if status is self._taken or status.edits <= self._settled:
            return
        self._taken = status
        if status.trouble is not None:
            new = self._reported is None or str(self._reported) != str(status.trouble)
            if new and not is_elsewhere(status.trouble):
                self._withdraw()
                self._reported = status.trouble
                self.failed.emit(status.trouble)
            self.changed.emit()
            return
        self._withdraw()
        if status.edits == self._edits and status.moment is not None:
            self.kept.emit(status.differs)
        else:
            self.changed.emit()

    def _withdraw(self) -> None:
        if self._reported is not None:
            reported, self._reported = self._reported, None
            self.kept_again.emit(reported)

    def stop(self) -> None:
        """Hand nothing over any more: the document is closed."""
        self._services.jobs.autosave.forget(self.writer)
