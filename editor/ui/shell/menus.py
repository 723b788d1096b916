"""The menus, filled from the table of actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu

from editor.ui.kit.actions import MENUS, ActionBook, set_words, words_of
from editor.ui.shell.letters import distinct_letters

CONTEXT_ACTIONS: Final = (
    "document.duplicate",
    "document.base_on",
    "document.convert",
    "document.merge",
    "document.rename",
    "document.delete",
    "edit.copy",
    "document.compare",
    "document.table",
    "document.users",
    "file.print",
    "file.add_to_print",
    "file.print_counters",
    "file.export",
)
"""What can be done with the documents chosen in the list."""


class Menus(QObject):
    """The menu bar of a window; it follows the table as editors come to the front and go."""

    def __init__(self, window: QMainWindow, book: ActionBook, panels: Sequence[QDockWidget]) -> None:
        super().__init__(window)
        self._book = book
        self._menus: dict[str, QMenu] = {}
        for name, words in MENUS:
            self._menus[name] = window.menuBar().addMenu(QCoreApplication.translate("Actions", words))
        tops = [menu.menuAction() for menu in self._menus.values()]
        for action, text in zip(tops, distinct_letters([one.text() for one in tops]), strict=True):
            action.setText(text)
        self._panels = QMenu(self.tr("&Panels"), window)
        for dock in panels:
            self._panels.addAction(dock.toggleViewAction())
        book.changed.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Fill every menu anew."""
        for name, menu in self._menus.items():
            menu.clear()
            entries = [entry for entry in self._book.entries() if entry.spec.menu == name]
            group = None
            for entry in sorted(entries, key=lambda entry: entry.spec.group):
                if group is not None and entry.spec.group != group:
                    menu.addSeparator()
                group = entry.spec.group
                menu.addAction(self._book.action(entry.spec.id))
            if name == "view":
                menu.addSeparator()
                menu.addMenu(self._panels)
            _part_letters(menu, [self._book.action(entry.spec.id) for entry in entries])
            menu.menuAction().setVisible(not menu.isEmpty())

    def fill_context(
        self, menu: QMenu, chosen: Sequence[str], open_document: Callable[[str], object]
    ) -> None:
        """Fill the menu of the documents chosen in the list."""
        if chosen:
            menu.addAction(self.tr("Open")).triggered.connect(lambda: open_document(chosen[0]))
        menu.addSeparator()
        for name in CONTEXT_ACTIONS:
            if self._book.has(name):
                menu.addAction(self._book.action(name))


def _part_letters(menu: QMenu, actions: Sequence[QAction]) -> None:
    """Give each entry of a menu a letter of its own; those of the window come before those of an editor."""
    others = [one for one in menu.actions() if one not in actions and one.text()]
    entries = [*others, *actions]
    for action, text in zip(entries, distinct_letters([words_of(one) for one in entries]), strict=True):
        if words_of(action) != text:
            set_words(action, text)
