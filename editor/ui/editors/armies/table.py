"""The table of an army's entries: counts are typed, + and - change them, Delete removes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from editor.ui.editors.armies.model import CARD, COUNT, ITEMS, EntriesModel
from editor.ui.kit.forms.table_model import CellDelegate
from editor.ui.kit.inputs import SpinBox
from editor.ui.kit.theme import SPACE_2

_HELD: Final = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
"""Modifiers that a plus or minus may need on a keyboard."""


class CountDelegate(CellDelegate):
    """Counts are typed as whole numbers."""

    def createEditor(self, parent: QWidget, option: Any, index: Any) -> QWidget:
        box = SpinBox(parent)
        box.setFrame(False)
        box.setRange(1, 1_000)
        box.setAccessibleName(self.tr("Count"))
        return box


FEW_ROWS: Final = 6
"""Entries that are seen in the lowest window."""


class EntriesView(QTableView):
    """Shows the entries; emits what keys ask for."""

    counted = Signal(int)  # one copy more (1) or fewer (-1) of the chosen entries
    removed = Signal()

    def __init__(self, model: EntriesModel, *, items: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries = model
        self.setModel(model)
        self.setItemDelegateForColumn(COUNT, CountDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setShowGrid(False)
        self.setAlternatingRowColors(True)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + SPACE_2)
        self.setAccessibleName(self.tr("Entries of the army"))
        header = self.horizontalHeader()
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setHighlightSections(False)
        for column in range(5):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(CARD, QHeaderView.ResizeMode.Stretch)
        self.setColumnHidden(ITEMS, not items)
        for changed in (model.modelReset, model.dataChanged, model.rowsInserted, model.rowsRemoved):
            changed.connect(self._share_width)
        self._share_width()

    def _share_width(self) -> None:
        """Leave the names the width that nothing carried needs; else share it between the two."""
        carried = any(
            line.options or line.items or line.data.get("state") is not None for line in self._entries.rows
        )
        mode = QHeaderView.ResizeMode.Stretch if carried else QHeaderView.ResizeMode.ResizeToContents
        header = self.horizontalHeader()
        if header.sectionResizeMode(ITEMS) != mode:
            header.setSectionResizeMode(ITEMS, mode)

    def sizeHint(self) -> QSize:
        """Ask for a few rows; the window gives more where it has room."""
        row = self.verticalHeader().defaultSectionSize()
        return QSize(
            super().sizeHint().width(),
            FEW_ROWS * row + self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth(),
        )

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self.sizeHint().height())

    def chosen(self) -> list[int]:
        """Return the numbers of the chosen entries."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    def choose(self, numbers: Sequence[int]) -> None:
        """Choose some entries and no others."""
        selection = QItemSelection()
        for number in numbers:
            index = self._entries.index(number, CARD)
            selection.select(index, index)
        flags = QItemSelectionModel.SelectionFlag
        if numbers:
            current = self._entries.index(numbers[0], CARD)
            self.selectionModel().setCurrentIndex(current, flags.NoUpdate)
            self.scrollTo(current)
        self.selectionModel().select(selection, flags.ClearAndSelect | flags.Rows)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        runs: Mapping[int, Callable[[], None]] = {
            Qt.Key.Key_Plus: lambda: self.counted.emit(1),
            Qt.Key.Key_Minus: lambda: self.counted.emit(-1),
            Qt.Key.Key_Delete: self.removed.emit,
        }
        run = runs.get(event.key())
        if run is not None and not event.modifiers() & ~_HELD and self.chosen():
            if not self._entries.read_only:
                run()
            event.accept()
            return
        super().keyPressEvent(event)
