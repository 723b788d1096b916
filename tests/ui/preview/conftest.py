"""The preview of the first battle in the real window, one window for all tests of a module."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.ui.preview.page import PreviewPage
from editor.ui.theme import theme
from editor.ui.window.main_window import MainWindow
from tests.ui.conftest import studio_over

Open = Callable[[str], PreviewPage]
FIRST = "demonworld/scenario/first-battle"


@pytest.fixture(scope="module")
def shared_window(
    qapp: QApplication, shipped_catalogue: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[MainWindow]:
    """One window for the whole module, over a catalogue of its own."""
    folder = tmp_path_factory.mktemp("preview")
    file = folder / "catalogue.sqlite"
    shutil.copy(shipped_catalogue, file)
    # Of its own: where settings lie by themselves is that of whichever test came before.
    store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    with studio_over(qapp, file, folder, store) as studio:
        window = studio.open()
        window.resize(1440, 900)
        yield window


@pytest.fixture
def window(shared_window: MainWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    """The shared window; the tabs that a test opens are closed after it."""
    qtbot.waitExposed(shared_window)
    shared_window.activateWindow()
    tabs, before = shared_window.tabs, shared_window.tabs.count()
    yield shared_window
    while tabs.count() > before:
        tabs.setCurrentIndex(tabs.count() - 1)
        tabs.close_tab()
    theme().apply("light")


@pytest.fixture
def open_page(window: MainWindow, find: Callable[[str], str], qtbot: QtBot) -> Open:
    """Open the preview of a scenario and wait until it is there."""

    def opened(path: str) -> PreviewPage:
        window.context.open_preview(find(path))
        page = window.tabs.currentWidget()
        assert isinstance(page, PreviewPage)
        qtbot.waitUntil(lambda: page.prepared is not None or bool(page.refused.problems))
        return page

    return opened


@pytest.fixture
def page(open_page: Open, qtbot: QtBot) -> PreviewPage:
    """The preview of the first battle, fought to its end."""
    found = open_page(FIRST)
    qtbot.waitUntil(lambda: found.player.recording is not None and found.player.recording.complete)
    return found
