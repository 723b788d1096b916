"""What an import of a map would change and lose, worked out in the background after each choice."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget
from shiboken6 import isValid

from editor.services.map_files.map_import import MapPlan
from editor.ui.editors.maps.output.import_outlook import Outlook, outlook_of
from editor.ui.kit.context import UiContext
from editor.ui.kit.jobs import Job, Report

_HIGH: Final = 130


class OutlookView(QPlainTextEdit):
    """Sentences of what changes and what is lost; the last choice counts."""

    looked = Signal(object)  # Outlook
    failed = Signal(object)  # the exception
    progress = Signal(int, int)  # done, total
    ended = Signal()  # it works no more

    def __init__(self, context: UiContext, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context
        self._job: Job | None = None
        self.setReadOnly(True)
        self.setFixedHeight(_HIGH)
        self.setAccessibleName(self.tr("What changes and what will be lost"))

    @property
    def running(self) -> bool:
        """Whether it is being worked out."""
        return self._job is not None

    def look(self, planned: Callable[[], MapPlan]) -> None:
        """Work out what an import would do, in place of what is still being worked out.

        Args:
            planned: plans the import; called in the background.
        """
        self.stop()
        context = self._context

        def work(report: Report) -> Outlook:
            plan = planned()
            report(1, 2)
            return outlook_of(context, plan)

        words = self.tr("What the import cannot keep")
        job = context.jobs.start(words, work, done=self._show, failed=self._fail, quiet=True)
        self._job = job
        job.progress.connect(self.progress)
        job.finished.connect(partial(self._over, job))

    def stop(self) -> None:
        """Work it out no more."""
        if self._job is not None:
            self._job.cancel()

    def _fail(self, trouble: Exception) -> None:
        self.failed.emit(trouble)

    def _over(self, job: Job) -> None:
        if self._job is job and isValid(self):  # it ends after a dialog that was closed meanwhile
            self._job = None
            self.ended.emit()

    def _show(self, found: Outlook) -> None:
        self.setPlainText(found.text or self.tr("Nothing is lost."))
        self.looked.emit(found)
