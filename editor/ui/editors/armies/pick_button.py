"""A button that says what is ticked in its menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from editor.ui.kit.widgets import ElidedButton


class PickButton(ElidedButton):
    """A button whose menu has a tick for each thing that may be chosen."""

    picked = Signal()

    def __init__(self, name: str, nothing: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._nothing = nothing
        self._ticks: list[tuple[QAction, Any]] = []
        self.setAccessibleName(name)
        self.setMenu(QMenu(self))
        self._show()

    def offer(self, title: str, choices: Sequence[tuple[str, Any]], chosen: Sequence[Any]) -> None:
        """Add a group of ticks; a group with a title is a menu of its own."""
        if not choices:
            return
        menu = self.menu().addMenu(title) if title else self.menu()
        for words, value in choices:
            action = menu.addAction(words)
            action.setCheckable(True)
            action.setChecked(value in chosen)
            action.toggled.connect(self._toggled)
            self._ticks.append((action, value))
        self._show()

    def values(self) -> list[Any]:
        """Return what is ticked, in the order of the menu."""
        return [value for action, value in self._ticks if action.isChecked()]

    def offered(self) -> list[Any]:
        """Return everything that may be ticked, in the order of the menu."""
        return [value for _action, value in self._ticks]

    def _toggled(self) -> None:
        self._show()
        self.picked.emit()

    def _show(self) -> None:
        words = ", ".join(action.text() for action, _ in self._ticks if action.isChecked())
        self.show_text(words or self._nothing)
