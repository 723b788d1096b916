"""Docks whose title stands in their tab, and tabs whose words can be read."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow, QTabBar, QWidget

_AROUND: Final = 8
"""px before and after the words of a tab, where there is room (so does the style sheet)."""


def title_in_tab(dock: QDockWidget) -> None:
    """Leave out the title bar while the tab says the title; a floating panel needs it to be moved."""
    bare = QWidget(dock)
    dock.setTitleBarWidget(bare)

    def dress(floating: bool) -> None:
        dock.setTitleBarWidget(None if floating else bare)  # type: ignore[arg-type]

    dock.topLevelChanged.connect(dress)


class ReadableTabs(QObject):
    """Keeps the words of the tabs of docks whole: they move together, and else arrows scroll to them."""

    made = Signal(QTabBar)  # the window has made a bar of tabs for its docks

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Dress each tab bar that the window makes; Qt would cut its words to their first letters."""
        if event.type() == QEvent.Type.ChildPolished:
            bar = event.child()  # type: ignore[attr-defined]
            if isinstance(bar, QTabBar):
                bar.setElideMode(Qt.TextElideMode.ElideNone)
                bar.setUsesScrollButtons(True)
                bar.installEventFilter(self)
                self.made.emit(bar)
        elif isinstance(watched, QTabBar) and event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            _move_together(watched)
        return super().eventFilter(watched, event)


def _move_together(bar: QTabBar) -> None:
    """Leave less room around the words of tabs that would not stand beside each other otherwise."""
    words = sum(bar.fontMetrics().horizontalAdvance(bar.tabText(tab)) for tab in range(bar.count()))
    tight = words + 2 * _AROUND * bar.count() > bar.width()
    if bool(bar.property("tight")) != tight:
        bar.setProperty("tight", tight)
        bar.style().unpolish(bar)
        bar.style().polish(bar)
