"""After a crash or a close with unsaved edits: the drafts that are there, offered again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from editor.services import documents
from editor.services.rescue import take_back
from editor.services.unsaved_files import Rescued
from editor.ui.kit.dates import short_moment
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.words.labels import kind_word
from schemas.base import Kind
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE = (560, 360)


class RecoveryDialog(Dialog):
    """Open them, or leave them for later; nothing is thrown away here."""

    manual_chapter = "backups"

    def __init__(
        self,
        context: UiContext,
        copies: Sequence[documents.WorkingCopyRow],
        parent: QWidget | None,
        rescued: Sequence[Rescued] = (),
    ) -> None:
        super().__init__(parent, SIZE)
        self._context = context
        self.introduce(
            self.tr("Edits that were not saved"),
            self.tr("These documents have edits that no saved version holds yet. They are in the catalogue.")
            if not rescued
            else self.tr(
                "These documents have edits that no saved version holds yet. Those with a ⚠ could "
                "not be written into the catalogue and are in files of their own: opening them "
                "brings them into the catalogue."
            ),
        )
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setHeaderLabels([self.tr("Name"), self.tr("Kind"), self.tr("Last edit")])
        self.list.setAccessibleName(self.tr("Documents with edits"))
        for copy in copies:
            shown = short_moment(copy.modified)
            name = context.name_of(copy.row)
            item = QTreeWidgetItem([name, kind_word(copy.row.kind, copy.row.system), shown])
            item.setCheckState(0, Qt.CheckState.Checked)
            item.setData(0, Qt.ItemDataRole.UserRole, copy.row.id)
            self.list.addTopLevelItem(item)
        self._rescued = {str(one.file): one for one in rescued}
        for one in rescued:
            name = context.name_of(one)
            item = QTreeWidgetItem([f"⚠ {name}", kind_words(one.data), short_moment(one.moment)])
            item.setToolTip(0, str(one.file))
            item.setCheckState(0, Qt.CheckState.Checked)
            item.setData(0, Qt.ItemDataRole.UserRole, str(one.file))
            self.list.addTopLevelItem(item)
        header = self.list.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.body.addWidget(self.list)
        self.add_button(self.tr("Later"), self.reject)
        self.add_button(self.tr("Open"), self.open_chosen, primary=True)

    def open_chosen(self) -> None:
        """Open the ticked documents in tabs."""
        for number in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(number)
            if item is not None and item.checkState(0) == Qt.CheckState.Checked:
                self._open(str(item.data(0, Qt.ItemDataRole.UserRole)))
        self.accept()

    def _open(self, key: str) -> None:
        """Open a document by its id, or what lies in a file by its name."""
        if key in self._rescued:
            try:
                key = take_back(self._context.workspace, self._rescued[key])
            except EditorError as trouble:
                self._context.show_error(trouble)
                return
            self._context.catalogue_changed.emit()
        self._context.open_document(key)


def kind_words(data: Mapping[str, Any]) -> str:
    """Return the word for the kind that plain data say, as far as they do."""
    kind = data.get("kind")
    return kind_word(Kind(kind)) if kind in tuple(Kind) else ""
