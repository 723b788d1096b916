"""The bar above everything: back and forward, search, save, undo and redo, theme."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolBar, QToolButton, QWidget

from editor.ui.kit.actions import ActionBook
from editor.ui.kit.theme import ICON_MEDIUM, SPACE_4, set_icon

SEARCH_WIDTH = 380


class Header(QToolBar):
    """Buttons of the table's actions; nothing of its own."""

    def __init__(self, book: ActionBook, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("header")
        self.setWindowTitle(self.tr("Header"))
        self.setMovable(False)
        self.setFloatable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setIconSize(QSize(ICON_MEDIUM, ICON_MEDIUM))
        self._book = book
        for name in ("file.start", "view.back", "view.forward"):
            self._button(name)
        self._gap(False)
        self.addWidget(self._search())
        self._gap(True)
        for name in ("document.save", "edit.undo", "edit.redo"):
            self._button(name)
        self.addSeparator()
        for name in ("tools.glossary", "view.language", "view.theme"):
            self._button(name)

    def _button(self, name: str) -> None:
        action = self._book.action(name)
        self.addAction(action)
        button = self.widgetForAction(action)
        if isinstance(button, QToolButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(action.text().replace("&", ""))

    def _gap(self, stretch: bool) -> None:
        gap = QWidget(self)
        gap.setFixedWidth(SPACE_4)
        if stretch:
            gap.setMaximumWidth(16_777_215)
            gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(gap)

    def _search(self) -> QPushButton:
        action = self._book.action("view.palette")
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        button = QPushButton(self.tr("Search everything   {keys}").format(keys=keys), self)
        set_icon(button, "search", "muted")
        button.setProperty("tone", "search")
        button.setAccessibleName(self.tr("Search everything"))
        button.setToolTip(action.toolTip())
        button.setMinimumWidth(SEARCH_WIDTH // 2)
        button.setMaximumWidth(SEARCH_WIDTH)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.clicked.connect(action.trigger)
        return button
