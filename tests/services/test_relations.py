"""Where used, rename, delete, merge: the effects first, then all of it at once, and all of it back."""

from __future__ import annotations

import pytest

from editor.services import checks, documents, inheritance, operations, relations
from editor.services.duplicates import find_duplicates
from editor.services.importing import take_in
from editor.services.opening import open_workspace
from editor.services.relations import missing_documents
from editor.services.workspace import Workspace
from schemas.base import Kind, Ref
from schemas.parse import dump_document
from schemas.problems import EditorError
from schemas.text import LocalText
from tests.services.samples import army, book, spell

FIRE, FLAME, ICE = spell("fire", points=3), spell("flame", points=5, text="Burns."), spell("ice")


@pytest.fixture
def host(ws: Workspace) -> documents.DocumentRow:
    """An army and a book that use the spells; the book has a working copy with one more."""
    for one in (FIRE, FLAME, ICE):
        documents.create(ws, one)
    row = documents.create(ws, book("grimoire", [FIRE, FLAME]))
    opened = documents.load(ws, row.id)
    draft = opened.data | {"spells": [*opened.data["spells"], {"id": ICE.id, "kind": "spell", "slug": "ice"}]}
    documents.save_working_copy(ws, row.id, draft, 1)
    return documents.create(ws, army("host", [FLAME, ICE]))


def _state(ws: Workspace) -> list[tuple[str, object]]:
    found = documents.list_documents(ws, documents.Query(order="slug")).rows
    return [(row.slug, documents.load(ws, row.id).data) for row in found]


def _ids(ws: Workspace, slug: str) -> list[str]:
    data = documents.load(ws, documents.find(ws, f"spellbook/{slug}").id).data
    return [ref["id"] for ref in data["spells"]]


def test_where_used_names_document_and_field(ws: Workspace, host: documents.DocumentRow) -> None:
    uses = relations.where_used(ws, ICE.id)
    assert [(use.user.slug, use.path, use.draft) for use in uses] == [
        ("host", "entries[1].card", False),
        ("grimoire", "spells[2]", True),
    ]


def test_rename_rewrites_every_reference_and_comes_back(ws: Workspace, host: documents.DocumentRow) -> None:
    before = _state(ws)
    plan = relations.plan_rename(ws, FLAME.id, slug="blaze")
    assert [(one.document.slug, one.path, one.before, one.after) for one in plan.effects] == [
        ("flame", "slug", "flame", "blaze"),
        ("host", "entries[0].card", "flame", "blaze"),
        ("grimoire", "spells[1]", "flame", "blaze"),
    ]
    assert _state(ws) == before, "a plan changes nothing"
    done = operations.apply(ws, plan)
    assert documents.load_document(ws, host.id).entries[0].card.slug == "blaze"  # type: ignore[attr-defined]
    operations.undo(ws, done)
    assert _state(ws) == before


def test_delete_leaves_placeholders_and_comes_back(ws: Workspace, host: documents.DocumentRow) -> None:
    veteran = inheritance.new_based_on(ws, FLAME.id, name=LocalText({"en": "Blaze"}))
    before = _state(ws)
    plan = relations.plan_delete(ws, [FLAME.id])
    assert [(one.document.slug, one.kind) for one in plan.effects] == [
        ("flame", "deleted"),
        ("host", "placeholder"),
        ("flame-2", "independent"),
        ("grimoire", "placeholder"),
    ]
    done = operations.apply(ws, plan)
    kept = documents.load_document(ws, veteran.id)
    assert (kept.based_on, kept.points) == (None, 5)  # type: ignore[attr-defined]
    problems = checks.validate(ws, documents.load_document(ws, host.id))
    assert "catalogue.reference_in_bin" in {one.code for one in problems}
    operations.undo(ws, done)
    assert _state(ws) == before


