"""Backups that the program makes by itself: verified, thinned out, compared, and brought back."""

import json
import os
import signal
import sqlite3
import sys
import zipfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from editor.catalogue import backups as files
from editor.catalogue import checking, closing_notes, sqlite_database
from editor.catalogue.backup_files import about
from editor.catalogue.backups import LAST, backup_folder, thin_out, write_backup
from editor.services import documents
from editor.services.backups import (
    back_up_before_command,
    backups_of,
    differences,
    find_backup,
    make_backup,
    opened_backup,
    restore_documents,
    try_backup,
)
from editor.services.history import history
from editor.services.maintenance import restore_backup
from editor.services.opening import open_workspace
from editor.services.workspace import Workspace
from schemas.messages import problem_text
from schemas.parse import dump_document
from schemas.problems import EditorError, error
from schemas.progress import Report
from tests.catalogues import old_catalogue
from tests.programs import Program, run_program
from tests.services.samples import spell

FIRE, ICE, WIND = spell("fire"), spell("ice"), spell("wind")


def _code(trouble: pytest.ExceptionInfo[EditorError]) -> str:
    problem = trouble.value.problems[0]
    for language in ("en", "fr"):
        assert problem.code not in problem_text(problem, language)
    return problem.code


def _damage(file: Path, start: int = 8192, length: int = 400) -> None:
    raw = bytearray(file.read_bytes())
    raw[start : start + length] = bytes((7 * number) % 251 for number in range(length))
    file.write_bytes(raw)


def test_backup_is_made_only_where_the_author_has_changed_something(ws: Workspace) -> None:
    assert make_backup(ws, "auto") is None  # nothing of the author's
    assert not backup_folder(ws.path).exists()
    documents.create(ws, FIRE)
    made = make_backup(ws, "auto")
    assert made is not None
    assert made.file.parent == backup_folder(ws.path)
    assert make_backup(ws, "auto") is None
    for change in (
        lambda: documents.save_working_copy(ws, FIRE.id, dump_document(FIRE) | {"points": 2}, 1),
        lambda: documents.save_working_copy(ws, FIRE.id, dump_document(FIRE) | {"points": 8}, 1),
        lambda: documents.save_revision(ws, FIRE.model_copy(update={"points": 4}), 1),
        lambda: documents.delete(ws, FIRE.id),
        lambda: documents.undelete(ws, FIRE.id),
    ):
        change()
        assert make_backup(ws, "auto") is not None
    assert [one.number for one in backups_of(ws.path)] == [6, 5, 4, 3, 2, 1]
    assert not list(backup_folder(ws.path).glob("*.part"))


def test_damaged_catalogue_makes_no_backup_and_replaces_none(ws: Workspace) -> None:
    documents.create(ws, FIRE)
    good = make_backup(ws, "auto")
    assert good is not None
    before = good.file.read_bytes()
    with ws.writing() as session:
        session.connection().exec_driver_sql("UPDATE revision SET body = x'00ff'")
    documents.create(ws, ICE)
    with pytest.raises(EditorError) as caught:
        try_backup(ws, "auto")
    assert caught.value.problems[0].code == "catalogue.damaged"
    with pytest.raises(EditorError):
        make_backup(ws, "now", changed_only=False)
    assert [one.file for one in backups_of(ws.path)] == [good.file]
    assert good.file.read_bytes() == before
    ws.unchecked = True  # so that closing it does not vouch for it


