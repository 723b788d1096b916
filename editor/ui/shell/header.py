"""The bar above everything: back and forward, search, save, undo and redo, language, theme."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QPushButton, QSizePolicy, QToolBar, QToolButton, QWidget

from editor.ui.kit.actions import ActionBook
from editor.ui.kit.theme import ICON_MEDIUM, SPACE_4, set_icon
from editor.ui.shell.language_menu import LANGUAGE

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
        self._button("tools.glossary")
        self.addWidget(self._menu_button(LANGUAGE, "languages"))
        self._button("view.theme")

    def _button(self, name: str) -> None:
        action = self._book.action(name)
        self.addAction(action)
        button = self.widgetForAction(action)
        if isinstance(button, QToolButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(action.text().replace("&", ""))

    def _menu_button(self, submenu: str, icon: str) -> QToolButton:
        """Return a button that shows the entries of a submenu."""
        words = QCoreApplication.translate("Actions", submenu).replace("&", "")
        button = QToolButton(self)
        button.setObjectName(icon)
        set_icon(button, icon)
        button.setToolTip(words)
        button.setAccessibleName(words)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(words, button)
        entries = (one.spec for one in self._book.entries() if one.spec.submenu == submenu)
        menu.addActions([self._book.action(spec.id) for spec in entries])
        button.setMenu(menu)
        return button

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
