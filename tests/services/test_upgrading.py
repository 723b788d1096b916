"""A catalogue of an older version is brought up to date: how far it is, stopped, said on the command line."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from editor.catalogue import backup_files
from editor.catalogue import backups as files
from editor.catalogue.migrations import HEAD
from editor.services import documents
from editor.services.backups import backups_of
from editor.services.opening import Stage, needs_upgrade, open_workspace
from tests.catalogues import old_catalogue


class StopError(Exception):
    """The person does not want to wait."""


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    return old_catalogue("0004", tmp_path / "old.sqlite")


def contents(file: Path) -> list[str]:
    """Return all that a catalogue holds, as statements."""
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def test_each_stage_is_told_and_only_grows(old_file: Path) -> None:
    told: list[tuple[Stage, int, int]] = []
    open_workspace(old_file, content=None, upgrading=lambda *how_far: told.append(how_far)).close()
    stages = list(dict.fromkeys(stage for stage, _, _ in told))
    assert stages == ["backup", "tables", "texts", "names", "content"]
    for stage in ("backup", "names"):
        shares = [done / total for one, done, total in told if one == stage and total]
        assert shares == sorted(shares)
        assert shares[-1] == 1
    told.clear()
    open_workspace(old_file, content=None, upgrading=lambda *how_far: told.append(how_far)).close()
    assert told == []


@pytest.mark.quick(1)
@pytest.mark.parametrize("where", ["backup", "tables", "names"])
def test_who_stops_it_has_the_catalogue_as_it_was_and_can_begin_again(old_file: Path, where: Stage) -> None:
    before = contents(old_file)

    def stop(stage: Stage, _done: int, _total: int) -> None:
        if stage == where:
            raise StopError

    with pytest.raises(StopError):
        open_workspace(old_file, content=None, upgrading=stop)
    assert contents(old_file) == before
    folder = files.backup_folder(old_file)
    assert [file for file in folder.iterdir() if file.suffix != files.BACKUP_SUFFIX] == []
    assert len(backups_of(old_file)) == (where != "backup")
    with open_workspace(old_file, content=None) as ws:
        assert documents.find(ws, "spell-03")


def test_a_backup_that_cannot_be_packed_says_why_and_work_goes_on(
    old_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup_files, "check_zip", full)
    with open_workspace(old_file, content=None) as ws:
        assert [notice.code for notice in ws.notices] == ["catalogue.cannot_write"]
        assert documents.find(ws, "spell-03")
    assert list(files.backup_folder(old_file).iterdir()) == []


def test_what_needs_an_upgrade_is_seen_before_it_is_opened(old_file: Path, tmp_path: Path) -> None:
    assert needs_upgrade(old_file)
    languages = shutil.copyfile(old_file, tmp_path / "languages.sqlite")
    open_workspace(languages, content=None).close()
    assert not needs_upgrade(languages)
    with closing(sqlite3.connect(languages)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (HEAD,)
        connection.execute("UPDATE setting SET value = 'en fr' WHERE key = 'sort_languages'")
        connection.commit()
    assert needs_upgrade(languages)
    assert not needs_upgrade(tmp_path / "none.sqlite")
    (tmp_path / "words.txt").write_text("no catalogue at all, only words", encoding="utf-8")
    assert not needs_upgrade(tmp_path / "words.txt")
