"""Editors in a plain host instead of the whole window: quicker, and most of them need no more."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QSplitter
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.services.opening import open_workspace
from editor.ui.context import UiContext
from editor.ui.documents.editor import DocumentEditor
from editor.ui.settings import Settings
from editor.ui.systems import editor_factory

Open = Callable[[str], DocumentEditor]


@pytest.fixture
def context(qapp: QApplication, catalogue_file: Path) -> Iterator[UiContext]:
    """A context over a catalogue of its own, with the shipped content, in English."""
    settings = Settings()
    settings.language = "en"
    with open_workspace(catalogue_file, content=None) as workspace:
        made = UiContext(workspace, settings)
        yield made
        made.close()
        made.deleteLater()


@pytest.fixture
def open_copy(context: UiContext, qtbot: QtBot) -> Open:
    """Open a duplicate of a shipped document with its panels beside it."""

    hosts = []  # qtbot holds its widgets weakly

    def opened(path: str) -> DocumentEditor:
        row = documents.duplicate(context.workspace, documents.find(context.workspace, path).id)
        session = context.session(row.id)
        editor = editor_factory(session.system, session.kind)(session, context)
        host = QSplitter(Qt.Orientation.Horizontal)
        qtbot.addWidget(host, before_close_func=lambda _host: editor.about_to_close())
        hosts.append(host)
        host.addWidget(editor)
        panels = QSplitter(Qt.Orientation.Vertical)
        host.addWidget(panels)
        for panel in editor.side_panels():
            panels.addWidget(panel.widget)
        host.resize(1440, 900)
        host.setSizes([1080, 360])
        host.show()
        qtbot.waitExposed(host)
        return editor

    return opened
