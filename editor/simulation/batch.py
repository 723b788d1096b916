"""Many battles in other processes, with progress and cancel; a worker that dies never loses the batch."""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Final

from editor.rules.core.contract import Manners, Play, Setup
from editor.rules.core.dice import stream_seed
from editor.simulation.battle import MOST_ACTIONS, NO_MANNERS
from editor.simulation.statistics import BatchReport, Failure, Outcome, report_of
from editor.simulation.worker import READY, Job, job_of, play_one, serve
from schemas.problems import EditorError, Message
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

Report = Callable[[int, int], None]
"""``report(done, total)``, called in the caller's thread."""
Cancelled = Callable[[], bool]
"""Asked between results; true stops the batch, what is done is kept."""

_POLL_SECONDS: Final = 0.2
_CHUNKS_PER_WORKER: Final = 20
_LARGEST_CHUNK: Final = 50
_ATTEMPTS: Final = 2
_STOP_SECONDS: Final = 5.0
_STILLBORN: Final = 3


def run_batch(
    play: Play,
    setup: Setup,
    battles: int,
    seed: int,
    *,
    workers: int = 0,
    report: Report | None = None,
    cancelled: Cancelled | None = None,
    document_systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
    most_actions: int = MOST_ACTIONS,
    manners: Manners = NO_MANNERS,
) -> BatchReport:
    """Play a batch of battles, each with a seed of its own derived from the batch's.

    Args:
        play: the game; its class can be built without arguments, as each worker does.
        setup: the scenario with its documents.
        battles: how many.
        seed: seed of the batch; the report is the same for the same seed, whatever the number of workers.
        workers: other processes to play in; 0 or 1 plays in this one.
        report: told how many are done.
        cancelled: asked whether to stop.
        document_systems: games whose documents the workers can read.
        most_actions: longest battle.
        manners: how the computer plays which side; plainly where nothing is said.

    Raises:
        EditorError: the scenario cannot be played.
    """
    refusals = play.refusals(setup)
    if refusals:
        raise EditorError(*refusals)
    batch = _Batch(battles, report, cancelled)
    job = job_of(play, setup, seed, document_systems, most_actions, manners)
    if workers > 1 and battles > 1:
        _in_processes(job, play, setup, min(workers, battles), batch)
    else:
        _in_this_process(job, play, setup, batch)
    return report_of(seed, battles, batch.outcomes, batch.failures, cancelled=batch.stopped)


class _Batch:
    """What a batch has so far."""

    def __init__(self, battles: int, report: Report | None, cancelled: Cancelled | None) -> None:
        self.battles = battles
        self.outcomes: list[Outcome] = []
        self.failures: list[Failure] = []
        self.stopped = False
        self._report = report
        self._cancelled = cancelled

    def add(self, found: Sequence[Outcome | Failure]) -> None:
        """Take results in and tell how far it is."""
        self.outcomes += [one for one in found if isinstance(one, Outcome)]
        self.failures += [one for one in found if isinstance(one, Failure)]
        if self._report is not None:
            self._report(len(self.outcomes) + len(self.failures), self.battles)

    def stop(self) -> bool:
        """Return whether to stop now."""
        self.stopped = self.stopped or (self._cancelled is not None and self._cancelled())
        return self.stopped


def _in_this_process(job: Job, play: Play, setup: Setup, batch: _Batch) -> None:
    for index in range(batch.battles):
        if batch.stop():
            return
        batch.add([play_one(job, play, setup, index)])


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

    def __init__(self, job: Job) -> None:
        # Always "spawn": a forked child would carry the threads and the windows of this process along.
        context = get_context("spawn")
        self.connection: Connection
        self.connection, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=serve, args=(theirs, job), daemon=True)
        with _undisturbed():
            self.process.start()
        theirs.close()
        self.ready = False
        self.busy: tuple[int, ...] = ()

    def give(self, chunk: tuple[int, ...]) -> None:
        self.busy = chunk
        # A worker that is dead already is found by the end of its connection.
        with suppress(OSError):
            self.connection.send(chunk)

    def end(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join(_STOP_SECONDS)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.process.close()


def _in_processes(job: Job, play: Play, setup: Setup, workers: int, batch: _Batch) -> None:
    """Give chunks of battles to workers; what they leave undone because none can start is played here."""
    pool = _Pool(job, workers, batch)
    try:
        while pool.unfinished() and pool.stillborn < _STILLBORN and not batch.stop():
            pool.staff()
            pool.collect()
    finally:
        pool.end()
    left = pool.left() if pool.stillborn >= _STILLBORN else ()
    for index in left:
        if batch.stop():
            return
        batch.add([play_one(job, play, setup, index)])


class _Pool:
    """The workers of a batch and the battles that wait for them."""

    def __init__(self, job: Job, workers: int, batch: _Batch) -> None:
        size = max(1, min(_LARGEST_CHUNK, batch.battles // (workers * _CHUNKS_PER_WORKER)))
        numbers = range(batch.battles)
        self._waiting = deque(tuple(numbers[start : start + size]) for start in range(0, batch.battles, size))
        self._deaths = dict.fromkeys(numbers, 0)
        self._job = job
        self._workers = workers
        self._batch = batch
        self._pool: list[_Worker] = []
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
        self._pool += [_Worker(self._job) for _ in range(missing)]
        for worker in self._pool:
            if not worker.busy and self._waiting:
                worker.give(self._waiting.popleft())

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
                self._batch.add(found)

    def _bury(self, worker: _Worker) -> None:
        """Put the battles of a dead worker back one by one: only one that kills workers is given up."""
        self._pool.remove(worker)
        worker.end()
        if not worker.ready:
            self.stillborn += 1
            self._waiting.appendleft(worker.busy)
            return
        for index in worker.busy:
            self._deaths[index] += 1
            if self._deaths[index] < _ATTEMPTS:
                self._waiting.append((index,))
                continue
            seed = stream_seed(self._job.seed, index)
            message = Message(code="simulation.worker_died", values={"seed": seed})
            self._batch.add([Failure(index, seed, message)])

    def end(self) -> None:
        """Stop all workers."""
        for worker in self._pool:
            worker.end()
