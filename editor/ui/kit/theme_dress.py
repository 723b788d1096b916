"""A new palette is put on by what is on the screen now; what is hidden puts it on when it is shown.

The stylesheet names roles of the palette, and Qt looks them up when it polishes a widget. With many documents
open fifteen thousand widgets would take seconds; two or three hundred of them can be seen.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import shiboken6
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget

from editor.ui.kit.turns import Turns

PER_TURN: Final = 150
"""Widgets that are polished before the window answers again: a few hundredths of a second."""


class Dressing(QObject):
    """Polishes widgets anew: what is seen first, from the top of each window downwards."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._turns = Turns(PER_TURN, self)

    def begin(self, application: QApplication) -> None:
        """Polish all that can be seen, and whatever else when it is shown."""
        windows = sorted(application.topLevelWidgets(), key=QWidget.isVisible, reverse=True)
        self._turns.add([partial(self._dress, one) for one in windows])

    def _dress(self, widget: QWidget) -> None:
        if not shiboken6.isValid(widget):
            return
        if not widget.isVisible():
            when_shown(widget, "theme.palette", partial(self._again, widget))
            return
        style = widget.style()
        style.unpolish(widget)
        style.polish(widget)
        widget.update()
        inside = [one for one in widget.children() if isinstance(one, QWidget) and not one.isWindow()]
        self._turns.add([partial(self._dress, one) for one in inside], first=True)

    def _again(self, widget: QWidget) -> None:
        self._turns.add([partial(self._dress, widget)])


def when_shown(widget: QWidget, name: str, run: Callable[[], object]) -> None:
    """Run something once when a hidden widget is shown; asked for twice under one name, it is run once."""
    if widget.findChild(_Wait, name, Qt.FindChildOption.FindDirectChildrenOnly) is None:
        _Wait(widget, name, run)


class _Wait(QObject):
    """Lies in wait for a widget to be shown, and goes then."""

    def __init__(self, widget: QWidget, name: str, run: Callable[[], object]) -> None:
        super().__init__(widget)
        self.setObjectName(name)
        self._run = run
        # A widget that Qt made has no lasting object in Python that would hold this one.
        _waiting.add(self)
        self.destroyed.connect(partial(_waiting.discard, self))
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            watched.removeEventFilter(self)
            self.setObjectName("")
            _waiting.discard(self)
            self.deleteLater()
            self._run()
        return False


_waiting: set[_Wait] = set()
