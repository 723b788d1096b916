"""A map of another program taken in by the command line."""

import json
from pathlib import Path

from tests.cli.conftest import Command


def test_ground_without_what_it_becomes_is_refused(marshalry: Command, tmp_path: Path) -> None:
    file = tmp_path / "vale.map"
    file.write_text("Gg, Gg, Gg\n" * 3)  # Wesnoth keeps a border of one field
    call = ("map", "import", file, "--system", "demonworld", "--look")
    assert marshalry(*call, "--terrain", "Gg=wood +1").out.startswith("Gg = wood +1 ")
    refused = marshalry(*call, "--ground", "wood")
    assert refused.status != 0
    assert '"wood"' in refused.err
    assert "THEIRS=OURS" in refused.err


def test_losses_are_said_before_and_strict_stores_nothing(marshalry: Command, tmp_path: Path) -> None:
    file = tmp_path / "vale.map"
    file.write_text("Gg, Gg, Gg\nGg, Qq7, Gg\nGg, Gg, Gg\n")
    call = ("map", "import", file, "--system", "demonworld", "--grid", "pointy")
    strict = marshalry(*call, "--strict", "--json")
    assert strict.status == 1
    told = json.loads(strict.out)
    assert told["done"] is False
    assert {one["code"]: one["count"] for one in told["lost"]} == {
        "map_import.border_ground": 8,
        "map_import.turned_back": 1,
    }
    assert marshalry(*call, "--strict").status == 1
    assert marshalry("catalogue", "list", "--kind", "map", "--search", "vale").out == ""
    done = marshalry(*call)
    assert done.status == 0
    assert "90" in done.out.splitlines()[1]
    assert done.out.splitlines()[-1] == "vale"
    again = json.loads(marshalry(*call, "--into", "vale", "--terrain", "Qq7=sand", "--json").out)
    assert again["changes"] == ["1 field: Rocky ground becomes Sand."]
    assert json.loads(marshalry(*call, "--json").out)["slug"] == "vale"  # it came in before
    assert json.loads(marshalry(*call, "--name", "Dale", "--json").out)["slug"] == "dale"
    assert again["ground"] == [{"theirs": "Qq7", "fields": 1, "ours": "sand", "how": "chosen"}]


def test_of_a_folder_those_that_cannot_be_read_are_named_and_the_rest_comes_in(
    marshalry: Command, tmp_path: Path
) -> None:
    (tmp_path / "vale.map").write_text("Gg, Gg, Gg\nGg, Qq7, Gg\nGg, Gg, Gg\n")
    (tmp_path / "torn.map").write_text("Gg, Gg\nGg\n")
    call = ("map", "import", tmp_path, "--system", "demonworld")
    strict = marshalry(*call, "--strict")
    assert (strict.status, "torn.map" in strict.err) == (1, True)
    assert marshalry(*call, "--name", "One").status != 0
    looked = json.loads(marshalry(*call, "--dry-run", "--json").out)
    assert [(one["state"], one["done"]) for one in looked] == [("refused", False), ("new", False)]
    done = marshalry(*call)
    assert done.status == 1
    lines = done.out.splitlines()
    assert lines[0].startswith("vale.map: ")
    assert lines[-2:] == ["left out\ttorn.map", "new map\tvale.map\tvale"]
    again = json.loads(marshalry(*call, "--terrain", "Qq7=sand", "--json").out)
    assert [one["state"] for one in again] == ["refused", "change"]
    assert again[1]["changes"] == ["1 field: Rocky ground becomes Sand."]
    assert again[1]["slug"] == "vale"
