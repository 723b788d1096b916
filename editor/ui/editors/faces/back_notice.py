"""Says that both sides of a face are alike, and gives the back boxes of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFrame, QLabel, QWidget

from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, SPACE_3
from editor.ui.kit.widgets import push_button, wrapped

if TYPE_CHECKING:
    from editor.ui.kit.documents.session import DocumentSession


class BackNotice(QFrame):
    """Stands above the back while it is the front once more."""

    def __init__(self, session: DocumentSession, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.setProperty("tone", "note")
        row = row_layout(self, (SPACE_3, SPACE_1, SPACE_2, SPACE_1))
        words = self.tr("Both sides are alike: what you change here changes the front.")
        row.addWidget(wrapped(QLabel(words, self)), 1)
        self.own_back = push_button(self, self.tr("Give the back its own boxes"), self._part)
        self.own_back.setEnabled(not session.read_only)
        row.addWidget(self.own_back)
        self.hide()

    def _part(self) -> None:
        self._session.change("back", [], self.tr("Give the back its own boxes"))
