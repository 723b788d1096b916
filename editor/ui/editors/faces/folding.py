"""A titled part of a panel that folds; what is in it is made when it is opened for the first time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtWidgets import QPushButton, QWidget

from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, theme

_REMEMBERED: Final[dict[str, bool]] = {}
"""Title -> whether it was open last, while the program runs: other boxes open alike."""


class Fold(QWidget):
    """A head that is pressed to open or fold what is below it."""

    def __init__(
        self, key: str, title: str, make: Callable[[QWidget], QWidget], parent: QWidget, *, opened: bool
    ) -> None:
        """Make it.

        Args:
            key: by which it is remembered whether it was open.
            title: words of the head.
            make: makes what is in it, given its parent.
            parent: owner.
            opened: whether it is open where nobody has opened or folded one of this key.
        """
        super().__init__(parent)
        self._key, self._title, self._make = key, title, make
        self.inner: QWidget | None = None
        self._column = column_layout(self, 0, SPACE_1)
        self.head = QPushButton(self)
        self.head.setProperty("tone", "fold")
        self.head.clicked.connect(self._press)
        self._column.addWidget(self.head)
        self._open = False
        self.remark("")
        if _REMEMBERED.get(key, opened):
            self.open()
        self._dress()
        theme().changed.connect(self._dress)

    def _press(self) -> None:
        self.fold() if self._open else self.open()
        _REMEMBERED[self._key] = self._open

    @property
    def opened(self) -> bool:
        """Whether what is in it is seen."""
        return self._open

    def remark(self, words: str) -> None:
        """Say something beside the title; '' for nothing."""
        self.head.setText(f"{self._title}  {words}" if words else self._title)

    def fill(self) -> QWidget:
        """Make what is in it, where it is not made yet."""
        if self.inner is None:
            self.inner = self._make(self)
            self.inner.setContentsMargins(0, 0, 0, SPACE_2)
            self._column.addWidget(self.inner)
            self.inner.setVisible(self._open)
        return self.inner

    def open(self) -> None:
        """Show what is in it."""
        self._open = True
        self.fill().setVisible(True)
        self._dress()

    def fold(self) -> None:
        """Put what is in it away."""
        self._open = False
        if self.inner is not None:
            self.inner.setVisible(False)
        self._dress()

    def _dress(self) -> None:
        self.head.setIcon(theme().icon("chevron-down" if self._open else "chevron-right", "muted"))
