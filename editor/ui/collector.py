"""Rubbish is collected in the thread of the windows only.

Python may run its cyclic collector in whatever thread allocates; in a thread of jobs it would destroy Qt
objects that belong to the windows, and the process dies. So the automatic collector is switched off, and a
timer of the window's thread does the same work by the same thresholds.
"""

from __future__ import annotations

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer

INTERVAL_MS: Final = 500
_OLDEST: Final = 2
"""The generation with which everything is looked through."""
_PART: Final = 4
"""A full collection waits until what has become old since the last one is more than this part of it."""


class Collector(QObject):
    """Collects rubbish now and then, in the thread that made it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._old = 0  # objects that the last full collection left
        self._look_from = 0  # collections of the younger ones after which they are counted again
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.collect)
        self._timer.start(INTERVAL_MS)

    def collect(self) -> None:
        """Collect the oldest generation whose threshold has been passed, and the younger ones with it."""
        counts, thresholds = gc.get_count(), gc.get_threshold()
        for generation in (_OLDEST, 1, 0):
            if counts[generation] <= thresholds[generation] or not thresholds[generation]:
                continue
            if generation < _OLDEST:
                gc.collect(generation)
                return
            if counts[generation] >= self._look_from:
                self._look_from = counts[generation] + thresholds[generation]
                if self._collect_all():
                    return

    def _collect_all(self) -> bool:
        """Collect everything, unless little has become old; Python's own collector has this rule, too."""
        now = len(gc.get_objects(_OLDEST))
        if now - self._old <= self._old // _PART:
            return False
        self._old = now - gc.collect(_OLDEST)
        self._look_from = 0
        return True


def pass_over_what_is_there() -> None:
    """Leave what lives now out of all collections to come: modules, classes, the window with its caches.

    They live as long as the program. Looking through them took most of the third of a second that a full
    collection lasts with many documents open.
    """
    gc.freeze()


def collect_in_this_thread(parent: QObject) -> Collector:
    """Take over the collector for the life of the application; a second call for it returns the first one."""
    found = parent.findChild(Collector)
    return found if isinstance(found, Collector) else Collector(parent)
