"""What a page shows of others is worked out when somebody can see it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget


class WhenShown(QObject):
    """Runs something at once while a widget is on the screen, else once when it is shown again.

    A save tells every open editor that the catalogue has changed: only the one in front does its work then.
    """

    def __init__(self, widget: QWidget, run: Callable[[], object]) -> None:
        super().__init__(widget)
        self._widget = widget
        self._run = run
        self._due = False
        widget.installEventFilter(self)

    def ask(self) -> None:
        """Run now, or when the widget is shown."""
        self._due = not self._widget.isVisible()
        if not self._due:
            self._run()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Run what waits, before the widget is painted."""
        if self._due and event.type() == QEvent.Type.Show:
            self._due = False
            self._run()
        return False
