"""Questions that are worked out beside the window, and dropped where nobody waits for the answer any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from editor.ui.kit.context import UiContext
from editor.ui.kit.jobs import Job, Work


class BackgroundQuestions:
    """The running questions of one panel; a new one of the same name takes the place of the old one."""

    def __init__(self, context: UiContext) -> None:
        self._context = context
        self._running: dict[str, Job] = {}
        self._closed = False

    def run(
        self,
        name: str,
        words: str,
        work: Work,
        done: Callable[[Any], None],
        failed: Callable[[Exception], None] | None = None,
    ) -> Job | None:
        """Work something out; ``done`` gets the answer unless the question is asked anew before.

        Args:
            name: which question.
            words: what is being done, translated.
            work: plain function of a report.
            done: called in the window's thread.
            failed: called instead if the work raises; None hands it to the window.

        Returns:
            What is running, to show how far it is; None if nobody asks any more.
        """
        if self._closed or self._context.jobs.closed:
            return None
        self.drop(name)
        job = self._running[name] = self._context.jobs.start(
            words, work, done=done, failed=failed, quiet=True
        )
        return job

    @property
    def busy(self) -> bool:
        """Whether something is being worked out that nobody has stopped."""
        return any(not job.cancelled and not job.wait(0) for job in self._running.values())

    def drop(self, name: str) -> None:
        """Wait for an answer no longer."""
        if (job := self._running.pop(name, None)) is not None:
            job.cancel()

    def close(self) -> None:
        """Wait for nothing any more."""
        self._closed = True
        for name in tuple(self._running):
            self.drop(name)
