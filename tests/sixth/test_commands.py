"""Every command does for a sixth game what it does for the others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from editor.cli.main import run
from editor.skeleton.pebbles.game import GAME
from schemas.export import json_schemas
from tests.cli.conftest import Command


@pytest.mark.long
def test_its_documents_are_listed_shown_checked_and_found(marshalry: Command) -> None:
    rows = json.loads(marshalry("catalogue", "list", "--system", "pebbles", "--json").out)
    assert sorted(row["slug"] for row in rows) == [
        "castle-pond",
        "left-pocket",
        "lump",
        "pebbles",
        "pond",
        "right-pocket",
        "skimmer",
        "square-pond",
    ]
    assert "heft: 4" in marshalry("catalogue", "show", "pebbles/unit/lump").out
    assert marshalry("validate", GAME.content / "pebbles.yaml").status == 0
    assert "left-pocket" in marshalry("where-used", "skimmer").out
    assert "Skimmer\tskimmer" in marshalry("table", "show", "--system", "pebbles", "--kind", "unit").out
    assert "2 × Skimmer" in marshalry("roster", "left-pocket").out


def test_what_is_wrong_is_told_with_its_place(marshalry: Command, tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text((GAME.content / "pebbles.yaml").read_text(encoding="utf-8").replace("heft: 4", "heft: 9"))
    answer = marshalry("validate", bad)
    assert answer.status == 1
    assert "heft" in answer.err
    assert "6" in answer.err


def test_its_game_is_fought_counted_and_told_in_both_languages(marshalry: Command, catalogue: Path) -> None:
    report = json.loads(marshalry("preview", "pond", "--battles", "8", "--seed", "1", "--json").out)
    assert report == json.loads(marshalry("preview", "pond", "--battles", "8", "--seed", "1", "--json").out)
    log = marshalry("battle-log", "pond", "--seed", "1").out
    assert "Skimmer skips" in log
    assert "Most skips" in log
    assert "pebbles lost on average" in marshalry("preview", "pond", "--battles", "2").out


def test_its_game_is_fought_on_a_map_of_squares(marshalry: Command) -> None:
    report = json.loads(marshalry("preview", "square-pond", "--battles", "8", "--seed", "1", "--json").out)
    assert report["battles"] == 8
    log = marshalry("battle-log", "square-pond", "--seed", "1").out
    assert "Most skips" in log


def test_a_map_of_a_grid_on_which_it_is_not_played_is_refused_by_its_declaration(
    marshalry: Command, tmp_path: Path
) -> None:
    text = (GAME.content / "squares.yaml").read_text(encoding="utf-8")
    for before, after in (
        ("7a07", "7a17"),
        ("7a08", "7a18"),
        ("castle-pond", "hexes"),
        ("square-pond", "comb"),
    ):
        text = text.replace(before, after)
    (tmp_path / "hexes.yaml").write_text(text.replace("grid: square", "grid: pointy"), encoding="utf-8")
    assert marshalry("catalogue", "import", tmp_path / "hexes.yaml").status == 0
    answer = marshalry("preview", "comb", "--battles", "1")
    assert answer.status == 1
    assert "the game is played on: square" in answer.err
    assert marshalry("delete", "comb").status == 0
    assert marshalry("delete", "hexes").status == 0


def test_the_log_speaks_french(catalogue: Path, capsys: object) -> None:
    assert run(["--catalogue", str(catalogue), "--language", "fr", "battle-log", "pond", "--seed", "1"]) == 0
    reported = capsys.readouterr().out  # type: ignore[attr-defined]
    assert "Plat ricoche" in reported


def test_a_side_without_pebbles_is_refused_with_its_own_sentence(
    marshalry: Command, catalogue: Path, tmp_path: Path
) -> None:
    text = (GAME.content / "pebbles.yaml").read_text(encoding="utf-8").rpartition("---")[2]
    lonely = text.rpartition("    army:")[0].replace("7a06", "7a16").replace("slug: pond", "slug: lonely")
    (tmp_path / "lonely.yaml").write_text(lonely, encoding="utf-8")
    assert marshalry("catalogue", "import", tmp_path / "lonely.yaml").status == 0
    answer = marshalry("preview", "lonely", "--battles", "1")
    assert answer.status == 1
    assert 'The side "right" has no pebbles.' in answer.err
    assert marshalry("delete", "lonely").status == 0


def test_its_own_face_and_the_plain_one_are_printed(marshalry: Command, tmp_path: Path) -> None:
    cards, plain, booklet = (tmp_path / f"{name}.pdf" for name in ("cards", "plain", "booklet"))
    wish = ("--system", "pebbles", "--kind", "unit", "--face", "fold-over")
    assert marshalry("print", *wish, "-o", cards).status == 0
    assert "Skimmer" in PdfReader(cards).pages[0].extract_text()
    assert marshalry("print", "pebbles", "--face", "fold-over", "-o", plain).status == 0
    assert "Ruleset" in PdfReader(plain).pages[0].extract_text()
    assert marshalry("booklet", "pond", "-o", booklet).status == 0


def test_a_pack_of_it_is_taken_in_elsewhere(
    marshalry: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack, other = tmp_path / "pond.marshal", tmp_path / "other.sqlite"
    assert marshalry("pack", "build", "pond", "-o", pack).status == 0
    documents, _, active = marshalry("pack", "check", pack).out.partition("\n\n")
    assert len(documents.splitlines()) == 6
    assert "Ruleset “Pebbles”" in active
    monkeypatch.setattr("editor.services.shipped.content_root", lambda: tmp_path)
    assert run(["--catalogue", str(other), "preview", "pond", "--battles", "1"]) == 2
    assert run(["--catalogue", str(other), "pack", "open", str(pack)]) == 0
    assert run(["--catalogue", str(other), "preview", "pond", "--battles", "1"]) == 0


def test_its_documents_stand_in_the_json_schemas() -> None:
    files = json_schemas((GAME.documents,))
    assert "A throw that shows less sinks the pebble at once." in files["pebbles/unit.schema.json"]
    assert GAME.documents.id in files["document.schema.json"]