def test_the_last_ten_and_the_last_of_each_day_stay_whatever_the_clock_says(ws: Workspace) -> None:
    documents.create(ws, FIRE)
    start = datetime(2026, 3, 1, 12, tzinfo=UTC)
    folder = backup_folder(ws.path)
    one = write_backup(ws.engine, ws.path, "auto", start)
    raw = one.file.read_bytes()

    def at(number: int, moment: datetime, reason: str = "auto") -> None:
        stamp = moment.strftime("%Y%m%dT%H%M%SZ")
        (folder / f"{number:06}-{stamp}-{reason}.marshalry-backup").write_bytes(raw)

    number = 1
    for day in range(1, 50):
        for hour in range(3):
            number += 1
            at(number, start + timedelta(days=day, hours=hour), "upgrade" if day == 2 else "auto")
    # The clock jumps ten years ahead for one backup, and back.
    at(number + 1, start + timedelta(days=3650))
    at(number + 2, start + timedelta(days=50))
    thin_out(folder)
    there = backups_of(ws.path)
    assert [backup.number for backup in there[:LAST]] == list(range(number + 2, number + 2 - LAST, -1))
    days = {backup.made.date() for backup in there}
    assert {(start + timedelta(days=day)).date() for day in range(22, 51)} <= days
    assert sum(backup.reason == "upgrade" for backup in there) == 3
    assert len(there) <= LAST + files.DAYS + 3
    thin_out(folder)
    assert backups_of(ws.path) == there


