"""The panels at the bottom of the window: problems, history, log; folded to their tabs and one line, or open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

OPEN_HEIGHT: Final = 132
FOLDED_HEIGHT: Final = 30
"""px of a panel that is folded: one line below the tabs."""
LOW_WINDOW: Final = 800
"""px of a window below which the panels begin folded: the document needs the room."""


class LowerPanels(QObject):
    """Folds and opens the panels at the bottom; a click on a tab of folded panels opens them."""

    def __init__(self, window: QMainWindow, docks: Sequence[QDockWidget]) -> None:
        super().__init__(window)
        self._window = window
        self._docks = tuple(docks)
        for dock in self._docks:
            # Panels would not get lower than their buttons; what does not fit is out of sight while folded.
            dock.widget().setMinimumHeight(FOLDED_HEIGHT)
        window.installEventFilter(self)

    @property
    def folded(self) -> bool:
        """Whether there is only one line of the panels, or nothing."""
        return max((dock.height() for dock in self._shown()), default=0) < (OPEN_HEIGHT + FOLDED_HEIGHT) // 2

    def fold(self, folded: bool) -> None:
        """Fold the panels to one line, or give them their usual height; hidden ones are shown again."""
        shown = self._shown()
        if not shown and not folded:
            self._docks[0].show()
            shown = self._docks[:1]
        height = FOLDED_HEIGHT if folded else OPEN_HEIGHT
        self._window.resizeDocks(list(shown[:1]), [height] * len(shown[:1]), Qt.Orientation.Vertical)

    def begin(self) -> None:
        """Give the panels the height that they begin with in a window of this size."""
        self.fold(self._window.height() < LOW_WINDOW)

    def _shown(self) -> tuple[QDockWidget, ...]:
        """Return the panel in front; those behind it have no height of their own."""
        return tuple(
            dock
            for dock in self._docks
            if dock.isVisible() and not dock.isFloating() and not dock.visibleRegion().isEmpty()
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take notice of the tab bars that the window makes for its panels."""
        if event.type() == QEvent.Type.ChildPolished:
            bar = event.child()  # type: ignore[attr-defined]
            if isinstance(bar, QTabBar):
                bar.tabBarClicked.connect(lambda index: self._clicked(bar.tabText(index)))
        return super().eventFilter(watched, event)

    def _clicked(self, title: str) -> None:
        if self.folded and any(dock.windowTitle() == title for dock in self._docks):
            self.fold(False)
