"""Full disks and sudden ends: each save is there whole, or not at all."""

import json
import random
import signal
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import event, text

from editor.catalogue import checking, sqlite_only
from editor.services import documents
from editor.services.history import history, restore, revision
from editor.services.importing import take_in
from editor.services.opening import open_workspace
from editor.services.other_windows import give_up_working_copy
from editor.services.workspace import Workspace
from schemas.messages import problem_text
from schemas.parse import dump_document
from schemas.problems import EditorError
from tests.programs import Program, run_program
from tests.services.samples import noise, spell


@pytest.fixture
def full_disk(catalogue_file: Path) -> Iterator[Workspace]:
    """A catalogue that may not grow: SQLite itself reports SQLITE_FULL where a page more is needed."""
    with open_workspace(catalogue_file, content=None) as ws:
        documents.create(ws, FIRE)
        ws.engine.dispose()
        event.listen(ws.engine, "connect", _no_page_more)
        yield ws


def _no_page_more(connection: object, _record: object) -> None:
    connection.execute("PRAGMA max_page_count=1")  # type: ignore[attr-defined]  # as many as there are


FIRE = spell("fire")
BIG = noise(random.Random(1), 200_000)


def _state(ws: Workspace) -> tuple[object, ...]:
    return (
        documents.list_documents(ws).rows,
        documents.load(ws, FIRE.id).data,
        history(ws, FIRE.id),
        documents.working_copies(ws),
    )


def test_full_disk_refuses_each_kind_of_save_and_keeps_everything(full_disk: Workspace) -> None:
    ws = full_disk
    before = _state(ws)
    bigger = FIRE.model_validate(dump_document(FIRE) | {"text": {"en": BIG}})
    for save in (
        lambda: documents.save_working_copy(ws, FIRE.id, dump_document(bigger), 1),
        lambda: documents.save_revision(ws, bigger, 1),
        lambda: documents.create(ws, spell("ice", text=BIG)),
        lambda: take_in(ws, [spell(f"s{number}", text=BIG) for number in range(5)]),
    ):
        with pytest.raises(EditorError) as caught:
            save()
        assert caught.value.problems[0].code == "catalogue.disk_full"
        assert "disk is full" in problem_text(caught.value.problems[0])
        assert _state(ws) == before
    assert not checking.found_in(ws.engine, ws.path, "thorough")


_COMMIT_FAILS = """
import resource, signal, sys
from pathlib import Path
from editor.services import documents
from editor.services.opening import open_workspace
from schemas.problems import EditorError
from tests.services.samples import noise, spell
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path = Path(sys.argv[1])
big = " ".join(str(n * 7919 % 10007) for n in range(60_000))
with open_workspace(path, content=None) as ws:
    documents.create(ws, spell("before"))
    size = path.with_name(path.name + "-wal").stat().st_size
    # From here the log of the database cannot grow: writing it, which is what a commit does, fails half-way.
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 10_000, resource.RLIM_INFINITY))
    for number in range(2):
        try:
            documents.create(ws, spell("during", text=big))
        except EditorError as trouble:
            print(trouble.problems[0].code)
    print(documents.find(ws, "before").slug)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    documents.create(ws, spell("after"))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits the size of files as Linux does")
def test_disk_that_fails_in_the_commit_keeps_what_was_saved(catalogue_file: Path) -> None:
    done = run_program(_COMMIT_FAILS, catalogue_file)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["catalogue.disk_error", "catalogue.disk_error", "before"]
    with open_workspace(catalogue_file, content=None) as ws:
        assert not checking.found_in(ws.engine, ws.path, "thorough")
        assert [row.slug for row in documents.list_documents(ws).rows] == ["after", "before"]


def test_commit_that_reports_a_full_disk_keeps_nothing_of_the_transaction(
    ws: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents.create(ws, FIRE)
    before = _state(ws)

    def fail(connection: object) -> None:
        trouble = sqlite3.OperationalError("database or disk is full")
        trouble.sqlite_errorcode = sqlite3.SQLITE_FULL  # type: ignore[misc]
        raise trouble

    dialect = ws.engine.dialect
    monkeypatch.setattr(dialect, "do_commit", fail)
    for save in (
        lambda: documents.save_working_copy(ws, FIRE.id, dump_document(FIRE) | {"points": 9}, 1),
        lambda: documents.save_revision(ws, FIRE.model_copy(update={"points": 9}), 1),
    ):
        with pytest.raises(EditorError) as caught:
            save()
        assert caught.value.problems[0].code == "catalogue.disk_full"
    monkeypatch.undo()
    assert _state(ws) == before


_EDITING = """
import json, os, sys
from pathlib import Path
from editor.services import documents
from editor.services.opening import open_workspace
from schemas.parse import dump_document
from tests.services.samples import noise, spell
with open_workspace(Path(sys.argv[1]), content=None) as ws:
    one = documents.load_document(ws, documents.find(ws, "fire").id)
    version = documents.find(ws, "fire").version
    for number in range(100_000):
        tags = [f"t{number}"] * 50
        draft = dump_document(one) | {"tags": tags}
        os.write(1, json.dumps(["try", "edit", number]).encode() + b"\\n")
        documents.save_working_copy(ws, one.id, draft, version)
        os.write(1, json.dumps(["done", "edit", number]).encode() + b"\\n")
        if number % 3 == 2:
            os.write(1, json.dumps(["try", "save", number]).encode() + b"\\n")
            version = documents.save_revision(ws, one.model_copy(update={"tags": tuple(tags)}), version)
            os.write(1, json.dumps(["done", "save", number]).encode() + b"\\n")
