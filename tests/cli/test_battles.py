"""Kept battles on the command line: listed, shown, renamed, exported, taken in, deleted."""

from __future__ import annotations

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


@pytest.fixture
def kept(marshalry: Command, catalogue: Path) -> str:
    """Id of a battle in the catalogue of the commands, called "Friday"."""
    with open_workspace(catalogue) as ws:
        game = game_of(ws, SCENARIOS[0], 8)
        return keep(ws, game.recording, game.tree, "Friday").id


def test_battles_are_listed_shown_and_told(marshalry: Command, kept: str) -> None:
    assert "Friday" in marshalry("battle", "list").out
    (row,) = json.loads(marshalry("battle", "list", "--scenario", "first-battle", "--json").out)
    assert row["id"] == kept
    assert list(row["people"].values()) == ["Empire"]
    shown = json.loads(marshalry("battle", "show", kept[:8], "--json").out)
    assert shown["trouble"] is None
    assert [one["decisions"] for one in shown["variations"]] == [8]
    assert "Friday" in marshalry("battle", "show", "Friday").out
    assert json.loads(marshalry("battle", "log", "Friday", "--json").out)["lines"]
    assert marshalry("battle", "log", "Friday").out.startswith("The First Battle")


@pytest.mark.long
def test_a_battle_goes_out_as_a_file_and_comes_back(marshalry: Command, kept: str, tmp_path: Path) -> None:
    file = tmp_path / "mine"
    written = marshalry("battle", "export", "Friday", "-o", file).out.strip()
    assert marshalry("battle", "rename", "Friday", "Monday").status == 0
    assert marshalry("battle", "delete", "Monday").status == 0
    assert "No battle" in marshalry("battle", "list").err
    ident = marshalry("battle", "import", written, "--name", "Again").out.strip()
    assert json.loads(marshalry("battle", "list", "--json").out)[0]["id"] == ident != kept


def test_a_hint_says_what_the_computer_would_do_and_why(marshalry: Command, kept: str) -> None:
    said = json.loads(marshalry("battle", "hint", kept, "--json").out)
    assert said["action"]
    assert marshalry("battle", "hint", "Friday").out.splitlines() == [
        said["action"],
        *(f"  - {one}" for one in said["reasons"]),
    ]
    assert json.loads(marshalry("battle", "list", "--json").out)[0]["decisions"] == 8


@pytest.mark.parametrize("command", ["show", "log", "delete", "hint"])
def test_a_battle_that_is_not_kept_is_refused(marshalry: Command, command: str) -> None:
    answer = marshalry("battle", command, "Nothing")
    assert answer.status == 2
    assert "Nothing" in answer.err


@pytest.mark.long
def test_two_play_by_mail(marshalry: Command, tmp_path: Path) -> None:
    battle = marshalry("battle", "invite", "the-first-duel", "--side", "nobody")
    assert (battle.status, "nobody" in battle.err) == (1, True)
    side = json.loads(marshalry("battle", "list", "--json").out)
    assert side == []
    battle_id = marshalry("battle", "invite", "first-battle", "--side", "empire", "--seed", "4").out.strip()
    assert int(marshalry("battle", "advise", battle_id).out) > 0
    letter = marshalry("battle", "post", battle_id, "-o", tmp_path / "first").out.strip()
    assert Path(letter).read_text(encoding="utf-8").startswith("MARSHALMAIL1.")
    again = marshalry("battle", "post", battle_id)  # the first may have been lost
    assert (again.status, again.out) == (0, Path(letter).read_text(encoding="utf-8"))
    assert "your own letter" in marshalry("battle", "take", letter).err
    assert json.loads(marshalry("battle", "list", "--json").out)[0]["by_mail"] is True


def test_a_film_and_a_report_are_written_by_the_program_alone(marshalry: Command, tmp_path: Path) -> None:
    for command, name in (("film", "duel.webp"), ("report", "duel.html")):
        answer = marshalry("battle", command, "--scenario", "the-first-duel", "-o", tmp_path / name)
        assert (answer.status, "the program marshalry" in answer.err) == (
            1,
            True,
        )  # nothing draws boards here
        assert marshalry("battle", command, "-o", tmp_path / name).status == 2
        assert marshalry("battle", command, "--scenario", "the-first-duel", "-o", "x.doc").status == 2
    assert not list(tmp_path.glob("duel*"))


@pytest.mark.long
def test_a_kept_battle_is_told_with_its_boards(
    marshalry: Command, kept: str, catalogue: Path, tmp_path: Path
) -> None:
    def nothing(*_: object) -> int:
        return 1

    launchers = Launchers(nothing, nothing, view_battle)
    page, film = tmp_path / "friday.html", tmp_path / "friday.gif"
    head = ["--catalogue", str(catalogue), "--language", "fr", "battle"]
    assert run([*head, "report", kept[:8], "-o", str(page)], launchers) == 0
    words = page.read_text("utf-8")
    assert "La bataille, tour par tour" in words
    assert "data:image/jpeg" in words
    small = ["--by", "turn", "--size", "320x240", "--to", "0"]
    assert run([*head, "film", kept[:8], *small, "-o", str(film)], launchers) == 0
    assert film.stat().st_size > 1000


def test_the_months_of_zargo_are_called_so(marshalry: Command) -> None:
    assert marshalry("battle", "invite", "two-thrones", "--side", "knights").status == 0
    assert marshalry("battle", "list").out.split("\t")[4] == "Set-up"
    assert "months on average" in marshalry("preview", "two-thrones", "--battles", "1").out
