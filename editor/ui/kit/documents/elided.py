"""A label and a button that end in an ellipsis where they have no room; the tooltip tells the whole."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QWidget

from editor.ui.kit.theme import ICON_SMALL, SPACE_4

NARROW: Final = 80
"""px that such a button needs; its words are cut to the room that there is."""


class ElidedLabel(QLabel):
    """One line that never asks for more width than there is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def show_text(self, text: str) -> None:
        """Show a text, as much of it as fits."""
        if text == self._whole:
            return
        self._whole = text
        self.setToolTip(text)
        self.setAccessibleName(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        width = self.contentsRect().width()
        self.setText(self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, max(width, 1)))


class ElidedButton(QPushButton):
    """A button that takes the room that there is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        """Show a text, as much of it as fits."""
        self.setToolTip(text)
        self._cut()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut()

    def sizeHint(self) -> QSize:
        return QSize(NARROW, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def _cut(self) -> None:
        room = max(NARROW, self.width()) - SPACE_4 - ICON_SMALL
        words = self.fontMetrics().elidedText(self.toolTip(), Qt.TextElideMode.ElideRight, room)
        if words != self.text():
            self.setText(words)
