"""A table of cards while another window works on the same ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.services.opening import open_workspace
from editor.services.tables.store import load_sheet
from editor.services.workspace import Workspace
from editor.ui.editors.tables.opening import show_tables
from editor.ui.editors.tables.page import TablePage
from editor.ui.shell.main_window import MainWindow
from tests.ui.conftest import Find

CARD = "diskwars/spell/beast-spirit"


@pytest.fixture
def other(window: MainWindow) -> Iterator[Workspace]:
    with open_workspace(window.context.workspace.path, content=None) as ws:
        yield ws


@pytest.fixture
def page(window: MainWindow, find: Find) -> TablePage:
    """A table of two spells of one's own, to which those that are made elsewhere come."""
    workspace = window.context.workspace
    first = documents.list_documents(workspace, documents.Query(system="diskwars", kind="spell")).rows[0].id
    for name in ("quincunx-one", "quincunx-two"):
        for left in documents.list_documents(workspace, documents.Query(text=name)).rows:
            if left.slug == name:
                documents.delete(workspace, left.id)
        documents.duplicate(workspace, first, slug=name)
    wanted = [documents.find(workspace, name).id for name in ("quincunx-one", "quincunx-two")]
    window.context.catalogue_changed.emit()
    query = documents.Query(text="quincunx")
    show_tables(window, [load_sheet(workspace, wanted)], query)
    found = window.tabs.currentWidget()
    assert isinstance(found, TablePage)
    return found


def save_there(other: Workspace, ident: str, **fields: Any) -> None:
    opened = documents.load(other, ident)
    assert opened.document is not None
    documents.save_revision(other, opened.document.model_copy(update=fields), opened.version)


def points(page: TablePage) -> list[object]:
    return [row.data["points"] for row in page.sheet.rows]


@pytest.mark.long
def test_rows_follow_what_others_save_type_make_and_delete(
    page: TablePage, other: Workspace, qtbot: QtBot
) -> None:
    one, two = (row.id for row in page.sheet.rows)
    save_there(other, one, points=41)
    qtbot.waitUntil(lambda: points(page)[0] == 41)
    data = documents.load(other, two).data
    documents.save_working_copy(other, two, data | {"points": 42}, 1)
    qtbot.waitUntil(lambda: points(page) == [41, 42])
    documents.duplicate(other, one, slug="quincunx-three")
    qtbot.waitUntil(lambda: [row.data["slug"] for row in page.sheet.rows][2:] == ["quincunx-three"])
    assert page.model.rowCount() == 3
    documents.delete(other, two)
    qtbot.waitUntil(lambda: points(page) == [41, 41])
    assert page.model.rowCount() == 2
    documents.delete(other, documents.find(other, "quincunx-three").id)
    qtbot.waitUntil(lambda: page.model.rowCount() == 1)


@pytest.mark.long
def test_a_cell_that_is_edited_keeps_what_was_typed(
    page: TablePage, other: Workspace, window: MainWindow, qtbot: QtBot
) -> None:
    one, two = (row.id for row in page.sheet.rows)
    place = [column.key for column in page.model.fields].index("points")
    page.view.setFocus()
    page.view.setCurrentIndex(page.model.index(0, place))
    page.view.edit(page.model.index(0, place))
    editor = page.view.viewport().findChild(QLineEdit)
    assert editor is not None
    qtbot.waitUntil(editor.hasFocus)
    editor.setText("")
    QTest.keyClicks(editor, "55")
    level = 3 - int(page.sheet.rows[0].data["level"])
    save_there(other, one, level=level)
    save_there(other, two, points=42)
    documents.duplicate(other, one, slug="quincunx-three")
    qtbot.waitUntil(lambda: points(page)[1] == 42)
    assert editor.text() == "55"
    assert page.model.rowCount() == 2
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.model.rowCount() == 3)
    assert points(page)[0] == 55
    assert page.sheet.rows[0].data["level"] == level
    page.undo_stack.undo()
    assert points(page)[0] != 55
    assert page.sheet.rows[0].data["level"] == level
    documents.delete(other, documents.find(other, "quincunx-three").id)
