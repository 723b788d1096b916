"""A pack carries what its author made himself into a catalogue that has nothing."""

import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

import pytest

from editor.services import documents
from editor.services.battles.preview import play_of, run_battles, setup_of
from editor.services.opening import open_workspace
from editor.services.packs.building import build_pack
from editor.services.packs.taking_in import check_pack, import_pack, inspect_pack, read_all, take_all
from editor.services.resolving import resolve_documents
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.messages import problem_text
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from tests.catalogues import copied


@pytest.fixture
def author(shipped_catalogue: Path, tmp_path: Path) -> Iterator[Workspace]:
    """A catalogue with a copy of the first battle in which nothing but the ruleset is as it was shipped."""
    with open_workspace(copied(shipped_catalogue, tmp_path / "author.sqlite")) as ws:
        resolved = resolve_documents(ws, documents.find(ws, "first-battle").id)
        parts = [resolved.document, *resolved.documents.values()]
        text = json.dumps([dump_document(one) for one in parts if dump_document(one)["kind"] != "ruleset"])
        for one in parts:
            if dump_document(one)["kind"] != "ruleset":
                text = text.replace(one.id, str(uuid5(NAMESPACE_URL, one.id)))
        for data in json.loads(text):
            documents.create(ws, parse_document(data | {"slug": f"my-{data['slug']}"}))
        yield ws


@pytest.fixture
def reader(catalogue_file: Path) -> Iterator[Workspace]:
    """A catalogue with nothing in it."""
    with open_workspace(catalogue_file, content=None) as ws:
        yield ws


def _closure(ws: Workspace) -> dict[str, Document]:
    resolved = resolve_documents(ws, documents.find(ws, "my-first-battle").id)
    assert resolved.problems == ()
    return {resolved.document.id: resolved.document, **resolved.documents}


def test_an_own_scenario_arrives_equal_in_an_empty_catalogue_and_plays(
    author: Workspace, reader: Workspace, tmp_path: Path
) -> None:
    file = build_pack(author, "my-first-battle", tmp_path / "battle")
    preview = inspect_pack(reader, file)
    assert {one.state for one in preview.incoming} == {"new"}
    assert preview.pack.manifest.main is not None
    assert preview.pack.manifest.main.slug == "my-first-battle"
    import_pack(reader, file)
    assert _closure(reader) == _closure(author)
    reports = []
    for ws in (author, reader):
        setup = setup_of(ws, "my-first-battle")
        reports.append(run_battles(ws, setup, play_of(setup), battles=2, seed=5))
    assert reports[0] == reports[1]
    assert {one.state for one in inspect_pack(reader, file).incoming} == {"same"}


def test_of_several_files_all_are_taken_in_or_none(
    author: Workspace, reader: Workspace, tmp_path: Path
) -> None:
    whole, torn = (build_pack(author, "my-first-battle", tmp_path / name) for name in ("whole", "torn"))
    torn.write_bytes(torn.read_bytes()[:100])
    with pytest.raises(EditorError):
        read_all(reader, [whole, torn], [], strict=True)
    assert [one.file for one in read_all(reader, [whole, torn], []).damaged] == [str(torn)]
    assert documents.count_documents(reader, documents.Query()) == 0
    bad = tmp_path / "bad.json"
    bad.write_text("[{}]")
    with pytest.raises(EditorError):
        read_all(reader, [whole], [bad], strict=True)
    assert documents.count_documents(reader, documents.Query()) == 0
    rows = take_all(reader, read_all(reader, [whole, whole], [])).rows
    assert {row.id for row in rows} == set(_closure(reader))
    assert {row.version for row in rows} == {1}


def test_a_pack_that_came_before_leaves_what_was_edited_since(
    author: Workspace, reader: Workspace, tmp_path: Path
) -> None:
    file = build_pack(author, "my-first-battle", tmp_path / "battle")
    import_pack(reader, file)
    row = documents.find(reader, "my-orc-guard")
    guard = documents.load_document(reader, row.id)
    mine = guard.model_copy(update={"author": "somebody else"})
    documents.save_revision(reader, mine, row.version)
    changed = [one for one in inspect_pack(reader, file).incoming if one.state != "same"]
    assert [(one.document.slug, one.state, one.changes) for one in changed] == [("my-orc-guard", "older", ())]
    import_pack(reader, file)
    assert documents.load_document(reader, row.id) == mine
    assert documents.find(reader, "my-orc-guard").version == 2


def test_a_pack_that_lacks_a_document_is_refused_with_its_name(author: Workspace, tmp_path: Path) -> None:
    file = build_pack(author, "my-first-battle", tmp_path / "battle")
    short = tmp_path / "short.marshal"
    with zipfile.ZipFile(file) as whole, zipfile.ZipFile(short, "w") as part:
        manifest = json.loads(whole.read("pack.json"))
        manifest["entries"] = [one for one in manifest["entries"] if "orc-guard" not in one["path"]]
        part.writestr("pack.json", json.dumps(manifest))
        for one in manifest["entries"]:
            part.writestr(one["path"], whole.read(one["path"]))
    with pytest.raises(EditorError) as caught:
        check_pack(short)
    for language, words in (
        ("en", 'short.marshal lacks the unit "orc-guard"'),
        ("fr", "«\u202forc-guard\u202f»"),
    ):
        text = problem_text(caught.value.problems[0], language)
        assert words in text
        assert "{" not in text


def test_a_pack_over_an_older_one_that_cannot_be_built_leaves_it(author: Workspace, tmp_path: Path) -> None:
    file = build_pack(author, "my-first-battle", tmp_path / "battle")
    before = file.read_bytes()
    documents.delete(author, documents.find(author, "my-first-battle").id)
    with pytest.raises(EditorError):
        build_pack(author, "my-first-battle", file)
    assert file.read_bytes() == before


@pytest.mark.long
def test_a_pack_with_a_campaign_takes_its_battles_along(
    author: Workspace, reader: Workspace, tmp_path: Path
) -> None:
    scenario = documents.find(author, "my-first-battle")
    campaign = {
        "kind": "campaign",
        "system": "demonworld",
        "slug": "my-campaign",
        "name": "My campaign",
        "sides": [{"id": "empire", "name": "Empire"}],
        "begins": "one",
        "chapters": [
            {
                "id": "one",
                "title": "One",
                "scenario": {"id": scenario.id, "kind": "scenario", "slug": scenario.slug},
                "branches": [{"when": "otherwise", "leads_to": "done"}],
            }
        ],
        "ends": [{"id": "done", "title": "Done"}],
    }
    document = parse_document(campaign)
    documents.create(author, document)
    import_pack(reader, build_pack(author, "my-campaign", tmp_path / "campaign"))
    assert resolve_documents(reader, document.id).problems == ()
    setup = setup_of(reader, "my-first-battle")
    assert not play_of(setup).refusals(setup)
