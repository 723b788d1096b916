"""Documents that come in again, put together with one's own edits."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from editor.services import documents, history, operations
from editor.services.everything.exporting import export_everything
from editor.services.everything.importing import import_everything
from editor.services.importing import preview_deliveries, preview_documents, take_in, take_in_all
from editor.services.incoming import Delivery, beside_draft
from editor.services.opening import open_workspace
from editor.services.packs.building import build_pack
from editor.services.packs.taking_in import import_pack, inspect_pack
from editor.services.unsaved import asked_on_saving, beside_edits, edits_of_closed, keep_choices
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.merging import Choices, Side
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from tests.services.samples import army, spell


def changed(document: Document, **fields: Any) -> Document:
    """Return a document with other values, checked again."""
    return parse_document({**dump_document(document), **fields})


def edit(ws: Workspace, document: Document, **fields: Any) -> Document:
    """Save a further revision of a document."""
    row = documents.find(ws, document.id)
    made = changed(documents.load_document(ws, document.id), **fields)
    documents.save_revision(ws, made, row.version)
    return made


def pack(*found: Document, version: str = "1.0.0") -> Delivery:
    return Delivery(found, f"fires {version}", "fires", version)


def says(ws: Workspace, document: Document, *names: str) -> list[Any]:
    data = dump_document(documents.load_document(ws, document.id))
    return [data[name] for name in names]


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Workspace]:
    with open_workspace(tmp_path / "other.sqlite", content=None) as ws:
        yield ws


def test_a_newer_pack_and_edits_of_ones_own_are_put_together(ws: Workspace) -> None:
    fire = spell("fire", text="Burns.")
    take_in_all(ws, [pack(fire)])
    edit(ws, fire, points=9)
    newer = pack(changed(fire, level=2), version="1.1.0")
    (found,) = preview_deliveries(ws, [newer])
    assert (found.state, [one.path for one in found.changes]) == ("merged", ["level"])
    assert found.origin is not None
    assert (found.origin.pack, found.origin.pack_version) == ("fires", "1.0.0")
    done = take_in_all(ws, [newer]).done
    assert says(ws, fire, "points", "level") == [9, 2]
    # What came stands in the history by itself, so that the next version is compared with it.
    assert says_at(ws, fire, 3) == [3, 2]
    last = pack(changed(fire, level=3), version="1.2.0")
    assert [one.state for one in preview_deliveries(ws, [last])] == ["merged"]
    assert [one.state for one in preview_deliveries(ws, [pack(fire)])] == ["older"]
    again = operations.undo(ws, done)
    assert says(ws, fire, "points", "level") == [9, 1]
    assert [one.state for one in preview_deliveries(ws, [newer])] == ["merged"]
    operations.apply(ws, again)
    assert says(ws, fire, "points", "level") == [9, 2]
    assert [one.state for one in preview_deliveries(ws, [newer])] == ["older"]


def test_edits_that_are_not_saved_are_asked_for_with_the_others_each_place_once(ws: Workspace) -> None:
    fire = spell("fire", text="Burns.")
    take_in_all(ws, [pack(fire)])
    saved = dump_document(edit(ws, fire, points=9))
    newer = pack(changed(fire, level=2, points=5), version="1.1.0")
    (found,) = preview_deliveries(ws, [newer])
    assert [one.key for one in found.conflicts] == [("points",)]
    draft = saved | {"points": 8, "level": 3}
    both = beside_draft(found, saved, draft, {})
    assert both.state == "conflict"
    shown = {one.key: (one.mine, one.theirs) for one in both.conflicts}
    assert shown == {("points",): (8, 5), ("level",): (3, 2)}
    choices: dict[tuple[str, ...], Side] = {("points",): "theirs", ("level",): "mine"}
    (chosen,) = preview_deliveries(ws, [newer], {fire.id: choices})
    assert beside_draft(chosen, saved, draft, choices).state == "update"
    assert beside_draft(chosen, saved, saved, choices).conflicts == chosen.conflicts


def test_edits_of_a_closed_document_take_the_choice_and_come_back_with_the_import(ws: Workspace) -> None:
    fire, ice = spell("fire"), spell("ice")
    take_in_all(ws, [pack(fire), pack(ice)])
    before = {one.id: dump_document(one) | {"points": 8, "level": 4} for one in (fire, ice)}
    for ident, data in before.items():
        documents.save_working_copy(ws, ident, data, 1)
    newer = [pack(changed(one, points=5, tags=["hot"]), version="1.1.0") for one in (fire, ice)]
    incoming = preview_deliveries(ws, newer)
    assert asked_on_saving(ws, incoming) == ("fire", "ice")
    edits = edits_of_closed(ws, list(before))
    assert [one.state for one in beside_edits(incoming, edits, {})] == ["conflict", "conflict"]
    choices: dict[str, Choices] = {fire.id: {("points",): "theirs"}, ice.id: {("points",): "mine"}}
    assert [one.state for one in beside_edits(incoming, edits, choices)] == ["update", "update"]
    taken = keep_choices(ws, take_in_all(ws, newer), edits, choices)

    def drafts() -> list[list[object]]:
        opened = [documents.load(ws, one.id) for one in (fire, ice)]
        return [[one.data[key] for key in ("points", "level", "tags")] + [one.version] for one in opened]

    assert drafts() == [[5, 4, ["hot"], 2], [8, 4, ["hot"], 2]]
    again = operations.undo(ws, taken.done)
    assert drafts() == [[8, 4, [], 3], [8, 4, [], 3]]
    done = operations.apply(ws, again)
    assert drafts() == [[5, 4, ["hot"], 4], [8, 4, ["hot"], 4]]
    data = documents.load(ws, fire.id).data
    documents.save_working_copy(ws, fire.id, data | {"level": 6}, 4)
    again = operations.undo(ws, done)
    assert drafts() == [[5, 6, ["hot"], 4], [8, 4, [], 5]], "what was gone on with stays"
    assert set(again.drafts) == {ice.id}


def test_edits_that_somebody_went_on_with_are_left_alone(ws: Workspace) -> None:
    fire = spell("fire")
    take_in_all(ws, [pack(fire)])
    data = dump_document(fire) | {"points": 8}
    documents.save_working_copy(ws, fire.id, data, 1)
    edits = edits_of_closed(ws, [fire.id])
    documents.save_working_copy(ws, fire.id, data | {"level": 3}, 1)
    taken = take_in_all(ws, [pack(changed(fire, points=5), version="1.1.0")])
    assert not keep_choices(ws, taken, edits, {fire.id: {("points",): "theirs"}}).done.drafts
    assert documents.load(ws, fire.id).data["points"] == 8


def says_at(ws: Workspace, document: Document, version: int) -> list[Any]:
    data = dump_document(history.revision(ws, document.id, version))
    return [data["points"], data["level"]]


def test_the_same_place_changed_by_both_is_asked_and_nothing_is_stored(ws: Workspace) -> None:
    fire, ice = spell("fire"), spell("ice")
    take_in_all(ws, [pack(fire)])
    edit(ws, fire, points=9)
    newer = pack(changed(fire, points=5, level=2), ice, version="2.0.0")
    found, new = preview_deliveries(ws, [newer])
    (conflict,) = found.conflicts
    assert (found.state, new.state) == ("conflict", "new")
    assert (conflict.key, conflict.base, conflict.mine, conflict.theirs) == (("points",), 3, 9, 5)
    with pytest.raises(EditorError) as caught:
        take_in_all(ws, [newer])
    assert [(one.code, one.document, one.path) for one in caught.value.problems] == [
        ("packs.both_changed", "fire", "points")
    ]
    assert documents.count_documents(ws) == 1
    choices: dict[str, Choices] = {fire.id: {("points",): "mine"}}
    assert preview_deliveries(ws, [newer], choices)[0].state == "merged"
    take_in_all(ws, [newer], choices)
    assert says(ws, fire, "points", "level") == [9, 2]
    # It was decided: the same pack asks no more, and the next one only about what is new in it.
    assert [one.state for one in preview_deliveries(ws, [newer])] == ["older", "same"]
    next_one = pack(changed(fire, points=5, level=3), ice, version="2.1.0")
    assert [one.state for one in preview_deliveries(ws, [next_one])] == ["merged", "same"]


def test_an_older_version_of_a_pack_changes_nothing_even_if_it_was_never_here(ws: Workspace) -> None:
    fire = spell("fire")
    take_in_all(ws, [pack(fire, version="1.10.0")])
    older = pack(changed(fire, level=2), version="1.9.3")
    assert [one.state for one in preview_deliveries(ws, [older])] == ["older"]
    take_in_all(ws, [older])
    assert documents.find(ws, fire.id).version == 1


def test_two_people_edit_one_document_apart_and_send_it_back(ws: Workspace, other: Workspace) -> None:
    fire = spell("fire", text="Burns.")
    documents.create(ws, fire)
    take_in(other, [fire])
    edit(ws, fire, points=8)
    sent = edit(other, fire, text={"en": "Burns long."})
    take_in(ws, [sent])
    assert says(ws, fire, "points", "text") == [8, {"en": "Burns long."}]
    (found,) = preview_documents(other, [documents.load_document(ws, fire.id)])
    assert found.state == "update"
    take_in(other, [documents.load_document(ws, fire.id)])
    assert preview_documents(ws, [documents.load_document(other, fire.id)])[0].state == "same"


def test_of_revisions_that_a_file_is_equally_near_to_the_oldest_counts(ws: Workspace) -> None:
    fire = spell("fire")
    documents.create(ws, fire)
    edit(ws, fire, points=8)
    (found,) = preview_documents(ws, [changed(fire, points=7)])
    assert [(one.base, one.mine, one.theirs) for one in found.conflicts] == [(3, 8, 7)]


def test_entries_that_no_longer_go_together_are_asked_for_as_a_whole(ws: Workspace) -> None:
    fire, ice = spell("fire"), spell("ice")
    for one in (fire, ice):
        documents.create(ws, one)
    both = army("cold", [fire, ice])
    take_in_all(ws, [pack(both)])
    entries: list[Mapping[str, Any]] = dump_document(both)["entries"]
    # Each adds another entry under one key: put together, the key is there twice.
    edit(ws, both, entries=[*entries, {**entries[0], "key": "more", "count": 2}])
    newer = pack(changed(both, entries=[*entries, {**entries[1], "key": "more"}]), version="1.1.0")
    (found,) = preview_deliveries(ws, [newer])
    assert found.state == "conflict"
    assert {one.key[0] for one in found.conflicts} == {"entries"}
    for side, card in (("mine", fire), ("theirs", ice)):
        choices = {both.id: {one.key: side for one in found.conflicts}}
        done = take_in_all(ws, [newer], choices).done  # type: ignore[arg-type]
        assert says(ws, both, "entries")[0][2]["card"]["id"] == card.id
        operations.undo(ws, done)


def test_a_short_name_that_was_given_away_is_no_difference(ws: Workspace) -> None:
    fire = spell("fire")
    documents.create(ws, spell("fire"))
    take_in_all(ws, [pack(fire)])
    assert documents.find(ws, fire.id).slug == "fire-2"
    assert [one.state for one in preview_deliveries(ws, [pack(fire)])] == ["same"]
    take_in_all(ws, [pack(changed(fire, level=2), version="1.1.0")])
    assert (documents.find(ws, fire.id).slug, says(ws, fire, "level")) == ("fire-2", [2])


def test_taking_back_hides_what_was_new_and_what_lay_in_the_bin(ws: Workspace) -> None:
    fire, ice = spell("fire"), spell("ice")
    documents.create(ws, fire)
    documents.delete(ws, fire.id)
    taken = take_in_all(ws, [pack(changed(fire, points=7), ice)])
    assert says(ws, fire, "points") == [7]
    operations.undo(ws, taken.done)
    assert documents.count_documents(ws) == 0
    assert preview_deliveries(ws, [pack(ice)])[0].state == "update"


def test_a_card_that_is_based_on_one_of_the_pack_keeps_what_it_says_itself(ws: Workspace) -> None:
    fire = spell("fire", text="Burns.")
    base = {"id": fire.id, "kind": "spell", "slug": "fire"}
    flame = changed(spell("flame", text="Burns."), based_on=base, points=4)
    take_in_all(ws, [pack(fire, flame)])
    edit(ws, fire, text={"en": "Burns, as I see it."})
    edit(ws, flame, points=6)
    newer = pack(changed(fire, level=2), changed(flame, level=2), version="1.1.0")
    assert [one.state for one in preview_deliveries(ws, [newer])] == ["merged", "older"]
    take_in_all(ws, [newer])
    assert says(ws, flame, "text", "level", "points") == [{"en": "Burns, as I see it."}, 2, 6]


def test_a_pack_names_the_revisions_that_both_began_from(
    ws: Workspace, other: Workspace, tmp_path: Path
) -> None:
    fire = spell("fire", text="Burns.")
    documents.create(ws, fire)
    first = build_pack(ws, "fire", tmp_path / "first")
    import_pack(other, first)
    edit(ws, fire, points=8)
    edit(other, fire, points=7)
    back = build_pack(other, "fire", tmp_path / "back")
    # By its text alone it would be as near to either revision here.
    (found,) = inspect_pack(ws, back).incoming
    assert [(one.base, one.mine, one.theirs) for one in found.conflicts] == [(3, 8, 7)]
    import_pack(ws, back, {fire.id: {("points",): "theirs"}})
    again = build_pack(ws, "fire", tmp_path / "again")
    assert [one.state for one in inspect_pack(other, again).incoming] == ["same"]
    edit(ws, fire, level=2)
    import_pack(other, build_pack(ws, "fire", tmp_path / "last"))
    assert says(other, fire, "points", "level") == says(ws, fire, "points", "level") == [7, 2]
    # From A to B to A: nothing has changed.
    home = inspect_pack(ws, build_pack(other, "fire", tmp_path / "home"))
    assert [one.state for one in home.incoming] == ["same"]


def test_where_a_document_came_from_goes_with_an_export_of_everything(
    ws: Workspace, other: Workspace, tmp_path: Path
) -> None:
    fire = spell("fire")
    take_in_all(ws, [pack(fire)])
    edit(ws, fire, points=9)
    export_everything(ws, tmp_path / "all.zip")
    import_everything(other, tmp_path / "all.zip")
    (found,) = preview_deliveries(other, [pack(changed(fire, level=2), version="1.1.0")])
    assert found.origin == preview_deliveries(ws, [pack(fire)])[0].origin
    assert (found.origin is not None, found.state) == (True, "merged")
