"""When the windows are at rest: nothing is being worked out, and nothing is about to happen by itself."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QApplication

from editor.ui.editors.maps.surface import MapSurface
from editor.ui.kit.context import UiContext

SOON_MS: Final = 1_000
"""Longest delay with which an editor puts off work while somebody types; a longer timer only tidies up."""


def handle_events() -> None:
    """Handle every event that waits, with the deletions among them."""
    QCoreApplication.processEvents()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def at_rest(context: UiContext) -> bool:
    """Whether no job of a window runs, no short delay of its parts has yet to pass, and maps are drawn."""
    windows = QApplication.topLevelWidgets()
    waits = any(
        timer.isActive() and timer.isSingleShot() and timer.interval() <= SOON_MS
        for owner in (context, *windows)
        for timer in owner.findChildren(QTimer)
    )
    return (
        not context.jobs.running
        and not waits
        and all(one.drawn for window in windows for one in window.findChildren(MapSurface))
    )
