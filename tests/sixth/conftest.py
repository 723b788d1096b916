"""The sixth game in the whole program: registered for the tests of this folder by one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.cli.main import run
from editor.services import documents
from editor.services.opening import open_workspace
from editor.skeleton.pebbles.game import GAME
from editor.ui.pages.preview.page import PreviewPage
from editor.ui.shell.main_window import MainWindow
from tests.catalogues import copied
from tests.cli.conftest import Answer, Command
from tests.sixth.registering import registered
from tests.ui.clocks import Clock, set_clock
from tests.ui.studios import studio_over


@pytest.fixture(scope="module", autouse=True)
def _sixth_game() -> Iterator[None]:
    """The game stands beside the others; what is shipped is its content alone, which takes no time."""
    with registered(GAME), pytest.MonkeyPatch.context() as patch:
        patch.setattr("editor.services.shipped.content_root", lambda: GAME.content)
        yield


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """No button of a battle by hand rests."""
    return set_clock(monkeypatch)


@pytest.fixture(scope="module")
def catalogue(qapp: QApplication, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A catalogue with the shipped content."""
    file = tmp_path_factory.mktemp("catalogue") / "catalogue.sqlite"
    open_workspace(file).close()
    return file


@pytest.fixture
def marshalry(catalogue: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command on the catalogue, in English."""

    def call(*arguments: str | Path) -> Answer:
        capsys.readouterr()
        status = run(["--catalogue", str(catalogue), "--language", "en", *map(str, arguments)])
        streams = capsys.readouterr()
        return Answer(status, streams.out, streams.err)

    return call


@pytest.fixture(scope="module")
def shared_window(
    qapp: QApplication, catalogue: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[MainWindow]:
    """One window for the whole module, over a catalogue of its own."""
    folder = tmp_path_factory.mktemp("sixth")
    file = copied(catalogue, folder / "catalogue.sqlite")
    with studio_over(qapp, file, folder) as studio:
        window = studio.open()
        window.resize(1440, 900)
        yield window


@pytest.fixture
def window(shared_window: MainWindow, qtbot: QtBot) -> Iterator[MainWindow]:
    """The shared window; the tabs that a test opens are closed after it."""
    qtbot.waitExposed(shared_window)
    yield shared_window
    tabs = shared_window.tabs
    while tabs.count() > 1:
        tabs.setCurrentIndex(tabs.count() - 1)
        tabs.close_tab()


@pytest.fixture
def find(window: MainWindow) -> Callable[[str], str]:
    """Id of a document of the game by ``kind/slug``."""
    return lambda path: documents.find(window.context.workspace, f"pebbles/{path}").id


@pytest.fixture
def page(window: MainWindow, find: Callable[[str], str], qtbot: QtBot) -> PreviewPage:
    """The preview of the game at the pond, fought to its end."""
    found = window.open_preview(find("scenario/pond"))
    assert isinstance(found, PreviewPage)
    qtbot.waitUntil(lambda: found.player.recording is not None and found.player.recording.complete)
    return found
