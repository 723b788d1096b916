"""Shipped content: taken in once, renewed when it is new, never at the cost of the author's work."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

from editor.services import documents
from editor.services.checks import validate
from editor.services.documents import Query
from editor.services.history import history
from editor.services.opening import open_workspace
from editor.services.resolving import resolve_documents
from editor.services.shipped import shipped_bodies
from schemas.content_folder import content_root
from schemas.messages import problem_text
from schemas.parse import dump_document
from schemas.problems import EditorError
from tests.services.samples import book, spell


@pytest.fixture
def content(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    folder.mkdir()
    return folder


FIRE, ICE = spell("fire"), spell("ice")


def _ship(folder: Path, *bodies: Mapping[str, object]) -> None:
    shutil.rmtree(folder)
    folder.mkdir()
    (folder / "all.yaml").write_text(yaml.safe_dump_all([dict(body) for body in bodies]), encoding="utf-8")


def test_shipped_documents_are_read_only_and_duplicated_to_be_edited(
    catalogue_file: Path, content: Path
) -> None:
    _ship(content, dump_document(FIRE))
    with open_workspace(catalogue_file, content=content) as ws:
        assert ws.notices == ()
        row = documents.find(ws, "fire")
        assert row.read_only
        for attempt in (
            lambda: documents.save_working_copy(ws, FIRE.id, {}, 1),
            lambda: documents.save_revision(ws, FIRE, 1),
            lambda: documents.delete(ws, FIRE.id),
            lambda: documents.rename(ws, FIRE.id, slug="x"),
        ):
            with pytest.raises(EditorError) as caught:
                attempt()
            assert "Duplicate it" in problem_text(caught.value.problems[0])
        copy = documents.duplicate(ws, FIRE.id)
        assert not copy.read_only
        assert documents.save_working_copy(ws, copy.id, {}, 1)


def test_new_version_makes_a_revision_and_leaves_copies_alone(catalogue_file: Path, content: Path) -> None:
    _ship(content, dump_document(FIRE), dump_document(ICE))
    with open_workspace(catalogue_file, content=content) as ws:
        copy = documents.duplicate(ws, FIRE.id)
    _ship(content, dump_document(FIRE) | {"points": 9}, dump_document(ICE))
    for _ in range(2):
        with open_workspace(catalogue_file, content=content) as ws:
            assert documents.find(ws, "fire").points == 9
            assert [entry.version for entry in history(ws, FIRE.id)] == [2, 1]
            assert documents.find(ws, "ice").version == 1
            assert documents.find(ws, copy.slug).points == 3


def test_withdrawn_document_stays_while_something_uses_it(catalogue_file: Path, content: Path) -> None:
    _ship(content, dump_document(FIRE), dump_document(ICE))
    with open_workspace(catalogue_file, content=content) as ws:
        documents.create(ws, book("mine", [FIRE]))
    _ship(content, dump_document(spell("other")))
    with open_workspace(catalogue_file, content=content) as ws:
        assert documents.find(ws, "fire").read_only
        assert [row.slug for row in documents.deleted_documents(ws)] == ["ice"]
    _ship(content, dump_document(FIRE), dump_document(ICE))
    with open_workspace(catalogue_file, content=content) as ws:
        assert documents.find(ws, "ice").deleted is None


def test_slug_of_the_author_goes_before_a_shipped_one(catalogue_file: Path, content: Path) -> None:
    with open_workspace(catalogue_file, content=None) as ws:
        mine = documents.create(ws, spell("fire"))
    for points in (1, 2):
        _ship(content, dump_document(FIRE) | {"points": points})
        with open_workspace(catalogue_file, content=content) as ws:
            assert documents.find(ws, "fire").id == mine.id
            assert documents.find(ws, "fire-shipped").points == points


def test_swapped_slugs_are_taken_in(catalogue_file: Path, content: Path) -> None:
    _ship(content, dump_document(FIRE), dump_document(ICE))
    open_workspace(catalogue_file, content=content).close()
    _ship(content, dump_document(FIRE) | {"slug": "ice"}, dump_document(ICE) | {"slug": "fire"})
    with open_workspace(catalogue_file, content=content) as ws:
        assert (documents.find(ws, "ice").id, documents.find(ws, "fire").id) == (FIRE.id, ICE.id)


def test_bad_shipped_document_is_told_with_its_line_and_the_others_come_in(
    catalogue_file: Path, content: Path
) -> None:
    nameless = {key: value for key, value in dump_document(spell("anonymous")).items() if key != "id"}
    _ship(
        content,
        dump_document(FIRE) | {"points": "many"},
        dump_document(ICE),
        nameless,
        dump_document(spell("ice")),
    )
    (content / "broken.yaml").write_text("a: [", encoding="utf-8")
    for _ in range(2):
        with open_workspace(catalogue_file, content=content) as ws:
            codes = {problem.code for problem in ws.notices}
            assert codes == {
                "validation.int_type",
                "yaml.open_bracket",
                "catalogue.shipped_without_id",
                "catalogue.shipped_twice",
            }
            assert all(problem.line for problem in ws.notices)
            assert [row.slug for row in documents.list_documents(ws, Query()).rows] == ["ice"]


def test_content_of_the_program_is_valid() -> None:
    bodies, problems = shipped_bodies((content_root(),))
    assert [problem_text(problem) for problem in problems] == []
    assert bodies


@pytest.mark.parametrize("step", [80, pytest.param(1, marks=pytest.mark.long)])
def test_shipped_documents_fit_together(shipped_copy: Path, step: int) -> None:
    with open_workspace(shipped_copy) as ws:
        assert ws.notices == ()
        rows = documents.list_documents(ws, limit=2_000).rows
        cards = [row for row in rows if row.kind in ("unit", "spell", "item", "card", "character")]
        others = [row for row in rows if row not in cards]
        assert cards
        for row in [*cards[::step], *others[:: max(1, step // 6)]]:
            found = validate(ws, documents.load_document(ws, row.id))
            assert [problem_text(problem) for problem in found] == [], row.path
            assert resolve_documents(ws, row.id).problems == (), row.path
