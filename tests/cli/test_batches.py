"""Batches on the command line: who plays how, files, making even."""

import csv
import json
from pathlib import Path

import pytest

from editor.services.documents import duplicate, find
from editor.services.opening import open_workspace
from tests.cli.conftest import Command


@pytest.mark.long
def test_battles_are_written_as_a_table_with_their_units(marshalry: Command, tmp_path: Path) -> None:
    file = tmp_path / "battles.csv"
    answer = marshalry("preview", "first-battle", "--battles", "3", "-o", file)
    assert answer.status == 0
    assert "worth its points in" in answer.out
    assert "First to move" in answer.out
    with file.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == 3
    for row in rows:
        lost = sum(
            float(row[f"elements_lost_empire/{unit}/1"]) for unit in ("noble_footsoldiers", "berserkers")
        )
        assert lost == float(row["lost_elements_empire"])
        assert row["first_contact"] in ("empire", "orcs")


@pytest.mark.long
def test_levels_are_given_for_one_side(marshalry: Command) -> None:
    plain = marshalry("preview", "first-battle", "--battles", "1", "--json")
    calculating = marshalry(
        "preview",
        "first-battle",
        "--battles",
        "1",
        "--level",
        "orcs=calculating",
        "--character",
        "cautious",
        "--json",
    )
    assert plain.status == calculating.status == 0
    assert json.loads(plain.out) != json.loads(calculating.out)


@pytest.mark.long
def test_a_level_that_there_is_not_is_refused(marshalry: Command) -> None:
    answer = marshalry("preview", "first-battle", "--level", "perfect")
    assert answer.status == 2
    assert "plain, calculating" in answer.err


@pytest.mark.long
def test_a_scenario_is_made_even_and_kept_where_asked(marshalry: Command) -> None:
    arguments = ("balance", "first-battle", "--change", "elements:empire:berserkers", "--battles")
    answer = marshalry(*arguments, "4")
    assert "Nothing was saved" in answer.out
    kept = json.loads(marshalry(*arguments, "16", "--keep", "--json").out)
    assert kept["lever"] == "elements:empire:berserkers"
    assert kept["saved"] == "demonworld/scenario/first-battle-even"
    assert marshalry("preview", "first-battle-even").status == 0


@pytest.mark.long
def test_a_handicap_where_points_decide_nothing_is_refused(marshalry: Command) -> None:
    answer = marshalry("balance", "first-battle", "--by", "points")
    assert answer.status == 1
    assert "counts the enemy's losses" in answer.err


@pytest.mark.long
def test_what_battles_have_shown_is_kept_in_the_scenario_and_listed(
    marshalry: Command, catalogue: Path
) -> None:
    refused = marshalry("preview", "first-battle", "--battles", "1000000", "--keep")
    assert (refused.status, refused.out) == (1, "")  # it was shipped: no battle is fought
    assert "first-battle" in refused.err
    with open_workspace(catalogue) as ws:
        slug = duplicate(ws, find(ws, "duel-in-the-maze").id).slug
    assert marshalry("preview", slug, "--battles", "2", "--keep").status == 0
    rows = json.loads(marshalry("catalogue", "list", "--kind", "scenario", "--json").out)
    known = {row["slug"]: row["balance"] for row in rows}
    assert known[slug].endswith("of 2 battles)")
    assert known[slug] in marshalry("catalogue", "list", "--kind", "scenario", "--system", "wizwar").out
    assert known["first-battle"].startswith("Favours")
    assert known["one-harbour"] is None  # a game without code: nobody counts its battles
    stopped = marshalry("preview", slug, "--level", "red=calculating", "--keep")
    assert (stopped.status, stopped.out) == (1, "")
