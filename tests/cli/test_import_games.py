"""``marshalry import-game``: what is made, what is lost, in words and for programs."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.packs.battlescribe.sample import written


def test_a_game_is_held_by_strict_and_else_taken_in(marshalry: Callable[..., Any], tmp_path: Path) -> None:
    written(tmp_path)
    held = marshalry("import-game", tmp_path / "reeds.gst", tmp_path / "herons.cat", "--strict")
    assert held.status == 1
    assert "1 modifier: values that change under conditions (Heron chief: increment pts)." in held.out
    assert "Nothing was taken in" in held.out
    done = json.loads(marshalry("import-game", tmp_path, "--json").out)
    assert (done["done"], done["system"], len(done["documents"])) == (True, "reed_wars", 7)
    assert "battlescribe.lost_link" in {one["code"] for one in done["lost"]}
    listed = marshalry("catalogue", "list", "--system", "reed_wars", "--kind", "item")
    assert "long-pole" in listed.out
