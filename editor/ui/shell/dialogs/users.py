"""Who uses a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QWidget

from editor.services import documents
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.theme import muted, theme
from editor.ui.kit.words.labels import kind_word

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

SIZE = (460, 320)


class UsersDialog(Dialog):
    """A list to open documents from."""

    manual_chapter = "catalogue"

    def __init__(
        self,
        context: UiContext,
        row: documents.DocumentRow,
        users: Sequence[documents.DocumentRow],
        parent: QWidget | None,
    ) -> None:
        super().__init__(parent, SIZE)
        self._context = context
        title = self.tr("Who uses {name}").format(name=context.name_of(row))
        self.introduce(title)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Documents that use it"))
        for user in users:
            words = f"{context.name_of(user)}  ·  {kind_word(user.kind, user.system)}"
            item = QListWidgetItem(theme().icon(KIND_ICONS.get(user.kind, "file"), "muted"), words)
            item.setData(Qt.ItemDataRole.UserRole, user.id)
            self.list.addItem(item)
        if users:
            self.list.setCurrentRow(0)
            self.body.addWidget(self.list)
            self.list.itemActivated.connect(lambda _item: self.open_chosen())
            self.add_button(self.tr("Open"), self.open_chosen)
        else:
            self.list.hide()
            self.body.addWidget(muted(QLabel(self.tr("No document uses it."), self), self.font().pixelSize()))
            self.body.addStretch(1)
        self.add_button(self.tr("Close"), self.accept, primary=True)

    def open_chosen(self) -> None:
        """Open the chosen document in a tab."""
        item = self.list.currentItem()
        if item is not None:
            self._context.open_document(str(item.data(Qt.ItemDataRole.UserRole)))
            self.accept()
