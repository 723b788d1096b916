"""Where the panels of a window stand and how large they are: at first, as they were left, and back again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QDockWidget

if TYPE_CHECKING:
    from editor.ui.shell.frame import WindowFrame

LEFT_WIDTH: Final = 250


class WindowLayout:
    """Of one window, which Qt can measure only once it is shown."""

    def __init__(self, window: WindowFrame) -> None:
        self._window = window
        self._first: QByteArray | None = None
        self._before: QByteArray | None = None
        """How the panels stood before they were hidden for a game. None while they are not."""

    def begin(self) -> bool:
        """Give the panels their first sizes, then those they were left with; only once: else return False."""
        if self._first is not None:
            return False
        window, settings = self._window, self._window.context.settings
        window.resizeDocks([window.catalogue_dock], [LEFT_WIDTH], Qt.Orientation.Horizontal)
        window.lower_panels.begin()
        self._first = window.saveState()
        if not settings.geometry.isEmpty():
            window.restoreGeometry(settings.geometry)
        left = settings.layout("window")
        if not left.isEmpty():
            window.restoreState(left)
            window.side.fit()
            window.book.refresh()
        return True

    @property
    def playing(self) -> bool:
        """Whether the page in front has the whole window."""
        return self._before is not None

    def play(self, on: bool) -> None:
        """Hide the catalogue and the panels round the page, or bring back those that were there."""
        window = self._window
        if on == self.playing:
            return
        if self._before is None:
            self._before = window.saveState()
            for dock in window.findChildren(QDockWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
                if not dock.isFloating():
                    dock.hide()
        else:
            before, self._before = self._before, None
            window.restoreState(before)
            window.side.fit()
        window.book.refresh()

    def state(self) -> QByteArray:
        """Return where the panels stand, for the next time: not how they are hidden for a while."""
        return self._before if self._before is not None else self._window.saveState()

    def reset(self) -> None:
        """Put every panel back where it was at first."""
        window, self._before = self._window, None
        if self._first is not None:
            window.restoreState(self._first)
        window.resizeDocks([window.catalogue_dock], [LEFT_WIDTH], Qt.Orientation.Horizontal)
        window.lower_panels.begin()
        window.side.reset()
        window.book.refresh()
