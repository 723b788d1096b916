"""A tree of things that are dragged out of it, on to what an editor shows beside it."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QTreeWidget, QTreeWidgetItem, QWidget

KEY: Final = Qt.ItemDataRole.UserRole
"""Where a row keeps the key of its thing; headings have none."""
_INDENT: Final = 14
"""px; Qt's 20 would leave the names too little room."""


class DragTree(QTreeWidget):
    """Two columns: names, and where things are. The editor does what its signals ask for."""

    picked = Signal(object)  # key of the row chosen, None for none
    lifted = Signal(object)  # key: a drag began
    carried = Signal(QPoint)  # global position while dragging
    dropped = Signal(QPoint)  # global position
    wanted = Signal(object)  # key: double click or Enter
    wheeled = Signal(int, bool)  # steps of the wheel, away is more; with Shift, while dragging

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setIndentation(_INDENT)
        self.setColumnCount(2)
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(0, self.header().ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, self.header().ResizeMode.ResizeToContents)
        self.currentItemChanged.connect(lambda item, _old: self.picked.emit(key_of(item)))
        self.itemDoubleClicked.connect(lambda item, _column: self.want(item))
        self._pressed_at: QPoint | None = None
        self._dragging = False

    def tops(self) -> list[QTreeWidgetItem]:
        """Return the rows of the sides."""
        tops = (self.topLevelItem(row) for row in range(self.topLevelItemCount()))
        return [top for top in tops if top is not None]

    def items(self) -> list[QTreeWidgetItem]:
        """Return all rows below those of the sides."""
        below = [row for top in self.tops() for row in children(top)]
        return [*below, *(row for one in below for row in children(one))]

    def item_of(self, key: object) -> QTreeWidgetItem | None:
        """Return the row of a thing. None if there is none."""
        return next((item for item in self.items() if key_of(item) == key), None)

    def choose(self, key: object) -> None:
        """Mark a thing, without emitting a signal; None for none."""
        with QSignalBlocker(self):
            found = self.item_of(key) if key is not None else None
            if found is None:
                self.setCurrentIndex(QModelIndex())
            elif found is not self.currentItem():
                self.setCurrentItem(found)

    def want(self, item: QTreeWidgetItem | None) -> None:
        """Answer a double click, or Enter: the thing is taken in hand."""
        if (key := key_of(item)) is not None:
            self.wanted.emit(key)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.want(self.currentItem())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        here = event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and key_of(self.itemAt(here)) is not None:
            self._pressed_at = here

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed_at is None or not event.buttons() & Qt.MouseButton.LeftButton:
            super().mouseMoveEvent(event)
            return
        here = event.position().toPoint()
        far = (here - self._pressed_at).manhattanLength() >= QApplication.startDragDistance()
        if not self._dragging and far:
            self._dragging = True
            self.lifted.emit(key_of(self.itemAt(self._pressed_at)))
        if self._dragging:
            self.carried.emit(self.viewport().mapToGlobal(here))

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not self._dragging:
            super().wheelEvent(event)
            return
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        delta = event.angleDelta().y() or event.angleDelta().x()
        self.wheeled.emit(1 if delta > 0 else -1, shift)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dragged, self._dragging, self._pressed_at = self._dragging, False, None
        if dragged:
            self.dropped.emit(self.viewport().mapToGlobal(event.position().toPoint()))
        else:
            super().mouseReleaseEvent(event)


def children(item: QTreeWidgetItem) -> list[QTreeWidgetItem]:
    """Return the rows right below a row."""
    rows = (item.child(place) for place in range(item.childCount()))
    return [row for row in rows if row is not None]


def key_of(item: QTreeWidgetItem | None) -> Any:
    """Return the key of a row. None for a heading, or for no row."""
    data = item.data(0, KEY) if item is not None else None
    # Qt hands a tuple back as a list.
    return (tuple(data) if isinstance(data, list | tuple) else data) or None


def emphasised(item: QTreeWidgetItem, column: int, *, bold: bool = False) -> QTreeWidgetItem:
    """Return a row with bold or slanted words in a column."""
    font = item.font(column)
    if bold:
        font.setBold(True)
    else:
        font.setItalic(True)
    item.setFont(column, font)
    return item
