"""Reads the scenario of a page with all that its battle needs, off the thread of the windows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, Signal

from editor.services.battles.watching import Prepared, prepare

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.jobs import Report


class ScenarioReader(QObject):
    """Reads the working copies of a scenario and its documents."""

    prepared = Signal(object)  # Prepared
    refused = Signal(object)  # exception: why it could not be read

    def __init__(self, context: UiContext, scenario_id: str, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._scenario_id = scenario_id
        self.busy = False
        """Whether an answer to :meth:`read` is to come."""
        self._looks = 0

    def read(self) -> None:
        """Read the scenario; signals bring the answer."""
        self.busy = True
        self._looks += 1  # an answer to an earlier look is of documents as they were
        self._start(self._take, self._refuse)

    def look(self, compare: Callable[[Prepared], None], missing: Callable[[], None]) -> None:
        """Read the scenario beside what is shown; nobody gets the answer where somebody looks again.

        Args:
            compare: gets the scenario.
            missing: called where it cannot be read; why is said when the battle is fought again.
        """
        self._looks += 1
        # Methods: a job hands nothing over to those of a page that was closed.
        self._start(
            partial(self._compared, self._looks, compare), partial(self._missed, self._looks, missing)
        )

    def _compared(self, look: int, compare: Callable[[Prepared], None], now: Prepared) -> None:
        if look == self._looks:
            compare(now)

    def _missed(self, look: int, missing: Callable[[], None], _trouble: Exception) -> None:
        if look == self._looks:
            missing()

    def _start(self, done: Callable[[Prepared], None], failed: Callable[[Exception], None]) -> None:
        # Drafts that are open go on the disk: the working copies are what the window shows.
        self._context.flush()
        workspace, wanted = self._context.workspace, self._scenario_id

        def work(_report: Report) -> Prepared:
            return prepare(workspace, wanted)

        name = QCoreApplication.translate("PreviewPage", "Reading the scenario")
        self._context.jobs.start(name, work, done=done, failed=failed, quiet=True)

    def _take(self, prepared: Prepared) -> None:
        self.busy = False
        self.prepared.emit(prepared)

    def _refuse(self, trouble: Exception) -> None:
        self.busy = False
        self.refused.emit(trouble)
