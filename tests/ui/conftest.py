"""Real windows over real catalogues, the shipped content loaded once."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.app import Studio
from editor.ui.editors.form_editor import FormEditor
from editor.ui.kit.editor import DocumentEditor
from editor.ui.kit.jobs import stop_alone
from editor.ui.shell.main_window import MainWindow
from tests.catalogues import copied
from tests.ui.one_window import SIZE, OneWindow
from tests.ui.outcomes import FAILED, has_failed
from tests.ui.studios import studio_over

Find = Callable[[str], str]
Duplicate = Callable[[str], DocumentEditor]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note that a test has failed before what it was given is put back."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put tests with a window of their own last: the one that the others share is closed for them once."""
    here = Path(__file__).parent
    items.sort(key=lambda item: item.path.is_relative_to(here) and _has_its_own(item.fixturenames))


def _has_its_own(fixtures: Iterable[str]) -> bool:
    return not {"studio", "catalogue_file"}.isdisjoint(fixtures)


@pytest.fixture
def catalogue_file(shipped_catalogue: Path, tmp_path: Path) -> Path:
    """A catalogue of one test."""
    return copied(shipped_catalogue, tmp_path / "catalogue.sqlite")


@pytest.fixture
def studio(
    qapp: QApplication, one_window: OneWindow, catalogue_file: Path, tmp_path: Path
) -> Iterator[Studio]:
    """The application over a catalogue, in English, in the light theme."""
    one_window.close()
    with studio_over(qapp, catalogue_file, tmp_path) as studio:
        yield studio


@pytest.fixture(scope="session", autouse=True)
def _no_drawing_outlives_the_program() -> Iterator[None]:
    """What is drawn beside windows has ended before Qt goes: it would crash the process of the tests."""
    yield
    stop_alone()


@pytest.fixture(scope="session")
def one_window(
    qapp: QApplication, shipped_catalogue: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[OneWindow]:
    """The window that the tests of this process share."""
    shared = OneWindow(qapp, shipped_catalogue, tmp_path_factory.mktemp("window"))
    yield shared
    shared.close()


@pytest.fixture
def window(request: pytest.FixtureRequest, qtbot: QtBot) -> Iterator[MainWindow]:
    """The main window, shown, its lists filled.

    It is the one that tests share, put back after each; a test that asks for `studio` or `catalogue_file`,
    too, has one of its own.
    """
    if _has_its_own(request.fixturenames):
        shown = request.getfixturevalue("studio").open()
        shown.resize(*SIZE)
        qtbot.waitUntil(lambda: shown.catalogue.list.model.rowCount() > 0)
        yield shown
        return
    shared: OneWindow = request.getfixturevalue("one_window")
    shown = shared.window()
    model = shown.catalogue.list.model
    qtbot.waitUntil(lambda: model.rowCount() > 0 and model.settled)
    yield shown
    if has_failed(request):
        shared.close()
    shared.put_back()


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
    if isinstance(editor, FormEditor):
        editor.host.make_rest()
    return editor
