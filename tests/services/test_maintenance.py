"""Backup of the whole catalogue as one file, and back."""

import os
import shutil
import sqlite3
import sys
from pathlib import Path

import pytest

from editor.services import documents
from editor.services.backups import find_backup, opened_backup
from editor.services.everything.exporting import export_everything
from editor.services.history import history
from editor.services.maintenance import backup, prepare_restore, put_in_place, restore_backup
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace, default_path
from schemas.messages import problem_text
from schemas.parse import dump_document
from schemas.problems import EditorError
from tests.programs import run_program
from tests.services.samples import spell

FIRE = spell("fire")


def _code(trouble: pytest.ExceptionInfo[EditorError]) -> str:
    (problem,) = trouble.value.problems
    assert problem.code not in problem_text(problem, "en") + problem_text(problem, "fr")
    return problem.code


def test_backup_brings_back_documents_history_edits_and_the_bin(ws: Workspace, tmp_path: Path) -> None:
    documents.create(ws, FIRE)
    documents.save_revision(ws, FIRE.model_copy(update={"points": 5}), 1, "five")
    documents.save_working_copy(ws, FIRE.id, dump_document(FIRE) | {"points": 7}, 2)
    gone = spell("ice")
    documents.create(ws, gone)
    documents.delete(ws, gone.id)
    file = backup(ws, tmp_path / "all.marshalry-backup")
    ws.close()
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["all.marshalry-backup", "catalogue.sqlite"]

    other = tmp_path / "elsewhere" / "catalogue.sqlite"
    assert restore_backup(file, other) is None
    with open_workspace(other, content=None) as again:
        assert documents.load(again, FIRE.id).data["points"] == 7
        assert [entry.label for entry in history(again, FIRE.id)] == ["five", ""]
        assert [row.slug for row in documents.deleted_documents(again)] == ["ice"]
        assert [row.slug for row in documents.list_documents(again, documents.Query(text="fir")).rows] == [
            "fire"
        ]


def test_restore_keeps_the_catalogue_that_was_there(ws: Workspace, tmp_path: Path) -> None:
    file = backup(ws, tmp_path / "empty.backup")
    documents.create(ws, FIRE)
    ws.close()
    for number in (1, 2):
        kept = restore_backup(file, ws.path)
        assert kept is not None
        assert kept.parent.name == "catalogue.sqlite-backups"
        assert kept.name.startswith(f"00000{number}-")
        with open_workspace(ws.path, content=None) as again:
            assert documents.count_documents(again) == 0
    with opened_backup(find_backup(ws.path, "1")) as kept_one:
        assert documents.find(kept_one, "fire").id == FIRE.id


def test_restore_without_a_path_is_for_the_users_own_catalogue(ws: Workspace, tmp_path: Path) -> None:
    documents.create(ws, FIRE)
    restore_backup(backup(ws, tmp_path / "b"))
    with open_workspace(content=None) as own:
        assert own.path == default_path()
        assert documents.count_documents(own) == 1


def test_open_catalogue_is_not_replaced(ws: Workspace, tmp_path: Path) -> None:
    file = backup(ws, tmp_path / "b")
    documents.create(ws, FIRE)
    with pytest.raises(EditorError) as caught:
        restore_backup(file, ws.path)
    assert _code(caught) == "catalogue.still_open"
    assert documents.find(ws, "fire")
    assert ws.loss() is None


@pytest.mark.parametrize("what", ["text", "other", "newer", "cut", "missing", "empty"])
def test_file_that_is_no_whole_backup_is_refused_and_the_catalogue_stays(
    ws: Workspace, tmp_path: Path, what: str
) -> None:
    documents.create(ws, FIRE)
    file = backup(ws, tmp_path / "b")
    ws.close()
    if what == "text":
        file.write_text("my backup")
    elif what == "cut":
        file.write_bytes(file.read_bytes()[:-8192])
    elif what == "missing":
        file.unlink()
    elif what == "empty":
        file.write_bytes(b"")
    else:
        with sqlite3.connect(file) as connection:
            connection.execute(
                "PRAGMA application_id=1" if what == "other" else "UPDATE alembic_version SET version_num='9'"
            )
        connection.close()
    before = ws.path.read_bytes()
    with pytest.raises(EditorError) as caught:
        restore_backup(file, ws.path)
    assert (
        _code(caught)
        in {
            "text": {"catalogue.not_sqlite"},
            "other": {"catalogue.foreign_file"},
            "newer": {"catalogue.newer"},
            "cut": {"catalogue.damaged"},
            "missing": {"catalogue.no_backup"},
            "empty": {"catalogue.foreign_file"},
        }[what]
    )
    if what == "cut":  # the way out names the file that the person knows
        assert problem_text(caught.value.problems[0]).count(str(file)) == 2
    assert ws.path.read_bytes() == before