def test_merge_moves_references_and_takes_fields(ws: Workspace, host: documents.DocumentRow) -> None:
    before = _state(ws)
    values = {"text": dump_document(FLAME)["text"]}
    assert relations.differing_fields(dump_document(FIRE), dump_document(FLAME)) == ("name", "text", "points")
    done = operations.apply(ws, relations.plan_merge(ws, FIRE.id, FLAME.id, values))
    merged = documents.load_document(ws, FIRE.id)
    assert (merged.text.get("en"), merged.points) == ("Burns.", 3)  # type: ignore[attr-defined]
    assert _ids(ws, "grimoire") == [FIRE.id, ICE.id], "one document stands in the list once"
    assert documents.load_document(ws, host.id).entries[0].card.id == FIRE.id  # type: ignore[attr-defined]
    assert [row.slug for row in documents.deleted_documents(ws)] == ["flame"]
    operations.undo(ws, done)
    assert _state(ws) == before


def test_what_was_saved_since_is_not_overwritten(ws: Workspace, host: documents.DocumentRow) -> None:
    plan = relations.plan_merge(ws, FIRE.id, FLAME.id)
    opened = documents.load(ws, host.id)
    documents.save_revision(ws, army("host", [ICE]).model_copy(update={"id": host.id}), opened.version)
    before = _state(ws)
    with pytest.raises(EditorError) as caught:
        operations.apply(ws, plan)
    assert caught.value.problems[0].code == "relations.plan_is_old"
    assert _state(ws) == before
    with pytest.raises(EditorError):
        relations.plan_merge(ws, FIRE.id, host.id)


def test_a_missing_document_is_linked_again(ws: Workspace, host: documents.DocumentRow) -> None:
    operations.apply(ws, relations.plan_delete(ws, [FLAME.id]))
    near = relations.similar(ws, Ref(id=FLAME.id, kind=Kind.SPELL, slug="firee"), "diskwars")
    assert near[0].id == FIRE.id
    operations.apply(ws, relations.plan_relink(ws, FLAME.id, FIRE.id))
    assert not relations.where_used(ws, FLAME.id)


def test_missing_documents_are_found_with_who_misses_them(ws: Workspace, host: documents.DocumentRow) -> None:
    operations.apply(ws, relations.plan_delete(ws, [FLAME.id]))
    (one,) = missing_documents(ws)
    assert (one.ref.slug, one.in_bin, [row.slug for row in one.users]) == (
        "flame",
        True,
        ["grimoire", "host"],
    )
    plan = relations.plan_relink(ws, FLAME.id, ICE.id)
    assert [(effect.document.slug, effect.before, effect.after) for effect in plan.effects] == [
        ("host", "flame", "ice"),
        ("grimoire", "flame", "ice"),
    ]
    for target, code in ((FLAME.id, "no_target"), (host.id, "other_kind")):
        with pytest.raises(EditorError) as caught:
            relations.plan_relink(ws, FLAME.id, target)
        assert caught.value.problems[0].code == f"relations.{code}"
    operations.apply(ws, plan)
    assert not missing_documents(ws)


@pytest.mark.quick(1)
@pytest.mark.parametrize("what", ["rename", "delete", "merge"])
def test_what_was_undone_is_done_again_and_undone_again(
    ws: Workspace, host: documents.DocumentRow, what: str
) -> None:
    before = _state(ws)
    plans = {
        "rename": lambda: relations.plan_rename(ws, FLAME.id, slug="blaze"),
        "delete": lambda: relations.plan_delete(ws, [FLAME.id]),
        "merge": lambda: relations.plan_merge(ws, FIRE.id, FLAME.id),
    }
    done = operations.apply(ws, plans[what]())
    after = _state(ws)
    for _ in range(2):
        again = operations.undo(ws, done)
        assert _state(ws) == before
        done = operations.apply(ws, again)
        assert _state(ws) == after


def test_what_was_edited_since_is_not_taken_back(ws: Workspace, host: documents.DocumentRow) -> None:
    done = operations.apply(ws, relations.plan_rename(ws, FLAME.id, slug="blaze"))
    opened = documents.load(ws, host.id)
    documents.save_working_copy(ws, host.id, opened.data | {"points_limit": 900}, opened.version)
    before = _state(ws)
    with pytest.raises(EditorError) as caught:
        operations.undo(ws, done)
    assert caught.value.problems[0].code == "relations.edited_since"
    assert _state(ws) == before


