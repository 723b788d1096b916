"""Choosing the columns of the compendium: a list with ticks, and words to search by."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QWidget

from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2

WIDTH, HEIGHT = 300, 420


class ColumnChooser(QFrame):
    """A small window under a button; each tick shows at once."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("tone", "card")
        self.search = LineEdit(self)
        self.search.setPlaceholderText(self.tr("Search columns"))
        self.search.setAccessibleName(self.tr("Search columns"))
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Columns"))
        column = column_layout(self, SPACE_2, SPACE_2)
        column.addWidget(self.search)
        column.addWidget(self.list)
        self.resize(WIDTH, HEIGHT)
        self.search.textChanged.connect(self._filter)
        self.list.itemChanged.connect(lambda _item: self.changed.emit())

    def offer(self, columns: Sequence[tuple[str, str]], chosen: Sequence[str]) -> None:
        """Offer columns (id, words); those chosen have a tick and stand first, in their order."""
        words = dict(columns)
        order = [one for one in chosen if one in words]
        order += [one for one, _ in columns if one not in order]
        with QSignalBlocker(self.list):
            self.list.clear()
            for name in order:
                item = QListWidgetItem(words[name])
                item.setData(Qt.ItemDataRole.UserRole, name)
                item.setFlags(
                    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
                )
                item.setCheckState(Qt.CheckState.Checked if name in chosen else Qt.CheckState.Unchecked)
                self.list.addItem(item)

    def chosen(self) -> tuple[str, ...]:
        """Return the columns with a tick."""
        items = (self.list.item(row) for row in range(self.list.count()))
        return tuple(
            str(item.data(Qt.ItemDataRole.UserRole))
            for item in items
            if item.checkState() == Qt.CheckState.Checked
        )

    def open_under(self, button: QWidget) -> None:
        """Show it under a button."""
        self.move(button.mapToGlobal(QPoint(0, button.height())))
        self.show()
        self.search.setFocus()

    def _filter(self, words: str) -> None:
        wanted = words.casefold().strip()
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setHidden(wanted not in item.text().casefold())
