"""What a program that knows nothing of ours sees in a catalogue, by plain SQL."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import marshalry
from editor.catalogue import reading_outside
from editor.catalogue.reading_outside import VIEWS, json_text
from editor.services.documents import create, delete, load_document, purge, save_revision
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from schemas.messages import LANGUAGES
from schemas.parse import dump_document, parse_document
from tests.catalogues import copied, old_catalogue


@pytest.fixture
def ws(tmp_path: Path) -> Iterator[Workspace]:
    with open_workspace(tmp_path / "catalogue.sqlite", content=None) as workspace:
        yield workspace


def _ask(file: Path, statement: str, *values: object) -> list[Any]:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        return connection.execute(statement, values).fetchall()


def _card(slug: str, **more: Any) -> marshalry.Document:
    numbers = dict.fromkeys(("attack", "defence", "toughness", "movement"), 3)
    return parse_document(
        {"system": "diskwars", "kind": "unit", "slug": slug, "name": {"en": slug}, **numbers, **more}
    )


def test_every_shipped_document_is_a_row_with_its_names_and_its_json(
    shipped_catalogue: Path, tmp_path: Path
) -> None:
    file = copied(shipped_catalogue, tmp_path / "catalogue.sqlite")
    rows = _ask(file, "SELECT id, name_en, name_fr, name_de, body FROM documents")
    assert len(rows) == _ask(file, "SELECT count(*) FROM document")[0][0] > 400
    for ident, *names, body in rows:
        data = json.loads(body)
        assert data["id"] == ident
        assert all(names)
        assert names[0] == data["name"]["en"]
    counted = dict(_ask(file, "SELECT kind, count(*) FROM documents GROUP BY kind"))
    for view, kind in (("units", "unit"), ("armies", "army"), ("scenarios", "scenario")):
        assert len(_ask(file, f"SELECT id FROM {view}")) == counted[kind]  # noqa: S608
    (points,) = _ask(file, "SELECT body ->> '$.melee_skill' FROM units WHERE slug = 'orc-guard'")
    assert points == (2,)


def test_views_have_a_name_for_each_language(ws: Workspace) -> None:
    columns = {row[1] for row in _ask(ws.path, "SELECT * FROM pragma_table_info('documents')")}
    assert {f"name_{language}" for language in LANGUAGES} <= columns
    assert {name for (name,) in _ask(ws.path, "SELECT name FROM sqlite_master WHERE type = 'view'")} == set(
        VIEWS
    )


def test_saving_keeps_each_revision_readable_and_the_bin_hides_documents(ws: Workspace) -> None:
    card = _card("mine", points=7)
    create(ws, card)
    save_revision(ws, parse_document(dump_document(card) | {"points": 8}), 1, "dearer")
    revisions = (
        "SELECT version, label, body ->> '$.points' FROM revisions WHERE slug = 'mine' ORDER BY version"
    )
    assert _ask(ws.path, revisions) == [(1, "", 7), (2, "dearer", 8)]
    assert _ask(ws.path, "SELECT points, version, body ->> '$.points' FROM units") == [(8, 2, 8)]
    delete(ws, card.id)
    assert _ask(ws.path, "SELECT * FROM documents") == []
    purge(ws)
    assert _ask(ws.path, "SELECT * FROM revision_text") == []


def test_a_card_based_on_another_is_whole_and_follows_it(ws: Workspace) -> None:
    base = _card("base", points=7)
    create(ws, base)
    ref = {"id": base.id, "kind": "unit", "slug": "base"}
    create(ws, _card("based", points=9, based_on=ref))
    read = "SELECT body ->> '$.attack', body ->> '$.points' FROM units WHERE slug = 'based'"
    assert _ask(ws.path, read) == [(3, 9)]
    save_revision(ws, parse_document(dump_document(base) | {"attack": 4}), 1)
    assert _ask(ws.path, read) == [(4, 9)]


def test_pictures_are_named_by_their_hashes(shipped_catalogue: Path, tmp_path: Path) -> None:
    file = copied(shipped_catalogue, tmp_path / "catalogue.sqlite")
    longest = _ask(file, "SELECT kind, max(length(body)) FROM documents")[0]
    assert longest[1] < reading_outside.LONGEST


def test_what_no_text_can_hold_is_left_out() -> None:
    assert json_text({"text": "x" * reading_outside.LONGEST}) is None
    assert json_text({"text": "\ud800"}) is None
    assert json_text({"text": "é\0"}) == '{"text":"é\\u0000"}'


def test_an_older_catalogue_is_readable_after_its_upgrade(tmp_path: Path) -> None:
    file = old_catalogue("0004", tmp_path / "old.sqlite")
    told: list[tuple[str, int, int]] = []
    with open_workspace(file, content=None, upgrading=lambda *stage: told.append(stage)) as ws:
        rows = _ask(file, "SELECT id, slug, version, body FROM documents")
        assert len(rows) == 13
        for ident, _slug, _version, body in rows:
            assert json.loads(body)["name"] == dump_document(load_document(ws, ident))["name"]
        assert _ask(file, "SELECT count(*) FROM revisions WHERE body IS NULL") == [(0,)]
    done, total = next((done, total) for stage, done, total in reversed(told) if stage == "texts")
    assert done == total > 0