"""


def _kill_while_editing(path: Path, more: int) -> None:
    """Edit in another process, kill it, open the catalogue again and compare it with what was promised."""
    with Program(_EDITING, path) as process:
        first = process.stdout.readline()
        lines = [first, *(process.stdout.readline() for _ in range(more))]
        process.kill()
        lines += process.stdout.read().splitlines()
        assert process.wait() == -signal.SIGKILL
    reported = [json.loads(line) for line in lines if line.rstrip().endswith(b"]")]
    done = max((number for state, _, number in reported if state == "done"), default=-1)
    tried = max((number for _, _, number in reported), default=-1)
    saved = max((number for state, what, number in reported if (state, what) == ("done", "save")), default=-1)
    with open_workspace(path, content=None) as ws:
        assert not checking.found_in(ws.engine, path, "thorough")
        opened = documents.load(ws, documents.find(ws, "fire").id)
        assert opened.document is not None
        if tried < 0:
            return
        tags = set(opened.document.tags)
        assert len(tags) <= 1, "half an edit"
        number = int(tags.pop()[1:]) if tags else -1
        assert done <= number <= tried, "an edit that was on disk is lost"
        stored = documents.load_document(ws, opened.row.id).tags
        assert (int(stored[0][1:]) if stored else -1) >= saved
        assert bool(documents.working_copies(ws)) == opened.has_working_copy == opened.row.changed
        versions = [entry.version for entry in history(ws, opened.row.id)]
        assert versions == list(range(len(versions), 0, -1))


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_killed_while_editing_nothing_that_was_on_disk_is_lost(catalogue_file: Path) -> None:
    _kills(catalogue_file, times=2)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_killed_a_hundred_times_nothing_that_was_on_disk_is_lost(catalogue_file: Path) -> None:
    _kills(catalogue_file, times=100)


def _kills(path: Path, times: int) -> None:
    with open_workspace(path, content=None) as ws:
        documents.create(ws, spell("fire"))
    chance = random.Random(7)
    for _ in range(times):
        _kill_while_editing(path, chance.randrange(60))
        with open_workspace(path, content=None) as ws:
            row = documents.find(ws, "fire")
            documents.load(ws, row.id)
            give_up_working_copy(ws, row.id)
            documents.save_revision(
                ws, documents.load_document(ws, row.id).model_copy(update={"tags": ()}), row.version
            )


_WRITER = """
import sys
from pathlib import Path
from editor.services import documents
from editor.services.opening import open_workspace
from tests.services.samples import noise, spell
with open_workspace(Path(sys.argv[1]), content=None) as ws:
    for number in range(25):
        documents.create(ws, spell(f"{sys.argv[2]}-{number}"))
"""


def test_two_processes_write_one_catalogue(catalogue_file: Path) -> None:
    writers = [Program(_WRITER, catalogue_file, name) for name in ("a", "b")]
    for writer in writers:
        with writer:
            errors = writer.stderr.read()
            assert writer.wait() == 0, errors
    with open_workspace(catalogue_file, content=None) as ws:
        assert documents.count_documents(ws) == 50


def test_full_disk_at_start_still_opens_what_is_there(
    catalogue_file: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_workspace(catalogue_file, content=None) as ws:
        documents.create(ws, FIRE)
    content = tmp_path / "content"
    content.mkdir()
    (content / "ice.json").write_text(json.dumps(dump_document(spell("ice", text=BIG))), encoding="utf-8")
    real = sqlite_only._on_connect

    def connect(connection: sqlite3.Connection, record: object) -> None:
        real(connection, record)
        connection.execute("PRAGMA max_page_count=1")

    monkeypatch.setattr(sqlite_only, "_on_connect", connect)
    with open_workspace(catalogue_file, content=content) as ws:
        assert [notice.code for notice in ws.notices] == ["catalogue.disk_full"]
        assert [row.slug for row in documents.list_documents(ws).rows] == ["fire"]
    monkeypatch.undo()
    assert "not taken in" in caplog.text
    with open_workspace(catalogue_file, content=content) as ws:
        assert [row.slug for row in documents.list_documents(ws).rows] == ["fire", "ice"]


def test_damaged_revision_is_told_and_an_older_one_can_be_had(ws: Workspace) -> None:
    documents.create(ws, FIRE)
    documents.save_revision(ws, FIRE.model_copy(update={"points": 9}), 1)
    with ws.writing() as session:
        session.execute(text("UPDATE revision SET body = x'00ff' WHERE version = 2"))
    with pytest.raises(EditorError) as caught:
        documents.load(ws, FIRE.id)
    assert caught.value.problems[0].code == "catalogue.damaged_body"
    assert revision(ws, FIRE.id, 1) == FIRE
    assert restore(ws, FIRE.id, 1) == 3
    assert documents.load(ws, FIRE.id).document == FIRE


def test_rename_that_cannot_be_kept_leaves_the_edits_of_this_window_its_own(
    ws: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents.create(ws, FIRE)
    documents.save_working_copy(ws, FIRE.id, dump_document(FIRE) | {"points": 9}, 1)

    def fail(_connection: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as failing:
        failing.setattr(ws.engine.dialect, "do_commit", fail)
        with pytest.raises(EditorError):
            documents.rename(ws, FIRE.id, slug="blaze")
    assert documents.save_working_copy(ws, FIRE.id, dump_document(FIRE) | {"points": 8}, 1)
