"""Damaged catalogues: every command ends with the right answer, or with status 1 and the way out."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from editor.catalogue import closing_notes
from editor.cli.main import run
from editor.services import documents
from editor.services.backups import backups_of, make_backup, opened_backup
from editor.services.opening import open_workspace
from tests.catalogues import copied
from tests.cli.conftest import Answer, Command

PAGE = 4096
_DAMAGES = 24
"""Some four of each sort."""
_OWN = documents.Query(source="own", include_deleted=True)
Damage = Callable[[bytearray, random.Random], None]
_CARD = "demonworld/unit/orc-guard"
READING = (
    ("catalogue", "list"),
    ("catalogue", "show", "mine"),
    ("catalogue", "history", "mine"),
    ("catalogue", "list", "--text", "orc"),
    ("catalogue", "export", "mine"),
    ("where-used", _CARD),
    ("missing",),
    ("duplicates",),
    ("table", "show", "mine", "--system", "demonworld"),
    ("points", "mine"),
)
WRITING = (
    ("table", "set", "points = points + 1", "mine", "--system", "demonworld", "--apply"),
    ("rename", "mine", "other"),
    ("rename", "other", "mine"),
    ("delete", "mine"),
    ("catalogue", "backup", "OUT/copy.backup"),
    ("catalogue", "backups", "now"),
    ("catalogue", "export", "--everything", "-o", "OUT/all.zip"),
)


@pytest.fixture(scope="session")
def worked_on(shipped_catalogue: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The shipped catalogue with a card of the author's and a backup."""
    file = tmp_path_factory.mktemp("worked-on") / "catalogue.sqlite"
    with open_workspace(copied(shipped_catalogue, file)) as ws:
        documents.duplicate(ws, documents.find(ws, _CARD).id, slug="mine")
        make_backup(ws, "auto")
    return file


def _copy(source: Path, folder: Path) -> Path:
    folder.mkdir()
    shutil.copytree(source.with_name(f"{source.name}-backups"), folder / f"{source.name}-backups")
    return Path(shutil.copyfile(source, folder / source.name))


def _bytes(raw: bytearray, chance: random.Random) -> None:
    for _ in range(chance.randrange(1, 5)):
        start = chance.randrange(100, len(raw) - 64)
        raw[start : start + 48] = chance.randbytes(48)


