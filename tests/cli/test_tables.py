"""``marshalry table``, ``import-csv`` and ``export-csv``."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


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


def test_nothing_of_a_file_is_left_out_unsaid(marshalry: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "cards.csv"
    file.write_text("Name EN;Cost;Army;Elite\nMarsh Guard;120;Marsh Folk;yes\n", "utf-8")
    how = ("import-csv", file, "--system", "demonworld")
    held = marshalry(*how)
    assert held.status == 1
    assert "The column Elite fills no field: 1 value is left out." in held.out
    assert "no ruleset has Marsh Folk" in held.out
    assert "as on a new card: movement" in held.out
    dry = marshalry(*how, "--dry-run", "--json")
    assert "The column Elite fills no field" in dry.err, "said before anything is stored, for programs too"
    said = json.loads(dry.out)
    assert said["unused_columns"] == ["Elite"]
    assert [one["value"] for one in said["unknown_names"]] == ["Marsh Folk"]
    meant = (*how, "--value", "Army:Marsh Folk=orcs")
    assert marshalry(*meant, "--strict").status == 1
    assert "Imported: 1 new" in marshalry(*meant).out
    out = tmp_path / "cards.xlsx"
    assert marshalry("export-csv", out, "demonworld/unit/marsh-guard").status == 0
    again = marshalry("import-csv", out, "--system", "demonworld", "--dry-run")
    assert "unchanged: 1" in again.out
    file.write_text("Name EN;Cost\nMarsh Guard;130\n", "utf-8")
    (changed,) = json.loads(marshalry(*how, "--dry-run", "--json").out)["changes"]
    assert changed == {"card": "Marsh Guard", "field": "points", "here": "120", "file": "130"}
    assert "points" in marshalry(*how, "--dry-run").out
    wrong = marshalry("import-csv", out, "--system", "demonworld", "--sheet", "Spells")
    assert "has no sheet Spells; it has cards" in wrong.err


@pytest.mark.long
def test_a_linked_file_is_taken_in_again_cell_by_cell(marshalry: Callable[..., Any], tmp_path: Path) -> None:
    file = tmp_path / "spells.csv"
    file.write_text("Name;Points;Level\nFire;10;1\nFrost;20;1\n", "utf-8")
    assert "No file is linked" in marshalry("linked", "list").out
    how = ("--system", "diskwars", "--kind", "spell")
    assert marshalry("import-csv", file, *how, "--link").status == 0
    assert "unchanged" in marshalry("linked", "list").out
    assert marshalry("table", "set", "points = 15", "frost", "--kind", "spell", "--apply").status == 0
    file.write_text("Name;Points;Level\nFire;11;1\nFrost;22;1\nFog;30;1\n", "utf-8")
    held = marshalry("linked", "update", "spells.csv")
    assert held.status == 1
    assert "22 (!)" in held.out
    assert "both sides changed some cells (1" in held.out
    said = json.loads(marshalry("linked", "update", file, "--dry-run", "--take", "file", "--json").out)
    assert (said["done"], said["new"], said["cells"][1]["both_changed"]) == (False, ["Fog"], True)
    assert marshalry("linked", "update", file, "--take", "catalogue").status == 0
    shown = marshalry("catalogue", "show", "frost").out
    assert "points: 15" in shown
    assert "points: 11" in marshalry("catalogue", "show", "fire").out
    moved = file.rename(tmp_path / "moved.csv")
    assert "cannot be read" in marshalry("linked", "list").out
    assert marshalry("linked", "move", "spells.csv", moved).status == 0
    assert json.loads(marshalry("linked", "list", "--json").out)[0]["state"] == "same"
    assert "not linked; linked are" in marshalry("linked", "unlink", "spells.csv").err
    assert marshalry("linked", "unlink", moved).status == 0
    assert json.loads(marshalry("linked", "list", "--json").out) == []
