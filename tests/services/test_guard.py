"""A catalogue whose files are replaced, deleted or overwritten while it is open: nothing is mixed."""

import os
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from editor.catalogue import store
from editor.catalogue.tables import StoredSetting
from editor.catalogue.transaction_numbers import Numbers, number_of
from editor.services import documents, opening
from editor.services.opening import open_workspace
from editor.services.workspace import LOSSES, Workspace
from schemas.held_files import is_held
from schemas.messages import LANGUAGES, problem_text, sentence
from schemas.parse import dump_document
from schemas.problems import EditorError, error
from tests.catalogues import copied
from tests.programs import run_command
from tests.services.samples import spell

FIRE, ICE, RAIN = spell("fire"), spell("ice"), spell("rain")
Change = Callable[[Path, Path], None]


def _move(path: Path, _other: Path) -> None:
    path.rename(path.with_name("moved.sqlite"))


def _delete(path: Path, _other: Path) -> None:
    path.unlink()


def _delete_log(path: Path, _other: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


def _replace(path: Path, other: Path) -> None:
    os.replace(other, path)  # noqa: PTH105 - what sync clients do


def _copy_into(path: Path, other: Path) -> None:
    subprocess.run(["cp", other, path], check=True)


CHANGES: dict[Change, str] = {
    _move: "removed",
    _delete: "removed",
    _delete_log: "log_removed",
    _replace: "replaced",
    _copy_into: "overwritten",
}
KEPT = [change for change in CHANGES if change is not _copy_into]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows refuses to touch open files")


@pytest.fixture
def other(tmp_path: Path, _empty_catalogue: Path) -> Path:
    """Another catalogue, with a document of its own."""
    path = copied(_empty_catalogue, tmp_path / "other.sqlite")
    with open_workspace(path, content=None) as ws:
        documents.create(ws, RAIN)
    return path


def _refused(act: Callable[[], object]) -> str:
    with pytest.raises(EditorError) as caught:
        act()
    problem = caught.value.problems[0]
    assert problem.code in LOSSES
    for language in LANGUAGES:
        assert str(problem.values["path_name"]) in problem_text(problem, language)
    return problem.code.partition(".")[2]


def _sound(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as database:
        return bool(database.execute("PRAGMA integrity_check").fetchone() == ("ok",))


def _slugs(path: Path) -> set[str]:
    with open_workspace(path, content=None) as ws:
        return {row.slug for row in documents.list_documents(ws).rows}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_nothing_is_written_after_the_files_changed(ws: Workspace, other: Path, change: Change) -> None:
    documents.create(ws, FIRE)
    assert ws.loss() is None
    change(ws.path, other)
    assert _refused(lambda: documents.create(ws, ICE)) == CHANGES[change]
    assert _refused(lambda: documents.save_revision(ws, FIRE.model_copy(update={"points": 3}), 1))
    trouble = ws.loss()
    assert trouble is not None
    assert trouble.problems[0].code == f"catalogue_files.{CHANGES[change]}"


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_change_within_a_transaction_is_seen_before_it_is_kept(
    ws: Workspace, other: Path, change: Change
) -> None:
    def act() -> None:
        with ws.writing() as session:
            session.merge(StoredSetting(key="during", value="x"))
            session.flush()
            change(ws.path, other)

    assert _refused(act) == CHANGES[change]


@pytest.mark.quick(2)
@pytest.mark.parametrize("change", KEPT, ids=lambda change: change.__name__)
def test_work_goes_on_in_a_whole_copy_and_nothing_is_mixed(
    ws: Workspace, other: Path, change: Change, tmp_path: Path
) -> None:
    documents.create(ws, FIRE)
    documents.save_working_copy(ws, FIRE.id, dump_document(FIRE) | {"points": 7}, 1)
    old = ws.path
    change(old, other)
    _refused(lambda: documents.create(ws, ICE))
    moved = ws.continue_elsewhere()
    assert moved.whole
    assert ws.path == moved.new == tmp_path / "catalogue-rescued-1.sqlite"
    assert all(str(moved.new) in sentence(moved.message, language) for language in LANGUAGES)
    assert ws.loss() is None
    documents.create(ws, ICE)
    assert documents.load(ws, FIRE.id).data["points"] == 7
    documents.save_working_copy(ws, FIRE.id, dump_document(FIRE) | {"points": 8}, 1)
    ws.close()
    assert _slugs(moved.new) == {"fire", "ice"}
    expected = {_move: {"moved.sqlite": {"fire"}}, _delete: {}, _delete_log: {old.name: {"fire"}}}
    files: dict[str, set[str]] = expected.get(change, {old.name: {"rain"}})
    for name, slugs in files.items():
        assert _sound(tmp_path / name)
        assert _slugs(tmp_path / name) == slugs
    assert not any(is_held(path) for path in tmp_path.iterdir())


def test_copy_into_the_file_leaves_it_as_it_was_copied(ws: Workspace, other: Path) -> None:
    documents.create(ws, FIRE)
    old, wanted = ws.path, other.read_bytes()
    _copy_into(old, other)
    assert _refused(lambda: documents.create(ws, ICE)) == "overwritten"
    moved = ws.continue_elsewhere()
    assert not moved.whole
    documents.create(ws, ICE)
    ws.close()
    assert old.read_bytes() == wanted
    assert _sound(old)
    assert _slugs(old) == {"rain"}
    assert _slugs(moved.new) == {"ice"}


def test_older_copy_of_the_same_catalogue_is_seen_with_and_without_a_log(
    catalogue_file: Path, tmp_path: Path
) -> None:
    for number in range(2):
        with open_workspace(catalogue_file, content=None) as ws:
            documents.create(ws, spell(f"before-{number}"))
        older = shutil.copyfile(catalogue_file, tmp_path / "older.sqlite")
        with open_workspace(catalogue_file, content=None) as ws:
            documents.create(ws, spell(f"after-{number}"))
            if number:
                with ws.engine.connect() as connection:
                    connection.rollback()
                    connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
                    connection.rollback()
                assert ws.loss() is None
                _copy_into(ws.path, older)
                assert _refused(lambda ws=ws: documents.create(ws, ICE)) == "overwritten"  # type: ignore[misc]
            else:
                # What lies in the file is what lay there before: the log fits, and nothing is wrong.
                _copy_into(ws.path, older)
                documents.create(ws, ICE)


@pytest.mark.long
def test_checkpoints_of_this_and_other_programs_are_no_reason_to_stop(catalogue_file: Path) -> None:
    with (
        open_workspace(catalogue_file, content=None) as one,
        open_workspace(catalogue_file, content=None) as two,
    ):
        for number in range(12):
            documents.create(one, spell(f"one-{number}"))
            documents.create(two, spell(f"two-{number}"))
            with one.engine.connect() as connection:
                connection.rollback()
                kind = ("PASSIVE", "FULL", "RESTART", "TRUNCATE")[number % 4]
                connection.exec_driver_sql(f"PRAGMA wal_checkpoint({kind})")
                connection.rollback()
            with open_workspace(catalogue_file, content=None) as third:
                documents.create(third, spell(f"three-{number}"))
            assert one.loss() is None
            assert two.loss() is None
    assert len(_slugs(catalogue_file)) == 36


def test_two_windows_on_one_file_both_notice_and_keep_their_work(
    catalogue_file: Path, other: Path, tmp_path: Path
) -> None:
    with (
        open_workspace(catalogue_file, content=None) as one,
        open_workspace(catalogue_file, content=None) as two,
    ):
        documents.create(one, FIRE)
        documents.create(two, ICE)
        _replace(catalogue_file, other)
        assert _refused(lambda: documents.create(one, spell("a"))) == "replaced"
        assert one.continue_elsewhere().new.name == "catalogue-rescued-1.sqlite"
        assert _refused(lambda: documents.create(two, spell("b"))) == "replaced"
        assert two.continue_elsewhere().new.name == "catalogue-rescued-2.sqlite"
        documents.create(one, spell("a"))
        documents.create(two, spell("b"))
    assert _slugs(tmp_path / "catalogue-rescued-1.sqlite") == {"fire", "ice", "a"}
    assert _slugs(tmp_path / "catalogue-rescued-2.sqlite") == {"fire", "ice", "b"}
    assert _slugs(catalogue_file) == {"rain"}
    assert _sound(catalogue_file)


def test_one_of_two_workspaces_of_a_process_may_close_without_taking_the_locks(catalogue_file: Path) -> None:
    with open_workspace(catalogue_file, content=None) as one:
        with open_workspace(catalogue_file, content=None) as two:
            documents.create(two, FIRE)
        with open_workspace(catalogue_file, content=None, read_only=True):
            pass
        listed = run_command("--catalogue", catalogue_file, "catalogue", "list", "--kind", "spell")
        assert "fire" in listed.stdout
        documents.create(one, ICE)
        assert one.loss() is None
    assert _slugs(catalogue_file) >= {"fire", "ice"}


def test_sessions_of_other_threads_wait_for_the_move_and_see_the_new_file(ws: Workspace) -> None:
    documents.create(ws, FIRE)
    inside, leave = threading.Event(), threading.Event()
    seen: list[object] = []

    def read() -> None:
        with ws.reading():
            inside.set()
            leave.wait(60)
        with ws.reading():
            seen.append(ws.path)

    reader = threading.Thread(target=read)
    reader.start()
    assert inside.wait(60)
    _delete(ws.path, ws.path)
    mover = threading.Thread(target=lambda: seen.append(ws.continue_elsewhere().new))
    mover.start()
    leave.set()
    mover.join(60)
    reader.join(60)
    assert len(seen) == 2
    assert documents.find(ws, "fire").id == FIRE.id


def test_move_is_refused_while_this_very_thread_reads(ws: Workspace) -> None:
    with ws.reading(), pytest.raises(EditorError) as caught:
        ws.continue_elsewhere()
    assert caught.value.problems[0].code == "catalogue_files.not_idle"
    documents.create(ws, FIRE)


def test_next_start_tells_where_work_went_on(ws: Workspace, other: Path) -> None:
    documents.create(ws, FIRE)
    old = ws.path
    os.utime(other, (1, 1))
    _replace(old, other)
    new = ws.continue_elsewhere().new
    documents.create(ws, ICE)
    ws.close()
    with open_workspace(old, content=None) as again:
        assert [notice.code for notice in again.notices] == ["catalogue_files.rescued_beside"]
        assert str(new) in problem_text(again.notices[0])


@pytest.mark.parametrize("fails", ["open_engine", "upgrade_schema"])
def test_going_on_elsewhere_that_fails_leaves_no_file_and_can_be_tried_again(
    ws: Workspace, monkeypatch: pytest.MonkeyPatch, other: Path, fails: str
) -> None:
    documents.create(ws, spell("mine"))
    _copy_into(ws.path, other)
    assert ws.loss() is not None
    before, place = set(ws.path.parent.iterdir()), ws.path

    def fail(*_arguments: object, **_named: object) -> None:
        raise error("catalogue.disk_full", path_name="x", detail="full")

    with monkeypatch.context() as failing:
        failing.setattr(store, fails, fail)
        with pytest.raises(EditorError):
            ws.continue_elsewhere()
    assert (set(ws.path.parent.iterdir()), ws.path) == (before, place)
    assert not ws.continue_elsewhere().whole
    documents.create(ws, spell("more"))


def test_catalogue_that_cannot_be_opened_again_is_not_held(ws: Workspace) -> None:
    ws.close()
    ws.path.write_bytes(b"x" * 5000)
    with pytest.raises(EditorError), ws.reading() as session:
        session.connection()
    assert not is_held(ws.path)


def test_catalogue_whose_opening_fails_for_any_reason_is_not_held(
    catalogue_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(opening, "take_in", fail)
    with pytest.raises(RuntimeError):
        open_workspace(catalogue_file, content=tmp_path)
    assert not is_held(catalogue_file)


def _checkpoint_begins(path: Path) -> None:
    """Do the first step of a checkpoint: page 1 is written into the database, of which it is the first."""
    log = path.with_name(path.name + "-wal").read_bytes()
    size = int.from_bytes(log[8:12], "big")
    frames = range(_LOG_HEADER, len(log) - size, _FRAME_HEADER + size)
    first = [at for at in frames if int.from_bytes(log[at : at + 4], "big") == 1][-1]
    page = log[first + _FRAME_HEADER : first + _FRAME_HEADER + size]
    part = path.with_name("page")
    part.write_bytes(page)  # by another program: to close the file here would drop this program's locks
    subprocess.run(["dd", f"if={part}", f"of={path}", "conv=notrunc", "status=none"], check=True)


_LOG_HEADER, _FRAME_HEADER = 32, 24


def test_a_checkpoint_under_way_that_makes_the_file_longer_is_no_loss(ws: Workspace) -> None:
    """Its first page says already how long the file is going to be; the others follow."""
    guard = ws._guard
    assert guard is not None
    guard.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    assert ws.loss() is None
    size = ws.path.stat().st_size
    with ws.writing() as session:
        session.merge(StoredSetting(key="long", value="x" * 300_000))
    assert ws.path.stat().st_size == size
    _checkpoint_begins(ws.path)
    assert ws.path.stat().st_size == size
    assert ws.loss() is None
    documents.create(ws, FIRE)
    assert ws.loss() is None


def test_a_transaction_that_was_not_kept_leaves_no_number(ws: Workspace) -> None:
    """Another program goes on below the number that ours would have had."""
    guard = ws._guard
    assert guard is not None
    before = number_of(guard.connection)

    def act() -> None:
        with ws.writing() as session:
            session.merge(StoredSetting(key="lost", value="x"))
            session.flush()
            raw = session.connection().connection.driver_connection
            assert isinstance(raw, sqlite3.Connection)
            guard.commit(raw)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        act()
    assert number_of(guard.connection) == before
    with closing(sqlite3.connect(ws.path)) as other:
        for step in (1, 2):
            other.execute(f"PRAGMA user_version={before + step}")
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert ws.loss() is None


def test_numbers_of_others_are_known_after_one_of_ours_was_withdrawn() -> None:
    numbers = Numbers(100)
    following = numbers.next_after(100)
    numbers.withdraw(following)
    numbers.met(103)
    assert numbers.reached(102)
    assert numbers.reached(103)
    assert not numbers.reached(100 + (1 << 20))


def test_another_program_gives_a_fresh_catalogue_its_first_numbers() -> None:
    """It may have kept several of them before we look, and the file may hold one in between."""
    numbers = Numbers(0)
    numbers.met(5_000_005)
    assert numbers.reached(5_000_002)
    assert numbers.reached(5_000_005)
    assert not numbers.reached(77)
