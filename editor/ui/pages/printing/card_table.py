"""The cards that are to be printed, each with its count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from editor.services.prints.printing import MOST_COPIES, CardCount
from editor.ui.kit.columns_model import name_columns
from editor.ui.kit.inputs import SpinBox

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

NAME, COUNT = 0, 1
COUNT_WIDTH: Final = 84


class _CountDelegate(QStyledItemDelegate):
    """Edits a count with a spin box; 0 leaves the card out."""

    def createEditor(
        self,
        parent: QWidget,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        box = SpinBox(parent)
        box.setRange(0, MOST_COPIES)
        box.setFrame(False)
        return box

    def setModelData(
        self, editor: QWidget, model: QAbstractItemModel, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        if isinstance(editor, SpinBox):
            editor.interpretText()
            model.setData(index, editor.value(), Qt.ItemDataRole.EditRole)


class CardTable(QTableWidget):
    """Name and count of each card."""

    counts_changed = Signal()

    def __init__(self, context: UiContext, parent: QWidget | None = None) -> None:
        super().__init__(0, 2, parent)
        self._context = context
        self._cards: list[CardCount] = []
        name_columns(self, [self.tr("Card"), self.tr("Count")], (COUNT,))
        self.setAccessibleName(self.tr("Cards to print"))
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(COUNT, QHeaderView.ResizeMode.Fixed)
        self.setColumnWidth(COUNT, COUNT_WIDTH)
        self.setItemDelegateForColumn(COUNT, _CountDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(
            trigger.SelectedClicked | trigger.DoubleClicked | trigger.EditKeyPressed | trigger.AnyKeyPressed
        )
        self.setTabKeyNavigation(False)
        self.itemChanged.connect(self._take_count)

    @property
    def cards(self) -> tuple[CardCount, ...]:
        """The cards with their counts, as they stand now."""
        return tuple(self._cards)

    def show_cards(self, cards: Sequence[CardCount]) -> None:
        """Show these cards in place of the others."""
        self._cards = list(cards)
        with QSignalBlocker(self):
            self.setRowCount(len(cards))
            for row, card in enumerate(cards):
                name = QTableWidgetItem(self._context.local(card.document.name))
                name.setFlags(name.flags() & ~Qt.ItemFlag.ItemIsEditable)
                count = QTableWidgetItem()
                count.setData(Qt.ItemDataRole.EditRole, card.count)
                count.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.setItem(row, NAME, name)
                self.setItem(row, COUNT, count)
        if cards:
            self.setCurrentCell(0, COUNT)
        self.counts_changed.emit()

    def add_cards(self, cards: Sequence[CardCount]) -> None:
        """Add cards; one that is there already counts so much more."""
        found = {card.document.id: card for card in self._cards}
        for card in cards:
            before = found.get(card.document.id)
            count = min(MOST_COPIES, card.count + (before.count if before else 0))
            found[card.document.id] = CardCount(card.document, count)
        self.show_cards(tuple(found.values()))

    def remove_selected(self) -> None:
        """Take the selected cards off the list."""
        rows = {index.row() for index in self.selectedIndexes()}
        self.show_cards([card for row, card in enumerate(self._cards) if row not in rows])

    def _take_count(self, item: QTableWidgetItem) -> None:
        if item.column() == COUNT:
            card = self._cards[item.row()]
            self._cards[item.row()] = CardCount(card.document, int(item.data(Qt.ItemDataRole.EditRole)))
            self.counts_changed.emit()
