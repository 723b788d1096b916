"""Signs and keywords to be put into texts: ``:token:`` and ``[[keyword]]``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QLabel, QLineEdit, QListWidget, QListWidgetItem, QWidget

from editor.printing.faces.own_assets import OwnIcon
from editor.ui.editors.faces.pick_popup import MOST_SIGNS, PickEntry
from editor.ui.editors.faces.sign_icons import own_icon, symbol_icon
from editor.ui.editors.faces.sign_offers import symbol_found_by, symbol_word, symbols_of_program
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.rows import choose_row
from editor.ui.kit.theme import ICON_MEDIUM, SPACE_2, SPACE_3, muted, theme
from editor.ui.kit.widgets import WhenShown, wrapped
from schemas.text import plain_letters

_TOKEN: Final = Qt.ItemDataRole.UserRole


class SignsPanel(QWidget):
    """A list of signs and the keywords of the game; a double click puts one into the text."""

    chosen = Signal(str, bool)  # name, whether it is a keyword
    asset_chosen = Signal(str, str)  # name and id of an asset that the face does not list yet

    def __init__(
        self,
        keywords: Mapping[str, str],
        assets: Callable[[], Sequence[PickEntry]],
        parent: QWidget | None = None,
    ) -> None:
        """Make it.

        Args:
            keywords: each with its meaning.
            assets: asks for the assets that may be signs: name, id, and its word in texts as the remark.
            parent: the designer.
        """
        super().__init__(parent)
        self._keywords = keywords
        self._ask_assets = assets
        self._assets: Sequence[PickEntry] | None = None
        self._found_by: list[str] = []
        """What each asset is found by: made once, for thousands of signs of a font."""
        self._icons: dict[str, OwnIcon] = {}
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(self.tr("Find a sign or keyword"))
        self.search.setAccessibleName(self.tr("Find a sign or keyword"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self.fill)
        self.search.returnPressed.connect(self._take_first)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Signs and keywords"))
        self.list.setUniformItemSizes(True)
        self.list.setIconSize(QSize(ICON_MEDIUM, ICON_MEDIUM))
        self.list.itemActivated.connect(self._emit_chosen)
        how = self.tr(
            "Put the cursor into a text, then double-click a sign or type its name and press Enter."
        )
        self._hint = wrapped(muted(QLabel(how, self)))
        self._more = wrapped(muted(QLabel(self.tr("Type letters of a name: there are more signs."), self)))
        self._more.hide()
        column = column_layout(self, SPACE_3, SPACE_2)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        column.addWidget(self._more)
        column.addWidget(self._hint)
        self._again = WhenShown(self, self.fill)
        theme().changed.connect(self.forget_assets)
        self._again.ask()

    def show_icons(self, icons: Mapping[str, OwnIcon]) -> None:
        """Offer the icons of the author's own that texts of the face may name."""
        if dict(icons) != self._icons:
            self._icons = dict(icons)
            self._again.ask()

    def show_keywords(self, keywords: Mapping[str, str]) -> None:
        """Offer other keywords."""
        if dict(keywords) != dict(self._keywords):
            self._keywords = keywords
            self._again.ask()

    def forget_assets(self) -> None:
        """Ask for the assets again: the catalogue has changed."""
        self._assets = None
        self._again.ask()

    def fill(self) -> None:
        """Show what is searched for."""
        wanted = plain_letters(self.search.text().strip())
        self.list.clear()
        self._fill_assets(wanted)
        ratio = self.devicePixelRatioF()
        assets = {one.remark for one in self._assets or ()}
        own = {name: icon for name, icon in self._icons.items() if name not in assets}
        pictures = {name: partial(own_icon, icon, ratio) for name, icon in own.items()}
        others = (name for name in symbols_of_program() if name not in pictures and name not in assets)
        pictures |= {name: partial(symbol_icon, name, ratio) for name in others}
        for name, picture in pictures.items():
            if wanted in plain_letters(f"{symbol_found_by(name)} {name}"):
                item = QListWidgetItem(picture(), f"{symbol_word(name)}   :{name}:")
                item.setToolTip(f":{name}:")
                item.setData(_TOKEN, (name, False, ""))
                self.list.addItem(item)
        for keyword in sorted(self._keywords):
            if wanted in keyword:
                item = QListWidgetItem(f"[[{keyword}]]")
                item.setToolTip(f"[[{keyword}]]: {self._keywords[keyword]}")
                item.setData(_TOKEN, (keyword, True, ""))
                self.list.addItem(item)
        if wanted and self.list.count():
            choose_row(self.list, 0)

    def _fill_assets(self, wanted: str) -> None:
        """Show the assets by the names that the author reads; those that the face lists are its icons."""
        if self._assets is None:
            self._assets = self._ask_assets()
            self._found_by = [plain_letters(f"{one.words} {one.also} {one.remark}") for one in self._assets]
        letters = 0
        for one, found_by in zip(self._assets, self._found_by, strict=True):
            if wanted in found_by:
                letters += one.drawn is not None
                if letters > MOST_SIGNS:
                    break  # the signs of fonts come last
                item = QListWidgetItem(one.picture() or QIcon(), f"{one.words}   :{one.remark}:")
                item.setToolTip(f":{one.remark}:")
                listed = one.remark in self._icons
                item.setData(_TOKEN, (one.remark, False, "" if listed else one.value))
                self.list.addItem(item)
        self._more.setVisible(letters > MOST_SIGNS)

    def _take_first(self) -> None:
        if self.list.count():
            self._emit_chosen(self.list.item(max(self.list.currentRow(), 0)))

    def _emit_chosen(self, item: QListWidgetItem) -> None:
        name, keyword, asset = item.data(_TOKEN)
        if asset:
            self.asset_chosen.emit(name, asset)
        else:
            self.chosen.emit(name, keyword)
