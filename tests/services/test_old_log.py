"""A file that takes the place of a catalogue while the log of the old one still lies beside it."""

import os
import shutil
import signal
import sys
from pathlib import Path

import pytest

from editor.services import documents
from editor.services.opening import open_workspace
from schemas.messages import LANGUAGES, problem_text
from schemas.problems import EditorError
from tests.programs import run_command, run_program
from tests.services.samples import spell

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows knows no SIGKILL")
KILLED = """
import os, signal, sys
from editor.services import documents
from editor.services.opening import open_workspace
from tests.services.samples import spell
ws = open_workspace(sys.argv[1], content=None)
for number in range(int(sys.argv[2])):
    documents.create(ws, spell(f"killed-{number}"))
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def empty(catalogue_file: Path, tmp_path: Path) -> Path:
    """A copy of the catalogue as it is at first."""
    return Path(shutil.copyfile(catalogue_file, tmp_path / "empty.sqlite"))


def _killed(path: Path, number: int) -> None:
    done = run_program(KILLED, path, number)
    assert done.returncode == -signal.SIGKILL
    assert path.with_name(path.name + "-wal").stat().st_size


def _take_place(path: Path, other: Path) -> None:
    """Put a file in the place of another, later than its log by the clock of the file system."""
    log = path.with_name(path.name + "-wal")
    while other.stat().st_ctime_ns <= log.stat().st_ctime_ns:
        os.utime(other)
    os.replace(other, path)  # noqa: PTH105 - what sync clients do


def _slugs(path: Path) -> set[str]:
    with open_workspace(path, content=None) as ws:
        return {row.slug for row in documents.list_documents(ws).rows}


def _other(path: Path, empty: Path) -> Path:
    shutil.copyfile(empty, path)
    with open_workspace(path, content=None) as ws:
        for number in range(40):
            documents.create(ws, spell(f"other-{number}"))
    return path


@pytest.mark.long
def test_log_of_the_file_that_lay_there_before_is_not_applied(
    catalogue_file: Path, empty: Path, tmp_path: Path
) -> None:
    other = _other(tmp_path / "other.sqlite", empty)
    wanted = other.read_bytes()
    _killed(catalogue_file, 9)
    log = catalogue_file.with_name(catalogue_file.name + "-wal")
    old_log = log.read_bytes()
    _take_place(catalogue_file, other)
    with pytest.raises(EditorError) as caught:
        open_workspace(catalogue_file, content=None, read_only=True)
    assert caught.value.problems[0].code == "catalogue_files.foreign_log"
    assert (catalogue_file.read_bytes(), log.read_bytes()) == (wanted, old_log)
    with open_workspace(catalogue_file, content=None) as ws:
        (notice,) = [one for one in ws.notices if one.code == "catalogue_files.log_laid_aside"]
        documents.create(ws, spell("later"))
    aside = Path(str(notice.values["log_name"]))
    assert all(str(aside) in problem_text(notice, language) for language in LANGUAGES)
    assert aside.read_bytes() == old_log
    assert _slugs(catalogue_file) == {"later"} | {f"other-{number}" for number in range(40)}


def test_log_of_a_killed_program_is_applied(catalogue_file: Path) -> None:
    _killed(catalogue_file, 9)
    with open_workspace(catalogue_file, content=None) as ws:
        assert not [one for one in ws.notices if one.code == "catalogue_files.log_laid_aside"]
    assert _slugs(catalogue_file) == {f"killed-{number}" for number in range(9)}


def test_log_without_its_file_is_kept(catalogue_file: Path) -> None:
    _killed(catalogue_file, 1)
    catalogue_file.unlink()
    assert _slugs(catalogue_file) == set()
    assert list(catalogue_file.parent.glob("*-wal-of-another-1"))


@pytest.mark.parametrize("sessions", [0, 3])
def test_log_is_not_applied_to_an_older_copy_either(
    catalogue_file: Path, tmp_path: Path, sessions: int
) -> None:
    older = Path(shutil.copyfile(catalogue_file, tmp_path / "older"))
    for number in range(sessions):
        with open_workspace(catalogue_file, content=None) as ws:
            documents.create(ws, spell(f"before-{number}"))
    _killed(catalogue_file, 3)
    _take_place(catalogue_file, older)
    assert _slugs(catalogue_file) == set()


@pytest.mark.long
def test_running_program_on_the_old_file_keeps_its_work_apart(
    catalogue_file: Path, empty: Path, tmp_path: Path
) -> None:
    other = _other(tmp_path / "other.sqlite", empty)
    with open_workspace(catalogue_file, content=None) as ws:
        documents.create(ws, spell("ours"))
        _take_place(catalogue_file, other)
        names = run_command("--catalogue", catalogue_file, "catalogue", "list", "--kind", "spell").stdout
        assert "other-39" in names
        assert "ours" not in names
        assert ws.loss() is not None
        new = ws.continue_elsewhere().new
    assert _slugs(new) == {"ours"}
    assert "ours" not in _slugs(catalogue_file)
