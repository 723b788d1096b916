"""Taking documents in: preview first, then all or none."""

import pytest

from editor.services import documents
from editor.services.importing import preview_documents, take_in
from editor.services.workspace import Workspace
from schemas.parse import dump_document
from schemas.problems import EditorError
from tests.services.samples import book, spell


def test_preview_says_what_will_become_of_each(ws: Workspace) -> None:
    same, old, taken = spell("same"), spell("old"), spell("taken")
    for one in (same, old, taken):
        documents.create(ws, one)
    newer = old.model_copy(update={"points": 9})
    found = preview_documents(ws, [same, newer, spell("taken"), spell("new")])
    assert [incoming.state for incoming in found] == ["same", "update", "slug_taken", "new"]
    assert [change.path for change in found[1].changes] == ["points"]
    assert found[2].stored is not None
    assert found[2].stored.id == taken.id
    assert documents.count_documents(ws) == 3


def test_take_in_stores_updates_and_moves_taken_slugs(ws: Workspace) -> None:
    old, taken = spell("old"), spell("taken")
    for one in (old, taken):
        documents.create(ws, one)
    fresh = spell("taken")
    rows = take_in(
        ws, [old.model_copy(update={"points": 9}), fresh, book("magic", [fresh])], label="from a pack"
    )
    assert [(row.slug, row.version) for row in rows] == [("old", 2), ("taken-2", 1), ("magic", 1)]
    assert documents.load_document(ws, fresh.id).slug == "taken-2"
    assert documents.load_document(ws, taken.id) == taken


def test_take_in_keeps_working_copies(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    documents.save_working_copy(ws, one.id, dump_document(one) | {"points": 7}, 1)
    take_in(ws, [one.model_copy(update={"points": 9})])
    opened = documents.load(ws, one.id)
    assert (opened.data["points"], opened.version, opened.row.version) == (7, 1, 2)


def test_take_in_brings_a_deleted_document_back(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    documents.delete(ws, one.id)
    documents.create(ws, spell("fire"))
    (row,) = take_in(ws, [one])
    assert (row.slug, row.deleted) == ("fire-2", None)


def test_clashing_documents_are_refused_whole(ws: Workspace) -> None:
    one = spell("fire")
    for clash in ([one, one], [one, spell("fire")]):
        with pytest.raises(EditorError):
            take_in(ws, clash)
    assert documents.count_documents(ws) == 0
