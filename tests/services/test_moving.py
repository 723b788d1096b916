"""Saving the catalogue elsewhere while work goes on: nothing is lost, and nobody waits for the copy."""

from __future__ import annotations

import random
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, event

from editor.catalogue import journal, sqlite_database
from editor.services import documents, moving, other_windows
from editor.services.moving import save_elsewhere
from editor.services.opening import open_workspace
from editor.services.other_windows import give_up_working_copy
from editor.services.workspace import Workspace
from schemas.parse import dump_document
from schemas.problems import EditorError
from tests.patience import PATIENCE
from tests.services.samples import book, noise, spell

FIRE, ICE, RAIN = spell("fire"), spell("ice"), spell("rain")


class StoppedError(Exception):
    """The person asked to stop."""


@pytest.fixture
def filled(ws: Workspace, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """A catalogue that is copied in some twenty steps."""
    monkeypatch.setattr(sqlite_database, "_PAGES_AT_ONCE", 8)
    chance = random.Random(1)
    for number in range(3):
        documents.create(ws, spell(f"s{number}", text=noise(chance, 60_000)))
    documents.create(ws, FIRE)
    documents.save_working_copy(ws, FIRE.id, dump_document(FIRE) | {"points": 5}, 1)
    return ws


def content(path: Path) -> list[str]:
    """Return every row of every table of a closed catalogue."""
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


def in_a_thread(deed: Callable[[], object]) -> None:
    """Do something in another thread and wait for it."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            deed()
        except BaseException as trouble:
            failed.append(trouble)
            raise

    thread = threading.Thread(target=run)
    thread.start()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert not failed


def edits(ws: Workspace) -> Iterator[Callable[[], object]]:
    """Yield things that a window does, of each sort that writes."""
    fire = dump_document(FIRE)
    yield lambda: documents.save_working_copy(ws, FIRE.id, fire | {"points": 6}, 1)
    yield lambda: documents.create(ws, ICE)
    yield lambda: documents.save_revision(ws, FIRE.model_copy(update={"points": 7}), 1, "seven")
    yield lambda: documents.rename(ws, ICE.id, slug="hail")
    yield lambda: documents.create(ws, book("book", [FIRE, ICE]))
    yield lambda: documents.delete(ws, documents.find(ws, "book").id)
    yield lambda: documents.purge(ws)
    yield lambda: documents.duplicate(ws, FIRE.id)
    yield lambda: documents.set_recent(ws, FIRE.id)
    yield lambda: documents.save_working_copy(ws, FIRE.id, fire | {"points": 9, "tags": ["x"]}, 2)
    yield lambda: other_windows.put_aside(ws, FIRE.id)
    yield lambda: other_windows.give_up_working_copy(ws, FIRE.id)
    yield lambda: documents.create(ws, RAIN)


@pytest.mark.long
def test_what_is_written_meanwhile_is_in_both_files_to_the_last_row(
    filled: Workspace, tmp_path: Path
) -> None:
    old, place, waiting, calls = filled.path, tmp_path / "new.sqlite", edits(filled), 0

    def progress(_done: int, _total: int) -> None:
        # The copy stands still here: an edit that had to wait for it would never end.
        nonlocal calls
        calls += 1
        if (edit := next(waiting, None)) is not None:
            in_a_thread(edit)

    moved = save_elsewhere(filled, place, progress)
    assert next(waiting, None) is None, f"{calls} steps were too few"
    assert (moved.old, moved.new, moved.lost, filled.path) == (old, place, False, place)
    documents.save_working_copy(filled, RAIN.id, dump_document(RAIN) | {"points": 8}, 1)
    give_up_working_copy(filled, RAIN.id)
    filled.close()
    before, after = content(old), content(place)
    mark = 'INSERT INTO "setting"'
    assert [row for row in after if not row.startswith(mark)] == [
        row for row in before if not row.startswith(mark)
    ]
    assert sorted(file.name for file in tmp_path.iterdir() if "new" in file.name) == ["new.sqlite"]


def test_a_stop_at_any_step_leaves_nothing_and_work_goes_on_in_the_old_file(
    filled: Workspace, tmp_path: Path
) -> None:
    old, folder, steps = filled.path, tmp_path / "there", 0
    while True:
        left = steps

        def progress(_done: int, _total: int) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                raise StoppedError

        try:
            save_elsewhere(filled, folder / "new.sqlite", progress)
        except StoppedError:
            steps += 1
        else:
            break
        assert list(folder.iterdir()) == []
        assert filled.path == old
        documents.save_working_copy(filled, FIRE.id, dump_document(FIRE) | {"points": 100 + steps}, 1)
    assert steps > 10
    assert documents.load(filled, FIRE.id).data["points"] == 100 + steps


def test_an_edit_waits_for_the_last_step_only_and_goes_into_the_new_file(
    filled: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, begun = tmp_path / "new.sqlite", threading.Event()

    def edit() -> None:
        begun.set()
        documents.save_revision(filled, FIRE.model_copy(update={"points": 9}), 1)

    editor = threading.Thread(target=edit)
    switch = Workspace.switch_to

    def switching(ws: Workspace, new: Path, *, lost: bool = False, whole: bool = True) -> moving.Moved:
        editor.start()
        assert begun.wait(PATIENCE)
        return switch(ws, new, lost=lost, whole=whole)

    monkeypatch.setattr(Workspace, "switch_to", switching)
    save_elsewhere(filled, place)
    editor.join(PATIENCE)
    assert documents.load(filled, FIRE.id).data["points"] == 9
    assert filled.path == place


@pytest.mark.long
def test_somebody_who_reads_for_long_keeps_nobody_from_writing(filled: Workspace, tmp_path: Path) -> None:
    inside, leave, tried = threading.Event(), threading.Event(), 0

    def read() -> None:
        with filled.reading():
            inside.set()
            leave.wait(PATIENCE)

    reader = threading.Thread(target=read)
    reader.start()
    assert inside.wait(PATIENCE)

    def progress(_done: int, total: int) -> None:
        nonlocal tried
        if total:
            return
        tried += 1
        in_a_thread(
            lambda: documents.save_working_copy(filled, FIRE.id, dump_document(FIRE) | {"points": tried}, 1)
        )
        if tried == 5:
            leave.set()

    save_elsewhere(filled, tmp_path / "new.sqlite", progress)
    reader.join(PATIENCE)
    assert tried >= 5
    assert documents.load(filled, FIRE.id).data["points"] == tried


def test_what_another_program_writes_meanwhile_is_copied_too(filled: Workspace, tmp_path: Path) -> None:
    with open_workspace(filled.path, content=None) as other:
        left = [ICE, RAIN]

        def progress(done: int, _total: int) -> None:
            if done > 100 and left:
                in_a_thread(lambda: documents.create(other, left.pop()))

        save_elsewhere(filled, tmp_path / "new.sqlite", progress)
    assert {row.slug for row in documents.list_documents(filled).rows} >= {"fire", "ice", "rain"}


@pytest.mark.long
def test_another_program_that_never_stops_writing_is_told_and_nothing_has_changed(
    filled: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moving, "ROUNDS", 2)
    old, folder = filled.path, tmp_path / "there"
    with open_workspace(filled.path, content=None) as other:

        def writing(_done: int, _total: int) -> None:
            in_a_thread(lambda: documents.set_recent(other, FIRE.id))

        with pytest.raises(EditorError) as refused:
            save_elsewhere(filled, folder / "new.sqlite", writing)
    assert refused.value.problems[0].code == "catalogue_files.never_idle"
    assert (filled.path, list(folder.iterdir())) == (old, [])
    documents.create(filled, ICE)


def test_a_transaction_that_fails_or_is_taken_back_is_not_carried_out(
    filled: Workspace, tmp_path: Path
) -> None:
    deeds = iter(
        [
            lambda: documents.create(filled, FIRE),  # it is there
            lambda: documents.save_revision(filled, FIRE, 7),
            lambda: _taken_back(filled),
        ]
    )

    def progress(_done: int, _total: int) -> None:
        deed = next(deeds, None)
        if deed is not None:
            in_a_thread(partial(_refused, deed))

    save_elsewhere(filled, tmp_path / "new.sqlite", progress)
    assert next(deeds, None) is None
    assert documents.load(filled, FIRE.id, working_copy=False).data["points"] == 3


def _refused(deed: Callable[[], object]) -> None:
    with pytest.raises((EditorError, RuntimeError)):
        deed()


def _taken_back(ws: Workspace) -> None:
    from editor.catalogue.tables import StoredSetting

    with ws.writing() as session:
        session.merge(StoredSetting(key="during", value="x"))
        session.flush()
        raise RuntimeError


def test_a_place_that_is_taken_or_cannot_be_written_is_refused(filled: Workspace, tmp_path: Path) -> None:
    taken = tmp_path / "taken.sqlite"
    taken.write_bytes(b"mine")
    for place, code in (
        (taken, "catalogue_files.place_taken"),
        (taken / "new.sqlite", "catalogue.cannot_write"),
    ):
        with pytest.raises(EditorError) as refused:
            save_elsewhere(filled, place)
        assert refused.value.problems[0].code == code
    assert taken.read_bytes() == b"mine"


def test_the_journal_lets_go_of_what_the_copy_has(ws: Workspace) -> None:
    documents.create(ws, FIRE)
    with journal.Journal(ws.engine) as noted:
        documents.create(ws, ICE)
        documents.create(ws, RAIN)
        first, second = noted.after(_number(ws.path, before=2))
        assert first.after == second.before
        assert noted.after(first.after) == (second,)
        assert noted.after(second.after) == ()
    documents.delete(ws, ICE.id)
    assert noted.after(second.after) == ()


def test_a_journal_may_begin_and_end_while_another_thread_begins_a_transaction(ws: Workspace) -> None:
    """The engine calls its listeners one by one, and the list of them may not change meanwhile."""

    def meanwhile(_connection: Connection) -> None:
        with journal.Journal(ws.engine):
            pass

    event.listen(ws.engine, "begin", meanwhile, insert=True)
    documents.create(ws, FIRE)


def _number(path: Path, before: int) -> int:
    """Return the number that a catalogue had some transactions ago: each adds one."""
    with closing(sqlite3.connect(path)) as database:
        return journal.number_of(database) - before
