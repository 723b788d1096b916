"""Which campaign is played: those that were started, a new one, or many by the computer."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QInputDialog, QPushButton, QWidget

from editor.services.campaigns import kept_campaigns
from editor.ui.kit.context import UiContext
from editor.ui.kit.inputs import ComboBox, SpinBox
from editor.ui.kit.layouts import FlowLayout
from editor.ui.kit.theme import SPACE_1, SPACE_2, set_icon
from editor.ui.kit.widgets import icon_button

_MANY: Final = 1000


class GamesBar(QWidget):
    """Lists the campaigns of one document that are played."""

    chosen = Signal(str)  # id of a campaign that is played; '' for none

    def __init__(self, context: UiContext, campaign: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._campaign = context, campaign
        self.games = ComboBox(self)
        self.games.setAccessibleName(self.tr("Campaigns that are played"))
        self.games.setPlaceholderText(self.tr("None is being played"))
        self.games.activated.connect(lambda _row: self.chosen.emit(self.current()))
        self.begin = QPushButton(self.tr("Start a campaign"), self)
        set_icon(self.begin, "plus")
        self.rename = icon_button(
            self, "pencil", self.tr("Rename the campaign that is played"), self.ask_name
        )
        self.gone = icon_button(self, "trash-2", self.tr("Delete the campaign that is played"), self.delete)
        self.times = SpinBox(self)
        self.times.setRange(1, 100_000)
        self.times.setValue(_MANY)
        self.times.setAccessibleName(self.tr("How many campaigns"))
        self.many = QPushButton(self.tr("Run many times"), self)
        set_icon(self.many, "dices")
        self.many.setToolTip(
            self.tr("The computer plays every side; says how often which chapter and end come")
        )
        self.games.setMinimumContentsLength(16)
        row = FlowLayout(self, SPACE_2, SPACE_1)
        for widget in (self.games, self.begin, self.rename, self.gone, self.times, self.many):
            row.addWidget(widget)

    def current(self) -> str:
        """Return the id of the campaign that is shown; '' for none."""
        return str(self.games.currentData() or "")

    def fill(self, wanted: str) -> None:
        """List the campaigns anew; where the wanted one is gone, the last played one is chosen."""
        rows = kept_campaigns.played_campaigns(self._context.workspace, self._campaign)
        self.games.clear()
        self.games.setEnabled(bool(rows))
        for row in rows:
            title = self._context.local(row.head.get("title") or {})
            self.games.addItem(" – ".join(part for part in (row.name, title) if part), row.id)
        place = self.games.findData(wanted) if wanted else -1
        if place >= 0:
            self.games.setCurrentIndex(place)
        elif rows or wanted:
            self.games.setCurrentIndex(0 if rows else -1)
            self.chosen.emit(rows[0].id if rows else "")

    def enable(self, *, free: bool, playing: bool) -> None:
        """Enable what can be done: ``free`` where nothing is under way, ``playing`` where one is shown."""
        self.rename.setEnabled(free and playing)
        self.gone.setEnabled(free and playing)
        self.begin.setEnabled(free)
        self.many.setEnabled(free)

    def ask_name(self) -> None:
        """Ask what the campaign is to be called."""
        before = self.games.currentText().partition(" – ")[0]
        name, done = QInputDialog.getText(self, self.tr("Rename"), self.tr("Name"), text=before)
        if done:
            self.name(name)

    def name(self, name: str) -> None:
        """Give the campaign that is shown a name."""
        ident = self.current()
        if ident:
            kept_campaigns.rename(self._context.workspace, ident, name)
            self.fill(ident)

    def delete(self) -> None:
        """Delete the campaign that is shown; its battles stay among the kept ones."""
        ident = self.current()
        if ident:
            kept_campaigns.delete(self._context.workspace, ident)
            self.fill(ident)
