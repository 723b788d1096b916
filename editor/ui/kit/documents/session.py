"""An open document on its way to the disk and back: working copy, saving, the other version."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from PySide6.QtCore import Signal

from editor.services import documents
from editor.services.other_windows import Taken, give_up_working_copy, put_aside, standings
from editor.ui.kit.documents.shared_session import SharedSession
from editor.ui.kit.documents.writer import is_elsewhere
from schemas.parse import parse_document
from schemas.problems import EditorError


class DocumentSession(SharedSession):
    """One open document: its draft, kept and saved in the catalogue."""

    saved = Signal(int)  # the new version
    stale = Signal(object)  # itself: it is not saved, for somebody else changed the same places; choose first
    _saving = False
    """Whether it is saved once the edits of others are put together with the draft."""
    _refused: EditorError | None = None
    """Why it was not saved the last time."""

    # the working copy

    def keep(self) -> None:
        """Write the working copy now, on the writing thread."""
        self.keeping.keep()

    def keep_now(self) -> EditorError | None:
        """Write the working copy and wait until it is on disk; return why that failed, if it did."""
        return self.keeping.keep_now()

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
            with self.keeping.alone():
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
            self._refused = trouble
            self.failed.emit(trouble)
            return False
        if self._refused is not None:
            self.kept_again.emit(self._refused)
            self._refused = None
        self._set_starred(False)
        self.set_elsewhere(None)
        self.saved.emit(version)
        self.state_changed.emit()
        return True

    def save_then(self, then: Callable[[bool], object], label: str = "") -> None:
        """Save as :meth:`save` does; a map over what others wrote once both are put together, in a thread.

        Editing goes on meanwhile, and those edits are saved, too. Who wants to save again before that gets
        the same: nothing is done.

        Args:
            then: called with whether it was saved.
            label: name of the revision; '' for none.
        """
        if self._editor is None or self.read_only or not self._is_written_elsewhere():
            then(self.save(label))
        elif not self._saving:
            self._saving = True
            self.follow(partial(self._put_together, then, label), saving=True)

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
        self._saving = False
        if taken is None and self.clash is not None:
            self.stale.emit(self)
            then(False)
        else:
            then(self.save(label))

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
            with self.keeping.alone():
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
            with self.keeping.alone():
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
            with self.keeping.alone():
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