def test_backup_that_cannot_be_written_leaves_the_older_one(
    ws: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = backup(ws, tmp_path / "b")
    before = file.read_bytes()

    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(EditorError) as caught:
        backup(ws, file)
    assert _code(caught) == "catalogue.cannot_write"
    assert file.read_bytes() == before
    assert not list(tmp_path.glob("*.part"))


def test_backup_onto_the_catalogue_or_into_no_folder_is_refused(ws: Workspace, tmp_path: Path) -> None:
    with pytest.raises(EditorError) as caught:
        backup(ws, ws.path)
    assert _code(caught) == "catalogue.backup_onto_itself"
    with pytest.raises(EditorError) as caught:
        backup(ws, tmp_path / "none" / "b")
    assert _code(caught) == "catalogue.no_folder"


def test_no_other_catalogue_is_written_over(ws: Workspace, tmp_path: Path) -> None:
    club = tmp_path / "club.sqlite"
    shutil.copy(backup(ws, tmp_path / "older.backup"), club)
    before = club.read_bytes()
    with pytest.raises(EditorError) as trouble:
        export_everything(ws, club)
    assert _code(trouble) == "catalogue_files.over"
    club.with_name("club.sqlite-wal").touch()  # it is open somewhere, or was not closed
    with pytest.raises(EditorError) as trouble:
        backup(ws, club)
    assert _code(trouble) == "catalogue_files.over"
    assert club.read_bytes() == before


def test_a_backup_takes_no_place_of_a_pipe_or_a_device(ws: Workspace, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(EditorError) as trouble:
        backup(ws, pipe)
    assert _code(trouble) == "catalogue.cannot_write"
    assert pipe.is_fifo()


def test_backup_while_another_window_edits_is_one_moment(ws: Workspace, tmp_path: Path) -> None:
    documents.create(ws, FIRE)
    writer = ws.engine.connect()
    writer.exec_driver_sql("INSERT INTO setting (key, value) VALUES ('half', 'done')")
    file = backup(ws, tmp_path / "b")
    writer.rollback()
    writer.close()
    with open_workspace(file, read_only=True) as copy:
        assert documents.count_documents(copy) == 1


def test_damaged_catalogue_is_kept_and_replaced_by_the_backup(ws: Workspace, tmp_path: Path) -> None:
    documents.create(ws, FIRE)
    file = backup(ws, tmp_path / "b")
    ws.close()
    ws.path.write_bytes(b"\xff" * 8192)
    ws.path.with_name(ws.path.name + "-wal").write_bytes(b"log")
    kept = restore_backup(file, ws.path)
    assert kept is not None
    assert kept.read_bytes() == b"\xff" * 8192
    assert kept.with_name(kept.name + "-wal").read_bytes() == b"log"
    with open_workspace(ws.path, content=None) as again:
        assert documents.find(again, "fire").id == FIRE.id


def test_backup_onto_the_log_of_the_catalogue_is_refused(ws: Workspace) -> None:
    documents.create(ws, FIRE)
    for ending in ("-wal", "-shm"):
        file = ws.path.with_name(ws.path.name + ending)
        for write in (backup, export_everything):
            with pytest.raises(EditorError) as caught:
                write(ws, file)
            assert _code(caught) == "catalogue_files.own_file"
    assert ws.loss() is None
    assert documents.find(ws, "fire")


def test_no_room_for_the_old_catalogue_leaves_no_half_of_it(
    ws: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared = prepare_restore(backup(ws, tmp_path / "b"), ws.path)
    ws.close()

    def half(_source: Path, target: Path) -> None:
        target.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", half)
    with pytest.raises(EditorError) as caught:
        put_in_place(prepared)
    assert _code(caught) == "catalogue.cannot_write"
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["b", "catalogue.sqlite"]


_KILLED = """
import os, sys
from pathlib import Path
from editor.services import documents
from editor.services.opening import open_workspace
from tests.services.samples import spell
documents.create(open_workspace(Path(sys.argv[1]), content=None), spell("late"))
os._exit(0)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the log stays")
def test_catalogue_that_was_not_closed_is_restored_with_its_log(catalogue_file: Path, tmp_path: Path) -> None:
    run_program(_KILLED, catalogue_file)
    assert catalogue_file.with_name(catalogue_file.name + "-wal").stat().st_size
    other = tmp_path / "elsewhere" / "catalogue.sqlite"
    restore_backup(catalogue_file, other)
    with open_workspace(other, content=None) as ws:
        assert documents.find(ws, "late")


def test_name_that_no_disk_takes_is_told(ws: Workspace, tmp_path: Path) -> None:
    for write in (backup, export_everything):
        with pytest.raises(EditorError) as caught:
            write(ws, tmp_path / ("x" * 252))  # what is written beside it first has a longer one
        assert _code(caught) == "catalogue.cannot_write"
