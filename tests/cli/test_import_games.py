"""``marshalry import-game`` and ``export-game``: what is made, what is lost, in words and for programs."""

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.packs.battlescribe.sample import written


def test_a_game_is_held_by_strict_and_else_taken_in(marshalry: Callable[..., Any], tmp_path: Path) -> None:
    written(tmp_path)
    table = tmp_path / "lost.csv"
    files = (tmp_path / "reeds.gst", tmp_path / "herons.cat")
    held = marshalry("import-game", *files, "--strict", "--losses", table)
    assert held.status == 1
    change = "Heron chief: increment pts 5 [atLeast 2 Waders, roster]"
    assert f"1 change of costs under conditions or for each so many ({change})." in held.out
    rows = list(csv.reader(table.read_text(encoding="utf-8").splitlines()))
    assert rows[0] == ["kind", "what"]
    assert ["modifier_cost", change] in rows
    assert "--strict" in held.err
    done = json.loads(marshalry("import-game", tmp_path, "--json").out)
    assert (done["done"], done["system"], len(done["documents"])) == (True, "reed_wars", 7)
    assert "battlescribe.lost_link" in {one["code"] for one in done["lost"]}
    listed = marshalry("catalogue", "list", "--system", "reed_wars", "--kind", "item")
    assert "long-pole" in listed.out


def test_a_game_is_written_unless_strict_holds_it(marshalry: Callable[..., Any], tmp_path: Path) -> None:
    held = marshalry("export-game", "ember", "-o", tmp_path / "out", "--strict")
    assert (held.status, "3 formulas of the game." in held.out) == (1, True)
    assert not (tmp_path / "out").exists()
    done = json.loads(
        marshalry("export-game", "ember", "-o", tmp_path / "out", "--in", "de", "--zipped", "--json").out
    )
    assert [Path(one).name for one in done["files"]] == [
        "Das Gluttor.gstz",
        "Torwächter.catz",
        "Aschengänger.catz",
    ]
    assert marshalry("export-game", "chess", "-o", tmp_path).status != 0
    assert marshalry("export-game", "ember", "--in", "xx").status != 0


def test_an_army_goes_out_as_a_roster_and_comes_in(marshalry: Callable[..., Any], tmp_path: Path) -> None:
    for name in ("watch.rosz", "watch.json"):
        assert marshalry("roster", "night-watch", "-o", tmp_path / name).status == 0
    done = marshalry("import-game", tmp_path / "watch.json")
    assert "1 army" in done.out
    assert "Taken in for the game ember." in done.out
    again = json.loads(marshalry("import-game", tmp_path / "watch.rosz", "--json").out)
    assert (again["done"], [one["state"] for one in again["documents"]]) == (False, ["same"])