def _page(raw: bytearray, chance: random.Random) -> None:
    start = chance.randrange(len(raw) // PAGE) * PAGE
    raw[start : start + PAGE] = chance.randbytes(PAGE)


def _zeros(raw: bytearray, chance: random.Random) -> None:
    start = chance.randrange(len(raw) - 20_000)
    raw[start : start + 20_000] = bytes(20_000)


def _cut(raw: bytearray, chance: random.Random) -> None:
    del raw[chance.randrange(1, len(raw)) :]


def _head(raw: bytearray, chance: random.Random) -> None:
    raw[: chance.choice((16, 100, PAGE))] = chance.randbytes(chance.choice((16, 100, PAGE)))


def _answer(capsys: pytest.CaptureFixture[str], file: Path, command: tuple[str, ...]) -> Answer:
    capsys.readouterr()
    words = [word.replace("OUT", str(file.parent)) for word in command]
    status = run(["--catalogue", str(file), "--language", "en", *words])
    streams = capsys.readouterr()
    return Answer(status, streams.out, streams.err)


@pytest.mark.long
def test_every_command_on_a_damaged_catalogue_answers_right_or_shows_the_way_out(
    qapp: object, worked_on: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = _copy(worked_on, tmp_path / "whole")
    closing_notes.note(whole)
    right = {command: _answer(capsys, whole, command) for command in READING}
    for seed in range(_DAMAGES):
        chance = random.Random(seed)
        file = _copy(worked_on, tmp_path / f"seed-{seed}")
        raw = bytearray(file.read_bytes())
        chance.choice((_bytes, _bytes, _page, _zeros, _cut, _head))(raw, chance)
        file.write_bytes(raw)
        before = [one.file.read_bytes() for one in backups_of(file)]
        for command in (*READING, *WRITING):
            answer = _answer(capsys, file, command)
            reported = f"seed {seed}, {command}: {answer}"
            assert answer.status in (0, 1), reported
            if answer.status == 1:
                assert "salvage" in answer.err or command[0] in ("missing", "points"), reported
            elif command in right:
                assert answer == right[command], reported
        assert [one.file.read_bytes() for one in backups_of(file)][-1:] == before, f"seed {seed}"
        for one in backups_of(file):
            with opened_backup(one.file) as other:
                assert documents.count_documents(other, _OWN) == 1
        shutil.rmtree(file.parent)


@pytest.mark.quick(4)
@pytest.mark.parametrize("command", [one for one in (*READING, *WRITING) if "other" not in one[1:2]])
def test_damage_that_the_clock_hides_is_told_where_it_is_met(
    qapp: object,
    worked_on: Path,
    tmp_path: Path,
    command: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Bits that rot change no time of the file, so nobody looks; who reads them tells all the same."""
    file = _copy(worked_on, tmp_path / "rotten")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE revision SET body = x'00ff'")
        connection.commit()
    closing_notes.note(file)
    backups = [one.file.read_bytes() for one in backups_of(file)]
    answer = _answer(capsys, file, command)
    if answer.status:
        assert answer.status == 1, answer
        assert "salvage" in answer.err
    else:
        assert command in READING, answer
    assert [one.file.read_bytes() for one in backups_of(file)] == backups
    assert not (file.parent / "copy.backup").exists()


@pytest.mark.long
def test_check_salvage_and_backups_lead_out(marshalry: Command, catalogue: Path, tmp_path: Path) -> None:
    assert marshalry("catalogue", "check").status == 0
    assert marshalry("catalogue", "backups").out.startswith("There are no backups yet")
    made = marshalry("catalogue", "backups", "now")
    assert Path(made.out.strip()).is_file()
    assert "by hand" in marshalry("catalogue", "backups", "list").out
    raw = bytearray(catalogue.read_bytes())
    raw[PAGE * 5 : PAGE * 7] = bytes(2 * PAGE)
    catalogue.write_bytes(raw)
    check = marshalry("catalogue", "check", "--json")
    assert check.status == 1
    assert '"ok": false' in check.out
    done = marshalry("catalogue", "salvage", catalogue, "-o", tmp_path / "new.sqlite")
    assert done.status in (0, 1)
    assert "documents" in done.out
    assert run(["--catalogue", str(tmp_path / "new.sqlite"), "catalogue", "check"]) == 0
    assert marshalry("catalogue", "backups", "restore", "1").status == 0
    assert marshalry("catalogue", "check").status == 0


@pytest.mark.long
def test_documents_of_a_backup_are_compared_and_brought_back(marshalry: Command, catalogue: Path) -> None:
    with open_workspace(catalogue) as ws:
        row = documents.duplicate(ws, documents.find(ws, _CARD).id, slug="mine")
        make_backup(ws, "auto")
    assert "No differences" in marshalry("catalogue", "backups", "compare", "1").out
    assert marshalry("delete", "mine").status == 0
    assert (
        marshalry("catalogue", "backups", "compare", "1").out
        == f"removed since\t{row.path}\tOrc Guard (copy)\n"
    )
    back = marshalry("catalogue", "backups", "restore", "1", "mine")
    assert (back.status, back.out) == (0, f"{row.path}\n")
    assert marshalry("catalogue", "show", "mine").status == 0
    refused = marshalry("catalogue", "backups", "restore", "7")
    assert refused.status == 2
    assert "The backups of this catalogue are 1" in refused.err


@pytest.mark.long
def test_everything_goes_out_and_comes_back_by_commands(
    marshalry: Command, catalogue: Path, tmp_path: Path
) -> None:
    out = tmp_path / "all.zip"
    assert marshalry("catalogue", "export", "--everything", "-o", out).out == f"{out}\n"
    assert marshalry("catalogue", "export", "--everything").status == 2
    assert marshalry("catalogue", "import", "--everything", out, out).status == 2
    back = marshalry("catalogue", "import", "--everything", out)
    assert back.status == 0
    assert "already here" in back.out
