"""The hand at the windows: it waits for events as long as they take."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from PySide6.QtCore import Signal
from pytestqt.qtbot import QtBot

from editor.ui.kit.context import UiContext
from editor.ui.tour.rest import at_rest, handle_events
from tests.patience import PATIENCE

LIMIT: Final = PATIENCE * 1000
_SOON_MS: Final = (1, 2, 4)
"""Most of what is waited for is there so soon; pytest-qt looks after 10 ms, and nobody works till then."""


class PatientBot(QtBot):
    """The bot of pytest-qt without limits of its own for each call."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = LIMIT) -> None:
        for soon in _SOON_MS:
            if _holds(callback):
                return
            self.wait(soon)
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Signal, *, timeout: int = LIMIT, **options: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **options)

    def waitSignals(self, signals: Iterable[Signal], *, timeout: int = LIMIT, **options: Any) -> Any:
        return super().waitSignals(signals, timeout=timeout, **options)

    def wait_for_rest(self, context: UiContext) -> None:
        """Wait until the windows work nothing out and nothing is about to happen by itself."""
        handle_events()
        handle_events()  # what the first ones brought about
        self.waitUntil(lambda: at_rest(context))


def _holds(callback: Callable[[], bool | None]) -> bool:
    """Whether what is waited for is there: the callback says so, or says nothing and asserts it."""
    try:
        return callback() in (None, True)
    except AssertionError:
        return False
