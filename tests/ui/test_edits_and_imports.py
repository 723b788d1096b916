"""Edits that are not saved, and what comes in meanwhile: both are in the document that is saved."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.services.importing import take_in_all
from editor.services.incoming import Delivery
from editor.ui.shell.main_window import MainWindow
from schemas.base import Document
from schemas.parse import dump_document, parse_document
from tests.services.samples import spell


def changed(document: Document, **fields: Any) -> Document:
    return parse_document({**dump_document(document), **fields})


@pytest.mark.long
def test_edits_from_before_an_import_are_merged_when_they_are_saved(window: MainWindow) -> None:
    workspace, fire = window.context.workspace, spell("fire-of-before")
    documents.create(workspace, fire)
    documents.save_working_copy(workspace, fire.id, dump_document(fire) | {"points": 9}, 1)
    take_in_all(workspace, [Delivery([changed(fire, level=2)], "fires", "fires", "1.1.0")])
    editor = window.open_document(fire.id)
    assert editor is not None
    assert editor.session.save()
    saved = dump_document(documents.load_document(workspace, fire.id))
    assert (saved["points"], saved["level"]) == (9, 2)


def test_an_import_comes_into_an_open_editor_beside_its_edits(window: MainWindow, qtbot: QtBot) -> None:
    workspace, fire = window.context.workspace, spell("fire-of-now")
    documents.create(workspace, fire)
    editor = window.open_document(fire.id)
    assert editor is not None
    editor.session.change("points", 9, "points")
    taken = take_in_all(workspace, [Delivery([changed(fire, level=2)], "fires", "fires", "1.1.0")])
    window.context.operation_done.emit(taken.done, "imported")
    assert (editor.session.data["points"], editor.session.data["level"]) == (9, 2)
    assert editor.session.starred
    window.commands.relations.stack.undo()
    assert (editor.session.data["points"], editor.session.data["level"]) == (9, 1)
    window.commands.relations.stack.redo()
    assert editor.session.save()
    saved = dump_document(documents.load_document(workspace, fire.id))
    assert (saved["points"], saved["level"]) == (9, 2)
