"""Battles on a running scheduler of ``dask.distributed`` (the extra ``marshalry[cluster]``).

The machines of the cluster need the same version of Marshalry installed. A battle is a number of a job, so
the report is the same as that of this machine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pickle import dumps, loads
from typing import TYPE_CHECKING, Any, Final

from editor.simulation.pool import chunks_of, killer_of_workers
from editor.simulation.statistics import Failure, Outcome
from editor.simulation.tasks import Course, Task
from editor.simulation.worker import Job
from schemas.problems import error

if TYPE_CHECKING:
    from editor.rules.core.contract import AnyPlay, Setup

CONNECT_SECONDS: Final = 10
_POLL_SECONDS: Final = 0.2
_AHEAD: Final = 2
"""Chunks given out for each thread of the cluster: one being played, one waiting."""


class Cluster:
    """A scheduler and its workers."""

    def __init__(self, address: str) -> None:
        """Connect.

        Raises:
            EditorError: the extra is not installed, or nobody answers at the address.
        """
        if find_spec("distributed") is None:
            raise error("simulation.no_cluster_extra")
        from distributed import Client as Connection

        connect: Any = Connection

        try:
            self._client: Any = connect(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError) as trouble:
            raise error("simulation.no_scheduler", address=address, reason=str(trouble)) from trouble

    def play(self, task: Task, numbers: Sequence[int], course: Course) -> None:
        """Play battles; what a dead worker had is played by another, one that kills each is given up."""
        _Run(self._client, task.job, numbers, course).play()

    def close(self) -> None:
        """Leave the cluster; it runs on."""
        self._client.close(timeout=CONNECT_SECONDS)


class _Run:
    """The battles of one job on their way through a cluster."""

    def __init__(self, client: Any, job: Job, numbers: Sequence[int], course: Course) -> None:
        self._client, self._job, self._course = client, job, course
        self._packed = dumps(job)
        self._threads = max(1, sum(client.nthreads().values()))
        self._waiting = deque(chunks_of(numbers, self._threads))
        self._out: dict[Any, tuple[int, ...]] = {}

    def play(self) -> None:
        """Give chunks out and take results in until all are done or the course says stop."""
        from distributed import wait as wait_for

        wait: Any = wait_for

        while self._waiting or self._out:
            if self._course.stop():
                self._client.cancel(list(self._out))
                return
            while self._waiting and len(self._out) < _AHEAD * self._threads:
                chunk = self._waiting.popleft()
                self._out[self._client.submit(play_chunk, self._packed, chunk, pure=False)] = chunk
            try:
                with self._client.as_current():
                    done = wait(list(self._out), timeout=_POLL_SECONDS, return_when="FIRST_COMPLETED").done
            except TimeoutError:
                continue
            for future in sorted(done, key=lambda one: self._out[one]):
                self._collect(future)

    def _collect(self, future: Any) -> None:
        chunk = self._out.pop(future)
        if future.status == "finished":
            self._course.take(future.result())
            return
        trouble = future.exception() if future.status == "error" else None
        if future.status == "error" and type(trouble).__name__ != "KilledWorker":
            raise error("simulation.cluster_failed", error=f"{type(trouble).__name__}: {trouble}")
        self._course.deaths += 1
        if len(chunk) > 1:
            self._waiting.extend((index,) for index in chunk)
        else:
            self._course.take([killer_of_workers(self._job, chunk[0])])


@lru_cache(maxsize=4)
def _ready(packed: bytes, thread: int) -> tuple[Job, AnyPlay, Setup]:
    """Return a job ready to be played in a thread; what a play remembers belongs to one thread."""
    job: Job = loads(packed)  # noqa: S301 - from the scheduler that was asked to run this very function
    return job, job.play_type(), job.setup()


def play_chunk(packed: bytes, numbers: Sequence[int]) -> list[Outcome | Failure]:
    """Play battles of a packed job; runs on a machine of the cluster."""
    from threading import get_ident

    job, play, setup = _ready(packed, get_ident())
    return [job.play_one(play, setup, index) for index in numbers]
