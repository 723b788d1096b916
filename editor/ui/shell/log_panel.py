"""The log of the window: what was done and shown, with the time."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLocale, QTime
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2

MOST_LINES: Final = 2_000


class LogPanel(QWidget):
    """Lines that can be selected and copied."""

    manual_chapter = "settings"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = QPlainTextEdit(self)
        self.text.setReadOnly(True)
        self.text.setMaximumBlockCount(MOST_LINES)
        self.text.setAccessibleName(self.tr("Log"))
        self.text.setPlaceholderText(self.tr("Nothing has happened yet."))
        self.text.setMinimumHeight(2 * self.fontMetrics().height())
        column = column_layout(self, SPACE_2)
        column.addWidget(self.text)

    def add(self, words: str) -> None:
        """Write a line with the time."""
        clock = QLocale().toString(QTime.currentTime(), QLocale.FormatType.ShortFormat)
        self.text.appendPlainText(f"{clock}  {words}")
