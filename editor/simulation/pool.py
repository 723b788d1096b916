"""Battles in other processes of this machine; one that dies never loses the batch."""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final

from editor.rules.core.dice import stream_seed
from editor.simulation.statistics import Failure
from editor.simulation.tasks import Course, Task, play_here
from editor.simulation.worker import READY, Job, serve
from schemas.problems import Message

_POLL_SECONDS: Final = 0.2
_CHUNKS_PER_WORKER: Final = 20
_LARGEST_CHUNK: Final = 50
_ATTEMPTS: Final = 2
_STOP_SECONDS: Final = 5.0
_STILLBORN: Final = 3


def chunks_of(numbers: Sequence[int], workers: int) -> list[tuple[int, ...]]:
    """Return battles in chunks: large enough to travel cheaply, small enough to show progress."""
    size = max(1, min(_LARGEST_CHUNK, len(numbers) // (workers * _CHUNKS_PER_WORKER)))
    return [tuple(numbers[start : start + size]) for start in range(0, len(numbers), size)]


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Start a process that Ctrl+C in the terminal does not reach before it can decide to ignore it."""
    if sys.platform == "win32":
        yield
        return
    # The tracker frees the signal when it starts, so it has to be there before.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """A process that plays, and what it is busy with."""

    def __init__(self) -> None:
        # Always "spawn": a forked child would carry the threads and the windows of this process along.
        context = get_context("spawn")
        self.connection: Connection
        self.connection, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=serve, args=(theirs,), daemon=True)
        with _undisturbed():
            self.process.start()
        theirs.close()
        self.job: Job | None = None
        self.ready = False
        self.busy: tuple[int, ...] = ()

    def give(self, job: Job, chunk: tuple[int, ...]) -> None:
        """Let it play a chunk; a job that is new to it travels before."""
        self.busy = chunk
        # A worker that is dead already is found by the end of its connection.
        with suppress(OSError):
            if job is not self.job:
                self.job, self.ready = job, False
                self.connection.send(job)
            self.connection.send(chunk)

    def end(self) -> None:
        """Stop the process."""
        self.connection.close()
        self.process.terminate()
        self.process.join(_STOP_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()


class Processes:
    """Several processes, kept from one task to the next."""

    def __init__(self, workers: int) -> None:
        self._most = workers
        self._staff: list[_Worker] = []

    def play(self, task: Task, numbers: Sequence[int], course: Course) -> None:
        """Play battles; what the workers leave undone because none can start is played here."""
        run = _Run(task.job, min(self._most, len(numbers)), self._staff, numbers, course)
        while run.unfinished() and run.stillborn < _STILLBORN:
            if course.stop():
                self.close()  # what they are playing is wanted no more
                return
            run.staff()
            run.collect()
        if run.stillborn >= _STILLBORN:
            left = run.left()
            self.close()
            play_here(task, left, course)

    def close(self) -> None:
        """Stop all processes."""
        while self._staff:
            self._staff.pop().end()


class _Run:
    """The battles of one task that wait for workers."""

    def __init__(
        self, job: Job, workers: int, pool: list[_Worker], numbers: Sequence[int], course: Course
    ) -> None:
        self._waiting = deque(chunks_of(numbers, workers))
        self._deaths = dict.fromkeys(numbers, 0)
        self._job = job
        self._workers = workers
        self._pool = pool
        self._course = course
        self.stillborn = 0
        """Workers that died before they could play."""

    def unfinished(self) -> bool:
        """Return whether battles wait or are being played."""
        return bool(self._waiting) or any(worker.busy for worker in self._pool)

    def left(self) -> tuple[int, ...]:
        """Return the battles that are not done, in order."""
        chunks = [*self._waiting, *(worker.busy for worker in self._pool)]
        return tuple(sorted(index for chunk in chunks for index in chunk))

    def staff(self) -> None:
        """Start workers where battles wait for them, and give each idle one a chunk."""
        idle = sum(not worker.busy for worker in self._pool)
        missing = min(self._workers - len(self._pool), len(self._waiting) - idle)
        self._pool += [_Worker() for _ in range(missing)]
        for worker in self._pool:
            if not worker.busy and self._waiting:
                worker.give(self._job, self._waiting.popleft())

    def collect(self) -> None:
        """Wait a moment for results and take them in; put back what a dead worker was playing."""
        ready = wait([worker.connection for worker in self._pool], timeout=_POLL_SECONDS)
        for worker in [worker for worker in self._pool if worker.connection in ready]:
            try:
                found = worker.connection.recv()
            except (EOFError, OSError):
                self._bury(worker)
                continue
            if found == READY:
                worker.ready = True
            else:
                worker.busy = ()
                self._course.take(found)

    def _bury(self, worker: _Worker) -> None:
        """Put the battles of a dead worker back one by one: only one that kills workers is given up."""
        self._pool.remove(worker)
        worker.end()
        self._course.deaths += 1
        if not worker.ready:
            self.stillborn += 1
            if worker.busy:
                self._waiting.appendleft(worker.busy)
            return
        for index in worker.busy:
            self._deaths[index] += 1
            if self._deaths[index] < _ATTEMPTS:
                self._waiting.append((index,))
            else:
                self._course.take([killer_of_workers(self._job, index)])


def killer_of_workers(job: Job, index: int) -> Failure:
    """Return what is reported of a battle whose worker has died each time."""
    seed = stream_seed(job.seed, index)
    return Failure(index, seed, Message(code="simulation.worker_died", values={"seed": seed}))
