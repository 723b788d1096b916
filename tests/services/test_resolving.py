"""Many documents are read at once, as each of them stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from editor.services import documents
from editor.services.resolving import documents_now, documents_saved
from editor.services.workspace import Workspace
from tests.services.samples import spell


@contextmanager
def statements(ws: Workspace) -> Iterator[list[str]]:
    """Note what is asked of the database."""
    seen: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        if statement.startswith("SELECT"):
            seen.append(statement)

    event.listen(ws.engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(ws.engine, "before_cursor_execute", note)


def test_forty_documents_are_read_with_as_few_queries_as_two(ws: Workspace) -> None:
    ids = [documents.create(ws, spell(f"spell-{number}")).id for number in range(40)]
    with statements(ws) as for_two:
        documents_now(ws, ids[:2])
    with statements(ws) as for_forty:
        found = documents_now(ws, [*ids, *ids, "nobody"])
    assert set(found) == set(ids)
    assert len(for_forty) == len(for_two) <= 3


def test_each_is_as_it_stands(ws: Workspace) -> None:
    kept, edited, broken, binned = (
        documents.create(ws, spell(name)).id for name in ("kept", "edited", "broken", "binned")
    )
    data = documents.load(ws, edited).data
    documents.save_working_copy(ws, edited, {**data, "points": 9}, 1)
    documents.save_working_copy(ws, broken, {**documents.load(ws, broken).data, "points": "many"}, 1)
    documents.delete(ws, binned)
    found = documents_now(ws, [kept, edited, broken, binned])
    assert set(found) == {kept, edited}
    assert getattr(found[edited], "points", None) == 9
    for key, document in found.items():
        assert document == documents.load(ws, key).document
    assert documents_now(ws, []) == documents_saved(ws, []) == {}
    saved = documents_saved(ws, [kept, edited, broken, binned])
    assert saved == {key: documents.load_document(ws, key) for key in (kept, edited, broken)}


def test_what_was_saved_is_worked_out_once_and_a_new_revision_is_another(ws: Workspace) -> None:
    ident = documents.create(ws, spell("flame")).id
    first = documents.load_document(ws, ident)
    assert documents.load_document(ws, ident) is first
    documents.save_revision(ws, first.model_copy(update={"points": 9}), 1)
    assert getattr(documents.load_document(ws, ident), "points", None) == 9
