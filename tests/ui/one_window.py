"""One window for all tests of a process that need no catalogue of their own, put back after each of them.

A new window over a new catalogue takes half a second, most tests with windows less. What a test leaves is put
back; a window that cannot be put back as it was is thrown away, and the next test has a new one.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QCoreApplication, QLocale, QSettings, Qt
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QScrollArea, QWidget

from editor.ui.kit.catalogue.tree import Branch
from editor.ui.kit.context import UiContext
from editor.ui.kit.page_keys import START
from editor.ui.kit.theme import theme
from editor.ui.pages.start.page import StartPage
from editor.ui.shell.main_window import MainWindow
from editor.ui.tour.rest import handle_events
from tests.catalogues import copied
from tests.ui.original import Original
from tests.ui.studios import studio_over

SIZE = (1440, 900)
_JOBS_S = 60.0


class OneWindow:
    """Makes the window when it is first wanted, and again after it was thrown away."""

    def __init__(self, qapp: QApplication, shipped: Path, folder: Path) -> None:
        self._qapp, self._shipped, self._folder = qapp, shipped, folder
        self._made = 0
        self._open = ExitStack()
        self._window: MainWindow | None = None
        self._state = QByteArray()
        self._layout: tuple[Any, ...] = ()
        self._own: list[QWidget] = []
        self._kept: dict[str, Any] = {}
        self._store = QSettings()
        self._original: Original | None = None

    def window(self) -> MainWindow:
        """Return the window, as a program that has just begun shows it."""
        if self._window is None:
            self._window = self._new()
        self._window.activateWindow()
        return self._window

    def _new(self) -> MainWindow:
        self._made += 1
        folder = self._folder / str(self._made)
        folder.mkdir()
        file = copied(self._shipped, folder / "catalogue.sqlite")
        # Of its own: where settings lie by themselves is that of whichever test came before.
        self._store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        studio = self._open.enter_context(studio_over(self._qapp, file, folder, self._store))
        self._original = self._open.enter_context(closing(Original(self._shipped, file)))
        window = studio.open()
        window.resize(*SIZE)
        QCoreApplication.processEvents()
        self._state = window.saveState()
        self._layout = _layout(window)
        self._own = _children(window)
        self._kept = settings_of(self._store)
        return window

    def close(self) -> None:
        """Throw the window away."""
        self._window = None
        self._open.close()

    def put_back(self) -> None:
        """Make the window what it was before the test, or throw it away."""
        window = self._window
        if window is None:
            return
        close_what_stands_before(window)
        window.setUpdatesEnabled(False)  # it is painted once, not after each step
        for job in window.context.jobs.running:
            job.cancel()
        close_tabs(window)  # before events are handled: pages that fill bit by bit do not go on with it
        for child in _children(window):
            if child not in self._own and child.isWindow():
                child.deleteLater()
        finish(window.context)
        self._forget(window)
        set_settings(self._store, self._kept)
        theme().apply("light")
        QApplication.clipboard().clear()
        _catalogue(window)
        if self._original is None or not self._original.is_at(window.context.workspace.path):
            self.close()
            return
        if self._original.put_back():
            window.context.catalogue_changed.emit()
        window.show_start()
        self._size(window)
        handle_events()  # what was closed is gone now, not in the next test
        window.setUpdatesEnabled(True)
        if self._amiss(window):
            self.close()

    def _forget(self, window: MainWindow) -> None:
        """Nothing was done, told or visited."""
        while window.notices.close_newest():
            pass
        window.log.text.clear()
        window.notice_history.entries.clear()
        window.notice_history.unread = 0
        window.notice_history.popup = None
        window.notice_history._show_count()
        window.commands.relations.stack.clear()
        window.view_states.clear()
        window.lower_panels.by_themselves = True
        tabs = window.tabs
        tabs._back.clear()
        tabs._forward.clear()
        tabs._here = START

    def _size(self, window: MainWindow) -> None:
        if window.isFullScreen() or window.isMaximized():
            window.showNormal()
        window.resize(*SIZE)
        if _layout(window) != self._layout:
            window.restoreState(self._state)
            QCoreApplication.processEvents()

    def _amiss(self, window: MainWindow) -> list[str]:
        context = window.context
        right = {
            "windows": [one for one in QApplication.topLevelWidgets() if one.isVisible()] == [window],
            "tabs": window.tabs.count() == 1 and not window.tabs.editors(),
            "documents": not context.open_sessions(),
            "jobs": not context.jobs.closed,
            "notices": not window.notices.shown(),
            "size": (window.width(), window.height()) == SIZE,
            "layout": _layout(window) == self._layout,
            "settings": settings_of(self._store) == self._kept,
            "language": context.language == "en" and QLocale().language() == QLocale.Language.English,
            "pointer": QApplication.overrideCursor() is None,
        }
        return [name for name, holds in right.items() if not holds]


def close_what_stands_before(window: MainWindow) -> None:
    """Close dialogs, menus and lists that came up."""
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
        if popup.isVisible():
            break
    for box in QApplication.topLevelWidgets():
        if isinstance(box, QDialog) or (box is not window and box.isVisible() and box.parent() is None):
            box.close()


def close_tabs(window: MainWindow) -> None:
    """Close what was opened, with the start page unless it stands as a new one would."""
    for _key, page in reversed(window.tabs.entries()):
        if not (isinstance(page, StartPage) and _as_new(page)):
            window.tabs.close_tab(page)


def _as_new(page: StartPage) -> bool:
    area: QScrollArea = page.findChild(QScrollArea)
    return page.games.currentIndex() == 0 and not page._chosen and area.verticalScrollBar().value() == 0


def finish(context: UiContext) -> None:
    """Let jobs end, and what they bring about."""
    for job in context.jobs.running:
        job.cancel()
        job.wait(_JOBS_S)
    context.jobs.flush(_JOBS_S)
    handle_events()


def _catalogue(window: MainWindow) -> None:
    panel = window.catalogue
    panel.search.clear()
    panel._funnel.setChecked(False)
    panel.tree.choose(Branch())
    panel.list.view.clearSelection()
    if panel.list.model.loading:  # its reading was stopped with all other work
        panel.list.model.reload()


def _children(window: MainWindow) -> list[QWidget]:
    return window.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)


def _layout(window: MainWindow) -> tuple[Any, ...]:
    docks = window.findChildren(QDockWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return tuple(
        (dock.objectName(), dock.isHidden(), dock.isFloating(), window.dockWidgetArea(dock), dock.geometry())
        for dock in docks
        if not dock.isHidden()
    )


def set_settings(store: QSettings, kept: Mapping[str, Any]) -> None:
    """Remember these settings and no others."""
    store.clear()
    for key, value in kept.items():
        store.setValue(key, value)


def settings_of(store: QSettings) -> dict[str, Any]:
    """Return everything that is remembered."""
    return {key: store.value(key) for key in store.allKeys()}
