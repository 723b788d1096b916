"""Web pages, and scenarios for other programs, on the command line."""

import json
from pathlib import Path

import pytest

from editor.cli.context import Launchers
from editor.cli.main import run
from editor.services.battles.kept_battles import keep
from editor.services.opening import open_workspace
from editor.ui.unseen import view_battle
from tests.cli.conftest import Command
from tests.services.test_kept_battles import SCENARIOS, game_of

RING = "demonworld/item/algrims-ring"


def test_pages_are_written_once_and_counted(marshalry: Command, tmp_path: Path) -> None:
    words = ("site", "-o", tmp_path / "site", "--languages", "en,fr", "--what", RING, "--title", "Our club")
    first = marshalry(*words)
    assert first.status == 0
    assert first.out.strip() == str(tmp_path / "site/index.html")
    assert "Our club" in (tmp_path / "site/fr/index.html").read_text("utf-8")
    again = marshalry(*words, "--json", "--strict")
    assert "0 files written" in again.err
    said = json.loads(again.out)
    assert (said["file"], said["written"], said["problems"]) == (str(tmp_path / "site/index.html"), 0, [])
    assert marshalry("site", "-o", tmp_path / "other", "--what", "nothing").status == 2
    assert marshalry("site", "-o", tmp_path / "other", "--languages", "en,en").status == 2
    assert not (tmp_path / "other").exists()


@pytest.mark.long
def test_a_kept_battle_is_watched_under_its_name(marshalry: Command, catalogue: Path, tmp_path: Path) -> None:
    marshalry("catalogue", "list")
    with open_workspace(catalogue) as ws:
        game = game_of(ws, SCENARIOS[0], 8)
        keep(ws, game.recording, game.tree, "Friday <night>")

    def nothing(*_: object) -> int:
        return 1

    head = ["--catalogue", str(catalogue), "site", "-o", str(tmp_path / "site")]
    head += ["--languages", "fr", "--what", RING]
    wanted = ["--kept", "Friday <night>", "--battle", "first-battle:3", "--by", "turn"]
    assert run([*head, *wanted], Launchers(nothing, nothing, view_battle)) == 0
    page = (tmp_path / "site/fr/demonworld/battle-first-battle-friday-night.html").read_text("utf-8")
    assert "<h1>Friday &lt;night&gt;</h1>" in page
    assert "La bataille n’est pas finie." in page
    assert (tmp_path / "site/fr/demonworld/battle-first-battle-3.js").is_file()


@pytest.mark.long
def test_a_scenario_goes_to_another_program(marshalry: Command, tmp_path: Path) -> None:
    made = marshalry("export-play", "one-harbour", "-o", tmp_path / "harbour.vmod")
    assert made.status == 0
    assert (tmp_path / "harbour.vmod").read_bytes().startswith(b"PK")
    refused = marshalry("export-play", "one-harbour", "--for", "megamek", "-o", tmp_path / "megamek")
    assert refused.status == 2
    assert "One harbour" in refused.err


def test_what_a_program_has_no_place_for_is_told_before_anything_is_written(
    marshalry: Command, tmp_path: Path
) -> None:
    way = ("export-play", "first-battle", "--for", "wesnoth", "-o", tmp_path / "addon", "--json")
    held = marshalry(*way, "--strict")
    data = json.loads(held.out)
    assert (held.status, data["file"]) == (1, None)
    assert data["lost"][0]["code"] == "play_set.own_rules"
    assert all(one["text"] in held.err for one in data["lost"])
    assert not (tmp_path / "addon").exists()
    made = marshalry(*way)
    assert made.status == 0
    assert Path(json.loads(made.out)["file"]).is_file()
