"""The indexes in which packs are looked for: shown, added, removed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QListWidget, QWidget

from editor.services.packs.indexes import add_index, known_indexes, remove_index
from editor.ui.kit import file_dialogs
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.layouts import row_layout
from editor.ui.kit.theme import SPACE_2
from editor.ui.kit.widgets import push_button, wrapped
from editor.ui.kit.words.read_only import let, why_read_only
from schemas.problems import EditorError

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

_SIZE: Final = (620, 400)


class IndexesDialog(Dialog):
    """Each change is kept at once; an index is read before it is added."""

    manual_chapter = "pack-indexes"
    changed = Signal()

    def __init__(self, context: UiContext, parent: QWidget | None) -> None:
        super().__init__(parent, _SIZE)
        self._context = context
        self.introduce(
            self.tr("Indexes of packs"),
            self.tr("Folders, perhaps shared by a club, or addresses of web servers, asked in this order."),
        )
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Indexes"))
        self.list.currentRowChanged.connect(lambda _row: self._offer())
        self.line = LineEdit(self)
        self.line.setAccessibleName(self.tr("Folder or address"))
        self.line.setPlaceholderText("https://…")
        self.line.textChanged.connect(lambda _text: self._offer())
        self.add = push_button(self, self.tr("Add"), self.take, "plus")
        self.folder = push_button(self, self.tr("Folder…"), self._ask_folder, "folder-open")
        self.remove = push_button(self, self.tr("Remove"), self._remove, "trash-2")
        self.trouble = wrapped(QLabel(self), "danger")
        self.trouble.hide()
        row = row_layout(None, 0, SPACE_2)
        row.addWidget(self.line, 1)
        row.addWidget(self.add)
        row.addWidget(self.folder)
        self.body.addWidget(self.list, 1)
        self.body.addLayout(row)
        self.body.addWidget(self.trouble)
        self.buttons.insertWidget(0, self.remove)
        self.add_button(self.tr("Close"), self.accept, primary=False)
        self._fill()

    def _fill(self) -> None:
        self.list.clear()
        self.list.addItems(list(known_indexes(self._context.workspace)))
        self._offer()

    def _offer(self) -> None:
        closed = why_read_only(self._context.workspace)
        let(self.remove, self.list.currentRow() >= 0, closed)
        let(self.add, bool(self.line.text().strip()), closed)
        let(self.folder, True, closed)

    def _ask_folder(self) -> None:
        folder = file_dialogs.choose_folder(
            self, self.tr("Folder with packs"), self._context.settings.last_folder
        )
        if folder:
            self.line.setText(folder)
            self.take()

    def take(self) -> None:
        """Read the index that was named, off the GUI thread, and keep it."""
        workspace, address = self._context.workspace, self.line.text()
        self.add.setEnabled(False)
        self.trouble.hide()

        def work(_report: object) -> str:
            return add_index(workspace, address)

        self._context.jobs.start(self.tr("Reading the index"), work, done=self._added, failed=self._refuse)

    def _added(self, _address: str) -> None:
        self.line.clear()
        self._fill()
        self.changed.emit()

    def _refuse(self, trouble: Exception) -> None:
        self._offer()
        if isinstance(trouble, EditorError):
            self.trouble.setText(self._context.error_sentences(trouble))
            self.trouble.show()
        else:
            self._context.show_error(trouble)

    def _remove(self) -> None:
        item = self.list.currentItem()
        if item is None:
            return
        try:
            remove_index(self._context.workspace, item.text())
        except EditorError as trouble:
            self._refuse(trouble)
            return
        self._fill()
        self.changed.emit()
