"""Documents of the catalogue: list, find, open, keep every edit, save."""

import json
import math
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from editor.catalogue.rows import Order
from editor.services import documents
from editor.services.documents import Query, StaleSaveError
from editor.services.history import history, revision
from editor.services.opening import open_workspace
from editor.services.other_windows import give_up_working_copy
from editor.services.workspace import Workspace
from schemas.messages import problem_text
from schemas.parse import dump_document
from schemas.problems import EditorError, Problem
from schemas.text import LocalText
from tests.services.samples import army, book, spell


def _refused(trouble: pytest.ExceptionInfo[EditorError]) -> Problem:
    (problem,) = trouble.value.problems
    return problem


def test_created_document_is_found_by_every_name_of_it(ws: Workspace) -> None:
    one = spell("fire-ball")
    row = documents.create(ws, one)
    assert (row.path, row.version, row.points, row.read_only) == ("diskwars/spell/fire-ball", 1, 3, False)
    for name in ("fire-ball", "spell/fire-ball", "diskwars/spell/fire-ball", one.id):
        assert documents.find(ws, name) == row
    assert documents.load_document(ws, one.id) == one


def test_documents_are_found_by_their_paths_in_one_go(ws: Workspace) -> None:
    rows = [documents.create(ws, spell("fire")), documents.create(ws, book("fire", []))]
    gone = documents.create(ws, spell("frost"))
    documents.delete(ws, gone.id)
    paths = [*(row.path for row in rows), gone.path, "diskwars/spell/never"]
    assert documents.at_paths(ws, paths) == {row.path: row for row in rows}
    assert documents.at_paths(ws, ()) == {}


def test_ambiguous_slug_lists_the_candidates(ws: Workspace) -> None:
    documents.create(ws, spell("fire"))
    documents.create(ws, book("fire", []))
    with pytest.raises(EditorError) as caught:
        documents.find(ws, "fire")
    assert _refused(caught).values["candidates"] == "diskwars/spell/fire, diskwars/spellbook/fire"
    assert documents.find(ws, "spellbook/fire").kind == "spellbook"


@pytest.mark.parametrize("wanted", ["fire-bal", "item/fire-ball", "zargo/spell/fire-ball"])
def test_unknown_name_says_what_was_probably_meant(ws: Workspace, wanted: str) -> None:
    documents.create(ws, spell("fire-ball"))
    with pytest.raises(EditorError) as caught:
        documents.find(ws, wanted)
    text = problem_text(_refused(caught))
    assert "Did you mean diskwars/spell/fire-ball?" in text


