"""Looks whether the catalogue's files are still those that were opened; where not, work goes on elsewhere."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from editor.services import moving
from editor.services.rescue import OpenDraft, keep_drafts
from editor.services.workspace import LOSSES, Moved, Workspace
from editor.ui.kit import file_dialogs
from editor.ui.kit.jobs import Job, Report
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.shell.frame import WindowFrame

LOOK_SECONDS: Final = 1.0
"""How often the files are looked at; each write looks at them besides."""
AGAIN_SECONDS: Final = 5.0
"""Where going on elsewhere has failed, it is tried again after this."""


def is_loss(trouble: object) -> bool:
    """Return whether an error says that the catalogue's files are no longer those that were opened."""
    return isinstance(trouble, EditorError) and any(problem.code in LOSSES for problem in trouble.problems)


class CatalogueWatch(QObject):
    """Of one window; looks in a thread of its own, for a disk that hangs must not hold the window."""

    moved = Signal(object)  # Moved: work goes on in another file

    _found = Signal()

    def __init__(self, window: WindowFrame) -> None:
        super().__init__(window)
        self._window = window
        self._context = window.context
        self._moving = False
        self._again = 0.0
        self._said = ""
        """The last words about where work goes on."""
        self._stop = threading.Event()
        self._found.connect(self.go_on)
        self._thread = threading.Thread(
            target=self._look, args=(self._context.workspace,), name="catalogue-watch", daemon=True
        )
        if not self._context.workspace.read_only:
            self._thread.start()

    def _look(self, workspace: Workspace) -> None:
        while not self._stop.wait(LOOK_SECONDS):
            if workspace.loss() is None:
                continue
            try:
                self._found.emit()
            except RuntimeError:  # the window is gone
                return

    def stop(self) -> None:
        """Look no more: the window closes."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join()

    def go_on(self) -> None:
        """Go on in a new file, with everything that is open, and show where."""
        if self._moving or self._context.jobs.closed or time.monotonic() < self._again:
            return
        self._moving = True
        workspace = self._context.workspace
        drafts = self._drafts()
        self._context.jobs.start(
            self.tr("Rescuing the catalogue"),
            lambda _report: _go_on(workspace, drafts),
            done=self._done,
            failed=self._failed,
            in_order=True,
        )

    def ask_place(self) -> None:
        """Ask for a new file; the whole catalogue is copied there, and work goes on in it."""
        name, _kind = file_dialogs.save_file(
            self._window,
            self.tr("Save the catalogue elsewhere"),
            str(Path.home() / self._context.workspace.path.name),
            self.tr("Catalogues (*.sqlite *.db)"),
            replace=False,
        )
        if name:
            self.save_elsewhere(Path(name))

    def save_elsewhere(self, place: Path) -> Job:
        """Go on in a copy of the whole catalogue at a place that nothing has; edits go on meanwhile."""
        workspace = self._context.workspace
        moves: list[Moved] = []

        def work(report: Report) -> None:
            moves.append(moving.save_elsewhere(workspace, place, report))

        job = self._context.jobs.start(
            self.tr("Saving the catalogue elsewhere"), work, failed=self._context.show_error
        )
        # Also if it was asked to stop too late: work goes on there by then, and that has to be said.
        job.finished.connect(lambda: self._report_moved(moves))
        return job

    def _report_moved(self, moves: list[Moved]) -> None:
        for moved in moves:
            self._done((moved, ()))

    def settle(self) -> None:
        """Go on elsewhere now, where that is needed: the window is about to close."""
        self._context.jobs.flush()
        if self._context.workspace.read_only or self._context.workspace.loss() is None:
            return
        try:
            moved, troubles = _go_on(self._context.workspace, self._drafts())
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        self._done((moved, troubles))

    def _drafts(self) -> tuple[OpenDraft, ...]:
        return tuple(
            OpenDraft(session.id, session.version, dict(session.data), dict(session.saved_data))
            for session in self._context.open_sessions()
            if not session.read_only
        )

    def _done(self, outcome: tuple[Moved | None, tuple[EditorError, ...]]) -> None:
        self._moving = False
        moved, troubles = outcome
        if moved is None:
            return
        for session in self._context.open_sessions():
            session.keep()
        self.moved.emit(moved)
        self._context.catalogue_changed.emit()
        folder = QUrl.fromLocalFile(str(moved.new.absolute().parent))
        show = self.tr("Show the file"), lambda: QDesktopServices.openUrl(folder)
        offers = (show, (self.tr("Save the catalogue elsewhere…"), self.ask_place)) if moved.lost else (show,)
        words = self._context.sentence(moved.message)
        self._window.notices.withdraw(self._said)
        self._said = words
        self._window.notices.show_notice(words, "alarm" if moved.lost else "note", *offers)
        for trouble in troubles:
            self._context.show_error(trouble)

    def _failed(self, trouble: Exception) -> None:
        self._moving = False
        self._again = time.monotonic() + AGAIN_SECONDS
        self._context.show_error(trouble)


def _go_on(
    workspace: Workspace, drafts: tuple[OpenDraft, ...]
) -> tuple[Moved | None, tuple[EditorError, ...]]:
    if workspace.loss() is None:  # it went on already
        return None, ()
    moved = workspace.continue_elsewhere()
    return moved, () if moved.whole else keep_drafts(workspace, drafts)
