"""A catalogue of the version before: opening upgrades what is stored, and nothing takes that for an edit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from editor.catalogue import repository, writing
from editor.catalogue.bodies import unpack_body
from editor.catalogue.tables import StoredDocument, StoredRevision, StoredWorkingCopy
from editor.services import documents, duplicates, history
from editor.services.importing import preview_documents
from editor.services.opening import open_workspace
from editor.services.tables.store import load_rows
from editor.services.workspace import Workspace
from schemas.base import SCHEMA_VERSION
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError

OLD = Path(__file__).resolve().parents[1] / "data" / "documents" / "v1"
SYSTEMS = ("demonworld", "diskwars", "zargo", "wizwar", "darkage")


def old(name: str) -> dict[str, Any]:
    """Return a sample of version 1, whole as that version wrote it."""
    data: dict[str, Any] = json.loads((OLD / f"{name}.json").read_text(encoding="utf-8"))
    return data


def put(ws: Workspace, *bodies: Mapping[str, Any]) -> None:
    """Store bodies as the version before did: its own data, without a look at today's models."""
    with ws.writing() as session:
        writing.insert_documents(session, bodies, "own", ws.stamp())


def put_draft(ws: Workspace, ident: str, data: Mapping[str, Any]) -> None:
    """Store a working copy as the version before did."""
    with ws.writing() as session:
        stored = repository.get_editable(session, ident)
        writing.write_working_copy(session, stored, data, stored.version, ws.stamp().time)


def stored_bodies(ws: Workspace) -> list[dict[str, Any]]:
    """Return every body of the catalogue as it lies there."""
    with ws.reading() as session:
        bodies = [
            *session.scalars(select(StoredRevision.body).order_by(StoredRevision.version)),
            *session.scalars(select(StoredWorkingCopy.body)),
        ]
    return [unpack_body(body) for body in bodies]


@pytest.mark.parametrize("system", SYSTEMS)
def test_an_old_ruleset_that_nobody_changed_is_not_changed(ws: Workspace, system: str) -> None:
    data = old(f"{system}/ruleset")
    put(ws, data)
    before = stored_bodies(ws)
    opened = documents.load(ws, data["id"])
    assert opened.document is not None
    assert opened.data["schema_version"] == SCHEMA_VERSION
    assert not documents.save_working_copy(ws, data["id"], opened.data, opened.version)
    assert documents.save_revision(ws, opened.document, opened.version) == 1
    assert preview_documents(ws, [opened.document])[0].state == "same"
    assert stored_bodies(ws) == before, "what is stored stays as it is"


def test_an_old_draft_that_is_not_valid_is_upgraded_and_goes_on(ws: Workspace) -> None:
    data = old("zargo/ruleset")
    put(ws, data)
    put_draft(ws, data["id"], {**data, "name": 7})
    with pytest.raises(EditorError):
        documents.load_document(ws, "nothing")
    opened = documents.load(ws, data["id"])
    assert opened.has_working_copy
    assert [problem.path for problem in opened.problems] == ["name"]
    assert opened.data["schema_version"] == SCHEMA_VERSION
    assert [row["ground"] for row in opened.data["ground"] if row.get("open_ground")] == ["plain"]
    corrected = parse_document({**opened.data, "name": {"en": "Mine"}})
    assert documents.save_working_copy(ws, data["id"], dump_document(corrected), opened.version)
    assert documents.save_revision(ws, corrected, opened.version) == 2
    assert documents.load_document(ws, data["id"]) == corrected


def test_only_the_edit_shows_between_an_old_revision_and_a_new_one(ws: Workspace) -> None:
    data = old("diskwars/ruleset")
    data["abilities"] = [{"id": "swift", "name": {"en": "Swift"}, "text": {}}]
    put(ws, data)
    opened = documents.load(ws, data["id"])
    assert opened.document is not None
    changed = parse_document({**opened.data, "author": "Somebody else"})
    assert documents.save_revision(ws, changed, 1) == 2
    assert stored_bodies(ws)[1]["schema_version"] == SCHEMA_VERSION
    for one, other in (
        (history.revision(ws, data["id"], 1), history.revision(ws, data["id"], 2)),
        (opened.data, documents.peek(ws, data["id"])),
    ):
        assert [change.path for change in history.compare(one, other)] == ["author"]
    assert history.restore(ws, data["id"], 1) == 3
    assert dump_document(documents.load_document(ws, data["id"])) == opened.data


def test_an_old_card_based_on_another_keeps_its_differences(ws: Workspace) -> None:
    base = old("diskwars/spell")
    card = {
        "schema_version": 1,
        "kind": "spell",
        "system": "diskwars",
        "id": "00000000-0000-4000-8000-00000000000d",
        "slug": "dearer",
        "name": {"en": "Dearer"},
        "based_on": {"id": base["id"], "kind": "spell", "slug": base["slug"]},
        "points": base["points"] + 2,
    }
    put(ws, base)
    with ws.writing() as session:
        writing.insert_documents(session, [card], "own", ws.stamp())
    opened = documents.load(ws, card["id"])
    assert opened.document is not None
    assert opened.own == {**card, "schema_version": SCHEMA_VERSION}
    assert opened.own is not None
    assert not documents.save_working_copy(ws, card["id"], opened.own, opened.version)
    assert documents.save_revision(ws, opened.document, 1, own=opened.own) == 1
    (row,) = load_rows(ws, [card["id"]])
    assert row.data["schema_version"] == SCHEMA_VERSION
    assert row.data["points"] == card["points"]


def test_an_old_card_equals_its_twin_of_today(ws: Workspace) -> None:
    card = old("diskwars/spell")
    put(ws, card)
    twin = documents.duplicate(ws, card["id"])
    (group,) = duplicates.find_duplicates(ws)
    assert {row.id for row in group.rows} == {card["id"], twin.id}
    assert group.why == "content"


def test_two_windows_on_an_old_draft_see_the_same(ws: Workspace) -> None:
    data = old("zargo/ruleset")
    put(ws, data)
    put_draft(ws, data["id"], {**data, "author": "Me"})
    with open_workspace(ws.path, content=None) as other:
        here, there = documents.load(ws, data["id"]), documents.load(other, data["id"])
        assert here.data == there.data
        documents.save_working_copy(ws, data["id"], {**here.data, "author": "You"}, 1)
        with pytest.raises(EditorError) as caught:
            documents.save_working_copy(other, data["id"], {**there.data, "author": "They"}, 1)
    assert caught.value.problems[0].code == "catalogue.edited_elsewhere"


@pytest.mark.parametrize("version", [99, "old", None, 0])
def test_a_draft_of_no_known_version_is_shown_as_it_is(ws: Workspace, version: object) -> None:
    data = old("zargo/ruleset")
    put(ws, data)
    put_draft(ws, data["id"], {**data, "schema_version": version})
    opened = documents.load(ws, data["id"])
    assert opened.data["schema_version"] == version
    assert opened.problems or version is None
    with ws.reading() as session:
        assert session.scalars(select(StoredDocument.changed)).all() == [True]
