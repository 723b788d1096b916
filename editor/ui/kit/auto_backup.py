"""Backups that the window makes by itself, off the GUI thread, and the look through a large catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer

from editor.catalogue import checking
from editor.services import backups
from editor.ui.kit.jobs import Report
from schemas.problems import EditorError, Problem

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

FIRST_MS: Final = 5_000
"""After the window is shown."""
BETWEEN_MS: Final = 15 * 60 * 1_000


class BackupTimer(QObject):
    """Makes a backup soon after the start and every quarter of an hour, where something has changed."""

    def __init__(self, context: UiContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._running = False
        self._reported = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.work)
        if not context.workspace.read_only:
            self._timer.start(FIRST_MS)

    def work(self) -> None:
        """Look through a large catalogue that was not closed well, then make a backup if one is needed."""
        if self._running or self._context.jobs.closed:
            return
        self._running = True
        workspace = self._context.workspace

        def task(report: Report) -> tuple[Problem, ...]:
            if workspace.unchecked and checking.is_large(workspace.path):
                checking.look_through(workspace.engine, workspace.path, "indexes", report)
                workspace.unchecked = False
            return backups.try_backup(workspace, "auto", report)

        job = self._context.jobs.start(
            self.tr("Creating a backup"), task, done=self._done, failed=self._failed, quiet=True
        )
        job.finished.connect(self._again)

    def _again(self) -> None:
        self._running = False
        self._timer.start(BETWEEN_MS)

    def _done(self, problems: tuple[Problem, ...]) -> None:
        if not problems:
            self._reported = False
        elif not self._reported:
            self._reported = True
            for problem in problems:
                self._context.notify(self._context.sentence(problem), "caution")

    def _failed(self, trouble: Exception) -> None:
        # A damaged catalogue is reported each time: every edit that goes into it is in danger.
        if isinstance(trouble, EditorError) or not self._reported:
            self._reported = True
            self._context.show_error(trouble)
