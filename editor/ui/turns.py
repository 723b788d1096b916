"""A long job in small parts: some at once, the others in later turns of the event loop."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QObject, QTimer

Part = Callable[[], object]
LONGEST_S: Final = 0.04
"""After so long a turn begins no further part."""


class Turns(QObject):
    """Carries parts out, a number of them in each turn; what is clicked or typed meanwhile comes between.

    A slow machine does fewer of them in a turn.
    """

    def __init__(self, per_turn: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._per_turn = per_turn
        self._waiting: deque[Part] = deque()
        self._at_work = False
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._turn)

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
            self._timer.start()
        elif idle:
            self._turn()

    def clear(self) -> None:
        """Leave out what waits."""
        self._waiting.clear()

    def finish(self) -> None:
        """Carry out everything that waits."""
        while self._waiting:
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
            if not self._waiting:
                self._timer.stop()
            elif not self._timer.isActive():
                self._timer.start()
