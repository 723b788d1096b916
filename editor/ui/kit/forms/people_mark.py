"""The mark beside a field that somebody edits in another window just now."""

from __future__ import annotations

from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel, QWidget

from editor.ui.kit.theme import TYPE_SMALL, text_font, theme

SIZE = 14


class PeopleMark(QLabel):
    """A quiet pencil; who it is stands in its tooltip."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        # No taller than the label beside it: the fields of a row stand on one line.
        self.setFixedSize(SIZE + 4, QFontMetrics(text_font(TYPE_SMALL)).height())
        theme().changed.connect(self._draw)
        self._draw()
        self.hide()

    def _draw(self) -> None:
        self.setPixmap(theme().icon("pencil", "accent").pixmap(SIZE, SIZE))

    def show_words(self, words: str) -> None:
        """Show who edits the field; nobody for ''."""
        self.setToolTip(words)
        self.setAccessibleName(words)
        self.setVisible(bool(words))
