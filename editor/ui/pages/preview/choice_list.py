"""The list of what may be chosen by hand; it says in grey what is to be done elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListWidgetItem, QSizePolicy, QWidget

from editor.ui.kit.widgets import SentenceList
from editor.ui.pages.preview.guide import Choice
from schemas.typography import unbroken

_CHOICE: Final = int(Qt.ItemDataRole.UserRole) + 1
_ROWS_AT_LEAST: Final = 2
"""Choices that are seen in the lowest window."""
_MANY: Final = 1_000
_PADDING: Final = 2
"""px of a line above and below its words, as the theme has them."""


class ChoiceList(SentenceList):
    """Names choices, a line each."""

    taken = Signal(object)  # Choice that was clicked
    pointed = Signal(object)  # Choice under the pointer or the keyboard cursor, or None
    room_changed = Signal()  # more or fewer lines are in sight than when the choices were shown

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(name, parent)
        self._rows = _MANY
        """Lines that were in sight when the choices were shown."""
        self.setObjectName("preview.choices")
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.setMinimumHeight(_ROWS_AT_LEAST * self._row())
        self.itemClicked.connect(self._take)
        self.itemActivated.connect(self._take_by_key)
        self.itemEntered.connect(self._point)
        self.currentItemChanged.connect(lambda now, _before: self._point(now))

    def rows_in_sight(self) -> int:
        """Return how many lines are seen without scrolling; many, as long as the list is not shown."""
        return self.viewport().height() // self._row() if self.isVisible() else _MANY

    def _row(self) -> int:
        return self.fontMetrics().height() + _PADDING

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Tell where the choices shown may be too many now, or too few."""
        super().resizeEvent(event)
        if self.rows_in_sight() != self._rows:
            self.room_changed.emit()

    def show_choices(self, choices: Sequence[Choice], hints: Sequence[str]) -> None:
        """List choices, and below them sentences that cannot be chosen."""
        self.clear()
        self._rows = self.rows_in_sight()
        for choice in choices:
            words = unbroken(f"{choice.mark}   {choice.words}" if choice.mark else choice.words)
            item = QListWidgetItem(words, self)
            item.setData(_CHOICE, choice)
            item.setToolTip(choice.note)
            if choice.chosen:
                item.setText(f"✓ {words}")
                font = item.font()
                font.setBold(True)
                item.setFont(font)
        for words in hints:
            QListWidgetItem(unbroken(words), self).setFlags(Qt.ItemFlag.NoItemFlags)

    def _take(self, item: QListWidgetItem) -> None:
        choice = item.data(_CHOICE)
        if isinstance(choice, Choice):
            self.taken.emit(choice)

    def _take_by_key(self, item: QListWidgetItem) -> None:
        # A click arrives as itemClicked already; some styles send both.
        if not self.underMouse():
            self._take(item)

    def _point(self, item: QListWidgetItem | None) -> None:
        choice = item.data(_CHOICE) if item is not None else None
        self.pointed.emit(choice if isinstance(choice, Choice) else None)
