"""The odds in a tab of their own: a game and two cards to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLabel, QWidget

from editor.services import documents
from editor.services.inheritance import CARD_KINDS
from editor.services.odds import book_of
from editor.ui.kit.inputs import ComboBox
from editor.ui.kit.layouts import column_layout, row_layout
from editor.ui.kit.page_keys import ODDS
from editor.ui.kit.theme import SPACE_2, SPACE_3
from editor.ui.pages.odds.panel import WIDEST, OddsPanel
from editor.ui.plugin import find_ui_system
from schemas.problems import EditorError
from schemas.systems import DOCUMENT_SYSTEMS

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext
    from editor.ui.kit.host import Host


class OddsPage(QWidget):
    """Chooses the game; the panel beneath does the rest."""

    manual_chapter = "odds"

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.panel: OddsPanel | None = None
        self.game = ComboBox(self)
        self.game.setAccessibleName(self.tr("Game"))
        self.game.setMaximumWidth(WIDEST // 3)
        for game in DOCUMENT_SYSTEMS:
            if any(kind in CARD_KINDS for kind in game.kinds):
                self.game.addItem(context.local(game.name), game.id)
        self.game.activated.connect(lambda _row: self._show())
        head = row_layout(None, (SPACE_3, SPACE_3, SPACE_3, 0), SPACE_2)
        head.addWidget(QLabel(self.tr("Game"), self))
        head.addWidget(self.game, 1)
        head.addStretch(1)
        self._column = column_layout(self)
        self._column.addLayout(head)
        first = next((one.id for one in DOCUMENT_SYSTEMS if book_of(one.id) is not None), None)
        self.game.setCurrentIndex(max(0, self.game.findData(first)))
        self._show()

    def about_to_close(self) -> None:
        """Drop what is under way."""
        if self.panel is not None:
            self.panel.stop()

    def _show(self) -> None:
        if self.panel is not None:
            self.panel.stop()
            self._column.removeWidget(self.panel)
            self.panel.deleteLater()
        system = str(self.game.currentData())
        self.panel = OddsPanel(self._context, system, parent=self)
        self._column.addWidget(self.panel, 1)
        first = self._sample(system)
        if first is not None:
            self.panel.set_card(0, first)

    def _sample(self, system: str) -> str | None:
        """Return the card that the page begins with: the game's sample, else its first."""
        book = book_of(system)
        if book is None:
            return None
        kind = book.kinds[0]
        slug = find_ui_system(system, self._context.systems).samples.get(kind)
        try:
            if slug is not None:
                return documents.find(self._context.workspace, f"{system}/{kind}/{slug}").id
        except EditorError:
            pass  # the sample was deleted or renamed: another will do
        query = documents.Query(system=system, kind=kind, language=self._context.language)
        rows = documents.list_documents(self._context.workspace, query, None, 1).rows
        return rows[0].id if rows else None


def open_odds(window: Host) -> OddsPage:
    """Bring the tab with the odds to the front, making it where there is none."""
    title = QCoreApplication.translate("OddsPanels", "Odds")
    page = window.tabs.open_page(ODDS, title, "dices", lambda: OddsPage(window.context, window))
    assert isinstance(page, OddsPage)  # noqa: S101 - made by the line above
    return page
