"""Looks whether the documents of a battle are still what they were when it began."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from editor.services.watching import Prepared, prepare

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report

_SOON_MS: Final = 400
"""So long is waited after somebody has written documents, so that what comes at once is looked at once."""


class DocumentWatch(QObject):
    """Reads the scenario of a page anew, off the window's thread, where somebody may have changed it."""

    found = Signal(object)  # Prepared: as the documents are now
    unreadable = Signal()  # the scenario, or a document that it needs, is gone or has errors

    def __init__(self, context: UiContext, scenario: str, flush: Callable[[], None], page: QWidget) -> None:
        """Make it.

        Args:
            context: of the window.
            scenario: id of the scenario.
            flush: puts the drafts that are open on disk.
            page: looks are taken by themselves while it is in front.
        """
        super().__init__(page)
        self._context, self._scenario, self._flush, self._page = context, scenario, flush, page
        self._looks = 0
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON_MS)
        self._soon.timeout.connect(self.look)
        context.rows_written.connect(self._look_soon)

    def _look_soon(self) -> None:
        if self._page.isVisible():
            self._soon.start()

    def forget(self) -> None:
        """Take no answer of a look that is under way: it is of documents as they were."""
        self._looks += 1

    def look(self) -> None:
        """Read the documents as they are now."""
        self._looks += 1
        look, workspace, wanted = self._looks, self._context.workspace, self._scenario
        self._flush()

        def work(_report: Report) -> Prepared:
            return prepare(workspace, wanted)

        def take(now: Prepared) -> None:
            if look == self._looks:
                self.found.emit(now)

        def fail(_trouble: Exception) -> None:
            if look == self._looks:
                self.unreadable.emit()

        name = self.tr("Reading the scenario")
        self._context.jobs.start(name, work, done=take, failed=fail, quiet=True)
