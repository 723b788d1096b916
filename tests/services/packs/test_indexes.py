"""Published, found, installed, updated and removed; what is hostile or does not fit ends in a sentence."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from editor.packs.index import INDEX, index_bytes, read_index
from editor.packs.sources import read_from
from editor.services.documents import create, find, load_document
from editor.services.operations import apply, undo
from editor.services.packs.indexes import Offer, add_index, known_indexes, offers_of, remove_index, search
from editor.services.packs.installing import plan_install, read_install
from editor.services.packs.missing import find_lacks, lack_problems, read_missing
from editor.services.packs.overview import overview
from editor.services.packs.publishing import prepare, publish
from editor.services.packs.removing import plan_removal, remove
from editor.services.packs.taking_in import import_pack, take_all
from editor.services.packs.updating import read_update
from editor.services.relations import plan_delete
from editor.services.saving import save_revision
from editor.services.workspace import Workspace
from schemas.messages import LANGUAGES, problem_text
from schemas.pack import PackNeed
from schemas.pack_index import PackIndex
from schemas.problems import EditorError, Severity
from tests.services.packs.material import FLAME, built, pack_of, tome
from tests.services.packs.shelves import get, put, said, there, two
from tests.services.samples import spell


def test_what_a_pack_needs_is_installed_with_it(
    author: Workspace, reader: Workspace, ws_third: Workspace, shelf: Path
) -> None:
    two(author, reader, shelf)
    assert [one.release.pack for one in search(offers_of([str(shelf)]).offers, "Book")] == ["books"]
    found = read_install(ws_third, [PackNeed(pack="books")], offers_of([str(shelf)]).offers)
    assert [(one.offer.release.pack, one.asked) for one in found.steps] == [("fire", False), ("books", True)]
    take_all(ws_third, found.read)
    assert there(ws_third) == {"books": "1.0.0", "fire": "1.0.0"}
    assert load_document(ws_third, find(ws_third, "own").id) == tome("own", FLAME).model_copy(
        update={"id": find(ws_third, "own").id}
    )
    assert plan_install(ws_third, [PackNeed(pack="books")], offers_of([str(shelf)]).offers) == ()


def test_an_update_brings_the_newest_version_that_fits(
    author: Workspace, reader: Workspace, shelf: Path
) -> None:
    two(author, reader, shelf)
    put(author, shelf, pack_of("fire", FLAME, version="1.4.0"))
    put(author, shelf, pack_of("fire", FLAME, version="2.0.0"))
    import_pack(reader, shelf / "books-1.0.0.marshal")
    take_all(reader, read_update(reader, [], offers_of([str(shelf)]).offers).read)
    assert there(reader) == {"books": "1.0.0", "fire": "1.4.0"}
    with pytest.raises(EditorError) as refused:
        get(reader, shelf, "fire >=2")
    assert said(refused) == ["packs.needs_other_version"]
    assert refused.value.problems[0].fix is not None
    assert refused.value.problems[0].fix.code == "packs.fix_remove"


def test_packs_that_cannot_be_had_do_not_hold_up_the_others(
    author: Workspace, reader: Workspace, shelf: Path
) -> None:
    names = ["air", "earth", "fire", "gone", "water"]
    for version in ("1.0.0", "1.1.0", "1.2.0"):
        for name in names if version != "1.1.0" else ["fire"]:
            put(author, shelf, pack_of(name, FLAME, version=version, text=version))
        if version == "1.0.0":
            get(reader, shelf, *names)
    (shelf / "fire-1.2.0.marshal").write_bytes(b"damaged")
    (shelf / "earth-1.2.0.marshal").write_bytes((shelf / "air-1.2.0.marshal").read_bytes())
    (shelf / "gone-1.2.0.marshal").unlink()
    offers = offers_of([str(shelf)]).offers
    found = read_update(reader, [], offers)
    assert [one.pack for one in found.left_out] == ["earth", "fire", "gone"]
    for problem in found.problems:
        assert problem.fix is not None
        for language in LANGUAGES:
            assert problem_text(problem, language).count("1.2.0") >= 1
    done = take_all(reader, found.read).done
    after = {"air": "1.2.0", "earth": "1.0.0", "fire": "1.1.0", "gone": "1.0.0", "water": "1.2.0"}
    assert there(reader) == after, "of fire an older version is still newer than the one that was there"
    undo(reader, done)
    assert set(there(reader).values()) == {"1.0.0"}
    alone = read_update(reader, ["gone"], offers)
    assert (alone.steps, len(alone.left_out)) == ((), 1)


def test_a_newer_version_that_does_not_fit_is_held_back_with_its_reason(
    author: Workspace, reader: Workspace, ws_third: Workspace, shelf: Path
) -> None:
    two(author, reader, shelf)
    get(ws_third, shelf, "books")
    put(author, shelf, pack_of("fire", FLAME, version="1.4.0"))
    put(author, shelf, pack_of("fire", FLAME, version="2.0.0"))
    found = read_update(ws_third, [], offers_of([str(shelf)]).offers)
    assert [one.offer.release.version for one in found.steps] == ["1.4.0"]
    assert found.left_out == ()
    (notice,) = found.notices
    assert (notice.severity, "fire 2.0.0" in problem_text(notice, "en")) == (Severity.INFO, True)
    assert "books" in problem_text(notice, "en")
    put(author, shelf, pack_of("fire", FLAME, version="3.0.0", marshalry=">=900"))
    entries = {one.pack: one for one in overview(ws_third, offers_of([str(shelf)]).offers)}
    assert (held := entries["fire"].held_back) is not None
    assert held.values["versions"] == ">=900"
    assert entries["books"].held_back is None
    (left,) = read_update(ws_third, ["fire"], offers_of([str(shelf)]).offers).held_back
    assert (left.version, [one.code for one in left.reasons]) == ("3.0.0", ["packs.other_marshalry"])
    assert read_update(ws_third, ["books"], offers_of([str(shelf)]).offers).held_back == ()


def test_of_several_packs_all_reasons_are_said_and_the_others_can_go_in(
    author: Workspace, reader: Workspace, shelf: Path
) -> None:
    for one in ("air", "earth", "fire", "water"):
        put(author, shelf, pack_of(one, FLAME, conflicts=[{"pack": "air"}] if one == "fire" else []))
    put(author, shelf, pack_of("books", FLAME, requires=[{"pack": "water"}]))
    (shelf / "water-1.0.0.marshal").unlink()
    needs = [PackNeed(pack=one) for one in ("air", "books", "earth", "fire", "nothing", "water")]
    found = read_install(reader, needs, offers_of([str(shelf)]).offers)
    with pytest.raises(EditorError) as refused:
        found.whole()
    assert said(refused) == [
        "packs.source_unreadable",
        "packs.needs_left_out",
        "packs.conflict",
        "packs.not_offered",
        "packs.others_fit",
    ]
    assert there(reader) == {}
    assert [one.pack for one in found.left_out] == ["water", "books", "fire", "nothing"]
    take_all(reader, found.read)
    assert there(reader) == {"air": "1.0.0", "earth": "1.0.0"}


def test_what_installed_packs_lack_is_installed(
    author: Workspace, reader: Workspace, ws_third: Workspace, shelf: Path
) -> None:
    two(author, reader, shelf)
    get(ws_third, shelf, "books")
    remove(ws_third, plan_removal(ws_third, "fire"), whatever_uses_it=True)
    offers = offers_of([str(shelf)]).offers
    assert [(one.pack, one.state, one.lacking) for one in overview(ws_third, offers)] == [
        ("books", "lacking", ("fire >=1.0.0, <2",)),
        ("fire", "offered", ()),
    ]
    get(ws_third, shelf)
    assert there(ws_third) == {"books": "1.0.0", "fire": "1.0.0"}
    assert {one.state for one in overview(ws_third, offers)} == {"installed"}


def test_a_missing_document_leads_to_the_pack_that_brings_it(
    author: Workspace, reader: Workspace, shelf: Path
) -> None:
    spark = spell("spark")
    create(author, spark)
    put(author, shelf, pack_of("fire", FLAME, spark))
    put(author, shelf, pack_of("water", FLAME))
    offers = offers_of([str(shelf)]).offers
    assert find_lacks(reader, offers) == ()
    create(reader, tome("own", FLAME, spell("nowhere")))
    lacks = find_lacks(reader, offers)
    assert [(one.missing.ref.slug, [it.release.pack for it in one.offers]) for one in lacks] == [
        ("flame", ["fire"]),
        ("nowhere", []),
    ]
    assert [one.code for one in lack_problems(lacks)] == ["packs.missing_nowhere"]
    assert [one.release.pack for one in search(offers, FLAME.id)] == ["fire", "water"]
    take_all(reader, read_missing(reader, offers).read)
    assert there(reader) == {"fire": "1.0.0"}
    assert [one.missing.ref.slug for one in find_lacks(reader, offers)] == ["nowhere"]
    apply(reader, plan_delete(reader, [FLAME.id]))
    again = read_missing(reader, offers)
    assert [(one.offer.release.pack, one.before) for one in again.steps] == [("fire", "1.0.0")]
    take_all(reader, again.read)
    assert find(reader, "flame").id == FLAME.id
    assert read_missing(reader, offers).steps == ()


def test_an_index_without_lists_of_documents_opens(author: Workspace, shelf: Path) -> None:
    put(author, shelf, pack_of("fire", FLAME))
    data = json.loads((shelf / INDEX).read_bytes())
    assert [one["slug"] for one in data["packs"][0].pop("documents")] == ["flame"]
    (shelf / INDEX).write_text(json.dumps(data))
    assert [one.release.documents for one in offers_of([str(shelf)]).offers] == [()]
    assert publish(prepare(author, "diskwars/pack/fire"), shelf)  # now it says so
    assert [len(one.documents) for one in read_index(str(shelf)).packs] == [1]


def test_what_an_installed_pack_has_brought_is_told_without_an_index(
    author: Workspace, reader: Workspace, shelf: Path
) -> None:
    spark = spell("spark")
    create(author, spark)
    put(author, shelf, pack_of("fire", FLAME, spark))
    get(reader, shelf, "fire")
    (entry,) = overview(reader, ())
    assert {(one.kind, one.slug, one.name.get("en")) for one in entry.documents} == {
        ("spell", one.slug, one.name.get("en")) for one in (FLAME, spark)
    }
    apply(reader, plan_delete(reader, [FLAME.id]))
    assert [[one.slug for one in entry.documents] for entry in overview(reader, ())] == [["spark"]]
    put(author, shelf, pack_of("fire", FLAME, version="1.1.0"))
    (entry,) = overview(reader, offers_of([str(shelf)]).offers)
    assert (entry.state, [one.slug for one in entry.documents]) == ("update", ["flame"])


def test_who_signed_an_update_is_told_before_it_is_taken(
    author: Workspace, reader: Workspace, shelf: Path
) -> None:
    put(author, shelf, pack_of("fire", FLAME))
    get(reader, shelf, "fire")
    put(author, shelf, pack_of("fire", FLAME, version="1.1.0"))
    (offer,) = offers_of([str(shelf)]).offers[:1]
    signed = offer.release.model_copy(update={"signer": "anna", "key": "a" * 64})
    (entry,) = overview(reader, [replace(offer, release=signed)])
    assert entry.newest == signed
    assert entry.signer is not None
    assert entry.signer.values["name"] == "anna"


def test_what_nobody_offers_is_told(reader: Workspace, author: Workspace, shelf: Path) -> None:
    two(author, reader, shelf)
    (shelf / INDEX).write_bytes(
        index_bytes(
            PackIndex(
                format="marshalry-index",
                packs=tuple(one for one in read_index(str(shelf)).packs if one.pack == "books"),
            )
        )
    )
    with pytest.raises(EditorError) as refused:
        get(author, shelf, "books")
    assert said(refused) == ["packs.needs_pack"]
    with pytest.raises(EditorError) as refused:
        get(author, shelf, "water >=3")
    assert said(refused) == ["packs.not_offered"]


def test_what_an_index_offers_that_cannot_be_read_is_not_known(
    author: Workspace, reader: Workspace, shelf: Path
) -> None:
    put(author, shelf, pack_of("books", FLAME, requires=[{"pack": "water"}]))
    offers = offers_of([str(shelf), "no-such-folder"])
    needs = [PackNeed(pack="nothing"), PackNeed(pack="books")]
    found = read_install(reader, needs, offers.offers).doubting(offers.unread)
    missing, needing = found.problems
    assert missing.code == "packs.not_known"
    assert "no-such-folder could not be read" in problem_text(missing, "en")
    assert "not known whether water" in problem_text(needing, "en")


def test_packs_that_need_each_other_come_together_and_conflicts_are_told(
    author: Workspace, reader: Workspace, shelf: Path
) -> None:
    cold, warm = spell("cold"), spell("warm")
    for one in (cold, warm):
        create(author, one)
    put(author, shelf, pack_of("one", cold, requires=[{"pack": "two"}]))
    put(author, shelf, pack_of("two", warm, requires=[{"pack": "one"}], conflicts=[{"pack": "fire"}]))
    put(author, shelf, pack_of("fire", FLAME))
    get(reader, shelf, "one")
    assert there(reader) == {"one": "1.0.0", "two": "1.0.0"}
    with pytest.raises(EditorError) as refused:
        get(reader, shelf, "fire")
    assert "packs.conflict" in said(refused)


def test_a_removed_pack_leaves_what_was_edited_and_says_who_needs_it(
    author: Workspace, ws_third: Workspace, reader: Workspace, shelf: Path
) -> None:
    two(author, reader, shelf)
    get(ws_third, shelf, "books")
    removal = plan_removal(ws_third, "fire")
    assert [one.pack for one in removal.needed_by] == ["books"]
    with pytest.raises(EditorError) as refused:
        remove(ws_third, removal)
    assert said(refused) == ["packs.needed_by", "packs.used_by"]
    row = find(ws_third, "own")
    save_revision(ws_third, load_document(ws_third, row.id).model_copy(update={"author": "me"}), row.version)
    removal = plan_removal(ws_third, "books")
    assert ([one.slug for one in removal.gone], [one.slug for one in removal.kept]) == ([], ["own"])
    remove(ws_third, removal)
    assert there(ws_third) == {"fire": "1.0.0"}
    assert load_document(ws_third, find(ws_third, "own").id).author == "me"
    remove(ws_third, plan_removal(ws_third, "fire"), whatever_uses_it=True)
    with pytest.raises(EditorError):
        find(ws_third, "flame")
    get(ws_third, shelf, "fire")
    assert [row.slug for row in plan_removal(ws_third, "fire").gone] == ["flame"]


def test_undoing_an_import_takes_the_pack_out_of_what_is_installed(
    author: Workspace, reader: Workspace, shelf: Path
) -> None:
    put(author, shelf, pack_of("fire", FLAME))
    create(reader, FLAME)  # one's own: the pack brings nothing new
    for version in ("1.0.0", "1.1.0"):
        put(author, shelf, pack_of("fire", FLAME, version=version))
    needs = [PackNeed(pack="fire", versions="==1.0.0")]
    first = take_all(reader, read_install(reader, needs, offers_of([str(shelf)]).offers).read).done
    again = undo(reader, first)
    assert there(reader) == {}
    first = apply(reader, again)
    assert there(reader) == {"fire": "1.0.0"}
    second = take_all(reader, read_update(reader, [], offers_of([str(shelf)]).offers).read).done
    assert there(reader) == {"fire": "1.1.0"}
    undo(reader, second)
    assert there(reader) == {"fire": "1.0.0"}
    undo(reader, remove(reader, plan_removal(reader, "fire")))
    assert there(reader) == {"fire": "1.0.0"}


def test_what_several_packs_brought_stays_with_the_other(
    author: Workspace, reader: Workspace, shelf: Path
) -> None:
    put(author, shelf, pack_of("fire", FLAME))
    put(author, shelf, pack_of("more", FLAME))
    get(reader, shelf, "fire", "more")
    removal = plan_removal(reader, "fire")
    assert (removal.gone, [one.slug for one in removal.shared]) == ((), ["flame"])


def test_indexes_are_kept_and_one_that_is_broken_does_not_stop_the_others(
    author: Workspace, shelf: Path, tmp_path: Path
) -> None:
    put(author, shelf, pack_of("fire", FLAME))
    assert add_index(author, f"{shelf}/index.json") == str(shelf)
    add_index(author, str(shelf))
    assert known_indexes(author) == (str(shelf),)
    found = offers_of([str(tmp_path / "nowhere"), str(shelf), f"file://{shelf}"])
    assert [one.release.pack for one in found.offers] == ["fire"]
    assert [one.code for one in found.problems] == ["packs.source_unreadable"]
    remove_index(author, str(shelf))
    assert known_indexes(author) == ()
    with pytest.raises(EditorError) as refused:
        add_index(author, "gopher://x")
    assert said(refused) == ["packs.bad_address"]


def test_a_folder_without_an_index_offers_its_packs(
    author: Workspace, reader: Workspace, tmp_path: Path
) -> None:
    folder = tmp_path / "loose"
    folder.mkdir()
    built(author, pack_of("fire", FLAME), folder)
    (folder / "broken.marshal").write_bytes(b"PK")
    get(reader, folder, "fire")
    assert there(reader) == {"fire": "1.0.0"}


LIES: Sequence[tuple[dict[str, Any], str]] = (
    ({"file": "../fire.marshal"}, "packs.no_index"),
    ({"file": "/etc/passwd"}, "packs.no_index"),
    ({"version": "9" * 400}, "packs.no_index"),
    ({"sha256": "0" * 64}, "packs.not_as_offered"),
    ({"bytes": 7}, "packs.source_too_big"),
    ({"version": "1.0.1"}, "packs.not_as_offered"),
    ({"signer": "anna", "key": "A" * 43 + "="}, "packs.not_as_offered"),
    ({"requires": [{"pack": "x", "versions": "* or 1"}]}, "packs.no_index"),
)
"""What an index may say wrongly of a pack, and how it is refused."""


def test_an_index_that_lies_is_refused(author: Workspace, reader: Workspace, shelf: Path) -> None:
    put(author, shelf, pack_of("fire", FLAME))
    honest = (shelf / INDEX).read_bytes()
    for change, code in LIES:
        data = json.loads(honest)
        data["packs"][0] |= change
        (shelf / INDEX).write_text(json.dumps(data))
        with pytest.raises(EditorError) as refused:
            _read_and_get(reader, shelf)
        assert said(refused)[0] == code, change
        assert there(reader) == {}


def _read_and_get(ws: Workspace, shelf: Path) -> None:
    read_index(str(shelf))
    get(ws, shelf, "fire")


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    (tmp_path / INDEX).write_bytes(b" " * 2_000)
    with pytest.raises(EditorError) as refused:
        read_from(str(tmp_path), INDEX, 1_000)
    assert said(refused) == ["packs.source_too_big"]


def test_of_two_indexes_the_first_counts_and_differences_are_told(
    author: Workspace, reader: Workspace, tmp_path: Path
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    put(author, first, pack_of("fire", FLAME))
    built(author, pack_of("fire", FLAME, author="other"), tmp_path)
    publish(prepare(author, "diskwars/pack/fire"), second)
    found = offers_of([str(first), str(second)])
    assert [one.code for one in found.problems] == ["packs.offers_differ"]
    assert [one.address for one in found.offers] == [str(first)]


def test_more_versions_than_can_be_tried_end_in_a_sentence(
    author: Workspace, reader: Workspace, shelf: Path
) -> None:
    put(author, shelf, pack_of("fire", FLAME))
    release = read_index(str(shelf)).packs[0]
    many = [
        Offer(
            release.model_copy(
                update={
                    "pack": f"p{level}",
                    "id": f"{level:08x}-0000-4000-8000-000000000000",
                    "version": f"1.0.{number}",
                    "requires": (PackNeed(pack=f"p{level + 1}"), PackNeed(pack="none"))
                    if level == 9
                    else (PackNeed(pack=f"p{level + 1}"),),
                }
            ),
            str(shelf),
        )
        for level in range(10)
        for number in range(40)
    ]
    with pytest.raises(EditorError) as refused:
        plan_install(reader, [PackNeed(pack="p0")], many)
    assert set(said(refused)) <= {"packs.too_deep", "packs.needs_pack", "packs.unsolvable"}


@pytest.mark.parametrize("place", ["~nobody-of-that-name/x", "a" * 300, "http://["])
def test_an_index_at_no_place_is_neither_added_nor_removed(reader: Workspace, place: str) -> None:
    for act in (add_index, remove_index):
        with pytest.raises(EditorError) as refused:
            act(reader, place)
        said(refused)


def test_packs_of_a_folder_without_index_have_any_name_and_damaged_ones_are_told(
    author: Workspace, reader: Workspace, tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    built(author, pack_of("fire", FLAME), tmp_path).rename(folder / "Zauber (für alle).marshal")
    (folder / "broken.marshal").write_bytes(b"PK\3\4")
    found = offers_of([str(folder)])
    assert [one.code for one in found.problems] == ["packs.damaged"]
    take_all(reader, read_install(reader, [PackNeed(pack="fire")], found.offers).whole().read)
    assert there(reader) == {"fire": "1.0.0"}
