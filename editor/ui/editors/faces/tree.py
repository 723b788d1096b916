"""The boxes of a side as a list of layers, the highest first, as one would lay them on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QEvent, QModelIndex, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QDropEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from editor.ui.editors.faces.changes import boxes_at
from editor.ui.editors.faces.keys import command_of
from editor.ui.kit.documents.draft import Path, read
from editor.ui.kit.theme import ICON_SMALL, theme
from editor.ui.kit.words.labels import SHARED_WORDS

ICONS: Final = {
    "text": "type",
    "rich": "file-text",
    "icons": "star",
    "picture": "stamp",
    "line": "minus",
    "rect": "shapes",
    "table": "table",
    "repeat": "list",
    "group": "layers",
}
_PATH: Final = Qt.ItemDataRole.UserRole
_INDENT: Final = 14
_FLAG_WIDTH: Final = 28
_FLAGS: Final = ("hidden", "locked")
"""Fields that a click in the second and third column turns."""


class BoxTree(QTreeWidget):
    """Shows the boxes; what is chosen here is chosen on the face."""

    chosen = Signal(object)  # list of Path
    deleted = Signal()
    opened = Signal(object)  # Path
    dropped = Signal(object, object, int)  # list of Path, the list that they go to, before which box
    key_command = Signal(str)  # copy, cut, paste or duplicate
    turned = Signal(object, str)  # Path of a box that is to be hidden or shown, locked or unlocked; the field

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setHeaderLabels([self.tr("Box"), "", ""])
        self.setAccessibleName(self.tr("Boxes of the face"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setIndentation(_INDENT)
        self.setIconSize(QSize(ICON_SMALL, ICON_SMALL))
        self.setUniformRowHeights(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        head = self.header()
        head.setStretchLastSection(False)
        head.setMinimumSectionSize(_FLAG_WIDTH)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, icon, words in (
            (1, "eye", self.tr("Shown or hidden")),
            (2, "lock", self.tr("Locked or free")),
        ):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            self.setColumnWidth(column, _FLAG_WIDTH)
            self.headerItem().setIcon(column, theme().icon(icon, "muted"))
            self.headerItem().setToolTip(column, words)
        self._items: dict[Path, QTreeWidgetItem] = {}
        self._made: object = None
        self._drawn: frozenset[Path] = frozenset()
        self._side = "front"
        theme().changed.connect(self._dress)
        self.itemSelectionChanged.connect(self._emit_chosen)
        self.itemDoubleClicked.connect(self._open)
        self.itemClicked.connect(self._turn)

    def show_boxes(self, data: Mapping[str, Any], side: str, drawn: frozenset[Path]) -> None:
        """Show the boxes of a side.

        Args:
            data: the draft.
            side: ``front`` or ``back``.
            drawn: paths of the boxes that are on the face now; the others are pale.
        """
        made = (side, _outline(boxes_at(data, (side,))))
        if made != self._made:
            self._made, self._side = made, side
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
            item.setForeground(0, theme().colour("text" if there else "muted"))
            font = item.font(0)
            font.setItalic(not there)
            item.setFont(0, font)
            kind = SHARED_WORDS.value(str(read(data, (*path, "box"), "")))
            item.setToolTip(0, kind if there else self.tr("{kind}: not drawn on this card").format(kind=kind))

    def _dress(self) -> None:
        """Another theme: colour the rows anew when they are shown next."""
        self._made = None

    def _fill(self, parent: QTreeWidgetItem | None, boxes: Sequence[Mapping[str, Any]], at: Path) -> None:
        for index in reversed(range(len(boxes))):
            box, path = boxes[index], (*at, index)
            item = QTreeWidgetItem([str(box.get("name", "")).replace("_", " "), "", ""])
            item.setData(0, _PATH, list(path))
            item.setIcon(0, theme().icon(ICONS.get(str(box.get("box")), "layers"), "muted"))
            self._show_flags(item, box)
            if parent is None:
                self.addTopLevelItem(item)
            else:
                parent.addChild(item)
            self._items[path] = item
            inner = box.get("boxes")
            if isinstance(inner, list):
                self._fill(item, inner, (*path, "boxes"))

    def _show_flags(self, item: QTreeWidgetItem, box: Mapping[str, Any]) -> None:
        hidden, locked = (bool(box.get(name)) for name in _FLAGS)
        item.setIcon(1, theme().icon("eye-off" if hidden else "eye", "accent" if hidden else "muted"))
        item.setToolTip(1, self.tr("Hidden: click to show") if hidden else self.tr("Shown: click to hide"))
        item.setIcon(2, theme().icon("lock" if locked else "lock-open", "accent" if locked else "muted"))
        item.setToolTip(2, self.tr("Locked: click to free") if locked else self.tr("Free: click to lock"))

    def paths(self) -> list[Path]:
        """Return what is chosen."""
        return [tuple(item.data(0, _PATH)) for item in self.selectedItems()]

    def item_of(self, path: Path) -> QTreeWidgetItem | None:
        """Return the row of a box. None if there is none."""
        return self._items.get(path)

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

    def _open(self, item: QTreeWidgetItem, column: int) -> None:
        if column == 0:
            self.opened.emit(tuple(item.data(0, _PATH)))

    def _turn(self, item: QTreeWidgetItem, column: int) -> None:
        if column > 0:
            self.turned.emit(tuple(item.data(0, _PATH)), _FLAGS[column - 1])

    def event(self, event: QEvent) -> bool:
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and command_of(event):
            event.accept()  # the window's own Ctrl+D is of documents
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        command = command_of(event)
        if command and command != "all":
            self.key_command.emit(command)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.deleted.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.paths():
            self.opened.emit(self.paths()[0])
        else:
            super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Say where the chosen boxes are put; the list is made anew from the draft."""
        at = self.indexAt(event.position().toPoint())
        holder, index = self._target(at, self.dropIndicatorPosition())
        paths = self.paths()
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        if paths:
            self.dropped.emit(paths, holder, index)

    def _target(self, at: QModelIndex, where: QAbstractItemView.DropIndicatorPosition) -> tuple[Path, int]:
        """Return the list, and before which box of it things dropped at a row go: rows are upside down."""
        item = self.itemFromIndex(at) if at.isValid() else None
        if item is None or where == QAbstractItemView.DropIndicatorPosition.OnViewport:
            return (self._side,), 0
        path: Path = tuple(item.data(0, _PATH))
        if where == QAbstractItemView.DropIndicatorPosition.OnItem and item.childCount():
            return (*path, "boxes"), item.childCount()
        number = int(path[-1])
        below = where == QAbstractItemView.DropIndicatorPosition.BelowItem
        return path[:-1], number if below else number + 1


def _outline(boxes: Sequence[Mapping[str, Any]]) -> tuple[object, ...]:
    """Return what the tree shows of boxes, to know whether it must be made anew."""
    return tuple(
        (
            *(box.get(name) for name in ("name", "box", *_FLAGS)),
            _outline(inner) if isinstance(inner := box.get("boxes"), list) else (),
        )
        for box in boxes
    )