def test_where_backups_are_too_large_the_oldest_go_but_three_stay(
    ws: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents.create(ws, FIRE)
    monkeypatch.setattr(files, "ROOM", 10)
    start = datetime(2026, 3, 1, 12, tzinfo=UTC)
    for day in range(5):
        write_backup(ws.engine, ws.path, "auto", start + timedelta(days=day))
    assert [one.number for one in backups_of(ws.path)] == [5, 4, 3]


def test_name_of_a_backup_is_utc_in_every_time_zone(ws: Workspace) -> None:
    documents.create(ws, FIRE)
    from datetime import timezone

    moment = datetime(2026, 3, 1, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    made = write_backup(ws.engine, ws.path, "auto", moment)
    assert made.file.name == "000001-20260302T043000Z-auto.marshalry-backup"
    assert backups_of(ws.path) == (made,)


def test_differences_name_what_is_gone_changed_and_new(ws: Workspace) -> None:
    for one in (FIRE, ICE, WIND):
        documents.create(ws, one)
    documents.save_working_copy(ws, WIND.id, dump_document(WIND) | {"points": 8}, 1)
    made = make_backup(ws, "auto")
    assert made is not None
    with opened_backup(made.file) as other:
        assert differences(ws, other) == ()
    documents.save_revision(ws, FIRE.model_copy(update={"points": 9}), 1)
    documents.delete(ws, ICE.id)
    documents.save_working_copy(ws, WIND.id, dump_document(WIND) | {"points": 4}, 1)
    documents.create(ws, spell("rain"))
    with opened_backup(made.file) as other:
        found = differences(ws, other)
    assert [(one.slug, one.state) for one in found] == [
        ("ice", "removed"),
        ("fire", "changed"),
        ("wind", "changed"),
        ("rain", "added"),
    ]


def test_single_documents_come_back_as_a_revision_out_of_the_bin_or_anew(ws: Workspace) -> None:
    documents.create(ws, FIRE)
    documents.save_revision(ws, FIRE.model_copy(update={"points": 5}), 1, "five")
    documents.create(ws, ICE)
    documents.create(ws, WIND)
    documents.save_working_copy(ws, WIND.id, dump_document(WIND) | {"points": 8}, 1)
    made = make_backup(ws, "auto")
    assert made is not None
    documents.save_revision(ws, FIRE.model_copy(update={"points": 9}), 2)
    documents.delete(ws, ICE.id)
    documents.delete(ws, WIND.id)
    documents.purge(ws)
    documents.create(ws, spell("ice"))  # its slug is taken meanwhile
    with opened_backup(made.file) as other:
        done = restore_documents(ws, other, [FIRE.id, ICE.id, WIND.id], "as it was")
    assert set(done.ids) == {FIRE.id, ICE.id, WIND.id}
    assert done.problems == ()
    assert documents.load_document(ws, FIRE.id).points == 5
    assert [entry.label for entry in history(ws, FIRE.id)] == ["as it was", "", "five", ""]
    assert documents.find(ws, ICE.id).slug == "ice-2"
    assert documents.load_document(ws, ICE.id).slug == "ice-2"
    wind = documents.load(ws, WIND.id)
    assert wind.has_working_copy
    assert wind.data["points"] == 8
    assert [row.slug for row in documents.list_documents(ws, documents.Query(text="wind")).rows] == ["wind"]


def test_document_with_unsaved_edits_is_not_overwritten(ws: Workspace) -> None:
    documents.create(ws, FIRE)
    made = make_backup(ws, "auto")
    assert made is not None
    documents.save_revision(ws, FIRE.model_copy(update={"points": 9}), 1)
    documents.save_working_copy(ws, FIRE.id, dump_document(FIRE) | {"points": 7}, 2)
    with opened_backup(made.file) as other:
        done = restore_documents(ws, other, [FIRE.id])
    assert done.ids == ()
    assert [problem.code for problem in done.problems] == ["catalogue.unsaved_edits"]
    assert documents.load(ws, FIRE.id).data["points"] == 7


def test_going_back_wholly_keeps_the_catalogue_of_now_as_a_backup(ws: Workspace) -> None:
    documents.create(ws, FIRE)
    made = make_backup(ws, "auto")
    assert made is not None
    documents.create(ws, ICE)
    ws.close()
    kept = restore_backup(made.file, ws.path)
    assert kept is not None
    assert kept == backups_of(ws.path)[0].file
    with open_workspace(ws.path, content=None) as again, opened_backup(kept) as before:
        assert [(one.slug, one.state) for one in differences(again, before)] == [("ice", "removed")]


@pytest.mark.parametrize("what", ["text", "other", "empty", "pack", "cut", "flipped", "folder"])
def test_file_that_is_no_backup_changes_nothing(ws: Workspace, tmp_path: Path, what: str) -> None:
    documents.create(ws, FIRE)
    made = make_backup(ws, "auto")
    assert made is not None
    file = tmp_path / "strange"
    raw = bytearray(made.file.read_bytes())
    if what == "text":
        file.write_text("my backup")
    elif what == "other":
        with sqlite3.connect(file) as connection:
            connection.execute("CREATE TABLE photo (id INTEGER)")
        connection.close()
    elif what == "pack":
        with zipfile.ZipFile(file, "w") as archive:
            archive.writestr("pack.yaml", "pack: 1")
    elif what == "folder":
        file.mkdir()
    else:
        raw[len(raw) // 2] ^= 255
        file.write_bytes({"empty": b"", "cut": bytes(raw[:-3000]), "flipped": bytes(raw)}[what])
    with pytest.raises(EditorError) as caught, opened_backup(file):
        pass
    assert _code(caught).startswith("catalogue.")
    assert caught.value.problems[0].values["path_name"] == str(file)
    ws.close()
    before = ws.path.read_bytes()
    with pytest.raises(EditorError):
        restore_backup(file, ws.path)
    assert ws.path.read_bytes() == before
    assert not list(tmp_path.glob("*.restoring*"))


def test_backup_is_found_by_number_name_or_place(ws: Workspace, tmp_path: Path) -> None:
    documents.create(ws, FIRE)
    made = make_backup(ws, "auto")
    assert made is not None
    for wanted in ("1", made.file.name, made.file.name.removesuffix(".marshalry-backup"), str(made.file)):
        assert find_backup(ws.path, wanted) == made.file
    with pytest.raises(EditorError) as caught:
        find_backup(ws.path, "2")
    assert _code(caught) == "catalogue.no_backup"


def test_commands_that_follow_each_other_make_one_backup(ws: Workspace) -> None:
    for one in (FIRE, ICE, WIND):
        documents.create(ws, one)
        assert back_up_before_command(ws) == ()
    assert [one.reason for one in backups_of(ws.path)] == ["command"]


def test_a_server_that_does_not_answer_is_no_backup_that_cannot_be_written(ws: Workspace) -> None:
    ws.unreachable = error("group.connection_lost", address="postgresql://host/club")
    with pytest.raises(EditorError) as caught:
        try_backup(ws, "auto")
    assert _code(caught) == "group.connection_lost"


def test_backup_that_cannot_be_written_is_told_and_stops_nobody(ws: Workspace) -> None:
    documents.create(ws, FIRE)
    backup_folder(ws.path).write_text("no folder")
    (problem,) = try_backup(ws, "auto")
    assert problem.code == "catalogue.no_backup_made"
    assert problem.code not in problem_text(problem, "fr")
    documents.create(ws, ICE)


_FULL = """
import resource, signal, sys
from pathlib import Path
from editor.services.backups import backups_of, make_backup, try_backup
from editor.services import documents
from editor.services.opening import open_workspace
from tests.catalogues import old_catalogue
from tests.services.samples import spell
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with open_workspace(Path(sys.argv[1]), content=None) as ws:
    documents.create(ws, spell("fire"))
    make_backup(ws, "auto")
    documents.create(ws, spell("ice"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
    print([problem.code for problem in try_backup(ws, "auto")])
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    (one,) = backups_of(ws.path)
    print([path.suffix for path in one.file.parent.iterdir()])
    documents.create(ws, spell("wind"))
"""


@pytest.mark.quick(1)
@pytest.mark.skipif(sys.platform != "linux", reason="limits the size of files as Linux does")
@pytest.mark.parametrize("limit", [4_000, 100_000])
def test_full_disk_leaves_the_older_backup_and_nothing_half(catalogue_file: Path, limit: int) -> None:
    done = run_program(_FULL, catalogue_file, limit)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == ["['catalogue.no_backup_made']", "['.marshalry-backup']"]


_BACKING_UP = """
import os, sys
from pathlib import Path
from editor.services.backups import make_backup
from editor.services.opening import open_workspace
with open_workspace(Path(sys.argv[1]), content=None) as ws:
    for _ in range(1000):
        os.write(1, b"try\\n")
        make_backup(ws, "auto", changed_only=False)
"""


@pytest.mark.quick(1)
@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
@pytest.mark.parametrize("times", [3, pytest.param(60, marks=pytest.mark.long)])
def test_killed_while_backing_up_every_backup_is_whole(catalogue_file: Path, times: int) -> None:
    with open_workspace(catalogue_file, content=None) as ws:
        for number in range(20):
            documents.create(ws, spell(f"s{number}"))
    for _ in range(times):
        with Program(_BACKING_UP, catalogue_file) as process:
            for _line in range(2):
                process.stdout.readline()
            process.kill()
            assert process.wait() == -signal.SIGKILL
    found = backups_of(catalogue_file)
    assert found
    for one in found:
        with opened_backup(one.file) as other:
            assert documents.count_documents(other) == 20


def test_catalogue_is_looked_through_where_it_was_not_closed_well_or_touched(catalogue_file: Path) -> None:
    with open_workspace(catalogue_file, content=None) as ws:
        documents.create(ws, FIRE)
    assert closing_notes.is_as_left(catalogue_file)
    with sqlite3.connect(catalogue_file) as other:
        other.execute("UPDATE revision SET body = x'0102'")
    other.close()
    assert not closing_notes.is_as_left(catalogue_file)
    with pytest.raises(EditorError) as caught:
        open_workspace(catalogue_file, content=None)
    assert _code(caught) == "catalogue.damaged"


def test_a_large_catalogue_is_left_to_the_window_and_quickly_looked_at_by_commands(
    catalogue_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "LARGE", 1)
    with open_workspace(catalogue_file, content=None) as ws:
        documents.create(ws, FIRE)
    os.utime(catalogue_file, ns=(1, 1))
    with open_workspace(catalogue_file, content=None, check="later") as ws:
        assert ws.unchecked
        checking.look_through(ws.engine, ws.path, "indexes")
        ws.unchecked = False
    assert closing_notes.is_as_left(catalogue_file)
    _damage(catalogue_file, start=4096, length=4096)
    with pytest.raises(EditorError):
        open_workspace(catalogue_file, content=None)


def test_import_has_the_catalogue_looked_through_at_the_next_start(catalogue_file: Path) -> None:
    from editor.services.importing import take_in

    with open_workspace(catalogue_file, content=None) as ws:
        take_in(ws, [FIRE])
    assert not closing_notes.is_as_left(catalogue_file)
    open_workspace(catalogue_file, content=None).close()
    assert closing_notes.is_as_left(catalogue_file)


def test_older_tables_are_backed_up_before_they_are_changed_and_a_newer_catalogue_names_that_backup(
    catalogue_file: Path,
) -> None:
    old_catalogue("0004", catalogue_file)
    with open_workspace(catalogue_file, content=None) as ws:
        assert documents.find(ws, "spell-03")
    (made,) = backups_of(catalogue_file)
    assert made.reason == "upgrade"
    assert about(made.file).tables == "0004"
    with sqlite3.connect(catalogue_file) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.close()
    with pytest.raises(EditorError) as caught:
        open_workspace(catalogue_file, content=None)
    assert _code(caught) == "catalogue.newer"
    reported = problem_text(caught.value.problems[0], "en")
    assert f"catalogue backups restore {made.file.name}" in reported
    restore_backup(find_backup(catalogue_file, made.file.name), catalogue_file)
    with open_workspace(catalogue_file, content=None) as again:
        assert documents.find(again, "spell-03")


def test_backup_says_what_it_holds(ws: Workspace) -> None:
    documents.create(ws, FIRE)
    made = make_backup(ws, "now")
    assert made is not None
    with zipfile.ZipFile(made.file) as archive:
        assert sorted(archive.namelist()) == ["backup.json", "catalogue.sqlite"]
        about = json.loads(archive.read("backup.json"))
    assert (about["format"], about["version"], about["documents"], about["reason"]) == (
        "marshalry-backup",
        1,
        1,
        "now",
    )


def test_what_is_written_while_a_backup_is_made_comes_into_the_next_one(ws: Workspace) -> None:
    documents.create(ws, FIRE)
    late = iter([ICE])

    def progress(_done: int, _total: int) -> None:
        for one in late:
            documents.create(ws, one)

    first = make_backup(ws, "auto", progress=progress)
    assert first is not None
    with opened_backup(first.file) as before:
        assert documents.count_documents(before) == 1
    second = make_backup(ws, "auto")
    assert second is not None
    with opened_backup(second.file) as before:
        assert documents.count_documents(before) == 2


def test_copy_that_the_disk_has_spoilt_does_not_make_the_catalogue_damaged(
    ws: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents.create(ws, FIRE)
    whole = sqlite_database._copy

    def spoilt(raw: sqlite3.Connection, target: sqlite3.Connection, progress: Report | None) -> None:
        whole(raw, target, progress)
        target.execute("UPDATE revision SET body = x'00'")

    monkeypatch.setattr(sqlite_database, "_copy", spoilt)
    with pytest.raises(EditorError) as caught:
        make_backup(ws, "auto")
    assert _code(caught) == "catalogue.cannot_write"


@pytest.mark.skipif(sys.platform != "linux", reason="a file that gives errors when it is read")
def test_backup_that_cannot_be_read_is_the_one_that_is_named() -> None:
    with pytest.raises(EditorError) as caught, opened_backup(Path("/proc/self/mem")):
        pass
    assert _code(caught) == "catalogue.cannot_open"
    assert caught.value.problems[0].values["path_name"] == "/proc/self/mem"


def test_backup_by_a_name_that_no_disk_takes_is_not_there(ws: Workspace) -> None:
    with pytest.raises(EditorError) as caught:
        find_backup(ws.path, "x" * 300)
    assert _code(caught) == "catalogue.no_backup"
