"""Work for later turns of the event loop: what is clicked, typed and painted meanwhile comes first."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer
from shiboken6 import isValid

Part = Callable[[], object]
LONGEST_S: Final = 0.04
"""After so long a turn begins no further part of a job."""
SHORT_S: Final = 0.004
"""After so long a turn begins nothing else that waits: what it changed is painted in the same frame."""


class _Once(QTimer):
    """A timer that runs once; signals start it whatever they carry."""

    def start(self, *_carried: object) -> None:
        """Begin to wait anew. Qt would take a number that a signal carries for the delay."""
        # Signals that are heard in Python are not cut off when the owner is destroyed.
        if isValid(self):
            super().start()


def single_shot(owner: QObject, milliseconds: int, run: Callable[[], object]) -> QTimer:
    """Return a timer that runs something once, so long after it was started last.

    Args:
        owner: what the timer is destroyed with.
        milliseconds: the delay; 0 for the next turn of the event loop.
        run: what is called.
    """
    timer = _Once(owner)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(run)
    return timer


class _Waiting(QObject):
    """What waits in the whole application, for one turn after the other.

    `QTimer.singleShot(0)` would not do: Qt carries such calls out together, before it looks for input.
    """

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self._all: deque[tuple[QObject, Part]] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._turn)

    def add(self, owner: QObject, task: Part) -> None:
        """Take a task in, after all others."""
        self._all.append((owner, task))
        if not self._timer.isActive():
            self._timer.start()

    def forget(self, owner: QObject) -> None:
        """Leave out what waits for an owner and for what stands in it."""
        self._all = deque((one, task) for one, task in self._all if isValid(one) and not _within(one, owner))

    def _turn(self) -> None:
        until = time.perf_counter() + SHORT_S
        try:
            while self._all:
                owner, task = self._all.popleft()
                if isValid(owner):
                    task()
                if time.perf_counter() > until:
                    break
        finally:
            if not self._all:
                self._timer.stop()


def _waiting() -> _Waiting:
    application = QCoreApplication.instance()
    if application is None:
        return _Waiting(None)
    found = application.findChild(_Waiting, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return found or _Waiting(application)


def _within(one: QObject | None, owner: QObject) -> bool:
    while one is not None and one is not owner:
        one = one.parent()
    return one is owner


def later(owner: QObject, task: Part) -> None:
    """Do something in a later turn, after what is clicked, typed and painted; not if its owner is gone."""
    _waiting().add(owner, task)


def forget(owner: QObject) -> None:
    """Do nothing any more of what waits for an owner and for what stands in it: it was closed."""
    _waiting().forget(owner)


class Turns(QObject):
    """Carries the parts of a job out, a number of them in each turn.

    A slow machine does fewer of them in a turn.
    """

    def __init__(self, per_turn: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._per_turn = per_turn
        self._waiting: deque[Part] = deque()
        self._at_work = False
        self._due = False

    @property
    def waiting(self) -> int:
        """How many parts are still to come."""
        return len(self._waiting)

    def add(self, parts: Sequence[Part], *, first: bool = False, later: bool = False) -> None:
        """Carry out what this turn has room for, and leave the rest to later ones.

        Args:
            parts: carried out in their order; a part may add further ones.
            first: before all that waits already.
            later: none of them in this turn.
        """
        idle = not self._waiting and not self._at_work
        if first:
            self._waiting.extendleft(reversed(parts))
        else:
            self._waiting.extend(parts)
        if idle and later:
            self._ask()
        elif idle:
            self._turn()

    def clear(self) -> None:
        """Leave out what waits."""
        self._waiting.clear()

    def finish(self) -> None:
        """Carry out everything that waits."""
        while self._waiting:
            self._turn()

    def _ask(self) -> None:
        if not self._due and self._waiting:
            self._due = True
            later(self, self._take_turn)

    def _take_turn(self) -> None:
        self._due = False
        self._turn()

    def _turn(self) -> None:
        self._at_work = True
        until = time.perf_counter() + LONGEST_S
        try:
            for _number in range(self._per_turn):
                if not self._waiting:
                    break
                self._waiting.popleft()()
                if time.perf_counter() > until:
                    break
        finally:
            self._at_work = False
            self._ask()
