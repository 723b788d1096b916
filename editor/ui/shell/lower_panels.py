"""The panels at the bottom of the window: problems, history, log; open, or folded to their tabs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar

from editor.ui.shell.docks import ReadableTabs, title_in_tab

OPEN_HEIGHT: Final = 132
"""px of the open panels with their tabs."""
FOLDED_HEIGHT: Final = 1
"""px of a panel that is folded: only the tabs are left."""
LOW_WINDOW: Final = 800
"""px of a window below which the panels do not open by themselves: the document needs the room."""


class LowerPanels(QObject):
    """Folds and opens the panels at the bottom; a click on a tab of folded panels opens them."""

    def __init__(self, window: QMainWindow, docks: Sequence[QDockWidget], tabs: ReadableTabs) -> None:
        super().__init__(window)
        tabs.made.connect(self._follow)
        self._window = window
        self._docks = tuple(docks)
        self.by_themselves = True
        """Whether they fold and open by themselves: until a person does it."""
        for number, dock in enumerate(self._docks):
            window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
            title_in_tab(dock)
            if number:
                window.tabifyDockWidget(self._docks[number - 1], dock)
            # Panels would not get lower than their buttons; what does not fit is out of sight while folded.
            dock.widget().setMinimumHeight(FOLDED_HEIGHT)
        self._docks[0].raise_()

    @property
    def folded(self) -> bool:
        """Whether there are only the tabs of the panels, or nothing."""
        # Qt puts panels behind another out of the window, with a height that they had once.
        room = self._window.rect()
        heights = [dock.height() for dock in self._docked() if dock.geometry().intersects(room)]
        return max(heights, default=0) < (OPEN_HEIGHT + FOLDED_HEIGHT) // 2

    def fold(self, folded: bool) -> None:
        """Fold the panels to their tabs, or give them their usual height; hidden ones are shown again."""
        docked = self._docked()
        if not docked and not folded:
            self._docks[0].show()
            docked = self._docks[:1]
        height = FOLDED_HEIGHT if folded else OPEN_HEIGHT
        if docked:
            self._window.resizeDocks([docked[0]], [height], Qt.Orientation.Vertical)

    def turn_over(self) -> None:
        """Fold the panels where they are open, open them where they are folded."""
        self.by_themselves = False
        self.fold(not self.folded)

    def begin(self) -> None:
        """Fold the panels: nothing is known yet."""
        self.by_themselves = True
        self.fold(True)

    def settle(self, filled: bool) -> None:
        """Another page is in front: fold panels that have nothing to show, open them where they have.

        Not while a page is worked on: what comes by itself may not shift what is about to be clicked.
        """
        if self.by_themselves and filled == self.folded:
            self.fold(not filled or self._window.height() < LOW_WINDOW)

    def _docked(self) -> tuple[QDockWidget, ...]:
        return tuple(dock for dock in self._docks if not dock.isHidden() and not dock.isFloating())

    def _follow(self, bar: QTabBar) -> None:
        """Take notice of a bar of tabs that the window has made for its panels."""
        bar.tabBarClicked.connect(lambda index: self._clicked(bar.tabText(index)))

    def _clicked(self, title: str) -> None:
        if any(dock.windowTitle() == title for dock in self._docks):
            self.by_themselves = False
            if self.folded:
                self.fold(False)
