"""The pages of a scenario inside its tab: the board, events, briefing, all fields; one is in front."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.theme import SPACE_2


class ScenarioPages(QWidget):
    """Pages with a row of tabs above them."""

    turned = Signal(str)  # id of the page that came to the front

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ids: list[str] = []
        self.bar = QTabBar(self)
        self.bar.setObjectName("scenario_pages")
        self.bar.setAccessibleName(self.tr("Pages of the scenario"))
        self.bar.setDrawBase(False)
        self.bar.setExpanding(False)
        self.stack = QStackedWidget(self)
        head = row_layout(None, (SPACE_2, 0, SPACE_2, 0), 0)
        head.addWidget(self.bar, 1)
        column = column_layout(self, 0, 0)
        column.addLayout(head)
        column.addWidget(self.stack, 1)
        self.bar.currentChanged.connect(self._turn)

    def add(self, ident: str, title: str, page: QWidget) -> None:
        """Add a page."""
        self._ids.append(ident)
        self.stack.addWidget(page)
        self.bar.addTab(title)

    def _turn(self, number: int) -> None:
        if 0 <= number < len(self._ids):
            self.stack.setCurrentIndex(number)
            self.turned.emit(self._ids[number])

    @property
    def current(self) -> str:
        """The id of the page in front."""
        return self._ids[self.bar.currentIndex()] if self._ids else ""

    def show_page(self, ident: str) -> None:
        """Bring a page to the front; an unknown one changes nothing."""
        if ident in self._ids:
            self.bar.setCurrentIndex(self._ids.index(ident))
