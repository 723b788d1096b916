"""The one thread of a window that writes: drafts soon after an edit, whatever the thread of the windows does.

How it is ordered, in six sentences:

1. Everything that is written in order goes through one :class:`Autosave`; whoever writes holds its *turn*.
2. A *draft* (:class:`Draft`) is handed over at each edit by :meth:`Autosave.touch`; it becomes due
   ``PAUSE_S`` after the last edit, ``LEAST_S`` after the first one not written, whichever comes first.
3. A *task* (:meth:`Autosave.run`) is due at once; tasks run in the order in which they came.
4. The thread takes the turn, then what is due: drafts before tasks, the one that waits longest first. A draft
   is no longer waiting once its write has begun; an edit during the write makes it wait again.
5. A draft that could not be written waits ``RETRY_S``, or until its next edit makes it due.
6. Who has to be alone with the catalogue (save, discard, reload, close) does it inside
   :meth:`Autosave.alone`: tasks that came before are over, nobody writes meanwhile, and the caller may
   write a draft there (:meth:`Autosave.write`) or put it off for good (:meth:`Autosave.forget`).

So a draft is written by one thread at a time, never after it was forgotten, and never later than ``LEAST_S``
plus the write that is under way. There is no Qt in here: a test steps it by hand, on a clock of its own.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Protocol

log = logging.getLogger(__name__)

PAUSE_S: Final = 0.1
"""Pause after an edit before its draft is written."""
LEAST_S: Final = 0.25
"""While typing goes on a draft is written this often; with the write it stays under a second."""
RETRY_S: Final = 2.0
"""A draft that could not be written is tried again after this."""

Task = Callable[[], object]


class Draft(Protocol):
    """What is handed over: it knows itself what is not written yet."""

    def write(self) -> bool:
        """Write what waits, on any thread, its own troubles handled; whether all of it is on disk."""


@dataclass
class _Waiting:
    first: float
    due: float


class Autosave:
    """Writes drafts and tasks in order, on a thread that it starts with the first of them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, *, threaded: bool = True) -> None:
        """Make it.

        Args:
            clock: seconds that never go back.
            threaded: without a thread of its own somebody else calls :meth:`step` (tests).
        """
        self._clock = clock
        self._threaded = threaded
        self._tasks: deque[Task] = deque()
        self._waiting: dict[Draft, _Waiting] = {}
        self._changed = threading.Condition()
        self._turn = threading.RLock()
        self._busy = False
        self._closing = False
        self._thread: threading.Thread | None = None

    # handing over

    def touch(self, draft: Draft) -> None:
        """An edit: the draft is to be written soon."""
        with self._changed:
            now = self._clock()
            waiting = self._waiting.get(draft)
            first = now if waiting is None else waiting.first
            self._waiting[draft] = _Waiting(first, min(now + PAUSE_S, first + LEAST_S))
            self._awake()

    def retry(self, draft: Draft) -> None:
        """The draft could not be written: try again later, unless an edit wants it sooner."""
        with self._changed:
            now = self._clock()
            self._waiting.setdefault(draft, _Waiting(now, now + RETRY_S))
            self._awake()

    def again(self, draft: Draft) -> None:
        """The draft wrote a part of what waits: the rest is due, after whatever else is."""
        with self._changed:
            now = self._clock()
            self._waiting.setdefault(draft, _Waiting(now, now))
            self._awake()

    def hurry(self, draft: Draft) -> None:
        """Write the draft now, if it waits at all."""
        with self._changed:
            if (waiting := self._waiting.get(draft)) is not None:
                waiting.due = self._clock()
                self._awake()

    def forget(self, draft: Draft) -> None:
        """There is nothing more to write of the draft; a write that is under way is not stopped."""
        with self._changed:
            self._waiting.pop(draft, None)

    def waits(self, draft: Draft) -> bool:
        """Whether the draft has edits whose write has not begun."""
        with self._changed:
            return draft in self._waiting

    def run(self, task: Task) -> None:
        """Run a task, which handles its own troubles, after those that came before."""
        with self._changed:
            self._tasks.append(task)
            self._awake()

    def _awake(self) -> None:
        """Wake the thread; it is started where there is none (the caller holds the condition)."""
        if self._threaded and self._thread is None:
            self._thread = threading.Thread(target=self._work, name="autosave", daemon=True)
            self._thread.start()
        self._changed.notify_all()

    # being alone

    @contextmanager
    def alone(self, seconds: float = 10.0) -> Iterator[None]:
        """Wait until the tasks so far are over, then keep everybody else from writing."""
        self.flush(seconds)
        with self._turn:
            yield

    def write(self, draft: Draft) -> bool:
        """Write a draft in the calling thread, alone; whether all of it is on disk."""
        with self._turn:
            self.forget(draft)
            done = draft.write()
        if not done:
            self.retry(draft)
        return done

    def flush(self, seconds: float = 10.0) -> bool:
        """Wait until tasks, what is due and a write that is under way are over; whether they are."""
        if not self._threaded:
            while self.step():
                pass
            return True
        with self._changed:
            return self._changed.wait_for(lambda: not (self._tasks or self._busy or self._due()), seconds)

    def close(self, seconds: float = 10.0) -> bool:
        """Let what waits be written and end the thread; whether it has ended."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
            thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join(seconds)
            return not thread.is_alive()
        return True

    # the thread

    def step(self) -> bool:
        """Do the first thing that is due, in the calling thread; whether there was one."""
        with self._turn:
            with self._changed:
                draft = self._due()
                task = self._tasks.popleft() if draft is None and self._tasks else None
                if draft is not None:
                    del self._waiting[draft]
                self._busy = draft is not None or task is not None
            try:
                if draft is not None and not draft.write() and not self._closing:
                    self.retry(draft)
                elif task is not None:
                    task()
            except Exception:
                # What a draft or a task does not handle itself must not end the thread that saves the others.
                log.exception("something could not be written")
            finally:
                with self._changed:
                    self._busy = False
                    self._changed.notify_all()
        return draft is not None or task is not None

    def _due(self) -> Draft | None:
        now = self._clock()
        due = [
            (waiting.due, waiting.first, number, draft)
            for number, (draft, waiting) in enumerate(self._waiting.items())
            if waiting.due <= now or self._closing
        ]
        return min(due, key=lambda one: one[:3])[3] if due else None

    def _work(self) -> None:
        while True:
            while self.step():
                pass
            with self._changed:
                if self._tasks or self._due() is not None:
                    continue
                if self._closing:
                    self._thread = None
                    return
                soonest = min((waiting.due for waiting in self._waiting.values()), default=None)
                wait = None if soonest is None else max(0.0, soonest - self._clock())
                self._changed.wait(wait)
