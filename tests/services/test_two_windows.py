"""Two windows on one catalogue, in any order of deeds: nothing that somebody typed is lost without a word."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editor.services import documents, history, other_windows, unsaved_files
from editor.services.opening import open_workspace
from editor.services.rescue import take_back
from editor.services.workspace import Workspace
from editor.ui.kit.documents.writer import DraftWriter
from schemas.parse import dump_document, parse_document
from schemas.problems import EditorError
from tests.examples import examples

CARD: dict[str, Any] = {
    "system": "diskwars",
    "kind": "spell",
    "slug": "shared",
    "name": {"en": "Shared"},
    "level": 1,
    "points": 3,
    "text": "",
}
DEEDS = (
    *("edit", "keep", "save", "save_over", "discard", "reload", "keep_mine", "delete"),
    *("undelete", "rename", "restore", "look"),
)


@dataclass
class Window:
    """What a window of the program does with one document, without the window."""

    ws: Workspace
    ident: str
    data: dict[str, Any] = field(default_factory=dict)
    version: int = 1
    typed: list[str] = field(default_factory=list)
    given_up: set[str] = field(default_factory=set)
    """Words that were dropped knowingly by who had them in front of him."""

    def open(self) -> None:
        opened = documents.load(self.ws, self.ident)
        self.data, self.version = opened.data, opened.version

    @property
    def words(self) -> set[str]:
        return words_of(self.data)

    def edit(self, word: str) -> None:
        self.typed.append(word)
        self.data = {**self.data, "tags": [*self.data.get("tags", ()), word]}

    def keep(self) -> None:
        documents.save_working_copy(self.ws, self.ident, self.data, self.version)

    def save(self, over: int | None = None) -> None:
        document = parse_document(self.data)
        self.version = documents.save_revision(
            self.ws, document, self.version if over is None else over, "saved"
        )

    def save_over(self) -> None:
        try:
            self.save()
        except documents.StaleSaveError as stale:
            self.save(over=stale.stored_version)

    def discard(self) -> None:
        """Go back to the last revision, and put that on disk."""
        before = self.words
        revision = documents.load(self.ws, self.ident, working_copy=False)
        documents.save_working_copy(self.ws, self.ident, revision.data, revision.version)
        self.data, self.version = revision.data, revision.version
        self.given_up |= before - self.words

    def reload(self) -> None:
        before = self.words
        other_windows.give_up_working_copy(self.ws, self.ident)
        self.open()
        self.given_up |= before - self.words

    def keep_mine(self) -> None:
        self.version = other_windows.put_aside(self.ws, self.ident)
        self.keep()

    def restore(self) -> None:
        history.restore(self.ws, self.ident, 1)


def words_of(data: Any) -> set[str]:
    return set(data.get("tags", ()))


def do(window: Window, deed: str, number: int) -> None:
    ident = window.ident
    if deed == "edit":
        window.edit(f"w{number}")
    elif deed == "delete":
        documents.delete(window.ws, ident)
    elif deed == "undelete":
        documents.undelete(window.ws, ident)
    elif deed == "rename":
        documents.rename(window.ws, ident, slug=f"shared-{number}")
    elif deed == "look":
        # What lists, previews and other editors do all the time must not count as having seen it.
        documents.load(window.ws, ident, note=False)
    else:
        getattr(window, deed)()


def everything(ws: Workspace, ident: str) -> set[str]:
    """Return every word that the catalogue, its history and the rescued files hold."""
    found = words_of(documents.load(ws, ident, note=False).data)
    for row in history.history(ws, ident):
        found |= words_of(dump_document(history.revision(ws, ident, row.version)))
    for one in unsaved_files.rescued(ws.path):
        found |= words_of(one.data)
    return found


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("two") / "catalogue.sqlite"
    open_workspace(file, content=None).close()
    return file


@settings(max_examples=examples(4, 200))
@given(st.lists(st.tuples(st.integers(0, 1), st.sampled_from(DEEDS)), max_size=30))
def test_whatever_two_windows_do_every_word_is_somewhere(empty: Path, deeds: list[tuple[int, str]]) -> None:
    with open_workspace(empty, content=None) as one, open_workspace(empty, content=None) as two:
        ident = documents.create(
            one, parse_document(CARD | {"slug": documents.free_slug(one, "diskwars", "spell", "shared")})
        ).id
        windows = [Window(one, ident), Window(two, ident)]
        for window in windows:
            window.open()
        for number, (which, deed) in enumerate(deeds):
            try:
                do(windows[which], deed, number)
            except EditorError:
                continue  # refused: nothing was written, and the draft is still in its window
        lost = {word for window in windows for word in window.typed}
        lost -= everything(one, ident)
        for window in windows:
            # What stands in an open window is not lost; what was dropped there was dropped by who saw it.
            lost -= window.words | window.given_up
        assert not lost
        documents.delete(one, ident) if not documents.load(one, ident).row.deleted else None
        documents.purge(one, [ident])


def two_windows(file: Path) -> tuple[Window, Window]:
    one, two = open_workspace(file, content=None), open_workspace(file, content=None)
    slug = documents.free_slug(one, "diskwars", "spell", "shared")
    ident = documents.create(one, parse_document(CARD | {"slug": slug})).id
    windows = Window(one, ident), Window(two, ident)
    for window in windows:
        window.open()
    return windows


def test_a_working_copy_that_was_dropped_and_written_anew_is_not_taken_for_the_old_one(empty: Path) -> None:
    mine, theirs = two_windows(empty)
    mine.edit("mine")
    mine.keep()
    theirs.open()
    theirs.save()
    theirs.edit("theirs")
    theirs.keep()
    mine.edit("more")
    with pytest.raises(EditorError) as refused:
        mine.keep()
    assert refused.value.problems[0].code == "catalogue.edited_elsewhere"
    mine.ws.close()
    theirs.ws.close()


def test_taking_theirs_leaves_their_working_copy_alone(empty: Path) -> None:
    mine, theirs = two_windows(empty)
    theirs.edit("theirs")
    theirs.keep()
    mine.reload()
    assert mine.words == {"theirs"}
    assert words_of(documents.load(theirs.ws, theirs.ident).data) == {"theirs"}
    mine.ws.close()
    theirs.ws.close()


def test_keeping_mine_leaves_theirs_in_the_history(empty: Path) -> None:
    mine, theirs = two_windows(empty)
    mine.edit("mine")
    theirs.edit("theirs")
    theirs.keep()
    with pytest.raises(EditorError):
        mine.keep()
    mine.keep_mine()
    assert words_of(documents.load(mine.ws, mine.ident).data) == {"mine"}
    assert everything(mine.ws, mine.ident) == {"mine", "theirs"}
    mine.save()
    mine.ws.close()
    theirs.ws.close()


def test_emptying_the_bin_puts_edits_that_were_not_seen_into_a_file_and_they_come_back(empty: Path) -> None:
    mine, theirs = two_windows(empty)
    theirs.edit("theirs")
    theirs.keep()
    documents.delete(mine.ws, mine.ident)
    documents.purge(mine.ws, [mine.ident])
    (found,) = unsaved_files.rescued(mine.ws.path)
    assert words_of(found.data) == {"theirs"}
    back = take_back(mine.ws, found)
    assert back != mine.ident
    assert words_of(documents.load(mine.ws, back).data) == {"theirs"}
    assert unsaved_files.rescued(mine.ws.path) == ()
    mine.ws.close()
    theirs.ws.close()


def test_their_unfinished_edits_stay_in_a_file_of_their_own_beside_mine(empty: Path) -> None:
    mine, theirs = two_windows(empty)
    theirs.edit("theirs")
    theirs.data["points"] = "many"
    theirs.keep()
    mine.edit("mine")
    writer = DraftWriter(lambda: mine.ws, mine.ident)
    writer.hand_over(1, mine.version, lambda: mine.data)
    assert not writer.write(), "refused, so the edits lie in a file meanwhile"
    mine.version = other_windows.put_aside(mine.ws, mine.ident)
    writer.hand_over(2, mine.version, lambda: mine.data)
    assert writer.write()
    (found,) = unsaved_files.rescued(mine.ws.path)
    assert words_of(found.data) == {"theirs"}
    unsaved_files.forget(found.file)
    mine.ws.close()
    theirs.ws.close()


def test_a_file_of_edits_that_cannot_be_written_leaves_no_half_of_it(
    empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "replace", _refused)
    with pytest.raises(EditorError):
        unsaved_files.keep(empty, "x", 1, {"tags": ["mine"]})
    assert not list(unsaved_files.folder().glob("x-*"))


@pytest.mark.parametrize(
    "other",
    ["[" * 20_000, '{"form": 1}', '{"form": 1, "process": 1e400}', f'{{"form": 1, "process": {10**30}}}'],
    ids=["too deep", "cut off", "endless", "no process"],
)
def test_a_file_of_edits_that_says_something_else_is_left_alone(empty: Path, other: str) -> None:
    file = unsaved_files.keep(empty, "x", 1, {"tags": ["m\ud800"]}, of_others=True)
    file.write_text(file.read_text().replace("+00:00", ""))  # a moment without its zone
    odd = file.with_name("odd.json")
    odd.write_text(other)
    try:
        (found,) = unsaved_files.rescued(empty)
        assert found.data == {"tags": ["m\ud800"]}
        assert found.moment.tzinfo is not None
    finally:
        odd.unlink()
        file.unlink()


def _refused(_path: Path, _target: Path) -> None:
    raise PermissionError(13, "Permission denied")
