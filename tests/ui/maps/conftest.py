"""Editors in a plain host instead of the whole window: quicker, and most of them need no more."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QSplitter
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.ui.kit.context import UiContext
from editor.ui.kit.editor import DocumentEditor
from editor.ui.systems import editor_factory
from tests.ui.maps.one_context import OneContext
from tests.ui.outcomes import has_failed

Open = Callable[[str], DocumentEditor]


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
        row = documents.duplicate(context.workspace, documents.find(context.workspace, path).id)
        session = context.session(row.id)
        host = context.pages = QSplitter(Qt.Orientation.Horizontal)  # the editor begins where it stays
        editor = editor_factory(session.system, session.kind)(session, context)
        qtbot.addWidget(host, before_close_func=lambda _host: editor.about_to_close())
        hosts.append(host)
        host.addWidget(editor)
        panels = QSplitter(Qt.Orientation.Vertical, host)
        for panel in editor.side_panels():
            panels.addWidget(panel.widget)
        host.resize(1440, 900)
        host.setSizes([1080, 360])
        host.show()
        qtbot.waitExposed(host)
        return editor

    return opened
