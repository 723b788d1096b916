"""Before anything is done: each cell that would change, old and new, with a tick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QTableView, QWidget

from editor.services.tables.sheet import CellChange
from editor.ui.editors.tables.model import SheetModel
from editor.ui.kit.dialog import Dialog
from editor.ui.kit.theme import muted, theme

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
SIZE: Final = (860, 560)


class ChangesModel(QAbstractTableModel):
    """The list of changes; a tick says whether one is done."""

    def __init__(self, sheet: SheetModel, changes: Sequence[CellChange], parent: QWidget) -> None:
        super().__init__(parent)
        self._sheet = sheet
        # What cannot be done stands first: it is what a person has to know.
        self.changes = sorted(changes, key=lambda one: one.problem is None)
        self.ticked = [one.problem is None for one in self.changes]
        self._heads = (self.tr("Card"), self.tr("Column"), self.tr("Before"), self.tr("After"))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self.changes)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() else len(self._heads)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Role.DisplayRole:
            return self._heads[section]
        return None

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        change = self.changes[index.row()]
        if role == Role.CheckStateRole and index.column() == 0 and change.problem is None:
            return Qt.CheckState.Checked if self.ticked[index.row()] else Qt.CheckState.Unchecked
        if role == Role.DisplayRole:
            if change.problem is not None and index.column() == 3:
                return self._sheet.context.sentence(change.problem)
            return self._sheet.change_words(change)[index.column()]
        if role == Role.ToolTipRole and change.problem is not None:
            return self._sheet.context.sentence(change.problem)
        if role == Role.ForegroundRole and change.problem is not None:
            return QColor(theme().tokens.danger)
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if index.column() == 0 and self.changes[index.row()].problem is None:
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        if role != Role.CheckStateRole:
            return False
        self.ticked[index.row()] = Qt.CheckState(value) == Qt.CheckState.Checked
        self.dataChanged.emit(index, index)
        return True

    def chosen(self) -> list[CellChange]:
        """Return the changes with a tick."""
        return [one for one, ticked in zip(self.changes, self.ticked, strict=True) if ticked]


class ChangesDialog(Dialog):
    """Shows the changes of a formula or of a replacement and does those with a tick."""

    def __init__(
        self,
        context: UiContext,
        title: str,
        sheet: SheetModel,
        changes: Sequence[CellChange],
        done: Callable[[list[CellChange]], None],
        parent: QWidget | None,
    ) -> None:
        super().__init__(title, "", parent, SIZE)
        self._context, self._done = context, done
        self.model = ChangesModel(sheet, changes, self)
        self.view = QTableView(self)
        self.view.setModel(self.model)
        self.view.setAccessibleName(self.tr("Cells that change"))
        self.view.verticalHeader().hide()
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setWordWrap(False)
        self.view.setShowGrid(False)
        header = self.view.horizontalHeader()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for column, width in enumerate((200, 150, 120)):
            header.resizeSection(column, width)
        refused = sum(one.problem is not None for one in changes)
        self.note = muted(QLabel(self), self.font().pixelSize())
        self.note.setWordWrap(True)
        self.note.setText(
            self.tr("%n cell(s) stay as they are; they come first, each with the reason.", "", refused)
        )
        self.note.setVisible(refused > 0)
        self.body.addWidget(self.note)
        self.body.addWidget(self.view)
        self.add_button(self.tr("Cancel"), self.reject)
        self.apply_button = self.add_button("", self.apply, primary=True)
        self.model.dataChanged.connect(lambda *_: self._count())
        self._count()

    def _count(self) -> None:
        number = sum(self.model.ticked)
        self.apply_button.setEnabled(number > 0)
        self.apply_button.setText(self.tr("Change %n cell(s)", "", number))

    def apply(self) -> None:
        """Do what has a tick."""
        chosen = self.model.chosen()
        self.accept()
        self._done(chosen)
