"""The buttons above an army's entries."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QPushButton, QWidget

from editor.ui.kit.layouts import FlowLayout
from editor.ui.kit.theme import SPACE_1, set_icon

Command = tuple[str, str, str, Callable[[], object]]
"""Words (or none), what it does, its icon, and what is run."""


class EntryTools(QWidget):
    """Buttons in as many rows as they need; those without words are square."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = FlowLayout(self, SPACE_1, SPACE_1)

    def offer(self, commands: Sequence[Command], *, enabled: bool) -> list[QPushButton]:
        """Add a button for each command, after those that are there."""
        return [self._offer(*command, enabled=enabled) for command in commands]

    def _offer(
        self, words: str, tip: str, icon: str, run: Callable[[], object], *, enabled: bool
    ) -> QPushButton:
        button = self._button(words, tip, icon)
        button.clicked.connect(lambda _checked=False: run())
        button.setEnabled(enabled)
        return button

    def tick(self, tip: str, icon: str, run: Callable[[], object]) -> QPushButton:
        """Add a square button that stays down until it is pressed again."""
        button = self._button("", tip, icon)
        button.setCheckable(True)
        button.toggled.connect(lambda _on: run())
        return button

    def _button(self, words: str, tip: str, icon: str) -> QPushButton:
        button = QPushButton(words, self)
        button.setToolTip(tip)
        button.setAccessibleName(words or tip)
        set_icon(button, icon)
        if not words:
            button.setFixedWidth(button.sizeHint().height())
        self._row.addWidget(button)
        return button
