"""F6: from one visible part of the window to the next."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget


def focus_next_panel(window: QMainWindow, centre: QWidget | None) -> None:
    """Give the focus to the next visible part: document, catalogue, panels at the right, panels below."""
    shown = [dock for dock in window.findChildren(QDockWidget) if dock.isVisible()]
    # The panels at the right are docks in a dock: each of them is a part.
    docks = [dock.widget() for dock in shown if dock.findChild(QDockWidget) is None]
    parts = [part for part in (centre, *docks) if part is not None and _seen(part)]
    here = window.focusWidget()
    at = next((n for n, part in enumerate(parts) if here is not None and part.isAncestorOf(here)), -1)
    for step in range(1, len(parts) + 1):
        inside = _focusable(parts[(at + step) % len(parts)])
        if inside:
            inside[0].setFocus(Qt.FocusReason.TabFocusReason)
            return


def _seen(part: QWidget) -> bool:
    return part.isVisible() and not part.visibleRegion().isEmpty()


def _focusable(part: QWidget) -> Sequence[QWidget]:
    """Return the visible widgets inside a part that Tab reaches."""
    return [
        child
        for child in part.findChildren(QWidget)
        if child.isVisible() and child.isEnabled() and child.focusPolicy() & Qt.FocusPolicy.TabFocus
    ]
