"""Real windows over real catalogues, the shipped content loaded once."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QSettings
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from editor.services import checked, documents
from editor.ui.app import Studio
from editor.ui.cards.sectioned import SectionedEditor
from editor.ui.documents.editor import DocumentEditor
from editor.ui.settings import Settings
from editor.ui.theme import theme
from editor.ui.window.main_window import MainWindow

Find = Callable[[str], str]
Duplicate = Callable[[str], DocumentEditor]


@pytest.fixture
def catalogue_file(shipped_catalogue: Path, tmp_path: Path) -> Path:
    """A catalogue of one test."""
    file = tmp_path / "catalogue.sqlite"
    shutil.copy(shipped_catalogue, file)
    checked.note(file)  # it is whole
    return file


@pytest.fixture
def studio(qapp: QApplication, catalogue_file: Path, tmp_path: Path) -> Iterator[Studio]:
    """The application over a catalogue, in English, in the light theme."""
    with studio_over(qapp, catalogue_file, tmp_path) as studio:
        yield studio


@contextmanager
def studio_over(
    qapp: QApplication, catalogue_file: Path, folder: Path, store: QSettings | None = None
) -> Iterator[Studio]:
    """Make the application over a catalogue, and put everything back that it changed."""
    settings = Settings(store)
    settings.language = "en"
    settings.theme = "light"
    before = QLocale()
    quits = qapp.quitOnLastWindowClosed()
    qapp.setQuitOnLastWindowClosed(False)
    studio = Studio(qapp, catalogue_file, settings, reports=folder / "reports")
    yield studio
    studio.close()
    studio.set_language("en")
    theme().apply("light")
    QLocale.setDefault(before)
    qapp.setQuitOnLastWindowClosed(quits)
    studio.deleteLater()


@pytest.fixture(scope="module")
def shared_window(
    qapp: QApplication, shipped_catalogue: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[MainWindow]:
    """One window for a whole module that asks for it by `usefixtures("shared_window")`."""
    folder = tmp_path_factory.mktemp("shared")
    file = folder / "catalogue.sqlite"
    shutil.copy(shipped_catalogue, file)
    # Of its own: where settings lie by themselves is that of whichever test came before.
    store = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    with studio_over(qapp, file, folder, store) as studio:
        window = studio.open()
        window.resize(1440, 900)
        yield window


@pytest.fixture
def window(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[MainWindow]:
    """The main window, shown, its lists filled: one for the test, or that of the module."""
    shared = "shared_window" in request.fixturenames
    shown = request.getfixturevalue("shared_window") if shared else request.getfixturevalue("studio").open()
    if shared:
        shown.activateWindow()
    else:
        shown.resize(1440, 900)
    qtbot.waitUntil(lambda: shown.catalogue.list.model.rowCount() > 0)
    yield shown
    if shared:
        put_back(shown)


def put_back(window: MainWindow) -> None:
    """Close the dialogs and tabs that a test has opened, and take its notices away."""
    for box in QApplication.topLevelWidgets():
        if isinstance(box, QDialog):
            box.close()
    while window.tabs.count() > 1:
        window.tabs.close_tab(window.tabs.widget(window.tabs.count() - 1))
    theme().apply("light")
    # What was closed is gone now, not in the next test.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def find(window: MainWindow) -> Find:
    """Id of a document by ``system/kind/slug``."""
    return lambda path: documents.find(window.context.workspace, path).id


@pytest.fixture
def copy_of(window: MainWindow, find: Find) -> Duplicate:
    """Open a duplicate of a shipped document in a tab."""

    def duplicate(path: str) -> DocumentEditor:
        row = documents.duplicate(window.context.workspace, find(path))
        window.context.catalogue_changed.emit()
        editor = window.open_document(row.id)
        assert editor is not None
        window.side.area(editor)
        return whole(editor)

    return duplicate


def whole(editor: DocumentEditor) -> DocumentEditor:
    """Return an editor with all of its fields: of a large form some are made in later turns."""
    if isinstance(editor, SectionedEditor):
        editor.page.finish()
    return editor
