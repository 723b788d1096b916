"""Many battles in a thread: how they are stopped, and what they leave for the window."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from editor.rules.core.contract import Manners
from editor.simulation.balance import Balance
from editor.simulation.reports import BatchReport
from editor.ui.jobs import CancelledError

if TYPE_CHECKING:
    from editor.ui.jobs import Report


class Campaign:
    """What the thread leaves for the window, whether it ended or was stopped."""

    def __init__(self, manners: Manners) -> None:
        self.manners = manners
        """How the computer plays."""
        self.stop = threading.Event()
        """Set to stop; what is done is kept."""
        self.report: BatchReport | None = None
        self.balance: Balance | None = None

    def heard(self, report: Report) -> Report:
        """Return a report that takes the wish to stop as one to keep what is done."""

        def told(done: int, total: int) -> None:
            try:
                report(done, total)
            except CancelledError:
                self.stop.set()

        return told

    def asked(self, report: Report) -> Callable[[], bool]:
        """Return the question whether somebody asked to stop."""
        told = self.heard(report)

        def stopped() -> bool:
            told(0, 0)
            return self.stop.is_set()

        return stopped