def test_cards_based_on_what_leaves_the_bin_keep_what_they_had(ws: Workspace) -> None:
    base = documents.create(ws, FLAME)
    veteran = inheritance.new_based_on(ws, base.id, name=LocalText({"en": "Blaze"}))
    elite = inheritance.new_based_on(ws, veteran.id, name=LocalText({"en": "Inferno"}))
    operations.apply(ws, relations.plan_delete(ws, [veteran.id, elite.id]))
    operations.apply(ws, relations.plan_delete(ws, [base.id]))
    assert documents.purge(ws, [base.id]) == 1
    documents.undelete(ws, veteran.id)
    documents.undelete(ws, elite.id)
    one, two = documents.load_document(ws, veteran.id), documents.load_document(ws, elite.id)
    assert (one.based_on, one.points) == (None, 5)  # type: ignore[attr-defined]
    assert (two.based_on.id, two.points) == (veteran.id, 5)  # type: ignore[attr-defined]


def test_duplicates_have_the_same_name_or_the_same_content(ws: Workspace) -> None:
    documents.create(ws, FIRE)
    documents.create(ws, spell("fire-again", name=" FIRE", points=9))
    documents.create(ws, spell("burn", points=3))
    found = find_duplicates(ws, kind="spell")
    assert [({row.slug for row in group.rows}, group.why) for group in found] == [
        ({"burn", "fire"}, "content"),
        ({"fire", "fire-again"}, "name"),
    ]


def test_edits_of_an_older_version_go_on_standing_on_it(ws: Workspace, host: documents.DocumentRow) -> None:
    grimoire = documents.find(ws, "grimoire").id
    saved = documents.load_document(ws, grimoire)
    take_in(ws, [saved.model_copy(update={"tags": ("from-a-pack",)})])
    assert documents.load(ws, grimoire).version == 1
    done = operations.apply(ws, relations.plan_rename(ws, FLAME.id, slug="blaze"))
    with pytest.raises(documents.StaleSaveError):  # else what came with the pack would go without a word
        documents.save_revision(ws, saved, documents.load(ws, grimoire).version)
    operations.undo(ws, done)
    assert documents.load(ws, grimoire).version == 1


def test_edits_of_an_older_version_stand_on_it_also_where_their_base_goes(ws: Workspace) -> None:
    base = documents.create(ws, spell("base", points=4))
    card = inheritance.new_based_on(ws, base.id, name=LocalText({"en": "Card"}))
    opened = documents.load(ws, card.id)
    documents.save_working_copy(ws, card.id, opened.data | {"points": 9}, 1)
    saved = documents.load_document(ws, card.id)
    take_in(ws, [saved.model_copy(update={"tags": ("from-a-pack",)})])
    ws_bin = relations.plan_delete(ws, [base.id])
    assert ws_bin.deleted == (base.id,)
    operations.apply(ws, ws_bin)
    assert documents.load(ws, card.id).version == 1


@pytest.mark.quick(1)
@pytest.mark.parametrize("back", [False, True])
def test_edits_of_another_window_do_not_count_as_shown_because_a_name_in_them_was_written(
    ws: Workspace, host: documents.DocumentRow, back: bool
) -> None:
    mine = documents.load(ws, host.id).data
    with open_workspace(ws.path, content=None) as other:
        theirs = documents.load(other, host.id)
        documents.save_working_copy(other, host.id, theirs.data | {"points_limit": 900}, theirs.version)
    done = operations.apply(ws, relations.plan_rename(ws, FLAME.id, slug="blaze"))
    if back:
        operations.undo(ws, done)
    with pytest.raises(EditorError) as caught:
        documents.save_working_copy(ws, host.id, mine | {"points_limit": 700}, 1)
    assert caught.value.problems[0].code == "catalogue.edited_elsewhere"
    assert documents.load(ws, host.id).data["points_limit"] == 900
