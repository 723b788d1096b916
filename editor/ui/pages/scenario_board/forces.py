"""The list beside the board: everything that can be put on it, by sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QTreeWidgetItem, QWidget

from editor.ui.kit.drag_tree import KEY, DragTree, emphasised
from editor.ui.pages.scenario_board.board import Row, Rows

_ICON: Final = 14


class ThingList(DragTree):
    """Things are dragged from it on to the board; Enter or a double click takes one in hand."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("board_things")
        self.setAccessibleName(self.tr("What can be put on the board"))
        self.setToolTip(self.tr("Drag on to the board, or double-click to take in hand"))

    def show_lists(self, lists: Sequence[Rows], chosen: str) -> None:
        """Show the lists anew; what was folded stays so."""
        with QSignalBlocker(self):
            folded = {top.text(0) for top in self.tops() if not top.isExpanded()}
            scrolled = self.verticalScrollBar().value()
            self.clear()
            for rows in lists:
                top = emphasised(QTreeWidgetItem([rows.title, rows.note]), 0, bold=True)
                if rows.colour:
                    patch = QPixmap(_ICON, _ICON)
                    patch.fill(QColor(rows.colour))
                    top.setIcon(0, patch)
                self.addTopLevelItem(top)
                top.addChildren([_item(row) for row in rows.rows])
                top.setExpanded(rows.title not in folded)
            self.choose(chosen or None)
            self.verticalScrollBar().setValue(scrolled)


def _item(row: Row) -> QTreeWidgetItem:
    item = emphasised(QTreeWidgetItem([row.name, row.note]), 1)
    item.setToolTip(0, row.name)
    item.setData(0, KEY, row.id)
    return item
