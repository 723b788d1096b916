"""Taking documents in: preview first, then all or none."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from editor.packs.files_read import count_damaged
from editor.services import documents
from editor.services.importing import preview_deliveries, preview_documents, take_in, take_in_all
from editor.services.incoming import Delivery
from editor.services.opening import open_workspace
from editor.services.packs.taking_in import read_all
from editor.services.workspace import Workspace
from schemas.pack import PackNeed
from schemas.parse import dump_document
from schemas.problems import EditorError
from tests.services.packs.material import built, pack_of
from tests.services.samples import book, spell

_NEED = PackNeed(pack="nobody-has-it")


def test_preview_says_what_will_become_of_each(ws: Workspace) -> None:
    same, old, taken = spell("same"), spell("old"), spell("taken")
    for one in (same, old, taken):
        documents.create(ws, one)
    newer = old.model_copy(update={"points": 9})
    found = preview_documents(ws, [same, newer, spell("taken"), spell("new")])
    assert [incoming.state for incoming in found] == ["same", "update", "slug_taken", "new"]
    assert [change.path for change in found[1].changes] == ["points"]
    assert found[2].stored is not None
    assert found[2].stored.id == taken.id
    assert documents.count_documents(ws) == 3


def test_take_in_stores_updates_and_moves_taken_slugs(ws: Workspace) -> None:
    old, taken = spell("old"), spell("taken")
    for one in (old, taken):
        documents.create(ws, one)
    fresh = spell("taken")
    rows = take_in(
        ws, [old.model_copy(update={"points": 9}), fresh, book("magic", [fresh])], label="from a pack"
    )
    assert [(row.slug, row.version) for row in rows] == [("old", 2), ("taken-2", 1), ("magic", 1)]
    assert documents.load_document(ws, fresh.id).slug == "taken-2"
    assert documents.load_document(ws, taken.id) == taken


def test_a_revision_that_came_in_here_counts_as_written_here_and_nowhere_else(ws: Workspace) -> None:
    old = spell("old")
    documents.create(ws, old)
    take_in(ws, [old.model_copy(update={"points": 9})])
    assert ws.has_written(old.id, 2)
    with open_workspace(ws.path, content=None) as other:
        assert not other.has_written(old.id, 2)


def test_take_in_keeps_working_copies(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    documents.save_working_copy(ws, one.id, dump_document(one) | {"points": 7}, 1)
    take_in(ws, [one.model_copy(update={"points": 9})])
    opened = documents.load(ws, one.id)
    assert (opened.data["points"], opened.version, opened.row.version) == (7, 1, 2)


def test_take_in_brings_a_deleted_document_back(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    documents.delete(ws, one.id)
    documents.create(ws, spell("fire"))
    (row,) = take_in(ws, [one])
    assert (row.slug, row.deleted) == ("fire-2", None)


def test_clashing_documents_are_refused_whole(ws: Workspace) -> None:
    one = spell("fire")
    for clash in ([one, one], [one, spell("fire")]):
        with pytest.raises(EditorError):
            take_in(ws, clash)
    assert documents.count_documents(ws) == 0


def test_documents_are_told_of_as_they_are_read_and_judged(ws: Workspace, tmp_path: Path) -> None:
    fire, ice = spell("fire"), spell("ice")
    documents.create(ws, ice)
    for number, one in enumerate((fire, book("magic", [fire]), ice)):
        (tmp_path / f"{number}.json").write_text(json.dumps(dump_document(one)))
    seen: list[Any] = []
    heard: list[tuple[int, str]] = []
    steps: list[tuple[int, int]] = []
    read = read_all(ws, [], [tmp_path], lambda *step: steps.append(step), seen.append)
    assert [data["slug"] for data in seen] == ["fire", "magic", "ice"]
    assert steps == sorted(steps)
    assert all(done <= total == steps[0][1] for done, total in steps)
    found = preview_deliveries(
        ws, read.deliveries, heard=lambda number, one: heard.append((number, one.state))
    )
    assert sorted(heard) == [(number, one.state) for number, one in enumerate(found)]
    assert [state for _number, state in sorted(heard)] == ["new", "new", "same"]


def test_what_is_stopped_at_any_report_stores_nothing(ws: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.services.importing.AT_ONCE", 2)
    delivery = Delivery([spell(f"spell-{number}") for number in range(5)])
    for stop in range(5):

        def report(done: int, _total: int, stop: int = stop) -> None:
            if done == stop:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            take_in_all(ws, [delivery], report=report)
        assert documents.count_documents(ws) == 0
    assert len(take_in_all(ws, [delivery]).rows) == documents.count_documents(ws) == 5


def test_short_names_stay_apart_where_a_change_takes_one_first(ws: Workspace) -> None:
    old = spell("old")
    documents.create(ws, old)
    changed, new = old.model_copy(update={"slug": "wanted", "points": 9}), spell("old")
    rows = take_in(ws, [changed, new, spell("other")])
    assert [row.slug for row in rows] == ["wanted", "old", "other"]


def test_many_cards_are_taken_in_by_a_few_statements(ws: Workspace) -> None:
    cards = [spell(f"spell-{number}") for number in range(300)]
    asked: list[str] = []
    event.listen(ws.engine, "before_cursor_execute", lambda _c, _cursor, words, *_more: asked.append(words))
    for _time in range(2):
        assert {one.state for one in preview_documents(ws, cards)} <= {"new", "same"}
        take_in(ws, cards)
    assert len(asked) < len(cards)


def test_packs_that_are_damaged_or_do_not_fit_stay_out_beside_others(ws: Workspace, tmp_path: Path) -> None:
    with open_workspace(tmp_path / "friend.sqlite", content=None) as friend:
        sound, needing, torn = (
            built(friend, pack_of(f"pack-{slug}", one, **more), tmp_path)
            for slug, more in (("sound", {}), ("needing", {"requires": [_NEED]}), ("torn", {}))
            if documents.create(friend, one := spell(slug))
        )
    torn.write_bytes(torn.read_bytes()[:-40])
    file = tmp_path / "fire.json"
    file.write_text(json.dumps([dump_document(spell("fire")), {"kind": "spell"}]))
    seen: list[Any] = []
    read = read_all(ws, [torn, needing, sound], [file], seen=seen.append)
    slugs = [[one.slug for one in delivery.documents] for delivery in read.deliveries]
    assert slugs == [["sound"], ["fire"]]
    assert [pack.manifest.slug for pack, _file in read.packs] == ["pack-sound"]
    assert [data.get("slug") for data in seen] == ["needing", "sound", "fire", None]
    found = [(one.number, Path(one.file).name, [p.code for p in one.problems]) for one in read.damaged]
    assert found[:3] == [
        (None, torn.name, ["packs.damaged"]),
        (None, needing.name, ["packs.needs_pack"]),
        (0, needing.name, []),
    ]
    assert [number for number, _file, _codes in found[3:]] == [3]
    assert count_damaged(read.damaged) == 3
    for refused in ([torn], [torn, needing]):
        with pytest.raises(EditorError):
            read_all(ws, refused, [])
    with pytest.raises(EditorError):
        read_all(ws, [sound, torn], [], strict=True)


def test_what_is_damaged_stays_out_with_all_that_needs_it(ws: Workspace, tmp_path: Path) -> None:
    ice, fire = spell("ice"), spell("fire")
    texts = [
        json.dumps({**dump_document(ice), "points": "many"}),
        json.dumps(dump_document(book("cold", [ice, fire]))),
        json.dumps(dump_document(fire)),
        "[{",
        json.dumps(dump_document(spell("fire"))),
        json.dumps(dump_document(book("magic", [fire]))),
    ]
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.json").write_text(text)
    read = read_all(ws, [], [tmp_path])
    assert [one.slug for one in read.deliveries[0].documents] == ["fire", "magic"]
    names = [(one.number, Path(one.file).name, one.problems[0].code) for one in read.damaged]
    assert [(number, name) for number, name, _code in names] == [
        (None, "3.json"),
        (0, "0.json"),
        (3, "4.json"),
        (1, "1.json"),
    ]
    assert names[2][2] == "yaml.slug_twice"
    with pytest.raises(EditorError):
        read_all(ws, [], [tmp_path], strict=True)
    (tmp_path / "2.json").unlink()
    with pytest.raises(EditorError):
        read_all(ws, [], [tmp_path / "0.json", tmp_path / "1.json"])


def test_more_damaged_documents_than_are_reported_all_stay_out(ws: Workspace, tmp_path: Path) -> None:
    wrong = [{**dump_document(spell(f"wrong-{number}")), "points": "many"} for number in range(130)]
    (tmp_path / "all.json").write_text(json.dumps([*wrong, dump_document(spell("fire"))]))
    read = read_all(ws, [], [tmp_path])
    assert (len(read.damaged), [one.slug for one in read.deliveries[0].documents]) == (130, ["fire"])
