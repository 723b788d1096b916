"""The queue as a table: what, in which way, how often."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from editor.services.prints.print_jobs import PrintEntry
from editor.services.prints.print_pages import DRAWN
from editor.services.prints.printing import MOST_COPIES
from editor.ui.kit.catalogue.model import KIND_ICONS, REFS_MIME, documents_in
from editor.ui.kit.columns_model import RIGHT, Column, ColumnsModel, Index, Role
from editor.ui.kit.inputs import ComboBox, SpinBox
from editor.ui.kit.theme import SPACE_2, SPACE_4, theme
from editor.ui.kit.words.labels import kind_word
from editor.ui.pages.printing.queue import PrintQueue
from schemas.messages import sentence
from schemas.problems import Message

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

NAME, WHAT, COPIES = 0, 1, 2
ROWS_MIME: Final = "application/x-marshalry-print-rows+json"
"""Entries dragged inside the queue: a JSON list of their rows."""


def what_word(what: str, language: str) -> str:
    """Return what a way of printing is called."""
    return sentence(Message(code=f"print_queue.what_{what}"), language)


class QueueModel(ColumnsModel[tuple[int, PrintEntry]]):
    """The entries of a queue with their numbers; entries and documents can be dropped between them."""

    def __init__(self, context: UiContext, queue: PrintQueue, parent: QWidget) -> None:
        super().__init__(parent)
        self._queue = queue
        self.columns = (
            Column(
                self.tr("Document"),
                lambda row: queue.name(row[1]),
                self._tip,
                icon=self._icon,
                colour=self._colour,
            ),
            Column(
                self.tr("Printed as"),
                lambda row: what_word(row[1].what, context.language),
                self._tip,
                colour=self._colour,
                value=lambda row: row[1].what,
                edit=self._change_what,
                editable=lambda row: len(queue.ways(row[1].document)) > 1,
            ),
            Column(
                self.tr("Copies"),
                lambda row: str(row[1].copies),
                self._tip,
                colour=self._colour,
                align=RIGHT,
                value=lambda row: row[1].copies,
                edit=self._change_copies,
            ),
        )
        self._follow()
        queue.changed.connect(self._follow)
        context.catalogue_changed.connect(self.refresh)

    def _follow(self) -> None:
        rows = list(enumerate(self._queue.job.entries))
        if rows != self.rows:
            self.show_rows(rows)

    def _icon(self, row: tuple[int, PrintEntry]) -> QIcon:
        found = self._queue.row(row[1].document)
        return theme().icon(
            KIND_ICONS.get(str(found.kind), "file") if found is not None else "unlink", "muted"
        )

    def _colour(self, row: tuple[int, PrintEntry]) -> QColor | None:
        return QColor(theme().tokens.danger) if self._queue.row(row[1].document) is None else None

    def _tip(self, row: tuple[int, PrintEntry]) -> str:
        found = self._queue.row(row[1].document)
        if found is None:
            return self.tr("It was deleted. Remove it here, or restore it from the recycle bin.")
        return f"{self._queue.name(row[1])} – {kind_word(str(found.kind), found.system)}"

    def _change_what(self, row: tuple[int, PrintEntry], what: Any) -> None:
        self._queue.change_entry(row[0], self.tr("Change what is printed"), what=str(what))

    def _change_copies(self, row: tuple[int, PrintEntry], copies: Any) -> None:
        self._queue.change_entry(row[0], self.tr("Change copies"), copies=int(copies))

    # dragging

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index) | Qt.ItemFlag.ItemIsDropEnabled
        return flags | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else flags

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction | Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [ROWS_MIME, REFS_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        found = QMimeData()
        found.setData(ROWS_MIME, json.dumps(sorted({one.row() for one in indexes})).encode())
        return found

    def canDropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        return data.hasFormat(ROWS_MIME) or bool(documents_in(data))

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        place = parent.row() if parent.isValid() else row if row >= 0 else len(self.rows)
        if data.hasFormat(ROWS_MIME):
            self._queue.move(json.loads(bytes(data.data(ROWS_MIME).data())), place)
            return False  # moved already: the view must not take the rows out
        return bool(self._queue.add(documents_in(data), at=place))


class _Delegate(QStyledItemDelegate):
    """Edits copies by a spin box and the way of printing by a choice."""

    def __init__(self, context: UiContext, queue: PrintQueue, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._queue = context, queue

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        if index.column() == COPIES:
            box = SpinBox(parent)
            box.setRange(1, MOST_COPIES)
            box.setFrame(False)
            return box
        choice = ComboBox(parent)
        for way in self._queue.ways(self._queue.job.entries[index.row()].document):
            choice.addItem(what_word(way, self._context.language), way)
        choice.activated.connect(lambda: self.commitData.emit(choice))
        choice.activated.connect(lambda: self.closeEditor.emit(choice))
        return choice

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(editor.findData(index.data(Role.EditRole)))
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        if isinstance(editor, SpinBox):
            editor.interpretText()
            model.setData(index, editor.value(), Role.EditRole)
        elif isinstance(editor, QComboBox):
            model.setData(index, editor.currentData(), Role.EditRole)


class QueueTable(QTableView):
    """Shows the queue: Delete takes out, Alt+Up and Alt+Down move, Enter opens; plus, minus, digits count."""

    chosen = Signal()  # another entry, or none
    opened = Signal(str)  # document id

    def __init__(self, context: UiContext, queue: PrintQueue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._queue = queue
        self.setModel(QueueModel(context, queue, self))
        self.setItemDelegate(_Delegate(context, queue, self))
        self.setAccessibleName(self.tr("Print queue"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 2 * SPACE_2)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(2 * SPACE_4)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        ways = [
            what_word(way, context.language) for way in ("cards", "counters", *(one.what for one in DRAWN))
        ]
        for column, words in (
            (WHAT, [self.tr("Printed as"), *ways]),
            (COPIES, [self.tr("Copies"), str(MOST_COPIES)]),
        ):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            widest = max(header.fontMetrics().horizontalAdvance(one) for one in words)
            header.resizeSection(column, widest + 2 * SPACE_4)
        trigger = QAbstractItemView.EditTrigger
        self.setEditTriggers(trigger.SelectedClicked | trigger.DoubleClicked | trigger.EditKeyPressed)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDragDropOverwriteMode(False)
        self.selectionModel().selectionChanged.connect(lambda: self.chosen.emit())
        self.model().modelReset.connect(self.chosen)
        self.model().modelReset.connect(self.viewport().update)
        self.doubleClicked.connect(self._open_at)

    def rows(self) -> list[int]:
        """Return the rows chosen."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())

    def choose(self, rows: Sequence[int]) -> None:
        """Choose rows and no others."""
        model, flags = self.selectionModel(), self.selectionModel().SelectionFlag
        model.clearSelection()
        for row in rows:
            model.select(self.model().index(row, 0), flags.Select | flags.Rows)
        if rows:
            model.setCurrentIndex(self.model().index(rows[0], NAME), flags.NoUpdate)

    def remove_chosen(self) -> None:
        """Take the entries chosen out; the next one is chosen."""
        rows = self.rows()
        if rows:
            self._queue.remove(rows)
            left = self.model().rowCount()
            self.choose([min(rows[0], left - 1)] if left else [])

    def move_chosen(self, by: int) -> None:
        """Move the entries chosen up (-1) or down (1)."""
        rows = self.rows()
        if rows:
            at = self._queue.move(rows, rows[0] - 1 if by < 0 else rows[-1] + 2)
            self.choose(range(at, at + len(rows)))

    def count_chosen(self, by: int) -> None:
        """Print the entry chosen more or less often."""
        for row in self.rows()[:1]:
            copies = max(1, min(self._queue.job.entries[row].copies + by, MOST_COPIES))
            self._queue.change_entry(row, self.tr("Change copies"), "copies", copies=copies)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, alt = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove_chosen()
        elif alt and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.move_chosen(-1 if key == Qt.Key.Key_Up else 1)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            self.count_chosen(1 if key == Qt.Key.Key_Plus else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open_at(self.currentIndex())
        elif event.text().isdigit() and self.currentIndex().isValid():
            self._type_copies(event.text())
        else:
            super().keyPressEvent(event)

    def _type_copies(self, digit: str) -> None:
        """Begin a number of copies with the digit typed, wherever in its row the cursor stands."""
        place = self.model().index(self.currentIndex().row(), COPIES)
        self.setCurrentIndex(place)
        self.edit(place)
        if (box := self.viewport().findChild(SpinBox)) is not None:
            box.lineEdit().setText(digit)  # Qt would leave the number chosen, and the next digit alone

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.model().rowCount():
            return
        with QPainter(self.viewport()) as painter:
            painter.setPen(QColor(theme().tokens.muted))
            room = self.viewport().rect().adjusted(SPACE_4, SPACE_4, -SPACE_4, -SPACE_4)
            words = self.tr(
                "Nothing to print yet. Drag cards, armies, spell books, maps or scenarios here "
                "from the catalogue, or press Add."
            )
            painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), words)

    def _open_at(self, index: Index) -> None:
        if not index.isValid() or index.column() != NAME:
            return
        document = self._queue.job.entries[index.row()].document
        if self._queue.row(document) is not None:
            self.opened.emit(document)
