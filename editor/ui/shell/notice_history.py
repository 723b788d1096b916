"""Notices shown below the tabs: a button in the status line that counts it, and the list behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLocale, QPoint, Qt, QTime
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QListWidgetItem,
    QToolButton,
    QWidget,
)

from editor.ui.kit.layouts import column_layout
from editor.ui.kit.theme import SPACE_2, TYPE_BODY, heading, set_icon, theme
from editor.ui.kit.widgets import SentenceList, describe, push_button
from editor.ui.shell.notices import ICONS

MOST: Final = 200
_SIZE: Final = (460, 280)
_WORDS: Final = int(Qt.ItemDataRole.UserRole)


@dataclass
class Entry:
    """A sentence that was shown."""

    words: str
    tone: str
    clock: str
    count: int = 1


class NoticeHistory(QToolButton):
    """Counts the notices since it was opened last; a click lists everything, the newest first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice_history")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        set_icon(self, "list")
        self.entries: list[Entry] = []
        self.unread = 0
        self.popup: HistoryPopup | None = None
        self.clicked.connect(self.open_list)
        self._show_count()

    def add(self, words: str, tone: str) -> None:
        """Remember a sentence; the same one twice in a row is counted."""
        clock = QLocale().toString(QTime.currentTime(), QLocale.FormatType.ShortFormat)
        last = self.entries[-1] if self.entries else None
        if last is not None and (last.words, last.tone) == (words, tone):
            last.count += 1
            last.clock = clock
        else:
            self.entries.append(Entry(words, tone, clock))
            del self.entries[:-MOST]
        self.unread += 1
        self._show_count()

    def _show_count(self) -> None:
        self.setText(str(self.unread) if self.unread else "")
        tip = self.tr("Messages so far: {count}").format(count=len(self.entries))
        if self.unread:
            tip += ", " + self.tr("{count} not read here").format(count=self.unread)
        describe(self, tip)

    def open_list(self) -> None:
        """Show the notices."""
        self.unread = 0
        self._show_count()
        self.popup = HistoryPopup(self.entries, self)
        corner = self.mapToGlobal(QPoint(self.width(), 0))
        self.popup.move(corner - QPoint(self.popup.width(), self.popup.height()))
        self.popup.show()
        self.popup.list.setFocus()


class HistoryPopup(QFrame):
    """The list; Escape or a click beside it closes it."""

    def __init__(self, entries: list[Entry], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("tone", "card")
        self.list = SentenceList(self.tr("Messages"), self)
        for entry in reversed(entries):
            self.list.addItem(self._item(entry))
        title = heading(QLabel(self.tr("Messages"), self), TYPE_BODY)
        empty = QLabel(self.tr("No messages yet."), self)
        empty.setVisible(not entries)
        self.list.setVisible(bool(entries))
        self.copy = push_button(self, self.tr("Copy"), self._copy)
        self.copy.setToolTip(self.tr("Copy the chosen message, or all of them"))
        self.copy.setEnabled(bool(entries))
        QShortcut(QKeySequence.StandardKey.Copy, self.list, self._copy)
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(self.copy)
        column = column_layout(self, SPACE_2)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        column.addWidget(empty, 1, Qt.AlignmentFlag.AlignCenter)
        self.resize(*_SIZE)

    def _item(self, entry: Entry) -> QListWidgetItem:
        words = f"{entry.clock}  {entry.words}"
        if entry.count > 1:
            words += " " + self.tr("({count} times)").format(count=entry.count)
        icon, tint = ICONS[entry.tone]
        item = QListWidgetItem(theme().icon(icon, tint), words)
        item.setData(_WORDS, entry.words)
        return item

    def _copy(self) -> None:
        chosen = self.list.selectedItems() or [self.list.item(row) for row in range(self.list.count())]
        QApplication.clipboard().setText("\n".join(item.data(_WORDS) for item in chosen))
