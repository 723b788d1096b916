"""Which campaign is played: those that were started, a new one, or many by the computer."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QInputDialog, QPushButton, QWidget

from editor.services.campaigns import kept_campaigns
from editor.services.campaigns.campaign_files import SUFFIX, export_played, take_in
from editor.ui.kit import file_dialogs
from editor.ui.kit.context import UiContext
from editor.ui.kit.inputs import ComboBox, SpinBox
from editor.ui.kit.layouts import FlowLayout, row_layout
from editor.ui.kit.theme import SPACE_1, SPACE_2, set_icon
from editor.ui.kit.widgets import icon_button
from editor.ui.kit.words.read_only import let, why_not_renamed, why_read_only
from editor.ui.kit.written import tell_written
from schemas.problems import EditorError

_MANY: Final = 1000


class GamesBar(QWidget):
    """Lists the campaigns of one document that are played."""

    chosen = Signal(str)  # id of a campaign that is played; '' for none

    def __init__(self, context: UiContext, campaign: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._campaign = context, campaign
        self._reasons: dict[str, str] = {}
        """Id of a campaign that is played -> why it is neither renamed nor deleted here."""
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
        self.write = icon_button(self, "save", self.tr("Save it as a file…"), self.save)
        self.read = icon_button(self, "folder-open", self.tr("Take one in from a file…"), self.open_file)
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
        often = QWidget(self)  # the number stays beside its button where the row ends
        pair = row_layout(often, 0, SPACE_1)
        pair.addWidget(self.times)
        pair.addWidget(self.many)
        row = FlowLayout(self, SPACE_2, SPACE_1)
        files = (self.rename, self.gone, self.write, self.read)
        for widget in (self.games, self.begin, *files, often):
            row.addWidget(widget)

    def current(self) -> str:
        """Return the id of the campaign that is shown; '' for none."""
        return str(self.games.currentData() or "")

    def fill(self, wanted: str) -> None:
        """List the campaigns anew; where the wanted one is gone, the last played one is chosen."""
        rows = kept_campaigns.played_campaigns(self._context.workspace, self._campaign)
        self.games.clear()
        self.games.setEnabled(bool(rows))
        self._reasons = {row.id: why_not_renamed(self._context.workspace, row) for row in rows}
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
        reason, closed = self._reasons.get(self.current(), ""), why_read_only(self._context.workspace)
        let(self.rename, free and playing, reason)
        let(self.gone, free and playing, reason)
        self.write.setEnabled(free and playing)
        let(self.read, free, closed)
        let(self.begin, free, closed)
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

    def save(self) -> None:
        """Ask where to, and write the campaign that is shown, with its battles."""
        name = self.games.currentText().partition(" – ")[0] + SUFFIX
        settings, title = self._context.settings, self.write.toolTip()
        file = file_dialogs.ask_to_save(self, settings, title, name, self._kinds())
        if file is not None:
            self.save_to(file)

    def save_to(self, file: Path) -> None:
        """Write the campaign that is shown as a file."""
        try:
            written = export_played(self._context.workspace, self.current(), file)
        except EditorError as trouble:
            self._context.show_error(trouble)
        else:
            tell_written(self._context, written)

    def open_file(self) -> None:
        """Ask for a file and take the campaign in that it holds."""
        settings, title = self._context.settings, self.read.toolTip()
        file = file_dialogs.ask_to_open(self, settings, title, self._kinds())
        if file is not None:
            self.take_in(file)

    def take_in(self, file: Path) -> None:
        """Take in a campaign that is played from a file, and show it where it is one of this document."""
        try:
            kept = take_in(self._context.workspace, file)
        except EditorError as trouble:
            self._context.show_error(trouble)
            return
        name = kept.played.campaign.name.get(self._context.language)
        self._context.announce(self.tr("Taken in: {campaign}").format(campaign=name))
        if kept.played.campaign.id == self._campaign:
            self.fill(kept.row.id)
            self.chosen.emit(kept.row.id)

    def _kinds(self) -> str:
        return self.tr("Campaigns that are played (*{suffix})").format(suffix=SUFFIX)

    def delete(self) -> None:
        """Delete the campaign that is shown; its battles stay among the kept ones."""
        ident = self.current()
        if ident:
            kept_campaigns.delete(self._context.workspace, ident)
            self.fill(ident)
