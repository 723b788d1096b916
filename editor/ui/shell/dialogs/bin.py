"""The recycle bin: bring back, or remove for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QStackedWidget, QTreeWidget, QTreeWidgetItem, QWidget

from editor.services import documents
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.dates import short_moment
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.theme import muted, theme
from editor.ui.kit.words.labels import kind_word
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE = (620, 420)


class BinDialog(Dialog):
    """Deleted documents, the latest first."""

    manual_chapter = "catalogue"

    def __init__(self, context: UiContext, parent: QWidget | None) -> None:
        super().__init__(parent, SIZE)
        self._context = context
        self.introduce(
            self.tr("Recycle bin"),
            self.tr("Deleted documents stay here with their whole history until you remove them for good."),
        )
        self.list = QTreeWidget(self)
        self.list.setRootIsDecorated(False)
        self.list.setHeaderLabels([self.tr("Name"), self.tr("Kind"), self.tr("Deleted")])
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setAccessibleName(self.tr("Deleted documents"))
        empty = muted(QLabel(self.tr("The recycle bin is empty."), self), self.font().pixelSize())
        empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.list)
        self._stack.addWidget(empty)
        self.body.addWidget(self._stack, 1)
        self._purge = self.add_button(self.tr("Remove for good"), self.purge, first=True)
        self._back = self.add_button(self.tr("Restore"), self.undelete)
        self.add_button(self.tr("Close"), self.accept, primary=True)
        self.list.itemSelectionChanged.connect(self._enable)
        self.refresh()

    def refresh(self) -> None:
        """Read the bin again."""
        self.list.clear()
        for row in documents.deleted_documents(self._context.workspace):
            shown = short_moment(row.deleted)
            item = QTreeWidgetItem([self._context.name_of(row), kind_word(row.kind, row.system), shown])
            item.setIcon(0, theme().icon(KIND_ICONS.get(row.kind, "file"), "muted"))
            item.setData(0, Qt.ItemDataRole.UserRole, row.id)
            self.list.addTopLevelItem(item)
        for column in range(3):
            self.list.resizeColumnToContents(column)
        self._stack.setCurrentIndex(0 if self.list.topLevelItemCount() else 1)
        self._enable()

    def _chosen(self) -> list[str]:
        return [str(item.data(0, Qt.ItemDataRole.UserRole)) for item in self.list.selectedItems()]

    def _enable(self) -> None:
        for button in (self._back, self._purge):
            button.setEnabled(bool(self._chosen()))

    def undelete(self) -> None:
        """Bring the chosen documents back."""
        try:
            for document_id in self._chosen():
                documents.undelete(self._context.workspace, document_id)
        except EditorError as trouble:
            self._context.show_error(trouble)
        self._context.catalogue_changed.emit()
        self.refresh()

    def purge(self) -> None:
        """Remove the chosen documents with their history; this cannot be undone, so the button says so."""
        number = documents.purge(self._context.workspace, self._chosen())
        self._context.announce(self.tr("%n document(s) removed for good", "", number))
        self.refresh()
