"""``marshalry import-set``: what is made, what is lost, in words and for programs."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.packs.foreign_sets import deck, mse_set


@pytest.mark.long
def test_a_set_is_taken_in_once_all_is_answered_for(marshalry: Callable[..., Any], tmp_path: Path) -> None:
    cards = [{"name": "Ember Fox", "cost": "4", "faction": "Sea elves", "rarity": "rare"}]
    how = ("import-set", mse_set(tmp_path, cards, style=False), "--system", "demonworld", "--kind", "item")
    held = marshalry(*how)
    assert held.status == 1
    for named in ("mygame-plain.mse-style", "Sea elves", "rarity", "line 6", "Nothing was taken in"):
        assert named in held.out
    strict = marshalry(*how, "--value", "faction:Sea elves=elves", "--own-field", "*", "--strict", "--json")
    assert (strict.status, json.loads(strict.out)["done"]) == (1, False)
    done = marshalry(*how, "--value", "faction:Sea elves=elves", "--own-field", "*", "--json")
    told = json.loads(done.out)
    assert (done.status, told["done"], told["new"], told["own_fields"]) == (0, True, 1, ["rarity"])
    assert {one["code"] for one in told["lost"]} >= {"makers.mse_style_absent", "makers.mse_set_info"}
    again = marshalry(*how)  # answers and fields of the first time count
    assert (again.status, "Nothing was stored." in again.out) == (0, True)


def test_a_dry_run_stores_nothing_and_a_refusal_says_what_to_do(
    marshalry: Callable[..., Any], tmp_path: Path
) -> None:
    file, report = deck(tmp_path), tmp_path / "report.csv"
    how = ("--system", "demonworld", "--kind", "item")
    dry = marshalry("import-set", file, *how, "--dry-run", "--report", report)
    assert (dry.status, "Nothing was stored." in dry.out) == (0, True)
    assert ";" in report.read_text(encoding="utf-8-sig")
    assert marshalry("export-csv", tmp_path / "x.csv", "ember-fox", "--kind", "item").status != 0
    (tmp_path / "card.eon").write_bytes(b"\xac\xed\x00\x05")
    refused = marshalry("import-set", tmp_path / "card.eon", *how)
    assert refused.status != 0
    assert "export the card as a picture" in refused.err
    assert marshalry("import-set", file, *how, "--own-field", "Nobody").status != 0
