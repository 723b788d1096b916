"""Long work off the GUI thread: a plain function with a report, run on a pool, with progress and cancel."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from functools import partial
from types import MethodType
from typing import Any, Final
from weakref import WeakMethod, ref

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRunnable, Qt, QThreadPool, Signal

from editor.ui.kit.autosave import Autosave
from schemas.problems import EditorError

log = logging.getLogger(__name__)
_TOLD_EACH_S: Final = 0.03
"""Rest between two signals of progress: work may report thousands of times a second."""

_STRETCH_S: Final = 0.004
"""Processor time of work in one go: both threads share one interpreter, and windows paint within a frame."""
_LONGEST_S: Final = 0.02
"""Rest between two stretches of work, at most: the windows may be waiting themselves."""
_YOUR_TURN: Final = QEvent.Type(QEvent.registerEventType())
_LAST: Final = Qt.EventPriority.LowEventPriority.value - 1
"""Priority after all others, painting included."""
Report = Callable[[int, int], None]
"""``report(done, total)``; raises :class:`CancelledError` once the person asked to stop."""
Work = Callable[[Report], Any]


class CancelledError(Exception):
    """The person asked to stop."""


def stopping(report: Report, stop: threading.Event) -> tuple[Report, Callable[[], bool]]:
    """Return a report that sets an event instead of raising, and the question whether it is set.

    What stops by the question keeps what is done so far.
    """

    def heard(done: int, total: int) -> None:
        try:
            report(done, total)
        except CancelledError:
            stop.set()

    def stopped() -> bool:
        heard(0, 0)
        return stop.is_set()

    return heard, stopped


class _Runner(QRunnable):
    def __init__(self, job: Job) -> None:
        super().__init__()
        self._jobs = [job]
        self.setAutoDelete(True)

    def run(self) -> None:
        # Qt may keep a runner that is done; the job it lets go.
        self._jobs.pop().perform()


def _over(_report: Report) -> None:
    """Stand for work that is done."""


class Job(QObject):
    """One piece of work. Signals arrive in the GUI thread; the work itself touches no widget."""

    progress = Signal(int, int)  # done, total
    part = Signal(object)  # what the work hands over before its end
    succeeded = Signal(object)  # what the work returned
    failed = Signal(object)  # the exception
    finished = Signal()  # always, after succeeded, failed or a cancel

    _ended = Signal(str, object)
    _still_reporting = Signal()

    def __init__(self, name: str, work: Work, parent: QObject | None = None) -> None:
        """Make a job.

        Args:
            name: what is being done, a sentence of the interface for the status line.
            work: called in a worker thread with a report.
            parent: owner.
        """
        super().__init__(parent)
        self.name = name
        self._work = work
        self._told = 0.0
        self._asked_to_stop = threading.Event()
        self._done = threading.Event()
        self._reported = threading.Event()
        self._maker = threading.get_ident()
        self._turn = threading.Event()
        self._stretch = _STRETCH_S
        self._worked = 0.0  # processor time of the thread when this stretch of work began
        self._ended.connect(self._settle, Qt.ConnectionType.QueuedConnection)
        self._still_reporting.connect(self.let_go, Qt.ConnectionType.QueuedConnection)

    def cancel(self) -> None:
        """Ask the work to stop at its next report."""
        self._asked_to_stop.set()

    @property
    def cancelled(self) -> bool:
        """Whether a stop was asked for."""
        return self._asked_to_stop.is_set()

    def wait(self, seconds: float) -> bool:
        """Wait until the work has returned; whether it has."""
        return self._done.wait(seconds)

    def perform(self) -> None:
        """Do the work in the calling thread (the pool calls this)."""
        try:
            self._report(0, 0)
            outcome: tuple[str, object] = ("succeeded", self._work(self._report))
        except CancelledError:
            outcome = ("cancelled", None)
        except Exception as trouble:  # noqa: BLE001 - handed over whole to whoever asked
            outcome = ("failed", trouble)
        finally:
            self._done.set()
        try:
            self._ended.emit(*outcome)
        except RuntimeError:  # the window is gone, and the job with it
            log.debug("job %s ended after its window", self.name)
        finally:
            self._reported.set()

    def let_go(self) -> None:
        """Destroy the job as soon as its thread has nothing more to do with it."""
        if self._reported.is_set():
            self.deleteLater()
        else:
            self._still_reporting.emit()

    def _report(self, done: int, total: int) -> None:
        if self._asked_to_stop.is_set():
            raise CancelledError
        now = time.monotonic()
        if total and (now - self._told >= _TOLD_EACH_S or done >= total):
            self._told = now
            self.progress.emit(done, total)
        if time.thread_time() - self._worked >= self._stretch and threading.get_ident() != self._maker:
            self._let_windows_go_first()

    def _let_windows_go_first(self) -> None:
        """Rest, in the thread of the work, until that of the windows has done what waits for it.

        Where that takes long, as it does beside other programs, more is done before the next rest.
        """
        began = time.monotonic()
        self._turn.clear()
        QCoreApplication.postEvent(self, QEvent(_YOUR_TURN), _LAST)
        self._turn.wait(_LONGEST_S)
        self._stretch = max(_STRETCH_S, (time.monotonic() - began) / 2)
        self._worked = time.thread_time()

    def event(self, event: QEvent) -> bool:
        """Let the work go on, now that the windows have done everything else."""
        if event.type() == _YOUR_TURN:
            self._turn.set()
            return True
        return super().event(event)

    def _settle(self, how: str, value: object) -> None:
        # What the work held (a catalogue) is let go in this thread.
        self._work = _over
        if how == "succeeded" and not self.cancelled:
            self.succeeded.emit(value)
        elif how == "failed":
            self.failed.emit(value)
        self.finished.emit()


_alone: set[Job] = set()


def run_alone(job: Job) -> None:
    """Run a job that has no owner; it lives until it has ended, whatever becomes of who listens to it.

    A widget that owned it could be destroyed, and the job with it, while the job's thread reports its end.
    The program stops these jobs when it ends (:func:`stop_alone`).
    """

    def ended() -> None:
        _alone.discard(job)
        job.let_go()  # else its own signal keeps it for ever

    _alone.add(job)
    job.finished.connect(ended)
    QThreadPool.globalInstance().start(_Runner(job))


def stop_alone() -> None:
    """Stop the jobs that have no owner, and wait until none runs: what draws without a program crashes."""
    for job in tuple(_alone):
        job.cancel()
    QThreadPool.globalInstance().waitForDone()


def _handing_over(job: Job, done: Callable[[Any], None]) -> Callable[[Any], None]:
    """Return a call of ``done`` that keeps its owner not alive and reports its failure as the job's."""
    held = WeakMethod(done) if isinstance(done, MethodType) else None
    plain = done if held is None else None

    def take(value: Any) -> None:
        call = plain if held is None else held()
        if call is None or _has_gone(call):
            return
        try:
            call(value)
        except EditorError as trouble:
            job.failed.emit(trouble)

    return take


