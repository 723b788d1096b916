"""A scenario to be fought many times, what has come of it, and what plays it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from editor.rules.core.contract import AnyPlay, Setup
from editor.simulation.statistics import Failure, Outcome
from editor.simulation.worker import Job
from schemas.progress import Report, quietly

Cancelled = Callable[[], bool]
"""Asked between results; true stops the batch, what is done is kept."""


@dataclass(frozen=True)
class Task:
    """A scenario to be fought: as workers take it, and as it stands here."""

    job: Job
    play: AnyPlay
    setup: Setup


class Course:
    """What has come of a task so far."""

    def __init__(self, total: int, report: Report = quietly, cancelled: Cancelled = bool) -> None:
        self.outcomes: list[Outcome] = []
        self.failures: list[Failure] = []
        self.stopped = False
        self.deaths = 0
        """Workers that died."""
        self._total = total
        self._report = report
        self._cancelled = cancelled

    def take(self, found: Sequence[Outcome | Failure]) -> None:
        """Take results in and report how far it is."""
        self.outcomes += [one for one in found if isinstance(one, Outcome)]
        self.failures += [one for one in found if isinstance(one, Failure)]
        self._report(len(self.outcomes) + len(self.failures), self._total)

    def stop(self) -> bool:
        """Return whether to stop now."""
        self.stopped = self.stopped or self._cancelled()
        return self.stopped


class Backend(Protocol):
    """Something that plays the battles of a task by their numbers."""

    def play(self, task: Task, numbers: Sequence[int], course: Course) -> None:
        """Play battles until all are done or the course says stop."""
        ...

    def close(self) -> None:
        """Let go of processes and connections."""
        ...


def play_here(task: Task, numbers: Sequence[int], course: Course) -> None:
    """Play battles one after another in this process."""
    for index in numbers:
        if course.stop():
            return
        course.take([task.job.play_one(task.play, task.setup, index)])
