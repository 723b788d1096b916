"""An open document on its way to the disk and back: working copy, saving, the other version."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QSignalBlocker, Qt, Signal

from editor.services import documents
from editor.services.other_windows import Taken, give_up_working_copy, put_aside, standings
from editor.ui.kit.documents.services import SessionServices
from editor.ui.kit.documents.shared_session import SharedSession
from editor.ui.kit.documents.writer import as_editor_error, is_elsewhere
from editor.ui.kit.turns import single_shot
from schemas.base import Document
from schemas.parse import parse_document
from schemas.problems import EditorError


@dataclass(frozen=True)
class _Written:
    """A save on the thread that writes, once it is over."""

    then: Callable[[bool], object]
    label: str
    edits: int
    """Number of the last edit that is in it."""
    data: dict[str, Any] = field(default_factory=dict)
    document: Document | None = None
    version: int = 0
    trouble: Exception | None = None
    """Why nothing was saved. None if it was."""


class DocumentSession(SharedSession):
    """One open document: its draft, kept and saved in the catalogue."""

    saved = Signal(int)  # the new version
    stale = Signal(object)  # itself: it is not saved, for somebody else changed the same places; choose first
    _saved_there = Signal()  # from the thread that writes: a save is over
    saving = False
    """Whether it is being saved in other threads."""
    after_save: Callable[[], object] | None = None
    """Called once if it was saved when that is over, e.g. to close it. None for nothing."""
    _written: _Written | None = None
    """The save that is over and was not shown yet."""
    _refused: EditorError | None = None
    """Why it was not saved the last time."""

    def __init__(
        self, services: SessionServices, opened: documents.OpenDocument, parent: QObject | None = None
    ) -> None:
        super().__init__(services, opened, parent)
        self._saved_there.connect(self.show_saved, Qt.ConnectionType.QueuedConnection)

    # the working copy

    def keep(self) -> None:
        """Write the working copy now, on the writing thread."""
        self.keeping.keep()

    def keep_now(self) -> EditorError | None:
        """Write the working copy and wait until it is on disk; return why that failed, if it did.

        A save that is under way is over then, and shown.
        """
        trouble = self.keeping.keep_now()
        self.show_saved()
        return trouble

    def flush(self) -> None:
        """Write the working copy and wait until it is on disk; a failure is reported once."""
        self.keep_now()

    # saving

    def save(self, label: str = "", *, over: int | None = None) -> bool:
        """Save the draft as a named revision; whether it was saved.

        Args:
            label: name of the revision; '' for none.
            over: save over this stored version although the draft began from an older one.

        Where both this window and another one changed the same place, ``stale`` is emitted, with any other
        refusal ``failed``. The working copy stays in both cases.
        """
        if self.read_only:
            return False
        self.end_typing()
        try:
            self._services.workspace.must_be_reachable()
            with self._alone():
                try:
                    version = self._save_alone(label, self.version if over is None else over)
                except EditorError as trouble:
                    if over is not None or not is_elsewhere(trouble) or self._take_over() is None:
                        raise
                    version = self._save_alone(label, self.version)
        except EditorError as trouble:
            if is_elsewhere(trouble) and self.clash is not None:
                self.stale.emit(self)
                return False
            self._refuse(trouble)
            return False
        self._set_starred(False)
        self._tell_saved(version)
        return True

    def _refuse(self, trouble: EditorError) -> None:
        self._refused = trouble
        self.failed.emit(trouble)

    def _tell_saved(self, version: int) -> None:
        if self._refused is not None:
            self.kept_again.emit(self._refused)
            self._refused = None
        self.set_elsewhere(None)
        self.saved.emit(version)
        self.state_changed.emit()

    def save_then(self, then: Callable[[bool], object], label: str = "") -> None:
        """Save as :meth:`save` does; a map on the thread that writes, so that painting goes on.

        Where others wrote it meanwhile, both are put together first; what is painted until then is saved,
        too. Who wants to save again before all that is over gets the same: nothing is done.

        Args:
            then: called with whether it was saved, once that is known.
            label: name of the revision; '' for none.
        """
        if self._editor is None or self.read_only:
            then(self.save(label))
        elif not self.saving:
            self.saving = True
            if self._is_written_elsewhere():
                self.follow(partial(self._put_together, then, label), saving=True)
            else:
                self._save_there(then, label)

    def _is_written_elsewhere(self) -> bool:
        """Return whether others saved or wrote it since it was shown; False where that cannot be read."""
        workspace = self._services.workspace
        with suppress(EditorError):
            now = standings(workspace, [self.id]).get(self.id)
            if now is not None:
                unseen = now.serial is not None and not workspace.has_seen(self.id, now.serial)
                return unseen or now.version != self.version
        return False

    def _put_together(self, then: Callable[[bool], object], label: str, taken: Taken | None) -> None:
        if taken is not None:
            self._save_there(then, label)
            return
        if self.clash is not None:
            self.stale.emit(self)
            self._end_save(then, done=False)
        else:
            self._end_save(then, done=self.save(label))  # which says what is wrong

    def _end_save(self, then: Callable[[bool], object], *, done: bool) -> None:
        after, self.after_save, self.saving = self.after_save, None, False
        then(done)
        if done and after is not None:
            single_shot(self, 0, after).start()

    def _save_there(self, then: Callable[[bool], object], label: str) -> None:
        """Save the draft as it is now on the thread that writes; closing the document waits for it."""
        self.end_typing()
        with QSignalBlocker(self.undo_stack):
            self.undo_stack.setClean()  # undo may lead back to here, whatever is painted until it is saved
        frozen, edits, base, keeping = self.later(), self.keeping.edits, self.version, self.keeping
        workspace = self._services.workspace

        def work() -> None:
            try:
                document = parse_document(data := frozen())
                version = documents.save_revision(workspace, document, base, label)
                keeping.writer.saved(edits, version)
                self._written = _Written(then, label, edits, data, document, version)
            except Exception as trouble:  # noqa: BLE001 - told in the thread of the windows
                self._written = _Written(then, label, edits, trouble=trouble)
            with suppress(RuntimeError):  # the window is gone
                self._saved_there.emit()

        self._services.jobs.autosave.run(work)

    def show_saved(self) -> None:
        """Show that a save on the thread that writes is over, if one is."""
        written, self._written = self._written, None
        if written is None:
            return
        if written.trouble is not None:
            trouble = as_editor_error(written.trouble)
            if is_elsewhere(trouble) and not self._left:
                self.saving = False
                self.save_then(written.then, written.label)
                return
            self._refuse(trouble)
            self._end_save(written.then, done=False)
            return
        self.version = written.version
        self._saved = self._base = written.data
        if self.keeping.edits == written.edits:
            self.findings.document = written.document
            self.keeping.settle()
            self._set_starred(False)
        self._tell_saved(written.version)
        self._end_save(written.then, done=True)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with super()._alone():
            self.show_saved()
            yield

    def _save_alone(self, label: str, base_version: int) -> int:
        """Save the draft while nobody else writes, and take it as saved; return the new version."""
        data = self.data
        document = parse_document(data)
        own = None if self.dependence.base(data) is None else self._own
        version = documents.save_revision(self._services.workspace, document, base_version, label, own=own)
        self.version = version
        self.findings.document = document
        self._saved = self._base = data if self._draft_source is not None else self._own
        self._starred = False
        self.undo_stack.setClean()
        self.keeping.settle()
        return version

    # the other version, or the last one

    def keep_mine(self) -> None:
        """Put the edits of this window over what another one wrote, which stays in the history."""
        try:
            with self._alone():
                self.version = put_aside(self._services.workspace, self.id)
        except EditorError as trouble:
            self.failed.emit(trouble)
            return
        self._load_saved()
        self._load_before_edits()
        self.set_elsewhere(None)
        self.keeping.edited()
        self.keeping.keep()
        self._set_starred(True)
        self.saved.emit(self.version)

    def discard(self) -> None:
        """Go back to the last revision, as a step that can be undone."""
        self.replace(self.saved_data, self.tr("Return to the saved version"))

    def reload(self) -> bool:
        """Read the catalogue again, dropping draft and undo (somebody else saved, or it was restored).

        A working copy that another window has written is not ours to drop: it is shown instead.

        Returns:
            Whether it could be read; otherwise ``failed`` was emitted, and the draft stays here.
        """
        try:
            with self._alone():
                give_up_working_copy(self._services.workspace, self.id)
                self._take_again(documents.load(self._services.workspace, self.id))
        except EditorError as trouble:
            self.failed.emit(trouble)
            return False
        return True

    def reread(self) -> bool:
        """Read draft and last revision again: another operation of this window wrote them. Undo begins anew.

        What was typed meanwhile and is not on disk yet stays: it is laid over what was read, field by field.

        Returns:
            As :meth:`reload`.
        """
        try:
            with self._alone():
                mine, known = self.keeping.unwritten, self.keeping.writer.last_shared or self._saved
                self._take_again(documents.load(self._services.workspace, self.id))
        except EditorError as trouble:
            self.failed.emit(trouble)
            return False
        if mine is not None:
            typed = {key: value for key, value in mine.items() if value != known.get(key)}
            self.replace({**self.data, **typed}, self.tr("Continue with the edits"))
        return True

    def _take_again(self, opened: documents.OpenDocument) -> None:
        """Show what was read in the place of everything that was here."""
        self.row, self.version = opened.row, opened.version
        self.dependence.forget()
        self._data = dict(opened.data)
        self._own = self._saved = self._base = self._own_of(opened)
        if opened.has_working_copy:
            self._load_saved()
            self._load_before_edits()
        self.findings.document = opened.document or self.findings.document
        self._dirty_draft = False
        self.set_elsewhere(None)
        self._starred = opened.has_working_copy
        self.undo_stack.clear()
        self._took_over = False
        self.keeping.settle()
        self.findings.validate(self._data)
        self.changed.emit(())
        self.reloaded.emit()
        self.state_changed.emit()

    def close(self) -> None:
        """Keep the working copy and stop."""
        self.flush()
        self.leave()
        self.keeping.stop()
        self.findings.stop()
