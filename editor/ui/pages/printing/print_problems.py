"""What is wrong with the pages of a print; a click shows the card, a double click opens it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QLabel, QListWidgetItem, QStackedWidget, QWidget

from editor.ui.kit.problem_signs import gravest_first, problem_icon
from editor.ui.kit.theme import SPACE_1, SPACE_3, TYPE_BODY, muted
from editor.ui.kit.widgets import SentenceList, wrapped
from schemas.problems import Problem

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_DOCUMENT: Final = Qt.ItemDataRole.UserRole


class PrintProblems(QStackedWidget):
    """A list of sentences."""

    pointed = Signal(str)  # document id: bring its page into view
    opened = Signal(str)  # document id: open it to fix

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.list = SentenceList(self.tr("Problems of the print"), self)
        self.list.setSpacing(SPACE_1)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setToolTip(self.tr("Click to see the card, double click to open it"))
        empty = wrapped(muted(QLabel(self.tr("Everything fits. There is nothing to fix."), self), TYPE_BODY))
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        empty.setMargin(SPACE_3)
        self.addWidget(empty)
        self.addWidget(self.list)
        self.list.currentItemChanged.connect(lambda item, _before: self._point(item))
        self.list.itemClicked.connect(self._point)
        self.list.itemActivated.connect(self._open)

    def show_problems(self, problems: Sequence[Problem]) -> None:
        """Show these problems, the gravest first."""
        with QSignalBlocker(self.list):
            self.list.clear()
            for problem in gravest_first(problems):
                item = QListWidgetItem(problem_icon(problem), self._context.sentence(problem))
                item.setData(_DOCUMENT, problem.document)
                self.list.addItem(item)
        self.setCurrentIndex(1 if problems else 0)

    def _point(self, item: QListWidgetItem | None) -> None:
        if item is not None and item.data(_DOCUMENT):
            self.pointed.emit(str(item.data(_DOCUMENT)))

    def _open(self, item: QListWidgetItem) -> None:
        if item.data(_DOCUMENT):
            self.opened.emit(str(item.data(_DOCUMENT)))
