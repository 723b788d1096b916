"""The menus, filled from the table of actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QAction, QHelpEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QToolTip

from editor.ui.kit.actions import MENUS, ActionBook, ActionSpec, Bound, reason_of, set_words, words_of
from editor.ui.kit.theme import set_icon
from editor.ui.shell.menu_letters import distinct_letters

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
        self._window, self._book = window, book
        self._menus: dict[str, QMenu] = {}
        self._submenus: dict[str, QMenu] = {}
        """Words of each submenu that entries stand in -> the menu."""
        for name, words in MENUS:
            self._menus[name] = window.menuBar().addMenu(QCoreApplication.translate("Actions", words))
            self._menus[name].installEventFilter(self)
        tops = [menu.menuAction() for menu in self._menus.values()]
        for action, text in zip(tops, distinct_letters([one.text() for one in tops]), strict=True):
            action.setText(text)
        self._panels = QMenu(self.tr("&Panels"), window)
        for dock in panels:
            self._panels.addAction(dock.toggleViewAction())
        book.changed.connect(self.fill)
        self.fill()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say why an entry that is pointed at cannot be taken now."""
        if isinstance(watched, QMenu) and isinstance(event, QHelpEvent):
            action = watched.actionAt(event.pos())
            why = reason_of(action) if action is not None else ""
            if why:
                QToolTip.showText(event.globalPos(), why, watched)
                return True
        return super().eventFilter(watched, event)

    def fill(self) -> None:
        """Fill every menu anew."""
        for name, menu in self._menus.items():
            entries = [entry for entry in self._book.entries() if entry.spec.menu == name]
            menu.clear()
            self._fill(menu, sorted(entries, key=lambda entry: entry.spec.group))
            if name == "view":
                menu.addSeparator()
                menu.addMenu(self._panels)
            _part_letters(menu, [self._book.action(one.spec.id) for one in entries if not one.spec.submenu])
            menu.menuAction().setVisible(not menu.isEmpty())

    def _fill(self, menu: QMenu, entries: Sequence[Bound]) -> None:
        """Fill a menu, and the submenus in it, each at the place of its first entry."""
        group = None
        inside: dict[str, list[QAction]] = {}
        for entry in entries:
            spec, action = entry.spec, self._book.action(entry.spec.id)
            if group is not None and spec.group != group:
                menu.addSeparator()
            group = spec.group
            if not spec.submenu:
                menu.addAction(action)
                continue
            if spec.submenu not in inside:
                menu.addMenu(self._submenu(menu, spec))
            inside.setdefault(spec.submenu, []).append(action)
        for words, actions in inside.items():
            self._submenus[words].clear()
            self._submenus[words].addActions(actions)
            _part_letters(self._submenus[words], actions)

    def _submenu(self, menu: QMenu, spec: ActionSpec) -> QMenu:
        """Return the submenu that an entry of a menu stands in."""
        if spec.submenu not in self._submenus:
            submenu = QMenu(QCoreApplication.translate("Actions", spec.submenu), menu)
            if spec.icon:
                set_icon(submenu, spec.icon)
            self._submenus[spec.submenu] = submenu
        return self._submenus[spec.submenu]

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
