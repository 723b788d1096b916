"""Memory: collecting garbage in the thread of the windows, and giving large blocks back."""

from __future__ import annotations

import ctypes
import gc
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS: Final = 500
_OLDEST: Final = 2
"""The generation with which everything is looked through."""
_QUIET_PART, _BUSY_PART = 8, 4
"""Everything is looked through once more than this part of it is new, the second while somebody works."""
_QUIET_S: Final = 0.025
"""Processor time of an interval below which nobody works in the window."""
_QUIET_INTERVALS: Final = 2
_MANY: Final = 15_000
"""New objects that are looked through in a frame; more of them wait until nobody works."""


class Collector(QObject):
    """Collects rubbish now and then, in the thread that made it.

    Looking through everything takes a tenth of a second with many documents open, and longer the more rubbish
    there is: that waits until the window has been left alone for a second, or until a good part is new.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._old = 0  # objects that the last full collection left
        self._there = 0  # objects when they were counted last
        self._counted_at = 0  # collections of the younger ones then
        self._worked = time.thread_time()
        self._quiet = 0  # intervals in which nobody worked
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(INTERVAL_MS)

    def collect(self) -> None:
        """Collect the oldest generation whose threshold has been passed, and the younger ones with it."""
        if _reading:
            return
        worked = time.thread_time()
        self._quiet = self._quiet + 1 if worked - self._worked < _QUIET_S else 0
        counts, thresholds = gc.get_count(), gc.get_threshold()
        for generation in (_OLDEST, 1, 0):
            if counts[generation] <= thresholds[generation] or not thresholds[generation]:
                continue
            if generation < _OLDEST:
                if counts[0] <= _MANY or self._quiet >= _QUIET_INTERVALS:
                    gc.collect(generation)
                break
            if self._collect_all(counts[generation], thresholds[generation]):
                break
        self._worked = time.thread_time()

    def _collect_all(self, count: int, threshold: int) -> bool:
        """Collect everything where that is worth it; counting what is there takes its time, too."""
        quiet = self._quiet >= _QUIET_INTERVALS
        if abs(count - self._counted_at) >= (1 if quiet else threshold):
            self._there, self._counted_at = len(gc.get_objects(_OLDEST)), count
        if self._there - self._old <= self._old // (_QUIET_PART if quiet else _BUSY_PART):
            return False
        self._there = self._old = self._there - gc.collect(_OLDEST)
        self._counted_at = 0
        return True


def pass_over_what_is_there() -> None:
    """Leave what lives now out of all collections to come: modules, classes, the window with its caches.

    They live as long as the program. Looking through them took most of the third of a second that a full
    collection lasts with many documents open.
    """
    gc.freeze()


_nothing_is_read: Final = threading.Event()
_nothing_is_read.set()
_LOOKS_EACH_S: Final = 0.05
_reading: Final[list[float]] = []
"""By each piece of work that reads much now: seconds for which a thread could keep others waiting before."""
_SWITCH_S: Final = 0.0002
"""How long one thread of Python may keep the others waiting meanwhile."""


@contextmanager
def reading_much() -> Iterator[None]:
    """Let work in any thread make very many objects that stay for a while, and hardly any rubbish.

    Looking through them again and again would hold the window up: nothing is collected meanwhile. The window
    asks for the interpreter some dozens of times to paint itself, and gets it sooner than at other times.
    """
    _nothing_is_read.clear()
    _reading.append(sys.getswitchinterval())
    sys.setswitchinterval(_SWITCH_S)
    try:
        yield
    finally:
        sys.setswitchinterval(_reading[0])
        _reading.pop()
        if not _reading:
            _nothing_is_read.set()


def is_much_read() -> bool:
    """Return whether some work reads much now: what nobody waits for rests meanwhile."""
    return not _nothing_is_read.is_set()


def rest_while_much_is_read(asked: Callable[[], object]) -> None:
    """Rest, in a thread of one's own, until no work reads much.

    Args:
        asked: called now and then meanwhile; what it raises ends the rest.
    """
    while not _nothing_is_read.wait(_LOOKS_EACH_S):
        asked()


def collect_in_this_thread(parent: QObject) -> Collector:
    """Take over the collector for the life of the application; a second call for it returns the first one."""
    found = parent.findChild(Collector)
    return found if isinstance(found, Collector) else Collector(parent)


_M_MMAP_THRESHOLD: Final = -3
_LARGE: Final = 128 * 1024
"""Bytes from which a piece of memory is asked of the system by itself, and given back whole."""


def give_back_large_blocks() -> bool:
    """Keep large pieces of memory apart from small ones from now on; return whether that can be done.

    The C library of Linux begins so, but learns from each picture that is given up to put the next ones among
    small pieces, which keep them from the system: after a day of opening and closing half of the memory held
    nothing. Elsewhere this is left to the system.
    """
    if sys.platform != "linux":
        return False
    try:
        return bool(ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE))
    except (AttributeError, OSError):  # another C library
        return False
