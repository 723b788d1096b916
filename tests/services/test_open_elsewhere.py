"""Windows on one catalogue see what the others do with which documents, until they close or are gone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from editor.catalogue.open_notes import OpenNotes
from editor.catalogue.presence import Doing, Opened, Presence, by_document, edit_at
from editor.services import documents
from editor.services.following import LOOKS_ELSEWHERE, Follower, News
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from schemas.problems import EditorError, error
from tests.services.samples import spell


@pytest.fixture
def other(ws: Workspace) -> Iterator[Workspace]:
    with open_workspace(ws.path, content=None) as second:
        second.author = "anna"
        yield second


ANNA = (Presence("anna"),)


def seen(follower: Follower) -> dict[str, tuple[Presence, ...]] | None:
    """Return what the next looks find; None if nothing is new."""
    found = [follower.look() for _ in range(LOOKS_ELSEWHERE)]
    new = [one.open_elsewhere for one in found if isinstance(one, News) and one.open_elsewhere is not None]
    return dict(new[-1]) if new else None


def test_what_another_window_has_open_is_seen_until_it_closes(ws: Workspace, other: Workspace) -> None:
    row = documents.create(ws, spell("shared"))
    mine, theirs = (Follower(lambda one=one: one, lambda _news: None) for one in (ws, other))
    theirs.show_open({row.id: Doing})
    theirs.look()
    assert seen(mine) == {row.id: ANNA}
    assert seen(mine) is None
    assert seen(theirs) is None
    theirs.show_open({})
    theirs.look()
    assert seen(mine) == {}
    theirs.show_open({row.id: Doing})
    theirs.look()
    assert seen(mine) == {row.id: ANNA}
    theirs.stop()
    assert seen(mine) == {}
    mine.stop()
    assert [one.name for one in ws.path.parent.iterdir() if "-open" in one.name] == []


def test_where_another_window_edits_is_seen_at_the_next_look(ws: Workspace, other: Workspace) -> None:
    row = documents.create(ws, spell("shared"))
    mine, theirs = (Follower(lambda one=one: one, lambda _news: None) for one in (ws, other))
    now = Doing()
    theirs.show_open({row.id: lambda: now})
    theirs.look()
    assert seen(mine) == {row.id: ANNA}
    for now in (Doing(True, ("name", "en")), Doing(True, ("terrain",), ((1, 2), (3, 4))), Doing()):
        theirs.look()
        news = mine.look()
        assert news is not None
        assert news.open_elsewhere == {row.id: (Presence("anna", now),)}
    for one in (theirs, mine):
        one.stop()


@pytest.mark.parametrize(
    "told",
    [
        "[" * 20_000,
        "3",
        '{"x": {"edited": true, "place": [[]], "area": null}}',
        '{"x": {"edited": true, "place": [], "area": [[0, 0], [Infinity, 1]]}}',
        '{"x": {"edited": true, "place": [], "area": [[3, 0], [2, 1]]}}',
    ],
    ids=["too deep", "no documents", "no place", "endless", "turned round"],
)
def test_a_note_that_says_something_else_says_nothing(tmp_path: Path, told: str) -> None:
    catalogue = tmp_path / "catalogue.sqlite"
    theirs, mine = OpenNotes(catalogue, "anna"), OpenNotes(catalogue, "me")
    theirs.show({"x": Doing()})
    assert mine.others() == {"x": ANNA}
    (note,) = (tmp_path / "catalogue.sqlite-open").iterdir()
    with note.open("r+") as opened:
        opened.write(f'{{"person": "anna", "documents": {told}}}')
        opened.truncate()
    assert mine.others() == {}
    theirs.close()


def test_an_edit_is_told_down_to_a_list_and_what_is_painted_side_by_side_as_one_area() -> None:
    assert edit_at(("weapons", 0, "power"), None, Doing()) == Doing(True, ("weapons",))
    first = edit_at(("terrain",), ((2, 2), (3, 3)), Doing())
    beside = edit_at(("terrain",), ((5, 1), (5, 1)), first)
    assert beside.area == ((2, 1), (5, 3))
    assert edit_at(("terrain",), ((9, 9), (9, 9)), beside).area == ((9, 9), (9, 9))


def test_of_two_windows_of_one_person_the_one_that_edits_is_told() -> None:
    edits = Presence("anna", Doing(True, ("points",)))
    for pair in ((edits, Presence("anna")), (Presence("anna"), edits)):
        assert by_document(("1", one) for one in pair) == {"1": (edits,)}


def test_note_of_a_window_that_is_gone_counts_no_more_and_goes(tmp_path: Path) -> None:
    notes, folder = OpenNotes(tmp_path / "x.sqlite", "bob"), tmp_path / "x.sqlite-open"
    folder.mkdir()
    (folder / "left").write_text('{"person": "anna", "documents": {"1": {}}}', encoding="utf-8")
    assert notes.others() == {}
    assert list(folder.iterdir()) == []


def test_folder_that_cannot_be_written_tells_nobody_and_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "x.sqlite-open").write_text("in the way", encoding="utf-8")
    notes = OpenNotes(tmp_path / "x.sqlite", "bob")
    notes.show({"1": Doing()})
    assert notes.others() == {}
    notes.close()


def test_a_server_that_does_not_answer_is_told_once_and_so_is_its_return(
    ws: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str | None] = []
    follower = Follower(
        lambda: ws, lambda _news: None, tell=lambda one: told.append(one and one.problems[0].code)
    )
    follower.look()
    follower.stop()
    with monkeypatch.context() as broken:

        def refuse(*_words: object) -> None:
            raise error("group.no_server", address="postgresql://host/club")

        broken.setattr(type(ws.database), "writes", refuse)
        assert [follower.look(), follower.look()] == [None, None]
        for act in (ws.reading, ws.noting):
            with pytest.raises(EditorError), act():
                pass
    follower.look()
    ws.unreachable = error("group.connection_lost")  # somebody else has found so
    follower.look()
    follower.look()
    follower.stop()
    assert told == ["group.no_server", None, None]
    assert documents.list_documents(ws).rows == ()


def test_nobody_waits_for_a_server_that_was_found_silent_until_it_has_answered(
    ws: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    follower, silent = Follower(lambda: ws, lambda _news: None), error("group.connection_lost")

    def say_nothing(_writes: object) -> Opened:
        raise silent

    def find_it_silent() -> None:
        with pytest.raises(EditorError), ws.reading():
            raise DBAPIError("", None, OSError())

    monkeypatch.setattr(type(ws.database), "explained", lambda *_given: silent)
    find_it_silent()
    assert ws.unreachable is None  # nobody would take it back
    follower.look()
    with monkeypatch.context() as broken:
        # Counting what others write asks the server nothing: it tells of no silence.
        broken.setattr(OpenNotes, "others", say_nothing)
        find_it_silent()
        for _ in range(2):
            with pytest.raises(EditorError):
                documents.list_documents(ws)
            follower.look()
    assert ws.unreachable is silent
    follower.look()
    assert documents.list_documents(ws).rows == ()
    follower.stop()
