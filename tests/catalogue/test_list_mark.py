"""The mark of the list is another one after every change of what it shows, and costs no walk through it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from editor.catalogue.changes import Mark, list_mark
from editor.services import documents
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from tests.services.samples import spell


@pytest.fixture
def ws(tmp_path: Path) -> Iterator[Workspace]:
    with open_workspace(tmp_path / "catalogue.sqlite", content=None) as workspace:
        for name in ("one", "two", "three"):
            documents.create(workspace, spell(name))
        documents.delete(workspace, documents.find(workspace, "three").id)
        yield workspace


def mark_of(ws: Workspace) -> Mark:
    with ws.reading() as catalogue:
        return list_mark(catalogue)


def save(ws: Workspace) -> None:
    row = documents.find(ws, "one")
    documents.save_revision(ws, spell("one", points=9, id=row.id), row.version)


CHANGES: dict[str, Callable[[Workspace], object]] = {
    "create": lambda ws: documents.create(ws, spell("four")),
    "save": save,
    "rename": lambda ws: documents.rename(ws, documents.find(ws, "two").id, slug="deux"),
    "delete": lambda ws: documents.delete(ws, documents.find(ws, "one").id),
    "delete the newest": lambda ws: documents.delete(ws, documents.find(ws, "two").id),
    "undelete": lambda ws: documents.undelete(ws, documents.deleted_documents(ws)[0].id),
    "purge": documents.purge,
}


@pytest.mark.parametrize("change", CHANGES)
def test_each_change_is_seen(ws: Workspace, change: str) -> None:
    before = mark_of(ws)
    assert mark_of(ws) == before
    CHANGES[change](ws)
    assert mark_of(ws) != before


def test_edits_that_no_revision_holds_leave_the_list_alone(ws: Workspace) -> None:
    before = mark_of(ws)
    row = documents.find(ws, "one")
    data = documents.load_document(ws, row.id).model_dump(mode="json")
    documents.save_working_copy(ws, row.id, data | {"points": 8}, row.version)
    assert mark_of(ws) == before


def test_no_row_is_looked_at(ws: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    with ws.reading() as catalogue:
        asked: list[str] = []
        execute = catalogue.execute

        def noted(statement: Any) -> Any:
            asked.append(str(statement.compile(catalogue.bind)))
            return execute(statement)

        monkeypatch.setattr(catalogue, "execute", noted)
        list_mark(catalogue)
        plan = [row[-1] for row in catalogue.connection().execute(text(f"EXPLAIN QUERY PLAN {asked[0]}"))]
    assert plan
    assert not [step for step in plan if step in ("SCAN document", "SCAN revision")]
