"""The command palette: actions and documents in one list, by typing (Ctrl+K)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from editor.services import documents
from editor.ui.kit.actions import ActionBook, Bound
from editor.ui.kit.catalogue.balances import balances
from editor.ui.kit.catalogue.model import KIND_ICONS
from editor.ui.kit.inputs import LineEdit
from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import ICON_SMALL, SPACE_2, SPACE_3, TYPE_SMALL, text_font, theme
from editor.ui.kit.turns import single_shot
from editor.ui.kit.words.labels import kind_word
from schemas.text import plain_letters

if TYPE_CHECKING:
    from editor.ui.kit.context import UiContext

WIDTH, HEIGHT = 620, 420
MOST_DOCUMENTS: Final = 40
MOST_RECENT: Final = 8
ACTION, DOCUMENT, REMARK = (int(Qt.ItemDataRole.UserRole) + number for number in range(3))


class _Rows(QStyledItemDelegate):
    """Name at the left, kind or shortcut at the right, quiet."""

    def sizeHint(self, option: QStyleOptionViewItem, index: object) -> QSize:
        return QSize(WIDTH // 2, option.fontMetrics.height() + SPACE_3)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: object) -> None:
        super().paint(painter, option, index)  # type: ignore[arg-type]
        remark = index.data(REMARK)  # type: ignore[attr-defined]
        if remark:
            painter.save()
            painter.setFont(text_font(TYPE_SMALL))
            painter.setPen(theme().colour("muted"))
            rect: QRect = option.rect.adjusted(0, 0, -SPACE_3, 0)
            painter.drawText(
                rect, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), str(remark)
            )
            painter.restore()


def _likeness(row: documents.DocumentRow, text: str, language: str) -> int:
    """Return how near a name is to what was typed: 0 whole, 1 its beginning, 2 within it, 3 elsewhere."""
    wanted, name = plain_letters(text), plain_letters(row.name.get(language) or row.slug)
    return (name != wanted) + (not name.startswith(wanted)) + (wanted not in name)


class Palette(QDialog):
    """Type, choose with the arrows, Enter."""

    manual_chapter = "search"

    def __init__(self, context: UiContext, book: ActionBook, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._context = context
        self._book = book
        self._number = 0
        self._answered = 0
        """The search whose finds are shown."""
        self._take_when_found = False
        """Whether Enter was pressed before there was anything to take."""
        self._balances = balances(context)
        self._balances.made.connect(self._say_balance)
        self._rows: dict[str, tuple[documents.DocumentRow, QListWidgetItem]] = {}
        """Id of each document found -> its row, and the line that shows it."""
        self.setProperty("tone", "popup")
        self.setWindowTitle(self.tr("Search everything"))
        self.resize(WIDTH, HEIGHT)
        self.input = LineEdit(self)
        self.input.setPlaceholderText(self.tr("A document, or something to do"))
        self.input.setAccessibleName(self.tr("Search everything"))
        self.input.addAction(theme().icon("search", "muted"), LineEdit.ActionPosition.LeadingPosition)
        self.list = QListWidget(self)
        self.list.setItemDelegate(_Rows(self.list))
        self.list.setIconSize(QSize(ICON_SMALL, ICON_SMALL))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(self.tr("Found"))
        column = column_layout(self, SPACE_2, SPACE_2)
        column.addWidget(self.input)
        column.addWidget(self.list, 1)
        self._timer = single_shot(self, 60, self._look_up)
        self.input.textChanged.connect(self._typed)
        self.input.installEventFilter(self)
        self.list.itemClicked.connect(self.take)
        self._typed("")

    def open_over(self, window: QWidget) -> None:
        """Show it under the top of the window, in the middle."""
        top = window.mapToGlobal(window.rect().topLeft())
        self.move(top.x() + (window.width() - self.width()) // 2, top.y() + window.height() // 10)
        self.show()
        self.input.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows and Enter in the line go to the list."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
            if event.key() in steps:
                row = self.list.currentRow() + steps[Qt.Key(event.key())]
                self.list.setCurrentRow(max(0, min(self.list.count() - 1, row)))
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.take()
                return True
        return super().eventFilter(watched, event)

    def _typed(self, text: str) -> None:
        self._number += 1
        self._take_when_found = False
        self._rows.clear()
        self.list.clear()
        words = text.casefold().split()
        for entry in self._book.entries():
            if words and all(word in entry.spec.plain_words().casefold() for word in words):
                self._add_action(entry)
        self._timer.start()
        self.list.setCurrentRow(0)

    def _add_action(self, entry: Bound) -> None:
        action = self._book.action(entry.spec.id)
        if not action.isEnabled() or entry.spec.id == "view.palette":
            return
        item = QListWidgetItem(theme().icon(entry.spec.icon or "command"), entry.spec.plain_words())
        item.setData(ACTION, entry.spec.id)
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        item.setData(REMARK, keys)
        self.list.addItem(item)

    def _look_up(self) -> None:
        number, text, workspace = self._number, self.input.text().strip(), self._context.workspace
        query = documents.Query(text=text, ranked=True, language=self._context.language)

        def work(_report: object) -> tuple[int, tuple[documents.DocumentRow, ...]]:
            if not text:
                return number, documents.recent(workspace, MOST_RECENT)
            rows = documents.list_documents(workspace, query, None, MOST_DOCUMENTS).rows
            return number, tuple(sorted(rows, key=lambda row: _likeness(row, text, query.language)))

        self._context.jobs.start(self.tr("Searching"), work, done=self._found, quiet=True)

    def _found(self, answer: tuple[int, tuple[documents.DocumentRow, ...]]) -> None:
        number, rows = answer
        if number != self._number:
            return
        self._answered = number
        for row in rows:
            name = self._context.name_of(row)
            item = QListWidgetItem(theme().icon(KIND_ICONS.get(row.kind, "file"), "muted"), name)
            item.setData(DOCUMENT, row.id)
            self._rows[row.id] = row, item
            self._say_balance(row.id)
            self.list.addItem(item)
        if self.list.count() == 0:
            words = (
                self.tr("Nothing found. Try the beginning of a word.")
                if self.input.text()
                else self.tr("Type to search.")
            )
            item = QListWidgetItem(words)
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        if self._take_when_found and self.isVisible():
            self.take()

    def _say_balance(self, document_id: str) -> None:
        """Say of a document found what it is, of a scenario whom it favours as soon as that is known."""
        row, item = self._rows.get(document_id, (None, None))
        if row is None or item is None:
            return
        games = {one.id: self._context.local(one.name) for one in self._context.workspace.systems}
        what = kind_word(row.kind, row.system), games.get(row.system, row.system)
        item.setData(REMARK, " · ".join(filter(None, (self._balances.short(row), *what))))
        item.setToolTip(self._balances.whole(row))

    def take(self, _item: QListWidgetItem | None = None) -> None:
        """Do what is chosen; while the search has found nothing yet, its first find when it is there."""
        item = self.list.currentItem()
        self._take_when_found = item is None and self._answered != self._number
        if item is None or not item.flags() & Qt.ItemFlag.ItemIsEnabled:
            return
        action, document = item.data(ACTION), item.data(DOCUMENT)
        self.close()
        if action and self._book.has(str(action)):
            self._book.action(str(action)).trigger()
        elif document:
            self._context.open_document(str(document))
