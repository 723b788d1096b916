"""Editors of maps and scenarios that tests share: opening one takes longer than most tests with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication, QDialog, QSplitter

from editor.services import documents
from editor.ui.editors.maps.editor import MapEditor
from editor.ui.kit.context import UiContext
from editor.ui.kit.editor import DocumentEditor
from editor.ui.systems import editor_factory
from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor
from tests.ui.maps.one_context import OneContext
from tests.ui.one_window import finish


def hosted_copy(context: UiContext, path: str) -> tuple[QSplitter, DocumentEditor]:
    """Return an editor of a duplicate of a shipped document, with its panels beside it; not shown yet."""
    row = documents.duplicate(context.workspace, documents.find(context.workspace, path).id)
    session = context.session(row.id)
    host = context.pages = QSplitter(Qt.Orientation.Horizontal)  # the editor begins where it stays
    editor = editor_factory(session.system, session.kind)(session, context)
    host.addWidget(editor)
    panels = QSplitter(Qt.Orientation.Vertical, host)
    for panel in editor.side_panels():
        panels.addWidget(panel.widget)
    host.resize(1440, 900)
    host.setSizes([1080, 360])
    return host, editor


@dataclass
class _Kept:
    """An editor that is open."""

    host: QSplitter
    editor: DocumentEditor
    version: int
    view: Mapping[str, Any]


class KeptEditors:
    """Opens a document when it is first wanted, and again where a test left it other than it was."""

    def __init__(self, one: OneContext) -> None:
        self._one = one
        self._open: dict[str, _Kept] = {}

    def editor(self, path: str) -> DocumentEditor:
        """Return the editor of a duplicate of a shipped document, as it is just after it was opened."""
        kept = self._open.get(path) or self._opened(path)
        self._one.context().pages = kept.host
        kept.host.show()
        kept.host.activateWindow()
        QCoreApplication.processEvents()
        return kept.editor

    def _opened(self, path: str) -> _Kept:
        host, editor = hosted_copy(self._one.context(), path)
        host.show()
        QCoreApplication.processEvents()
        kept = self._open[path] = _Kept(host, editor, editor.session.version, editor.view_state())
        return kept

    def put_back(self) -> None:
        """Make each document that is shown what it was before the test, or close it."""
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        for path, kept in list(self._open.items()):
            if kept.host.isVisible() and not self._is_as_before(kept):
                self._close(self._open.pop(path))
        QApplication.clipboard().clear()

    def _is_as_before(self, kept: _Kept) -> bool:
        editor, session = kept.editor, kept.editor.session
        for dialog in kept.host.findChildren(QDialog):
            dialog.close()
            dialog.deleteLater()
        _let_go(editor)
        session.flush()
        finish(self._one.context())
        if session.version != kept.version or not session.reload():
            return False
        if isinstance(editor, DemonworldScenarioEditor):
            editor.draft.refresh()
        editor.restore_view_state(kept.view)
        kept.host.hide()
        return editor.view_state() == kept.view and not session.starred

    def _close(self, kept: _Kept) -> None:
        kept.editor.about_to_close()
        kept.host.close()
        kept.host.deleteLater()

    def close(self) -> None:
        """Close them all."""
        for kept in self._open.values():
            self._close(kept)
        self._open.clear()
        self._one.put_back()


def _let_go(editor: DocumentEditor) -> None:
    """End what a test was about, and leave the tools as they are at first."""
    if isinstance(editor, MapEditor):
        editor.labels.finish_label()
        editor.views.set_split(False)
        editor.asking.look_from(None)
        editor.asking.move_from(None)
        editor.selection.clear()
    elif isinstance(editor, DemonworldScenarioEditor):
        editor.tools.pick(None)
        editor.tools.paint_mode(None)
        editor.tools.let_go()
        editor.tools.brush = 1
        editor.draft.select(None)
        editor.pages.show_page("board")