def _reporting(failed: Callable[[Exception], None]) -> Callable[[Exception], None]:
    """Return what reports a failure, as long as who asked is there."""

    def report(trouble: Exception) -> None:
        if not _has_gone(failed):
            failed(trouble)

    return report


def _has_gone(call: Callable[..., None]) -> bool:
    """Return whether something to be called is a method of a window or widget that was destroyed."""
    while isinstance(call, partial):
        call = call.func
    owner = getattr(call, "__self__", None)
    return isinstance(owner, QObject) and not shiboken6.isValid(owner)


class Jobs(QObject):
    """The jobs of one window: starts them, knows which run, cancels and waits on close."""

    started = Signal(object)  # Job
    changed = Signal()
    failed = Signal(object)  # exception of a job that nobody handles

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(3)
        self.autosave = Autosave()
        """The thread on which everything is written in order."""
        self._running: list[Job] = []
        self._closed = False

    @property
    def running(self) -> tuple[Job, ...]:
        """Jobs under way that the person should see."""
        return tuple(self._running)

    @property
    def closed(self) -> bool:
        """Whether the window is gone; what a timer still wants then is not begun."""
        return self._closed

    def start(
        self,
        name: str,
        work: Work,
        *,
        done: Callable[[Any], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        in_order: bool = False,
        quiet: bool = False,
    ) -> Job:
        """Run ``work(report)`` in a worker thread.

        Args:
            name: what is being done, for the status line.
            work: plain function; its result goes to ``done``.
            done: called in the GUI thread with the result. An ``EditorError`` that it raises goes the way of
                one that the work raised: the catalogue may be taken away before the result is shown. A method
                of a widget (or a `partial` of one) is not called once the widget has gone.
            failed: called in the GUI thread with the exception, likewise; without it ``Jobs.failed`` is
                emitted.
            in_order: on the one writing thread, after everything that was started so before.
            quiet: not shown in the status line (short look-ups).
        """
        job = Job(name, work, self)
        if done is not None:
            job.succeeded.connect(_handing_over(job, done))
        job.failed.connect(self.failed if failed is None else _reporting(failed))
        self._running.append(job)
        there = ref(self)

        def over() -> None:
            # Held by the job alone it would be destroyed by the job's end, and the job by it once more.
            if (jobs := there()) is not None:
                jobs._forget(job)

        job.finished.connect(over)
        if not quiet:
            self.started.emit(job)
        if in_order:
            self.autosave.run(job.perform)
        else:
            self._pool.start(_Runner(job))
        return job

    def close(self, seconds: float = 10.0) -> None:
        """Cancel what can be cancelled, let writing finish, and wait."""
        self._closed = True
        self.autosave.close(seconds)
        for job in self._running:
            job.cancel()
        self._pool.waitForDone(int(seconds * 1000))

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until everything started ``in_order`` is written; whether it is."""
        return self.autosave.flush(seconds)

    def _forget(self, job: Job) -> None:
        if job in self._running:
            self._running.remove(job)
        job.let_go()
        self.changed.emit()
