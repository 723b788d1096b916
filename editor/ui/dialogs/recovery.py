"""After a crash or a close with unsaved edits: the drafts that are there, offered again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from editor.services import documents
from editor.ui.dates import short_moment
from editor.ui.dialogs.frame import Dialog
from editor.ui.forms.words import kind_word

if TYPE_CHECKING:
    from editor.ui.context import UiContext

SIZE = (560, 360)


class RecoveryDialog(Dialog):
    """Open them, or leave them for later; nothing is thrown away here."""

    def __init__(
        self, context: UiContext, copies: Sequence[documents.WorkingCopyRow], parent: QWidget | None
    ) -> None:
        super().__init__("", "", parent, SIZE)
        self._context = context
        self.head.setText(self.tr("Edits that were not saved"))
        self.setWindowTitle(self.tr("Edits that were not saved"))
        self.words.setText(
            self.tr("These documents have edits that no saved version holds yet. They are safe on disk.")
        )
        self.words.show()
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setHeaderLabels([self.tr("Name"), self.tr("Kind"), self.tr("Last edit")])
        self.list.setAccessibleName(self.tr("Documents with edits"))
        for copy in copies:
            shown = short_moment(copy.modified)
            name = copy.row.name.get(context.language) or copy.row.slug
            item = QTreeWidgetItem([name, kind_word(copy.row.kind), shown])
            item.setCheckState(0, Qt.CheckState.Checked)
            item.setData(0, Qt.ItemDataRole.UserRole, copy.row.id)
            self.list.addTopLevelItem(item)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.body.addWidget(self.list)
        self.add_button(self.tr("Later"), self.reject)
        self.add_button(self.tr("Open them"), self.open_chosen, primary=True)

    def open_chosen(self) -> None:
        """Open the ticked documents in tabs."""
        for number in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(number)
            if item is not None and item.checkState(0) == Qt.CheckState.Checked:
                self._context.open_document(str(item.data(0, Qt.ItemDataRole.UserRole)))
        self.accept()