def test_taken_slug_and_taken_id_are_refused_with_a_mend(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    with pytest.raises(EditorError) as caught:
        documents.create(ws, spell("fire"))
    assert "fire-2 is free" in problem_text(_refused(caught))
    with pytest.raises(EditorError) as caught:
        documents.create(ws, one.model_copy(update={"slug": "ice"}))
    assert _refused(caught).code == "catalogue.id_taken"


def test_edit_is_kept_even_where_it_is_invalid_and_shows_as_a_star(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    data = dump_document(one) | {"points": "many", "extra": [1, {"deep": None}]}
    assert documents.save_working_copy(ws, one.id, data, 1)
    opened = documents.load(ws, one.id)
    assert opened.data == data
    assert opened.document is None
    assert {problem.path for problem in opened.problems} == {"points", "extra"}
    assert opened.row.changed
    assert documents.load_document(ws, one.id) == one
    (copy,) = documents.working_copies(ws)
    assert (copy.row.id, copy.base_version) == (one.id, 1)


def test_edit_taken_back_leaves_no_working_copy(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    documents.save_working_copy(ws, one.id, dump_document(one) | {"points": 9}, 1)
    assert not documents.save_working_copy(ws, one.id, dump_document(one), 1)
    assert documents.working_copies(ws) == ()
    assert not documents.load(ws, one.id).row.changed


def test_discarded_edits_are_gone(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    documents.save_working_copy(ws, one.id, dump_document(one) | {"points": 9}, 1)
    give_up_working_copy(ws, one.id)
    opened = documents.load(ws, one.id)
    assert opened.document == one
    assert not opened.has_working_copy


def test_save_makes_a_named_revision_and_drops_the_working_copy(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    better = one.model_copy(update={"points": 9})
    documents.save_working_copy(ws, one.id, dump_document(better), 1)
    assert documents.save_revision(ws, better, 1, "dearer") == 2
    assert documents.working_copies(ws) == ()
    latest, first = history(ws, one.id)
    assert (latest.version, latest.label, first.version) == (2, "dearer", 1)
    assert documents.find(ws, "fire").points == 9
    assert revision(ws, one.id, 1) == one


def test_saving_what_is_saved_makes_no_revision_without_a_label(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    assert documents.save_revision(ws, one, 1) == 1
    assert documents.save_revision(ws, one, 1, "as printed") == 2


def test_stale_save_is_refused_with_both_versions(ws: Workspace, catalogue_file: Path) -> None:
    one = spell("fire")
    documents.create(ws, one)
    theirs, mine = (one.model_copy(update={"points": points}) for points in (5, 7))
    with open_workspace(catalogue_file, content=None) as other:
        documents.save_revision(other, theirs, 1)
    with pytest.raises(StaleSaveError) as caught:
        documents.save_revision(ws, mine, 1)
    assert (caught.value.base_version, caught.value.stored_version) == (1, 2)
    assert caught.value.stored == theirs
    assert "version 1" in problem_text(caught.value.problems[0])
    assert documents.load_document(ws, one.id) == theirs
    assert documents.save_revision(ws, mine, caught.value.stored_version) == 3


def test_edits_on_an_old_revision_are_still_put_on_disk(ws: Workspace, catalogue_file: Path) -> None:
    one = spell("fire")
    documents.create(ws, one)
    with open_workspace(catalogue_file, content=None) as other:
        documents.save_revision(other, one.model_copy(update={"points": 5}), 1)
    documents.save_working_copy(ws, one.id, dump_document(one) | {"points": 7}, 1)
    opened = documents.load(ws, one.id)
    assert (opened.data["points"], opened.version, opened.row.version) == (7, 1, 2)
    assert opened.document is not None
    with pytest.raises(StaleSaveError):
        documents.save_revision(ws, opened.document, opened.version)


def test_two_windows_do_not_overwrite_each_others_edits(ws: Workspace, catalogue_file: Path) -> None:
    one = spell("fire")
    documents.create(ws, one)
    with open_workspace(catalogue_file, content=None) as other:
        documents.load(other, one.id)
        documents.save_working_copy(ws, one.id, dump_document(one) | {"points": 5}, 1)
        for attempt in (
            lambda: documents.save_working_copy(other, one.id, dump_document(one) | {"points": 7}, 1),
            lambda: documents.save_revision(other, one.model_copy(update={"points": 7}), 1),
        ):
            with pytest.raises(EditorError) as caught:
                attempt()
            assert _refused(caught).code == "catalogue.edited_elsewhere"
        assert documents.load(other, one.id).data["points"] == 5
        assert documents.save_working_copy(other, one.id, dump_document(one) | {"points": 7}, 1)
    assert documents.load(ws, one.id).data["points"] == 7


def test_data_that_is_no_json_is_refused_and_the_last_edit_stays(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    documents.save_working_copy(ws, one.id, dump_document(one) | {"points": 9}, 1)
    for value in (object(), float("nan"), {1, 2}):
        with pytest.raises(EditorError) as caught:
            documents.save_working_copy(ws, one.id, dump_document(one) | {"points": value}, 1)
        assert _refused(caught).code == "catalogue.not_plain"
    assert documents.load(ws, one.id).data["points"] == 9


def test_duplicate_takes_what_the_window_shows_under_a_free_slug(ws: Workspace) -> None:
    one = spell("fire", name="Fire").model_copy(
        update={"name": LocalText({"en": "Fire", "fr": "Feu", "it": "Fuoco"})}
    )
    documents.create(ws, one)
    documents.save_working_copy(ws, one.id, dump_document(one) | {"points": 9}, 1)
    first, second = documents.duplicate(ws, one.id), documents.duplicate(ws, one.id)
    assert (first.slug, second.slug, first.points) == ("fire-copy", "fire-copy-2", 9)
    assert first.name.root == {"en": "Fire (copy)", "fr": "Feu (copie)", "it": "Fuoco"}
    named = documents.duplicate(ws, one.id, slug="ice", name=LocalText({"en": "Ice"}))
    assert (named.slug, named.name.get("en")) == ("ice", "Ice")
    with pytest.raises(EditorError):
        documents.duplicate(ws, one.id, slug="Not a slug")


def test_duplicate_of_an_unfinished_edit_takes_the_last_revision(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    documents.save_working_copy(ws, one.id, dump_document(one) | {"points": "x"}, 1)
    assert documents.duplicate(ws, one.id).points == 3


def test_rename_keeps_references_and_the_working_copy(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    documents.create(ws, book("magic", [one]))
    documents.save_working_copy(ws, one.id, dump_document(one) | {"points": 9}, 1)
    row = documents.rename(ws, one.id, slug="flame", name=LocalText({"en": "Flame"}))
    assert (row.slug, row.version, row.changed) == ("flame", 2, True)
    opened = documents.load(ws, one.id)
    assert (opened.data["slug"], opened.data["points"], opened.version) == ("flame", 9, 2)
    assert [user.slug for user in documents.users_of(ws, one.id)] == ["magic"]
    with pytest.raises(EditorError):
        documents.find(ws, "fire")


def test_delete_is_refused_with_the_list_of_users(ws: Workspace) -> None:
    one = spell("fire")
    for document in (one, book("magic", [one]), army("host", [one])):
        documents.create(ws, document)
    with pytest.raises(EditorError) as caught:
        documents.delete(ws, one.id)
    assert _refused(caught).values["users"] == "diskwars/army/host, diskwars/spellbook/magic"
    assert documents.find(ws, "fire").deleted is None


def test_working_copy_counts_as_a_user(ws: Workspace) -> None:
    one, magic = spell("fire"), book("magic", [])
    documents.create(ws, one)
    documents.create(ws, magic)
    draft = dump_document(book("magic", [one])) | {"id": magic.id}
    documents.save_working_copy(ws, magic.id, draft, 1)
    assert [user.slug for user in documents.users_of(ws, one.id)] == ["magic"]
    give_up_working_copy(ws, magic.id)
    documents.delete(ws, one.id)


def test_recycle_bin_gives_back_and_forgets(ws: Workspace) -> None:
    one, two = spell("fire"), spell("ice")
    for document in (one, two):
        documents.create(ws, document)
        documents.delete(ws, document.id)
    assert {row.slug for row in documents.deleted_documents(ws)} == {"fire", "ice"}
    assert documents.list_documents(ws).rows == ()
    documents.create(ws, spell("fire", points=8))
    back = documents.undelete(ws, one.id)
    assert (back.slug, back.deleted) == ("fire-2", None)
    assert documents.load_document(ws, one.id).slug == "fire-2"
    assert documents.purge(ws) == 1
    with pytest.raises(EditorError):
        documents.load(ws, two.id)
    assert documents.purge(ws, [one.id]) == 0


def test_document_in_the_bin_cannot_be_edited(ws: Workspace) -> None:
    one = spell("fire")
    documents.create(ws, one)
    documents.delete(ws, one.id)
    with pytest.raises(EditorError) as caught:
        documents.save_revision(ws, one, 1)
    assert _refused(caught).code == "catalogue.in_bin"


def test_references_show_what_they_lead_to(ws: Workspace) -> None:
    here, gone = spell("fire"), spell("lost")
    documents.create(ws, here)
    magic = book("magic", [here, gone])
    documents.create(ws, magic)
    first, second = documents.references_of(ws, magic.id)
    assert (first.path, first.found and first.found.slug) == ("spells[0]", "fire")
    assert (second.target.slug, second.found) == ("lost", None)


def test_recent_documents_come_latest_first(ws: Workspace) -> None:
    ones = [spell(slug) for slug in ("a", "b", "c")]
    for one in ones:
        documents.create(ws, one)
        documents.set_recent(ws, one.id)
    documents.set_recent(ws, ones[0].id)
    documents.delete(ws, ones[1].id)
    assert [row.slug for row in documents.recent(ws)] == ["a", "c"]


@pytest.mark.quick(1)
@pytest.mark.parametrize("order", ["name", "points", "modified", "slug"])
@pytest.mark.parametrize("descending", [False, True])
def test_pages_give_every_document_once_in_order(ws: Workspace, order: str, descending: bool) -> None:
    for number in range(23):
        documents.create(ws, spell(f"s{number}", points=number % 4, name=f"Spell {number % 5}"))
    documents.create(ws, book("no-points", []))
    query = Query(order=order, descending=descending)  # type: ignore[arg-type]
    found, after = [], None
    while True:
        page = documents.list_documents(ws, query, after, 5)
        found += page.rows
        if (after := page.next) is None:
            break
    assert len({row.id for row in found}) == len(found) == documents.count_documents(ws, query) == 24
    keys = {
        "name": [row.name.get("en").casefold() for row in found],
        "points": [-1 if row.points is None else row.points for row in found],
        "modified": [row.modified for row in found],
        "slug": [row.slug for row in found],
    }[order]
    assert keys == sorted(keys, reverse=descending)  # type: ignore[type-var]


def test_filters_narrow_the_list(ws: Workspace) -> None:
    documents.create(ws, spell("cheap", points=1, faction="orcs"))
    documents.create(ws, spell("dear", points=9, faction="elves"))
    documents.create(ws, book("magic", []))

    def slugs(**filters: object) -> list[str]:
        query = Query(**filters)  # type: ignore[arg-type]
        rows = documents.list_documents(ws, query).rows
        assert documents.count_documents(ws, query) == len(rows)
        return [row.slug for row in rows]

    assert slugs(kind="spell") == ["cheap", "dear"]
    assert slugs(faction="orcs") == ["cheap"]
    assert slugs(points_min=2) == ["dear"]
    assert slugs(points_max=8) == ["cheap"]
    assert slugs(system="demonworld") == []
    assert slugs(source="shipped") == []
    assert [(count.kind.value, count.faction, count.count) for count in documents.tree_counts(ws)] == [
        ("spell", "elves", 1),
        ("spell", "orcs", 1),
        ("spellbook", None, 1),
    ]


def test_names_sort_by_language_without_case_and_accents(ws: Workspace) -> None:
    for slug, english, french in (("a", "arrow", "Épée"), ("b", "Bow", "arc"), ("c", "Zeal", "Fougue")):
        one = spell(slug).model_copy(update={"name": LocalText({"en": english, "fr": french})})
        documents.create(ws, one)
    assert [row.slug for row in documents.list_documents(ws, Query(language="en")).rows] == ["a", "b", "c"]
    assert [row.slug for row in documents.list_documents(ws, Query(language="fr")).rows] == ["b", "a", "c"]


def test_search_finds_beginnings_of_words_in_names_and_texts(ws: Workspace) -> None:
    documents.create(ws, spell("fire-ball", text="It burns trees"))
    documents.create(ws, spell("ice", text="A ball of snow", name="Épine de glace"))

    def slugs(text: str, **more: object) -> list[str]:
        return [row.slug for row in documents.list_documents(ws, Query(text=text, **more)).rows]  # type: ignore[arg-type]

    assert slugs("bur tre") == ["fire-ball"]
    assert slugs("ball", ranked=True) == ["fire-ball", "ice"]
    assert slugs("epine") == ["ice"]
    assert slugs("ball", points_min=99) == []
    assert slugs("nothing of the kind") == []
    assert documents.count_documents(ws, Query(text="ball")) == 2


@pytest.mark.parametrize(
    "text", ['"', "fi*", "a AND b", "NEAR(", "^x", "col:x", "-", "'; DROP TABLE document; --", "\x00"]
)
def test_search_takes_any_characters_as_plain_words(ws: Workspace, text: str) -> None:
    documents.create(ws, spell("fire"))
    documents.list_documents(ws, Query(text=text))
    documents.list_documents(ws, Query(text=text, ranked=True))
    assert documents.find(ws, "fire")


def test_search_follows_saves_and_pages(ws: Workspace) -> None:
    ones = [spell(f"s{number}", text="common") for number in range(7)]
    for one in ones:
        documents.create(ws, one)
    documents.save_revision(ws, ones[0].model_copy(update={"text": LocalText({"en": "rare"})}), 1)
    assert [row.slug for row in documents.list_documents(ws, Query(text="rare")).rows] == ["s0"]
    for ranked in (False, True):
        found, after = [], None
        while True:
            page = documents.list_documents(ws, Query(text="common", ranked=ranked), after, 2)
            found += page.rows
            if (after := page.next) is None:
                break
        assert sorted(row.slug for row in found) == [f"s{number}" for number in range(1, 7)]


def test_bad_page_mark_is_refused(ws: Workspace) -> None:
    for mark in ("", "x", "%%%", "WzFd", "é"):
        with pytest.raises(EditorError):
            documents.list_documents(ws, Query(), mark)


def test_mark_of_another_list_or_of_no_place_is_refused(ws: Workspace) -> None:
    for number in range(3):
        documents.create(ws, spell(f"s{number}", text="common"))
    orders: tuple[Order, ...] = ("name", "points", "modified", "slug")
    marks = {order: documents.list_documents(ws, Query(order=order), None, 1).next for order in orders}
    places = ([[1], 2], [{}, 2], [None, 2], ["a", 2**70], ["a", "x"], ["a", math.inf])
    strange = [urlsafe_b64encode(json.dumps(place).encode()).decode() for place in places]
    for order in orders:
        of_words = order in ("name", "slug")
        others = [
            mark for other, mark in marks.items() if other != order and (other == "points" or not of_words)
        ]
        for mark in (*strange, *others):
            with pytest.raises(EditorError, match="bad_page_mark"):
                documents.list_documents(ws, Query(order=order), mark)
    with pytest.raises(EditorError, match="bad_page_mark"):
        documents.list_documents(ws, Query(text="common"), strange[3])


_DRAFTS = st.dictionaries(
    st.text(max_size=8),
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=8,
    ),
    max_size=5,
)


@pytest.mark.long
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(draft=_DRAFTS)
def test_any_draft_comes_back_equal(ws: Workspace, draft: dict[str, object]) -> None:
    one = spell("fire")
    documents.create(ws, one)
    documents.save_working_copy(ws, one.id, draft, 1)
    assert documents.load(ws, one.id).data == draft
    give_up_working_copy(ws, one.id)
    documents.delete(ws, one.id)
