"""What a table does with the catalogue: drafts within a second, validation, everything saved at once."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal

from editor.services.tables.keep import Kept
from editor.services.tables.save import Saved, save_rows
from editor.services.tables.sheet import Row
from editor.services.tables.store import check_row, load_rows
from editor.ui.editors.tables.model import SheetModel
from editor.ui.editors.tables.writer import Outcome, TableWriter
from editor.ui.kit.jobs import Report
from schemas.inheritance import same
from schemas.problems import EditorError, Problem

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

FEW: Final = 100
"""Rows that are validated without leaving the GUI thread."""

Found = dict[str, tuple[Problem, ...]]


class Keeping(QObject):
    """Keeps, checks and saves the rows of one table, off the GUI thread."""

    checked = Signal()
    saved = Signal(object)  # Saved
    leaving = Signal(object)  # ids of the cards that go into the recycle bin now

    _tried = Signal(object)  # Outcome, from the thread that writes

    def __init__(self, context: UiContext, model: SheetModel, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._model = context, model
        self._closed = False
        self._refused = ""
        self._writer = TableWriter(lambda: context.workspace, context.jobs.autosave, self._tried_there)
        self._tried.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def touch(self, ids: Sequence[str]) -> None:
        """Rows have changed: hand them over to be put on disk, check them now."""
        if not self._context.workspace.read_only:
            rows = self._rows(ids)
            there = {row.id for row in rows}
            self._writer.hand_over(ids, rows)
            if gone := [ident for ident in ids if ident not in there]:
                self.leaving.emit(gone)
        self.check(ids)

    def _rows(self, ids: Sequence[str]) -> list[Row]:
        wanted = set(ids)
        return [row for row in self._model.sheet.rows if row.id in wanted]

    def check(self, ids: Sequence[str]) -> None:
        """Validate rows."""
        rows, workspace, own = self._rows(ids), self._context.workspace, self._model.sheet.own
        if len(rows) <= FEW:
            self._checked({row.id: check_row(workspace, row, own) for row in rows}, rows)
            return

        def work(report: Report) -> Found:
            found = {}
            for number, row in enumerate(rows):
                if number % 100 == 0:
                    report(number, len(rows))
                found[row.id] = check_row(workspace, row, own)
            return found

        self._context.jobs.start(
            self.tr("Checking the table"), work, done=lambda found: self._checked(found, rows), quiet=True
        )

    def _checked(self, found: Found, rows: Sequence[Row]) -> None:
        if self._closed:
            return
        # A row that was edited meanwhile is checked again by its own edit.
        checked = {row.id: row.data for row in rows}
        now = {row.id: found[row.id] for row in self._model.sheet.rows if row.data is checked.get(row.id)}
        self._model.set_problems(now)
        self.checked.emit()

    def keep_now(self) -> None:
        """Put what waits on disk, as soon as the writing thread is free."""
        self._context.jobs.autosave.hurry(self._writer)

    def _tried_there(self, outcome: Outcome) -> None:
        """Pass an answer on to the thread of the windows."""
        try:
            self._tried.emit(outcome)
        except RuntimeError:  # the window is gone
            return

    def _take(self, outcome: Outcome) -> None:
        if outcome.trouble is None:
            self._refused = ""
            self._kept(outcome.kept, outcome.rows)
        elif str(outcome.trouble) != self._refused:
            # Each try says the same; it is reported once.
            self._refused = str(outcome.trouble)
            self._context.show_error(outcome.trouble)

    def _kept(self, kept: Kept, rows: Sequence[Row]) -> None:
        sent = {row.id: row.data for row in rows}
        for row in kept.rows:
            self._model.sheet.taken_in(row, sent[row.id])
        for session in self._context.open_sessions():
            if session.id in sent and not session.read_only:
                session.reread()
        if kept.rows or kept.binned or kept.back:
            self._context.catalogue_changed.emit()
        if self._closed:
            return
        if kept.rows:
            self._model.refresh()
            self.checked.emit()
        if kept.problems:
            self._context.notify(self._context.sentence(kept.problems[0]), "caution")

    def save(self) -> None:
        """Save every changed row in one transaction, with progress; what is refused stays in the table."""
        self.keep_now()
        sheet, workspace = self._model.sheet, self._context.workspace
        rows = [row for row in sheet.rows if row.changed]
        if not rows:
            return
        self._context.jobs.start(
            self.tr("Saving the table"),
            lambda report: save_rows(workspace, rows, report=report),
            done=lambda done: self._saved(done, rows),
            failed=self._context.show_error,
            in_order=True,
        )

    def _saved(self, done: Saved, rows: Sequence[Row]) -> None:
        sheet = self._model.sheet
        sent = {row.id: row.data for row in rows}
        now = {row.id: row for row in done.rows}
        for number, row in enumerate(sheet.rows):
            if (stored := now.get(row.id)) is not None:
                before = sent.get(row.id)
                edited = row.data is not before and not same(row.data, before)
                data = row.data if edited else stored.data
                sheet.stored_now(number, Row(row.id, data, stored.stored, stored.version, stored.own))
        self._context.reread(now)
        self._context.catalogue_changed.emit()
        if not self._closed:
            self._model.set_problems({one.document: (one,) for one in done.refused})
            self.saved.emit(done)

    def take_from_editors(self) -> bool:
        """Take in what was edited in tabs of single cards meanwhile; whether anything was."""
        sheet, taken = self._model.sheet, False
        open_ids = {session.id: session for session in self._context.open_sessions() if not session.read_only}
        waiting = self._writer.waiting
        here = [row.id for row in sheet.rows if row.id in open_ids and row.id not in waiting]
        # What could not be written stays with its tab: reading it here would count as having seen it.
        wanted = [ident for ident in here if open_ids[ident].keep_now() is None]
        try:
            now = {row.id: row for row in load_rows(self._context.workspace, wanted)} if wanted else {}
        except EditorError as trouble:
            self._context.show_error(trouble)
            return False
        for number, row in enumerate(sheet.rows):
            fresh = now.get(row.id)
            if fresh is not None and (fresh.data != row.data or fresh.version != row.version):
                sheet.stored_now(number, fresh)
                taken = True
        if taken:
            self.check(wanted)
        return taken

    @property
    def waiting(self) -> frozenset[str]:
        """Ids of the rows that are not on disk yet."""
        return self._writer.waiting

    def alone(self) -> AbstractContextManager[None]:
        """Keep everybody of this window from writing for the time of a block."""
        return self._context.jobs.autosave.alone()

    def written_elsewhere(self, ids: Sequence[str], edited: Sequence[str]) -> None:
        """Rows are as other windows wrote them: check them, and write those that hold edits of both."""
        if edited:
            self.touch(edited)
        self.check(ids)

    def close(self) -> None:
        """Put what waits on disk; nothing is shown any more."""
        self.keep_now()
        self._closed = True
