"""The list beside the board: everything that can be put on it, by sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPixmap, QWheelEvent
from PySide6.QtWidgets import QApplication, QTreeWidget, QTreeWidgetItem, QWidget

from editor.ui.pages.scenario_board.board import Row, Rows

_ID: Final = Qt.ItemDataRole.UserRole
_INDENT: Final = 14
_ICON: Final = 14


class ThingList(QTreeWidget):
    """Things are dragged from it on to the board; Enter or a double click takes one in hand."""

    picked = Signal(str)  # chosen, '' for none
    lifted = Signal(str)  # a drag began
    carried = Signal(QPoint)  # global position while dragging
    dropped = Signal(QPoint)  # global position
    wanted = Signal(str)  # double click or Enter
    wheeled = Signal(int)  # steps while dragging

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("board_things")
        self.setHeaderHidden(True)
        self.setIndentation(_INDENT)
        self.setColumnCount(2)
        self.setAccessibleName(self.tr("What can be put on the board"))
        self.setToolTip(self.tr("Drag on to the board, or double-click to take in hand"))
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, self.header().ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, self.header().ResizeMode.ResizeToContents)
        self.currentItemChanged.connect(lambda item, _old: self.picked.emit(_id_of(item)))
        self.itemDoubleClicked.connect(lambda item, _column: self._want(item))
        self._pressed_at: QPoint | None = None
        self._dragging = False

    def show_lists(self, lists: Sequence[Rows], chosen: str) -> None:
        """Show the lists anew; what was folded stays so."""
        with QSignalBlocker(self):
            folded = {top.text(0) for top in self._tops() if not top.isExpanded()}
            scrolled = self.verticalScrollBar().value()
            self.clear()
            for rows in lists:
                top = QTreeWidgetItem([rows.title, rows.note])
                font = top.font(0)
                font.setBold(True)
                top.setFont(0, font)
                if rows.colour:
                    patch = QPixmap(_ICON, _ICON)
                    patch.fill(QColor(rows.colour))
                    top.setIcon(0, patch)
                self.addTopLevelItem(top)
                top.addChildren([self._item(row) for row in rows.rows])
                top.setExpanded(rows.title not in folded)
            self.choose(chosen)
            self.verticalScrollBar().setValue(scrolled)

    @staticmethod
    def _item(row: Row) -> QTreeWidgetItem:
        item = QTreeWidgetItem([row.name, row.note])
        item.setToolTip(0, row.name)
        item.setData(0, _ID, row.id)
        font = item.font(1)
        font.setItalic(True)
        item.setFont(1, font)
        return item

    def _tops(self) -> list[QTreeWidgetItem]:
        tops = (self.topLevelItem(row) for row in range(self.topLevelItemCount()))
        return [top for top in tops if top is not None]

    def items(self) -> list[QTreeWidgetItem]:
        """Return the rows of all things."""
        rows = (top.child(place) for top in self._tops() for place in range(top.childCount()))
        return [row for row in rows if row is not None]

    def item_of(self, thing: str) -> QTreeWidgetItem | None:
        """Return the row of a thing. None if it is in no list."""
        return next((item for item in self.items() if _id_of(item) == thing), None)

    def choose(self, thing: str) -> None:
        """Mark a thing, without emitting a signal."""
        with QSignalBlocker(self):
            found = self.item_of(thing) if thing else None
            if found is None:
                self.setCurrentIndex(QModelIndex())
            elif found is not self.currentItem():
                self.setCurrentItem(found)

    def _want(self, item: QTreeWidgetItem | None) -> None:
        if thing := _id_of(item):
            self.wanted.emit(thing)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter takes the chosen thing in hand."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._want(self.currentItem())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a drag may begin."""
        super().mousePressEvent(event)
        here = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and _id_of(self.itemAt(here)):
            self._pressed_at = here

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Carry the thing."""
        if self._pressed_at is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        here = event.position().toPoint()
        far = (here - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
        if not self._dragging and far:
            self._dragging = True
            self.lifted.emit(_id_of(self.itemAt(self._pressed_at)))
        if self._dragging:
            self.carried.emit(self.viewport().mapToGlobal(here))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn the thing that is carried; otherwise scroll."""
        if not self._dragging:
            super().wheelEvent(event)
            return
        self.wheeled.emit(1 if (event.angleDelta().y() or event.angleDelta().x()) < 0 else -1)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Put the thing down."""
        dragged, self._dragging, self._pressed_at = self._dragging, False, None
        if dragged:
            self.dropped.emit(self.viewport().mapToGlobal(event.position().toPoint()))
        else:
            super().mouseReleaseEvent(event)


def _id_of(item: QTreeWidgetItem | None) -> str:
    return str(item.data(0, _ID) or "") if item is not None else ""
