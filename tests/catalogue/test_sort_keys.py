"""Lists sorted by name in each language of the program, also in catalogues of before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event, select, text

from editor.catalogue import sorting
from editor.catalogue.tables import StoredDocument, StoredSortKey
from editor.services import documents
from editor.services.documents import Query
from editor.services.history import history
from editor.services.opening import open_workspace
from editor.services.salvage import salvage
from editor.services.workspace import Workspace
from schemas.messages import LANGUAGES
from schemas.text import LocalText
from tests.catalogues import old_catalogue
from tests.services.samples import spell

BY_NAME = {
    "en": ["Ärger", "Azure", "Éclair", "Elf", "Elf the second", "étoile", "Œil", "Straße"],
    "fr": ["Azur", "Colère", "Éclair", "Elfe", "Étoile", "Œil", "Rue", "Second elfe"],
}
OTHERS = ["the-army", "the-book", "Zombie 1", "Zombie 2", "Zombie 10"]
SPELLS = Query(system="diskwars", kind="spell")


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    """A catalogue whose tables sort by columns of two languages."""
    return old_catalogue("0004", tmp_path / "old.sqlite")


@pytest.fixture
def ws(tmp_path: Path) -> Iterator[Workspace]:
    with open_workspace(tmp_path / "new.sqlite", content=None) as workspace:
        yield workspace


def listed(ws: Workspace, language: str, **asked: object) -> list[str]:
    """Return the names of a list, read in pages of three."""
    found: list[str] = []
    after = None
    while True:
        page = documents.list_documents(ws, Query(language=language, **asked), after, 3)  # type: ignore[arg-type]
        found += [row.name.get(language) for row in page.rows]
        if (after := page.next) is None:
            return found


def keys(ws: Workspace) -> dict[str, int]:
    """Return how many keys there are of each language."""
    with ws.reading() as session:
        found = session.scalars(select(StoredSortKey.language)).all()
    return {language: found.count(language) for language in found}


@pytest.mark.parametrize("language", sorted(BY_NAME))
def test_a_catalogue_of_before_opens_and_lists_by_name(old_file: Path, language: str) -> None:
    with open_workspace(old_file, content=None) as ws:
        assert listed(ws, language) == BY_NAME[language] + OTHERS
        assert listed(ws, language, descending=True) == listed(ws, language)[::-1]
        assert keys(ws) == dict.fromkeys(LANGUAGES, 14)


def test_a_catalogue_of_before_has_everything_else_as_it_was(old_file: Path) -> None:
    with open_workspace(old_file, content=None) as ws:
        dearer = documents.find(ws, "spell-04")
        assert [one.label for one in history(ws, dearer.id)] == ["Dearer", "First"]
        assert documents.load(ws, documents.find(ws, "spell-05").id).data["points"] == "bad"
        assert [row.slug for row in documents.deleted_documents(ws)] == ["spell-10"]
        assert [row.slug for row in documents.recent(ws)] == ["spell-00"]
        assert [row.slug for row in documents.users_of(ws, documents.find(ws, "spell-00").id)] == ["the-book"]
        assert documents.list_documents(ws, Query(text="fearless")).rows
    # Whoever salvages such a file later finds the columns where they are by now.
    done = salvage(old_file, old_file.with_name("salvaged.sqlite"))
    assert (done.documents, done.losses) == (14, ())


def test_the_file_of_before_itself_is_salvaged(old_file: Path) -> None:
    done = salvage(old_file, old_file.with_name("salvaged.sqlite"))
    assert (done.documents, done.losses) == (14, ())


def test_a_language_that_comes_later_is_filled_in_once(
    ws: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Öl", "Zug", "Axt"):
        documents.create(ws, spell(f"s-{len(name)}-{ord(name[0])}", name=name))
    ws.close()
    monkeypatch.setattr(sorting, "LANGUAGES", (*LANGUAGES, "sv"))
    with open_workspace(ws.path, content=None) as later:
        assert keys(later) == dict.fromkeys((*LANGUAGES, "sv"), 3)
        assert listed(later, "sv") == ["Axt", "Zug", "Öl"]
        assert listed(later, "en") == ["Axt", "Öl", "Zug"]
    filled = []
    monkeypatch.setattr(sorting, "_rows", lambda *_arguments: filled.append(1) or ())
    open_workspace(ws.path, content=None).close()
    assert not filled


def test_a_program_that_does_not_know_a_language_leaves_no_half_of_it(
    ws: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents.create(ws, spell("one"))
    ws.close()
    with monkeypatch.context() as newer:
        newer.setattr(sorting, "LANGUAGES", (*LANGUAGES, "sv"))
        open_workspace(ws.path, content=None).close()
    with open_workspace(ws.path, content=None) as older:
        documents.create(older, spell("two"))
        assert keys(older) == dict.fromkeys(LANGUAGES, 2)
    monkeypatch.setattr(sorting, "LANGUAGES", (*LANGUAGES, "sv"))
    with open_workspace(ws.path, content=None) as newer_again:
        assert listed(newer_again, "sv") == ["One", "Two"]


def test_a_read_only_catalogue_without_a_language_lists_by_another(
    ws: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents.create(ws, spell("one"))
    ws.close()
    monkeypatch.setattr(sorting, "LANGUAGES", ("sv", *LANGUAGES))
    with open_workspace(ws.path, content=None, read_only=True) as shut:
        assert listed(shut, "sv") == ["One"]


def test_a_damaged_name_keeps_no_catalogue_shut(old_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.services.opening._check", lambda *_arguments: False)
    with open_workspace(old_file, content=None) as ws, ws.writing() as session:
        session.execute(text("UPDATE document SET name = '[' WHERE slug = 'spell-03'"))
        session.execute(text("DELETE FROM setting"))
    with open_workspace(old_file, content=None) as ws, ws.reading() as session:
        statement = select(StoredSortKey.key).join(
            StoredDocument, StoredDocument.number == StoredSortKey.document
        )
        assert "Ärger" not in session.scalars(statement.where(StoredDocument.slug == "spell-03")).all()


def test_a_new_name_moves_a_document_and_what_is_based_on_it(ws: Workspace) -> None:
    for slug in ("a", "b", "c"):
        documents.create(ws, spell(slug))
    documents.rename(ws, documents.find(ws, "a").id, name=LocalText({"en": "Zeta", "fr": "Alpha"}))
    assert listed(ws, "en") == ["B", "C", "Zeta"]
    assert listed(ws, "fr") == ["Alpha", "B", "C"]
    documents.delete(ws, documents.find(ws, "b").id)
    assert listed(ws, "en") == ["C", "Zeta"]
    assert documents.purge(ws) == 1
    assert keys(ws) == dict.fromkeys(LANGUAGES, 2)


@pytest.mark.quick(2)
@pytest.mark.parametrize(
    ("query", "index"),
    [
        (Query(), "ix_document_sort_all (language=?)"),
        (SPELLS, "ix_document_sort_list (language=? AND system=? AND kind=?)"),
        (replace(SPELLS, descending=True), "ix_document_sort_list (language=? AND system=? AND kind=?)"),
        (replace(SPELLS, source="own"), "ix_document_sort_list (language=? AND system=? AND kind=?)"),
        (replace(SPELLS, faction="orcs"), "_faction (language=? AND system=? AND kind=? AND faction=?)"),
        (replace(SPELLS, order="points"), "ix_document_list_points (system=? AND kind=?)"),
        (Query(order="modified"), "ix_document_modified"),
    ],
)
def test_a_page_walks_an_index_in_its_order(ws: Workspace, query: Query, index: str) -> None:
    statements: list[tuple[str, Sequence[object]]] = []

    def note(_c: object, _cursor: object, sql: str, values: Sequence[object], *_rest: object) -> None:
        statements.append((sql, values))

    documents.create(ws, spell("one"))
    event.listen(ws.engine, "before_cursor_execute", note)
    documents.list_documents(ws, query)
    event.remove(ws.engine, "before_cursor_execute", note)
    sql, values = next(one for one in reversed(statements) if "ORDER BY" in one[0])
    with ws.engine.connect() as connection:
        plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", tuple(values))]
    assert any(index in line for line in plan), plan
    assert not any("TEMP B-TREE" in line for line in plan), plan
