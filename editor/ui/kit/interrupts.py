"""Ctrl+C in the terminal that a window was started from."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from socket import socketpair
from typing import Final

from PySide6.QtCore import QSocketNotifier

_MANY: Final = 64
"""Signals that may wait to be read at once, one byte each."""


@contextmanager
def on_ctrl_c(act: Callable[[], object]) -> Iterator[None]:
    """Do something in a turn of the event loop on the first Ctrl+C; the second ends the program at once.

    Python alone would raise KeyboardInterrupt in whichever of our functions Qt calls next: the window stays,
    half of a step is left undone, and Qt may crash. Only for the main thread.
    """
    heard, told = socketpair()  # what Python writes there wakes the event loop
    heard.setblocking(False)
    told.setblocking(False)
    notifier = QSocketNotifier(heard.fileno(), QSocketNotifier.Type.Read)

    def hear() -> None:
        if signal.SIGINT in heard.recv(_MANY) and signal.getsignal(signal.SIGINT) is wait:
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            act()

    def wait(_number: int, _frame: object) -> None:
        """Raise nothing: the event loop hears of it."""

    notifier.activated.connect(hear)
    before = signal.signal(signal.SIGINT, wait)
    told_before = signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(told_before)
        signal.signal(signal.SIGINT, before)
        notifier.setEnabled(False)
        heard.close()
        told.close()
