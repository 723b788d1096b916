"""Many battles in a thread: how they are stopped, and what they leave for the window."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from editor.rules.core.contract import AiBySide
from editor.simulation.balance import Balance
from editor.simulation.reports import BatchReport
from editor.ui.kit.jobs import CancelledError

if TYPE_CHECKING:
    from editor.ui.kit.jobs import Report


class Campaign:
    """What the thread leaves for the window, whether it ended or was stopped."""

    def __init__(self, ai_by_side: AiBySide) -> None:
        self.ai_by_side = ai_by_side
        """How the computer plays."""
        self.stop = threading.Event()
        """Set to stop; what is done is kept."""
        self.report: BatchReport | None = None
        self.balance: Balance | None = None

    def heard(self, report: Report) -> Report:
        """Return a report that takes a request to stop as one to keep what is done."""

        def reported(done: int, total: int) -> None:
            try:
                report(done, total)
            except CancelledError:
                self.stop.set()

        return reported

    def asked(self, report: Report) -> Callable[[], bool]:
        """Return the question whether somebody asked to stop."""
        reported = self.heard(report)

        def stopped() -> bool:
            reported(0, 0)
            return self.stop.is_set()

        return stopped
