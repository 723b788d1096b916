"""The boxes of a side as a tree, the highest first, as one would lay them on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QTreeWidget, QTreeWidgetItem, QWidget

from editor.ui.editors.faces.changes import boxes_at
from editor.ui.kit.documents.draft import Path
from editor.ui.kit.theme import theme
from editor.ui.kit.words.labels import SHARED_WORDS

_PATH: Final = Qt.ItemDataRole.UserRole


class BoxTree(QTreeWidget):
    """Shows the boxes; what is chosen here is chosen on the face."""

    chosen = Signal(object)  # list of Path
    deleted = Signal()
    opened = Signal(object)  # Path

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderLabels([self.tr("Box"), self.tr("Kind")])
        self.setAccessibleName(self.tr("Boxes of the face"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setColumnWidth(0, 150)
        self.setUniformRowHeights(True)
        self._items: dict[Path, QTreeWidgetItem] = {}
        self._made: object = None
        self._drawn: frozenset[Path] = frozenset()
        theme().changed.connect(self._dress)
        self.itemSelectionChanged.connect(self._emit_chosen)
        self.itemDoubleClicked.connect(lambda item, _column: self.opened.emit(tuple(item.data(0, _PATH))))

    def show_boxes(self, data: Mapping[str, Any], side: str, drawn: frozenset[Path]) -> None:
        """Show the boxes of a side.

        Args:
            data: the draft.
            side: ``front`` or ``back``.
            drawn: paths of the boxes that are on the face now; the others are pale.
        """
        made = _outline(boxes_at(data, (side,)), (side,))
        if made != self._made:
            self._made = made
            chosen, open_ = self.paths(), [path for path, item in self._items.items() if item.isExpanded()]
            with QSignalBlocker(self):
                self.clear()
                self._items.clear()
                self._fill(None, boxes_at(data, (side,)), (side,))
                for path in open_:
                    if path in self._items:
                        self._items[path].setExpanded(True)
                self._select(chosen)
        elif drawn == self._drawn:
            return
        self._drawn = drawn
        for path, item in self._items.items():
            there = path in drawn
            for column in (0, 1):
                item.setForeground(column, theme().colour("text" if there else "muted"))
            font = item.font(0)
            font.setItalic(not there)
            item.setFont(0, font)
            item.setToolTip(0, "" if there else self.tr("Not drawn on this card"))

    def _dress(self) -> None:
        """Another theme: colour the rows anew when they are shown next."""
        self._made = None

    def _fill(self, parent: QTreeWidgetItem | None, boxes: Sequence[Mapping[str, Any]], at: Path) -> None:
        for index in reversed(range(len(boxes))):
            box, path = boxes[index], (*at, index)
            kind = str(box.get("box", ""))
            words = [str(box.get("name", "")).replace("_", " "), SHARED_WORDS.value(kind)]
            item = QTreeWidgetItem(words)
            item.setData(0, _PATH, list(path))
            if parent is None:
                self.addTopLevelItem(item)
            else:
                parent.addChild(item)
            self._items[path] = item
            inner = box.get("boxes")
            if isinstance(inner, list):
                self._fill(item, inner, (*path, "boxes"))

    def paths(self) -> list[Path]:
        """Return what is chosen."""
        return [tuple(item.data(0, _PATH)) for item in self.selectedItems()]

    def choose(self, paths: Sequence[Path]) -> None:
        """Choose boxes without emitting ``chosen``."""
        if set(paths) == set(self.paths()):
            return
        with QSignalBlocker(self):
            self._select(paths)
        self.viewport().update()

    def _select(self, paths: Sequence[Path]) -> None:
        self.clearSelection()
        for path in paths:
            if (item := self._items.get(path)) is not None:
                item.setSelected(True)
                self.scrollToItem(item)

    def _emit_chosen(self) -> None:
        self.chosen.emit(self.paths())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.deleted.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.paths():
            self.opened.emit(self.paths()[0])
        else:
            super().keyPressEvent(event)


def _outline(boxes: Sequence[Mapping[str, Any]], at: Path) -> tuple[object, ...]:
    """Return what the tree shows of boxes, to know whether it must be made anew."""
    return tuple(
        (
            box.get("name"),
            box.get("box"),
            _outline(inner, at) if isinstance(inner := box.get("boxes"), list) else (),
        )
        for box in boxes
    )
