"""Docks whose title stands in their tab."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget, QWidget


def title_in_tab(dock: QDockWidget) -> None:
    """Leave out the title bar while the tab says the title; a floating panel needs it to be moved."""
    bare = QWidget(dock)
    dock.setTitleBarWidget(bare)

    def dress(floating: bool) -> None:
        dock.setTitleBarWidget(None if floating else bare)  # type: ignore[arg-type]

    dock.topLevelChanged.connect(dress)
