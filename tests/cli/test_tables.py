"""``marshalry table``, ``import-csv`` and ``export-csv``."""

from collections.abc import Callable
from pathlib import Path
from typing import Any


def test_rows_are_taken_in_changed_and_written(marshalry: Callable[..., Any], tmp_path: Path) -> None:
    file, out, report = tmp_path / "rows.csv", tmp_path / "out.csv", tmp_path / "report.csv"
    file.write_bytes("Nom;Prix;level\r\nÉclair;3;1\r\nFeu;x;1\r\n".encode("cp1252"))
    how = ("--system", "diskwars", "--kind", "spell", "--column", "Nom=name.fr", "--column", "Prix=points")
    refused = marshalry("import-csv", file, *how, "--report", report)
    assert refused.status == 1
    assert "Nothing was imported" in refused.out
    assert "3;Prix;x" in report.read_text(encoding="utf-8-sig")
    done = marshalry("import-csv", file, *how, "--skip-refused")
    assert "Imported: 1 new, 0 updated." in done.out
    shown = marshalry("table", "set", "points = points * 2", "eclair", "--kind", "spell")
    assert "3 -> 6" in shown.out
    assert "--apply" in shown.out
    assert (
        marshalry("table", "set", "points = points * 2", "eclair", "--kind", "spell", "--apply").status == 0
    )
    assert (
        marshalry("export-csv", out, "eclair", "--kind", "spell", "--columns", "name.fr,points").status == 0
    )
    assert out.read_text(encoding="utf-8-sig").splitlines()[1].endswith(",Éclair,6")
    wrong = marshalry("table", "set", "pionts = 1", "eclair", "--kind", "spell")
    assert "Did you mean points?" in wrong.err


def test_shipped_cards_alone_are_said_to_stay_as_they_are(marshalry: Callable[..., Any]) -> None:
    said = marshalry("table", "set", "points = points + 1", "--system", "diskwars", "--apply")
    assert said.status == 0
    assert "came with the program and stay as they are" in said.out
    assert "Nothing changes" in said.out
