"""Documents that are probably there twice, to be merged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QTreeWidget, QTreeWidgetItem, QWidget

from editor.services.duplicates import Duplicates
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.theme import muted, theme
from editor.ui.kit.words.labels import kind_word

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE = (620, 440)


class DuplicatesDialog(Dialog):
    """Groups of documents with the same name or content; two of a group are merged."""

    manual_chapter = "catalogue"

    def __init__(
        self,
        context: UiContext,
        groups: Sequence[Duplicates],
        merge: Callable[[str, str], object],
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent, SIZE)
        self._context = context
        self._merge = merge
        self.introduce(self.tr("Duplicates"))
        self.list = QTreeWidget(self)
        self.list.setHeaderLabels([self.tr("Name"), self.tr("Kind"), self.tr("Short name")])
        self.list.setAccessibleName(self.tr("Groups of duplicates"))
        for group in groups:
            self._add(group)
        self.list.expandAll()
        for column in range(2):
            self.list.resizeColumnToContents(column)
        self.body.addWidget(self.list, 1)
        if not groups:
            self.list.hide()
            words = self.tr("No two documents have the same name or the same content.")
            self.body.addWidget(muted(QLabel(words, self), self.font().pixelSize()))
            self.body.addStretch(1)
        self.merge_button = self.add_button(self.tr("Merge…"), self.merge)
        self.add_button(self.tr("Close"), self.accept, primary=True)
        self.list.currentItemChanged.connect(lambda *_: self._enable())
        self._enable()

    def _add(self, group: Duplicates) -> None:
        why = self.tr("Same name") if group.why == "name" else self.tr("Same content")
        top = QTreeWidgetItem([f"{why} ({len(group.rows)})"])
        top.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.list.addTopLevelItem(top)
        for row in group.rows:
            name = self._context.name_of(row)
            item = QTreeWidgetItem([name, kind_word(row.kind, row.system), row.slug])
            item.setIcon(0, theme().icon(KIND_ICONS.get(row.kind, "file"), "muted"))
            item.setData(0, Qt.ItemDataRole.UserRole, row.id)
            item.setData(1, Qt.ItemDataRole.UserRole, row.read_only)
            top.addChild(item)

    def _pair(self) -> tuple[str, str] | None:
        """Return the document chosen, which stays, and another of its group that may go."""
        item = self.list.currentItem()
        group = item.parent() if item is not None else None
        if item is None or group is None:
            return None
        others = [one for number in range(group.childCount()) if (one := group.child(number)) is not None]
        role = Qt.ItemDataRole.UserRole
        free = [one for one in others if one is not item and not one.data(1, role)]
        return (str(item.data(0, role)), str(free[0].data(0, role))) if free else None

    def _enable(self) -> None:
        self.merge_button.setEnabled(self._pair() is not None)

    def merge(self) -> None:
        """Merge another document of the group into the one chosen."""
        if (pair := self._pair()) is not None:
            self.accept()
            self._merge(*pair)
