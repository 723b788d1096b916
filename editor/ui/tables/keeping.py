"""What a table does with the catalogue: drafts within a second, validation, everything saved at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from editor.services.tables.keep import Kept, keep_rows
from editor.services.tables.save import Saved, save_rows
from editor.services.tables.sheet import Row
from editor.services.tables.store import check_row, load_rows
from editor.ui.jobs import Report
from editor.ui.tables.model import SheetModel
from schemas.inheritance import same
from schemas.problems import EditorError, Problem

if TYPE_CHECKING:
    from editor.services.workspace import Workspace
    from editor.ui.context import UiContext

KEEP_MS: Final = 800
AT_ONCE: Final = 200
"""Rows that are written in one transaction, so that others may write between."""
FEW: Final = 100
"""Rows that are validated without leaving the GUI thread."""

Found = dict[str, tuple[Problem, ...]]


def _keep(
    workspace: Workspace, rows: Sequence[Row], gone: Sequence[str], back: Sequence[str], _report: Report
) -> Kept:
    return keep_rows(workspace, rows, gone, back)


class Keeping(QObject):
    """Keeps, checks and saves the rows of one table, off the GUI thread."""

    checked = Signal()
    saved = Signal(object)  # Saved
    leaving = Signal(object)  # ids of the cards that go into the recycle bin now

    def __init__(self, context: UiContext, model: SheetModel, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._model = context, model
        self._waiting: dict[str, None] = {}
        self._binned: set[str] = set()
        """Cards that this table has put into the recycle bin, as far as it has been asked to."""
        self._closed = False
        self._timer = QTimer(self, singleShot=True, interval=KEEP_MS)
        self._timer.timeout.connect(self.keep_now)

    def touch(self, ids: Sequence[str]) -> None:
        """Rows have changed: check them now, put them on disk soon."""
        self._waiting.update(dict.fromkeys(ids))
        self._timer.start()
        self.check(ids)

    def _rows(self, ids: Sequence[str]) -> list[Row]:
        wanted = set(ids)
        return [row for row in self._model.sheet.rows if row.id in wanted]

    def check(self, ids: Sequence[str]) -> None:
        """Validate rows."""
        rows, workspace = self._rows(ids), self._context.workspace
        if len(rows) <= FEW:
            self._checked({row.id: check_row(workspace, row) for row in rows}, rows)
            return

        def work(report: Report) -> Found:
            found = {}
            for number, row in enumerate(rows):
                if number % 100 == 0:
                    report(number, len(rows))
                found[row.id] = check_row(workspace, row)
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
        """Put what waits on disk: drafts, new cards, cards deleted and brought back."""
        self._timer.stop()
        waiting = list(self._waiting)
        self._waiting.clear()
        workspace = self._context.workspace
        if workspace.read_only:
            return
        rows = self._rows(waiting)
        there = {row.id for row in rows}
        gone = [ident for ident in waiting if ident not in there]
        back = [row.id for row in rows if row.id in self._binned]
        self._binned = (self._binned | set(gone)) - set(back)
        if gone:
            self.leaving.emit(gone)
        for start in range(0, max(len(rows), 1 if gone else 0), AT_ONCE):
            some = rows[start : start + AT_ONCE]
            self._context.jobs.start(
                self.tr("Keeping the table"),
                partial(_keep, workspace, some, [] if start else gone, back),
                done=partial(self._kept, rows=some),
                failed=self._context.tell,
                in_order=True,
                quiet=True,
            )

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
            failed=self._context.tell,
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
        for session in self._context.open_sessions():
            if session.id in now:
                session.reread()
        self._context.catalogue_changed.emit()
        if not self._closed:
            self._model.set_problems({one.document: (one,) for one in done.refused})
            self.saved.emit(done)

    def take_from_editors(self) -> bool:
        """Take in what was edited in tabs of single cards meanwhile; whether anything was."""
        sheet, taken = self._model.sheet, False
        open_ids = {session.id: session for session in self._context.open_sessions() if not session.read_only}
        wanted = [row.id for row in sheet.rows if row.id in open_ids and row.id not in self._waiting]
        for ident in wanted:
            open_ids[ident].flush()
        try:
            now = {row.id: row for row in load_rows(self._context.workspace, wanted)} if wanted else {}
        except EditorError as trouble:
            self._context.tell(trouble)
            return False
        for number, row in enumerate(sheet.rows):
            fresh = now.get(row.id)
            if fresh is not None and (fresh.data != row.data or fresh.version != row.version):
                sheet.stored_now(number, fresh)
                taken = True
        if taken:
            self.check(wanted)
        return taken

    def close(self) -> None:
        """Put what waits on disk; nothing is shown any more."""
        self.keep_now()
        self._closed = True
