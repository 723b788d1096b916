"""History, restore and comparison."""

import pytest

from editor.services import documents
from editor.services.history import Change, compare, history, restore, revision
from editor.services.workspace import Workspace
from schemas.parse import dump_document
from schemas.problems import EditorError
from tests.services.samples import spell


def test_restore_makes_the_old_revision_the_last_and_keeps_those_between(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    documents.save_revision(ws, one.model_copy(update={"points": 9}), 1, "dearer")
    assert restore(ws, one.id, 1) == 3
    assert documents.load_document(ws, one.id) == one
    assert [entry.version for entry in history(ws, one.id)] == [3, 2, 1]
    assert documents.find(ws, "fire").points == 3


def test_restore_is_refused_while_edits_are_unsaved(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    documents.save_working_copy(ws, one.id, dump_document(one) | {"points": 9}, 1)
    with pytest.raises(EditorError) as caught:
        restore(ws, one.id, 1)
    assert caught.value.problems[0].code == "catalogue.unsaved_edits"
    assert documents.load(ws, one.id).data["points"] == 9


def test_unknown_revision_and_document_are_refused(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    with pytest.raises(EditorError) as caught:
        revision(ws, one.id, 7)
    assert caught.value.problems[0].code == "catalogue.unknown_revision"
    with pytest.raises(EditorError) as caught:
        history(ws, spell("ice").id)
    assert caught.value.problems[0].code == "catalogue.unknown_id"


def test_comparison_names_each_field_that_differs() -> None:
    one = spell("fire")
    other = one.model_copy(update={"points": 9, "tags": ("hot",)})
    assert compare(one, other) == (Change("tags[0]", None, "hot"), Change("points", 3, 9))
    assert compare(one, one) == ()


def test_entries_of_a_list_are_matched_by_their_key() -> None:
    old = {"entries": [{"key": "a", "count": 1}, {"key": "b", "count": 2}, {"key": "c", "count": 3}]}
    new = {"entries": [{"key": "c", "count": 3}, {"key": "a", "count": 5}, {"key": "d", "count": 1}]}
    assert compare(old, new) == (
        Change("entries[1].count", 1, 5),
        Change("entries[2]", None, {"key": "d", "count": 1}),
        Change("entries[1]", {"key": "b", "count": 2}, None),
        Change("entries", "a, c", "c, a"),
    )


def test_true_and_one_are_different() -> None:
    assert compare({"a": True}, {"a": 1}) == (Change("a", True, 1),)
