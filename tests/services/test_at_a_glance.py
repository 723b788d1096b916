"""What commands tell at a glance is what they tell of an opened catalogue; else they open it."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from uuid import UUID

import pytest

from editor.catalogue.closing_notes import forget
from editor.services import at_a_glance, documents
from editor.services.document_files import check_files
from editor.services.documents import Query
from editor.services.export import export_text
from editor.services.history import history
from editor.services.opening import open_workspace
from editor.services.relations import where_used
from editor.services.rulesets import resolve_with_rulesets
from schemas.base import Kind
from schemas.parse import parse_document
from tests.catalogues import copied


@pytest.fixture
def catalogue(shipped_catalogue: Path, tmp_path: Path) -> Path:
    """A catalogue at rest, with the shipped content."""
    file = copied(shipped_catalogue, tmp_path / "catalogue.sqlite")
    open_workspace(file).close()
    return file


@pytest.mark.long
def test_every_shipped_document_is_told_as_by_the_opened_catalogue(
    catalogue: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nobody touches the content meanwhile.
    monkeypatch.setattr(at_a_glance, "content_looks", cache(at_a_glance.content_looks))
    with open_workspace(catalogue) as ws:
        rows = documents.list_documents(ws, Query(order="slug"), limit=500).rows
        rows = rows[::40]
        texts = {row.id: export_text(ws, [row.id], "yaml") for row in rows}
        data = {row.id: export_text(ws, [row.id], "json") for row in rows}
        revisions = {row.id: history(ws, row.id) for row in rows}
        uses = {row.id: where_used(ws, row.id) for row in rows}
    assert any(uses.values())
    told = {row.id: at_a_glance.document_text(catalogue, row.path, "yaml") for row in rows}
    assert sum(text is not None for text in told.values()) > len(rows) * 0.8  # the others have a base
    for ident, text in told.items():
        if text is not None:
            assert text == texts[ident]
            assert at_a_glance.document_text(catalogue, ident, "json") == data[ident]
    for row in rows:
        assert at_a_glance.revisions(catalogue, row.path) == revisions[row.id]
        places = tuple((use.user.path, use.user.id, use.path) for use in uses[row.id])
        assert at_a_glance.uses(catalogue, row.path) == (row.slug, places)


def test_a_card_that_is_based_on_another_is_left_to_the_opened_catalogue(catalogue: Path) -> None:
    with open_workspace(catalogue) as ws:
        base = documents.load(ws, documents.find(ws, "demonworld/unit/orc-guard").id)
        based_on = {"id": base.row.id, "kind": "unit", "slug": base.row.slug}
        copy = documents.duplicate(ws, base.row.id, slug="guard-of-the-gate")
        card = documents.load_document(ws, copy.id).model_dump(mode="json") | {"based_on": based_on}
        documents.save_revision(ws, parse_document(card), copy.version)
    assert at_a_glance.document_text(catalogue, "guard-of-the-gate", "yaml") is None
    assert at_a_glance.document_text(catalogue, "demonworld/unit/orc-guard", "yaml") is not None


@pytest.mark.parametrize("wanted", ["no-such-card", "a/b/c/d", "", "unit/knight/"])
def test_what_is_not_found_is_left_to_the_opened_catalogue(catalogue: Path, wanted: str) -> None:
    assert at_a_glance.uses(catalogue, wanted) is None


def test_a_catalogue_that_is_not_at_rest_is_opened(catalogue: Path, tmp_path: Path) -> None:
    card = "darkage/unit/lamp-breaker"
    assert at_a_glance.uses(catalogue, card) is not None
    with open_workspace(catalogue) as ws:
        documents.set_recent(ws, documents.find(ws, card).id)  # in the log now
        assert at_a_glance.uses(catalogue, card) is None
    assert at_a_glance.uses(catalogue, card) is not None
    os.utime(catalogue)  # somebody has touched it
    assert at_a_glance.uses(catalogue, card) is None
    forget(catalogue)
    assert at_a_glance.uses(catalogue, card) is None
    assert at_a_glance.uses(tmp_path / "nothing.sqlite", card) is None
    assert at_a_glance.uses(f"sqlite:///{catalogue}", card) is None


def test_a_catalogue_in_the_folder_of_a_sync_program_is_opened(catalogue: Path, tmp_path: Path) -> None:
    (tmp_path / ".stfolder").touch()
    assert at_a_glance.uses(catalogue, "darkage/unit/lamp-breaker") is None


def test_without_the_content_of_this_program_it_is_opened(shipped_catalogue: Path, tmp_path: Path) -> None:
    file = tmp_path / "empty.sqlite"
    open_workspace(file, content=None).close()
    assert at_a_glance.uses(file, "darkage/unit/lamp-breaker") is None


def test_files_are_checked_as_by_the_opened_catalogue(catalogue: Path, tmp_path: Path) -> None:
    file = tmp_path / "files" / "army.yaml"
    file.parent.mkdir()
    with open_workspace(catalogue) as ws:
        army = documents.find(ws, "demonworld/army/first-battle-orcs")
        file.write_text(export_text(ws, [army.id], "yaml"), encoding="utf-8")
    told = at_a_glance.checked_files(catalogue, [file])
    assert told is not None
    assert [one.slug for one in told.documents] == ["first-battle-orcs"]
    assert told.problems == ()
    unknown = re.sub("id: [0-9a-f]{8}(?=[^\n]*kind: unit)", "id: 00000000", file.read_text("utf-8"))
    file.write_text(unknown, encoding="utf-8")
    assert at_a_glance.checked_files(catalogue, [file]) is None
    file.write_text("kind: unit\nsystem: zargo\n", encoding="utf-8")
    wrong = at_a_glance.checked_files(catalogue, [file])
    with open_workspace(catalogue) as ws:
        assert wrong == check_files(ws, [file])
        face = documents.find(ws, "demonworld/face/classic")
        file.write_text(export_text(ws, [face.id], "yaml"), encoding="utf-8")
    assert at_a_glance.checked_files(catalogue, [file]) is None


def test_armies_are_read_as_out_of_the_opened_catalogue(catalogue: Path) -> None:
    with open_workspace(catalogue) as ws:
        armies = documents.list_documents(ws, Query(kind=Kind.ARMY), limit=500).rows[::8]
        opened = {row.path: resolve_with_rulesets(ws, row.id) for row in armies}
    assert len(opened) > 2
    for path, read in opened.items():
        assert at_a_glance.resolved_with_rulesets(catalogue, path) == read
        assert at_a_glance.resolved(catalogue, path) == read[0]


def test_an_army_that_lacks_a_card_is_left_to_the_opened_catalogue(catalogue: Path) -> None:
    with open_workspace(catalogue) as ws:
        found = documents.find(ws, "demonworld/army/first-battle-orcs")
        copy = documents.duplicate(ws, found.id, slug="my-army")
    assert at_a_glance.resolved(catalogue, "my-army") is not None
    with open_workspace(catalogue) as ws:
        data = documents.load_document(ws, copy.id).model_dump(mode="json")
        data["entries"][0]["card"] = {"id": str(UUID(int=7)), "kind": "unit", "slug": "nobody"}
        documents.save_revision(ws, parse_document(data), 1)
    assert at_a_glance.resolved(catalogue, "my-army") is None
