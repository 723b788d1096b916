"""Damage is told only where a look through the whole file has found it."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy.exc import DatabaseError

from editor.catalogue.checking import verdicts
from editor.catalogue.sqlite_errors import explained, is_damaged


def corrupt() -> DatabaseError:
    cause = sqlite3.DatabaseError("database disk image is malformed")
    cause.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return DatabaseError("SELECT 1", None, cause)


def make(file: Path) -> Path:
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE word (word TEXT PRIMARY KEY)")
    connection.executemany("INSERT INTO word VALUES (?)", [(f"word {number}",) for number in range(2_000)])
    connection.commit()
    connection.close()
    return file


def test_a_whole_file_is_never_called_damaged(tmp_path: Path) -> None:
    file = make(tmp_path / "x.sqlite")
    assert not is_damaged(file)
    assert explained(corrupt(), file).problems[0].code == "catalogue.misread"


def test_a_damaged_file_is_called_so(tmp_path: Path) -> None:
    file = make(tmp_path / "x.sqlite")
    raw = bytearray(file.read_bytes())
    raw[8192:12288] = b"\xff" * 4096
    file.write_bytes(raw)
    assert is_damaged(file)
    assert explained(corrupt(), file).problems[0].code == "catalogue.damaged"


def test_a_file_that_is_gone_is_not_called_damaged(tmp_path: Path) -> None:
    assert not is_damaged(tmp_path / "gone.sqlite")


def test_each_page_that_cannot_be_read_is_a_finding_of_its_own() -> None:
    said = [
        ("*** in database main ***\nPage 41: out of order\nPage 9: not read",),
        ("Page 7: never used",),
        ("ok",),
    ]
    details = [one.values["detail"] for one in verdicts(said)]
    assert details == ["Page 41: out of order", "Page 9: not read", "Page 7: never used"]
