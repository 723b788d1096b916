"""Packs are published into a folder: what is there stays, and authors are told what they should know."""

from pathlib import Path

import pytest

from editor.packs.index import INDEX, PAGE, read_index
from editor.services.documents import create
from editor.services.packs import publishing
from editor.services.packs.building import build_pack
from editor.services.packs.indexes import offers_of
from editor.services.packs.overview import documents_of_own, overview
from editor.services.packs.publishing import prepare, publish
from editor.services.packs.taking_in import import_pack
from editor.services.workspace import Workspace
from schemas.problems import EditorError
from tests.services.packs.material import FLAME, built, pack_of
from tests.services.packs.shelves import get, put, said
from tests.services.samples import spell


def test_of_two_who_publish_at_once_both_are_in_the_index(
    author: Workspace, shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for slug in ("fire", "water"):
        built(author, pack_of(slug, FLAME), shelf.parent)
    fire, water = (prepare(author, f"diskwars/pack/{slug}") for slug in ("fire", "water"))
    write = publishing.write_whole

    def meanwhile(file: Path, data: bytes) -> None:
        monkeypatch.setattr(publishing, "write_whole", write)
        publish(water, shelf)
        write(file, data)

    monkeypatch.setattr(publishing, "write_whole", meanwhile)
    publish(fire, shelf)
    assert [one.pack for one in read_index(str(shelf)).packs] == ["fire", "water"]


def test_a_version_that_was_published_stays(author: Workspace, shelf: Path) -> None:
    put(author, shelf, pack_of("fire", FLAME))
    before = (shelf / INDEX).read_bytes(), (shelf / "fire-1.0.0.marshal").read_bytes()
    assert not publish(prepare(author, "diskwars/pack/fire"), shelf)
    built(author, pack_of("fire", FLAME, author="somebody"), shelf.parent)
    with pytest.raises(EditorError) as refused:
        publish(prepare(author, "diskwars/pack/fire"), shelf)
    assert said(refused) == ["packs.version_taken"]
    assert before == ((shelf / INDEX).read_bytes(), (shelf / "fire-1.0.0.marshal").read_bytes())
    put(author, shelf, pack_of("fire", FLAME, version="1.10.0", text="<b>Hot</b>"))
    put(author, shelf, pack_of("fire", FLAME, version="1.9.0"))
    versions = [one.version for one in read_index(str(shelf)).packs]
    assert versions == ["1.10.0", "1.9.0", "1.0.0"]
    page = (shelf / PAGE).read_text(encoding="utf-8")
    assert "&lt;b&gt;Hot" in page
    assert 'href="fire-1.9.0.marshal"' in page


def test_the_name_of_another_pack_is_taken(author: Workspace, reader: Workspace, shelf: Path) -> None:
    put(author, shelf, pack_of("fire", FLAME))
    create(reader, FLAME)
    built(reader, pack_of("fire", FLAME), shelf.parent / "..")
    with pytest.raises(EditorError) as refused:
        publish(prepare(reader, "diskwars/pack/fire"), shelf)
    assert said(refused) == ["packs.name_taken"]
    get(author, shelf, "fire")
    with pytest.raises(EditorError) as refused:
        import_pack(author, build_pack(reader, "diskwars/pack/fire", shelf.parent / "other"))
    assert said(refused) == ["packs.other_of_that_name"]


def test_a_pack_made_for_one_document_is_no_pack_to_publish(author: Workspace, tmp_path: Path) -> None:
    with pytest.raises(EditorError) as refused:
        prepare(author, "tome")
    assert said(refused) == ["packs.not_a_pack"]
    build_pack(author, "tome", tmp_path / "tome")
    for name in (".", ""):  # of a folder, which has no name of its own
        with pytest.raises(EditorError) as refused:
            build_pack(author, "tome", Path(name))
        assert said(refused) == ["packs.cannot_write"]


def test_what_an_author_should_know_is_told_before_publishing(author: Workspace, tmp_path: Path) -> None:
    blot = spell("blot", portrait={"data": "iVBORw0KGgoAAAANSUhEUgAA"})
    create(author, blot)
    built(author, pack_of("fire", FLAME, blot, licence=""), tmp_path)
    draft = prepare(author, "diskwars/pack/fire")
    codes = {one.code for one in draft.problems}
    assert {one.document for one in draft.problems} == {"", "blot"}, "people are told names, not ids"
    assert {
        "packs.no_licence",
        "packs.no_summary",
        "packs.no_changes",
        "packs.documents_without_licence",
    } <= codes
    assert not draft.refused


def test_a_pack_of_ones_own_shows_what_is_published_of_it(
    author: Workspace, reader: Workspace, shelf: Path
) -> None:
    put(author, shelf, pack_of("fire", FLAME))
    offers = offers_of([str(shelf)]).offers
    (own,) = overview(author, offers)
    assert (own.state, own.offer is not None, own.documents) == ("own", True, ())
    assert own.own is not None
    assert [one.slug for one in documents_of_own(author, own.own.id)] == ["flame"]
    assert [one.state for one in overview(reader, offers)] == ["offered"]
