"""The line that says that a battle is not that of the documents as they are now."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from editor.ui.kit.theme import SPACE_1, SPACE_3


class NoticeBar(QFrame):
    """A sentence and a button; hidden until there is something to say."""

    pressed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("tone", "caution")
        row = QHBoxLayout(self)
        row.setContentsMargins(SPACE_3, SPACE_1, SPACE_3, SPACE_1)
        self.words = QLabel(self)
        self.words.setWordWrap(True)
        self.button = QPushButton(self)
        self.button.clicked.connect(self.pressed)
        row.addWidget(self.words, 1)
        row.addWidget(self.button)
        self.hide()

    def say(self, words: str, button: str) -> None:
        """Show a sentence, and the words of what can be done about it."""
        self.words.setText(words)
        self.button.setText(button)
        self.show()
