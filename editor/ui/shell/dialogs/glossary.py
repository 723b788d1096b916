"""The glossary of the games in every language, to look words up beside the work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import yaml
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QLabel, QStackedWidget, QTreeWidget, QTreeWidgetItem, QWidget

from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import ComboBox, LineEdit
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_2, muted
from schemas.messages.languages import KNOWN

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE: Final = (860, 560)
FILE: Final = Path(__file__).with_name("glossary.yaml")
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Both build plain data only; the one in C is ten times as quick."""


class GlossaryDialog(Dialog):
    """Searches all languages as you type; stands beside the window, not before it."""

    manual_chapter = "settings"

    def __init__(self, context: UiContext, parent: QWidget | None) -> None:
        super().__init__(parent, SIZE)
        self.setModal(False)
        self.introduce(self.tr("Glossary"))
        self.search, self.part = LineEdit(self), ComboBox(self)
        self.search.setPlaceholderText(self.tr("A word in any language"))
        self.search.setAccessibleName(self.tr("Search the glossary"))
        self.search.setClearButtonEnabled(True)
        self.part.setAccessibleName(self.tr("Part of the glossary"))
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setAlternatingRowColors(True)
        self.list.setWordWrap(True)
        languages = sorted(KNOWN, key=lambda one: one.code != context.language)
        self.list.setHeaderLabels([*(one.name for one in languages), self.tr("In files")])
        self.list.setAccessibleName(self.tr("Words"))
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        # How many lines a row has depends on the width.
        header.sectionResized.connect(lambda *_: self.list.scheduleDelayedItemsLayout())
        self._empty = muted(
            QLabel(self.tr("No such word. Try another spelling."), self), self.font().pixelSize()
        )
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.list)
        self._stack.addWidget(self._empty)
        top = row_layout(spacing=SPACE_2)
        top.addWidget(self.search, 2)
        top.addWidget(self.part, 1)
        self.body.addLayout(top)
        self.body.addWidget(self._stack, 1)
        self.add_button(self.tr("Close"), self.close, primary=True)
        self._parts = read_glossary([one.code for one in languages])
        self.part.addItem(self.tr("Everything"), None)
        for number, (title, _rows) in enumerate(self._parts):
            self.part.addItem(title.get(context.language, title["en"]), number)
        self.search.textChanged.connect(self._show)
        self.part.activated.connect(self._show)
        self._show()
        self.search.setFocus()

    def _show(self) -> None:
        words = self.search.text().casefold().split()
        chosen = self.part.currentData()
        self.list.clear()
        for number, (_title, rows) in enumerate(self._parts):
            if chosen is not None and number != chosen:
                continue
            for row in rows:
                if all(word in " ".join(row).casefold() for word in words):
                    self.list.addTopLevelItem(_item(row))
        self.list.sortItems(0, Qt.SortOrder.AscendingOrder)
        self._stack.setCurrentIndex(0 if self.list.topLevelItemCount() else 1)


def _item(row: Sequence[str]) -> QTreeWidgetItem:
    """Return a line; what a narrow window cuts off is in the tooltips."""
    item = QTreeWidgetItem(row)
    for column, words in enumerate(row):
        item.setToolTip(column, words)
    return item


def read_glossary(languages: Sequence[str]) -> list[tuple[Mapping[str, str], list[list[str]]]]:
    """Return the parts of the glossary: titles by language, and rows of words with their identifier."""
    data = yaml.load(FILE.read_text(encoding="utf-8"), _LOADER)  # noqa: S506
    return [
        (part["title"], [[row.get(key, "") for key in (*languages, "id")] for row in part["words"]])
        for part in data["parts"]
    ]
