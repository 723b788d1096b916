"""Editors in a plain host instead of the whole window: quicker, and most of them need no more."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QSplitter
from pytestqt.qtbot import QtBot

from editor.ui.editors.maps.editor import MapEditor
from editor.ui.kit.context import UiContext
from editor.ui.kit.editor import DocumentEditor
from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor
from tests.ui.maps.kept_editors import KeptEditors, hosted_copy
from tests.ui.maps.one_context import OneContext
from tests.ui.outcomes import has_failed

Open = Callable[[str], DocumentEditor]
OpenMap = Callable[[str], MapEditor]
OpenScenario = Callable[[str], DemonworldScenarioEditor]


@pytest.fixture(scope="session")
def _one_context(
    qapp: QApplication, shipped_catalogue: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[OneContext]:
    """The context that the tests of this process share."""
    shared = OneContext(shipped_catalogue, tmp_path_factory.mktemp("context"))
    yield shared
    shared.close()


@pytest.fixture
def context(request: pytest.FixtureRequest, _one_context: OneContext, qtbot: QtBot) -> Iterator[UiContext]:
    """A context over a catalogue with the shipped content, in English; it is put back after the test."""
    yield _one_context.context()
    if has_failed(request):
        _one_context.close()
    _one_context.put_back()


@pytest.fixture
def open_copy(context: UiContext, qtbot: QtBot) -> Open:
    """Open a duplicate of a shipped document with its panels beside it."""

    hosts: list[QSplitter] = []  # qtbot holds its widgets weakly

    def opened(path: str) -> DocumentEditor:
        host, editor = hosted_copy(context, path)
        qtbot.addWidget(host, before_close_func=lambda _host: editor.about_to_close())
        hosts.append(host)
        host.show()
        qtbot.waitExposed(host)
        return editor

    return opened


@pytest.fixture(scope="session")
def _kept_editors(
    qapp: QApplication, shipped_catalogue: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[KeptEditors]:
    """The maps and scenarios that stay open from test to test, in a context of their own."""
    shared = OneContext(shipped_catalogue, tmp_path_factory.mktemp("kept"))
    editors = KeptEditors(shared)
    yield editors
    editors.close()
    shared.close()


@pytest.fixture
def kept_editor(
    request: pytest.FixtureRequest, _kept_editors: KeptEditors, qtbot: QtBot
) -> Iterator[KeptEditors]:
    """The editors that are kept; they are put back after the test."""
    yield _kept_editors
    if has_failed(request):
        _kept_editors.close()
    _kept_editors.put_back()


@pytest.fixture
def kept_map(kept_editor: KeptEditors) -> OpenMap:
    """Return the editor of a duplicate of a shipped map; tests share it."""

    def opened(path: str) -> MapEditor:
        editor = kept_editor.editor(path)
        assert isinstance(editor, MapEditor)
        return editor

    return opened


@pytest.fixture
def kept_scenario(kept_editor: KeptEditors) -> OpenScenario:
    """Return the editor of a duplicate of a shipped scenario of Demonworld; tests share it."""

    def opened(path: str) -> DemonworldScenarioEditor:
        editor = kept_editor.editor(path)
        assert isinstance(editor, DemonworldScenarioEditor)
        return editor

    return opened
