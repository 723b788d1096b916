"""Edits that are not saved, and what comes in meanwhile: both are in the document that is saved."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.services import documents
from editor.services.following import News
from editor.services.importing import take_in_all
from editor.services.incoming import Delivery
from editor.services.opening import open_workspace
from editor.services.other_windows import standings
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


def test_only_what_others_saved_is_said_to_be_saved_elsewhere(window: MainWindow) -> None:
    workspace, fire = window.context.workspace, spell("fire-of-whom")
    documents.create(workspace, fire)
    editor = window.open_document(fire.id)
    assert editor is not None
    said: list[str] = []
    window.context.announced.connect(said.append)
    # Seen before the import has told that it is done.
    take_in_all(workspace, [Delivery([changed(fire, level=2)], "fires", "fires", "1.1.0")])
    window.following.take(News(listed=None, standings=standings(workspace, [fire.id])))
    assert editor.session.data["level"] == 2
    assert said == []
    with open_workspace(workspace.path, content=None) as other:
        take_in_all(other, [Delivery([changed(fire, level=3)], "fires", "fires", "1.2.0")])
        window.following.take(News(listed=None, standings=standings(other, [fire.id])))
    assert editor.session.data["level"] == 3
    assert ["elsewhere" in words for words in said] == [True]


def test_what_was_chosen_for_an_import_holds_as_soon_as_it_is_stored(window: MainWindow) -> None:
    workspace, fire = window.context.workspace, spell("fire-of-choice")
    documents.create(workspace, fire)
    editor = window.open_document(fire.id)
    assert editor is not None
    session = editor.session
    session.change("level", 5, "level")
    session.expected = {("level",): "mine"}
    told: list[object] = []
    session.elsewhere_changed.connect(lambda: told.append(session.elsewhere))
    take_in_all(workspace, [Delivery([changed(fire, level=2)], "fires", "fires", "1.1.0")])
    window.following.take(News(listed=None, standings=standings(workspace, [fire.id])))
    assert (session.data["level"], session.version, session.clash) == (5, 2, None)
    assert [one for one in told if one is not None] == [], "nobody is asked once more"
