"""Opening a catalogue: where it lies, and every file that is none."""

import os
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from editor.catalogue.sqlite_only import open_engine
from editor.services import documents
from editor.services.opening import open_workspace
from editor.services.workspace import default_path
from schemas.messages import problem_text
from schemas.problems import EditorError, Problem
from tests.programs import run_program
from tests.services.samples import spell


def _refused(path: Path | str, **options: object) -> Problem:
    with pytest.raises(EditorError) as caught:
        open_workspace(path, content=None, **options)  # type: ignore[arg-type]
    (problem,) = caught.value.problems
    for language in ("en", "fr"):
        assert problem.code not in problem_text(problem, language)
    return problem


def test_default_catalogue_lies_in_the_users_data_directory() -> None:
    with open_workspace(content=None) as ws:
        assert ws.path == default_path()
    assert default_path().is_relative_to(os.environ["XDG_DATA_HOME"])
    assert default_path().is_file()


def test_folders_are_made_and_nothing_is_left_beside_a_closed_catalogue(tmp_path: Path) -> None:
    path = tmp_path / "a" / "50 % é" / "my catalogue?.sqlite"
    with open_workspace(path, content=None) as ws:
        documents.create(ws, spell("fire"))
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_address_of_a_file_is_taken_other_databases_are_refused(tmp_path: Path) -> None:
    with open_workspace(f"sqlite:///{tmp_path}/by-url.sqlite", content=None) as ws:
        assert ws.path == tmp_path / "by-url.sqlite"
    assert _refused("mysql://host/db").code == "catalogue.other_database"
    assert _refused("sqlite://").code == "catalogue.other_database"
    assert _refused("://").code == "catalogue.bad_url"


@pytest.mark.parametrize("content", [b"not a database at all", b"SQLite", b"\x00" * 4096, b"PK\x03\x04zip"])
def test_file_that_is_not_sqlite_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "story.txt"
    path.write_bytes(content)
    assert _refused(path).code == "catalogue.not_sqlite"
    assert path.read_bytes() == content


def test_damaged_sqlite_file_is_refused(catalogue_file: Path) -> None:
    raw = bytearray(catalogue_file.read_bytes())
    for garbage in (raw[:16] + b"\xff" * 4096, raw[:100] + b"\xff" * (len(raw) - 100), raw[:5000]):
        catalogue_file.write_bytes(garbage)
        assert _refused(catalogue_file).code in {
            "catalogue.damaged",
            "catalogue.not_sqlite",
            "catalogue.foreign_file",
        }


def test_database_of_another_program_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE photo (id INTEGER)")
    other.close()
    before = path.read_bytes()
    assert _refused(path).code == "catalogue.foreign_file"
    assert path.read_bytes() == before


def test_catalogue_newer_than_the_program_is_refused_and_left_as_it_is(catalogue_file: Path) -> None:
    with sqlite3.connect(catalogue_file) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.close()
    for read_only in (False, True):
        problem = _refused(catalogue_file, read_only=read_only)
        assert problem.code == "catalogue.newer"
        assert problem.values["found"] == "9999"


def test_empty_file_becomes_a_catalogue(tmp_path: Path) -> None:
    path = tmp_path / "empty.sqlite"
    path.touch()
    with open_workspace(path, content=None) as ws:
        assert documents.create(ws, spell("fire")).version == 1


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_pipe_device_and_impossible_name_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert _refused(tmp_path / "pipe").code == "catalogue.not_sqlite"
    assert _refused(Path(os.devnull)).code == "catalogue.not_sqlite"
    assert _refused(tmp_path / ("x" * 300)).code == "catalogue.cannot_open"
    (tmp_path / "file").touch()
    assert _refused(tmp_path / "file" / "catalogue.sqlite").code in {
        "catalogue.cannot_make",
        "catalogue.cannot_open",
    }


def test_folder_is_refused(tmp_path: Path) -> None:
    assert _refused(tmp_path).code == "catalogue.is_folder"


def test_catalogue_opened_read_only_shows_and_refuses_to_change(catalogue_file: Path) -> None:
    with open_workspace(catalogue_file, content=None) as ws:
        documents.create(ws, spell("fire"))
    with open_workspace(catalogue_file, read_only=True) as ws:
        row = documents.find(ws, "fire")
        documents.set_recent(ws, row.id)
        with pytest.raises(EditorError) as caught:
            documents.delete(ws, row.id)
        assert caught.value.problems[0].code == "catalogue.opened_read_only"


def test_missing_catalogue_is_not_made_read_only(tmp_path: Path) -> None:
    assert _refused(tmp_path / "none.sqlite", read_only=True).code == "catalogue.no_catalogue"


_AS_NOBODY = """
import os, sys
from pathlib import Path
import editor.services.checks, editor.services.documents as documents  # imported while files can be read
from editor.services.opening import open_workspace
from schemas.problems import EditorError
from tests.services.samples import spell
if os.getuid() == 0:
    os.setuid(65534)
try:
    with open_workspace(Path(sys.argv[1]), content=None) as ws:
        print(ws.read_only, [notice.code for notice in ws.notices], documents.find(ws, "fire").slug)
        documents.create(ws, spell("ice"))
except EditorError as trouble:
    print(trouble.problems[0].code)
"""


@pytest.fixture
def shelf() -> Iterator[Path]:
    """A folder that other accounts may enter, as pytest's own may not be."""
    with TemporaryDirectory() as folder:
        yield Path(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of POSIX")
@pytest.mark.parametrize("what", ["file", "folder"])
def test_read_only_place_opens_with_a_notice(catalogue_file: Path, shelf: Path, what: str) -> None:
    with open_workspace(catalogue_file, content=None) as ws:
        documents.create(ws, spell("fire"))
    path = Path(shutil.copyfile(catalogue_file, shelf / "catalogue.sqlite"))
    path.chmod(0o444 if what == "file" else 0o666)
    shelf.chmod(0o777 if what == "file" else 0o555)
    done = run_program(_AS_NOBODY, path)
    shelf.chmod(0o755)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "True ['catalogue.opened_read_only'] fire",
        "catalogue.opened_read_only",
    ]


def test_catalogue_that_becomes_read_only_refuses_the_save(catalogue_file: Path) -> None:
    one = spell("fire")
    with open_workspace(catalogue_file, content=None) as ws:
        documents.create(ws, one)
        with ws.engine.connect() as connection:
            connection.rollback()
            connection.exec_driver_sql("PRAGMA query_only=ON")
        with pytest.raises(EditorError) as caught:
            documents.save_revision(ws, one.model_copy(update={"points": 9}), 1)
        assert caught.value.problems[0].code == "catalogue.read_only"
        assert documents.load_document(ws, one.id) == one


def test_another_process_that_writes_is_waited_for_and_then_told(
    catalogue_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editor.catalogue.sqlite_only.BUSY_TIMEOUT_MS", 50)
    with open_workspace(catalogue_file, content=None) as ws:
        other = sqlite3.connect(catalogue_file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(EditorError) as caught:
            documents.create(ws, spell("fire"))
        assert caught.value.problems[0].code == "catalogue.busy"
        assert documents.list_documents(ws).rows == ()
        other.execute("COMMIT")
        other.close()
        documents.create(ws, spell("fire"))


def test_engine_of_a_refused_file_holds_nothing_open(tmp_path: Path) -> None:
    path = tmp_path / "photos.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE photo (id INTEGER)")
    other.close()
    with pytest.raises(EditorError):
        open_engine(path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["photos.db"]
