"""One context over a catalogue for all tests of a process that need no window, put back after each."""

from __future__ import annotations

from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings

from editor.services.opening import open_workspace
from editor.ui.kit.context import UiContext
from editor.ui.kit.settings import Settings
from editor.ui.systems import UI_SYSTEMS
from tests.catalogues import copied
from tests.ui.one_window import finish, set_settings, settings_of
from tests.ui.original import Original


class OneContext:
    """Makes the context when it is first wanted, and again after a test has closed it."""

    def __init__(self, shipped: Path, folder: Path) -> None:
        self._shipped, self._folder = shipped, folder
        self._made = 0
        self._open = ExitStack()
        self._context: UiContext | None = None
        self._store = QSettings()
        self._kept: dict[str, Any] = {}
        self._original: Original | None = None

    def context(self) -> UiContext:
        """Return the context, in English, with the shipped content and nothing open."""
        if self._context is None:
            self._context = self._new()
        return self._context

    def _new(self) -> UiContext:
        self._made += 1
        folder = self._folder / str(self._made)
        folder.mkdir()
        file = copied(self._shipped, folder / "catalogue.sqlite")
        self._store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        settings = Settings(self._store)
        settings.language = "en"
        self._kept = settings_of(self._store)
        workspace = self._open.enter_context(open_workspace(file, content=None))
        self._original = self._open.enter_context(closing(Original(self._shipped, file)))
        context = UiContext(workspace, settings, UI_SYSTEMS)
        self._open.callback(context.deleteLater)
        self._open.callback(context.close)
        return context

    def close(self) -> None:
        """Throw the context away."""
        self._context = None
        self._open.close()

    def put_back(self) -> None:
        """Make the context what it was before the test, or throw it away."""
        context = self._context
        if context is None:
            return
        if context.jobs.closed:
            self.close()
            return
        context.pages = None
        finish(context)
        for session in context.open_sessions():
            context.close_session(session.id)
        finish(context)
        set_settings(self._store, self._kept)
        if self._original is None or not self._original.is_at(context.workspace.path):
            self.close()
            return
        if self._original.put_back():
            context.catalogue_changed.emit()
