"""The rows of a list as a table: as high as they are, with keys for copy, paste, add, remove and move."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from editor.ui.kit.forms.table_model import CellDelegate
from editor.ui.kit.theme import SPACE_1, SPACE_2

MOST_ROWS_SHOWN: Final = 12
_MOVES: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class RowsView(QTableView):
    """The table itself; what its keys mean is up to the field that it stands in."""

    resized = Signal()
    add_wanted = Signal()
    remove_wanted = Signal()
    shift_wanted = Signal(int)  # -1 up, 1 down
    copy_wanted = Signal()
    paste_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.SelectedClicked
        )
        self.setItemDelegate(CellDelegate(self))
        self.setTabKeyNavigation(False)
        self.setShowGrid(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + SPACE_2 + SPACE_1)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setHighlightSections(False)

    def fit(self) -> None:
        """Take the height of the rows, up to a limit."""
        rows = min(max(self.model().rowCount(), 1), MOST_ROWS_SHOWN)
        height = (
            self.horizontalHeader().sizeHint().height() + rows * self.verticalHeader().defaultSectionSize()
        )
        wide = self.horizontalHeader().length() > self.viewport().width()
        bar = self.horizontalScrollBar().sizeHint().height() if wide else 0
        self.setFixedHeight(height + 2 * self.frameWidth() + bar)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()
        self.fit()

    def event(self, event: QEvent) -> bool:
        """Keep F2 for the cell; the window would rename the document with it."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_F2
            and self.currentIndex().isValid()
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        editing = self.state() == QAbstractItemView.State.EditingState
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        move = _MOVES.get(Qt.Key(event.key())) if alt else None
        if not editing and move is not None:
            self.shift_wanted.emit(move)
        elif not editing and event.key() == Qt.Key.Key_Insert:
            self.add_wanted.emit()
        elif not editing and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.currentIndex().flags() & Qt.ItemFlag.ItemIsEditable:
                self.edit(self.currentIndex())
        elif not editing and event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit()
        elif not editing and event.matches(QKeySequence.StandardKey.Paste):
            self.paste_wanted.emit()
        elif not editing and event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit()
        else:
            super().keyPressEvent(event)
