"""A pack brings what its author chose; what others made is needed, not copied."""

from pathlib import Path

import pytest

from editor.catalogue import notes
from editor.packs.archive import read_pack
from editor.services.documents import create, find, load_document
from editor.services.filing import delete
from editor.services.packs.building import build_pack, contents_of_pack
from editor.services.packs.installed import installed_packs
from editor.services.packs.pack_preview import plan_pack
from editor.services.packs.taking_in import check_pack, import_pack, inspect_pack, read_all
from editor.services.workspace import Workspace
from schemas.base import must_be
from schemas.messages import LANGUAGES, problem_text
from schemas.pack import PackBase
from schemas.problems import EditorError
from tests.services.packs.material import FLAME, RULESET, built, pack_of, tome
from tests.services.samples import ref, spell


def slugs(ws: Workspace, pack: str) -> list[str]:
    return sorted(one.slug for one in contents_of_pack(ws, f"diskwars/pack/{pack}").documents)


def test_what_is_chosen_comes_with_what_it_needs(author: Workspace) -> None:
    book = find(author, "tome")
    create(author, pack_of("fire", tome("tome", FLAME).model_copy(update={"id": book.id})))
    assert slugs(author, "fire") == ["flame", "tome"]


@pytest.mark.parametrize(
    ("choice", "found"),
    [({"with_tags": ["fire"]}, ["flame"]), ({"everything": True}, ["flame", "frost", RULESET.slug, "tome"])],
)
def test_documents_are_chosen_by_tags_or_all(
    author: Workspace, choice: dict[str, object], found: list[str]
) -> None:
    create(author, spell("frost"))
    create(author, pack_of("some", **choice))
    assert slugs(author, "some") == found


def test_why_and_how_large_is_said_of_each_document(author: Workspace) -> None:
    book = find(author, "tome")
    create(author, pack_of("fire", tome("tome", FLAME).model_copy(update={"id": book.id})))
    plan = plan_pack(author, must_be(load_document(author, find(author, "fire").id), PackBase))
    assert [(one.document.slug, one.reason.how, one.reason.by) for one in plan.carried] == [
        ("tome", "named", ""),
        ("flame", "needed", "tome"),
    ]
    assert all(one.bytes > 0 for one in plan.carried)
    assert plan.bytes == len(build_pack(author, "fire", author.path.with_name("f")).read_bytes())
    assert [(one.language, one.percent) for one in plan.languages] == [("en", 100)]
    tagged = pack_of("tagged", with_tags=["fire"], documents=[ref(spell("gone"))])
    plan = plan_pack(author, tagged)
    assert [(one.reason.how, one.reason.by) for one in plan.carried] == [("tag", "fire")]
    assert (plan.bytes, len(plan.problems)) == (0, 1)


def test_a_pack_without_documents_is_none(author: Workspace) -> None:
    create(author, pack_of("none", with_tags=["water"]))
    (trouble,) = contents_of_pack(author, "diskwars/pack/none").problems
    assert "The pack none has no documents." in problem_text(trouble, "en")


def test_documents_of_another_pack_are_needed_instead_of_copied(
    author: Workspace, reader: Workspace, tmp_path: Path
) -> None:
    fire = built(author, pack_of("fire", FLAME, version="1.2.0"), tmp_path)
    import_pack(reader, fire)
    own = tome("own", FLAME)
    create(reader, own)
    file = built(reader, pack_of("books", own), tmp_path)
    manifest = read_pack(file).manifest
    assert [(one.pack, one.versions) for one in manifest.requires] == [("fire", ">=1.2.0, <2")]
    assert [one.document.slug for one in manifest.entries] == ["own"]
    assert [(one.document.slug, one.pack) for one in manifest.elsewhere] == [("flame", "fire")]
    assert check_pack(file).documents == (own,)
    bundled = built(reader, pack_of("books", own, version="1.1.0", bundles=["fire"]), tmp_path)
    assert read_pack(bundled).manifest.requires == ()
    assert [one.document.slug for one in read_pack(bundled).manifest.entries] == ["flame", "own"]


def test_what_a_pack_needs_and_is_not_there_is_said(
    author: Workspace, reader: Workspace, tmp_path: Path
) -> None:
    fire = built(author, pack_of("fire", FLAME), tmp_path)
    import_pack(reader, fire)
    own = tome("own", FLAME)
    create(reader, own)
    file = built(reader, pack_of("books", own, conflicts=[{"pack": "ice", "versions": "<2"}]), tmp_path)
    delete(author, find(author, "tome").id)
    for fields, codes in (
        ({}, {"packs.needs_pack"}),
        ({"version": "2.0.0"}, {"packs.needs_other_version"}),
    ):
        if fields:
            import_pack(author, built(author, pack_of("fire", FLAME, **fields), tmp_path))
        with pytest.raises(EditorError) as caught:
            inspect_pack(author, file)
        assert {one.code for one in caught.value.problems} == codes
        for language in LANGUAGES:
            assert all("books" in problem_text(one, language) for one in caught.value.problems)


def test_packs_that_cannot_stand_beside_each_other_are_refused(
    author: Workspace, reader: Workspace, tmp_path: Path
) -> None:
    fire = built(author, pack_of("fire", FLAME, conflicts=[{"pack": "ice", "versions": "<2"}]), tmp_path)
    cold = spell("cold")
    create(author, cold)
    ice = built(author, pack_of("ice", cold), tmp_path)
    for both in ([fire, ice], [ice, fire]):
        with pytest.raises(EditorError) as caught:
            read_all(reader, both, [], strict=True)
        assert "packs.conflict" in {one.code for one in caught.value.problems}
        kept = read_all(reader, both, []).packs  # the one that says so stays out
        assert [pack.manifest.slug for pack, _file in kept] == ["ice"]
    import_pack(reader, ice)
    with pytest.raises(EditorError):
        import_pack(reader, fire)
    assert [one.pack for one in installed_packs(reader)] == ["ice"]


def test_a_pack_for_another_program_is_refused(author: Workspace, tmp_path: Path) -> None:
    file = built(author, pack_of("fire", FLAME, marshalry=">=99"), tmp_path)
    with pytest.raises(EditorError) as caught:
        import_pack(author, file)
    assert [one.code for one in caught.value.problems] == ["packs.other_marshalry"]


def test_only_what_was_not_there_before_belongs_to_a_pack(
    author: Workspace, reader: Workspace, tmp_path: Path
) -> None:
    fire = built(author, pack_of("fire", FLAME), tmp_path)
    import_pack(author, fire)
    import_pack(reader, fire)
    assert [len(one.documents) for one in installed_packs(author)] == [0]
    assert [len(one.documents) for one in installed_packs(reader)] == [1]
    import_pack(reader, fire)
    assert [len(one.documents) for one in installed_packs(reader)] == [1]


def test_a_pack_that_cannot_be_noted_brings_nothing(
    author: Workspace, reader: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = built(author, pack_of("fire", FLAME), tmp_path)

    def fails(*_given: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(notes, "put_settings", fails)
    with pytest.raises(OSError, match="full"):
        import_pack(reader, file)
    assert installed_packs(reader) == ()
    with pytest.raises(EditorError):
        find(reader, "flame")
