"""Games of BattleScribe taken in: planned first, stored whole, taken in again as a change."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from editor.services import documents
from editor.services.battlescribe.importing import counts, plan_game, take_in_game
from editor.services.workspace import Workspace
from schemas.messages import sentence
from schemas.problems import EditorError
from tests.packs.battlescribe.sample import CATALOGUE, SYSTEM, written


def test_a_game_is_planned_stored_and_taken_in_again_as_a_change(ws: Workspace, tmp_path: Path) -> None:
    plan = plan_game(ws, [written(tmp_path)], "en")
    assert not documents.count_documents(ws)
    assert (plan.name, plan.system, plan.nothing) == ("Reed Wars", "reed_wars", False)
    assert not [one.problems for one in plan.incoming if one.problems]
    said = " ".join(sentence(one, "en") for one in counts(plan))
    assert said.startswith("3 units 2 items 1 card")
    take_in_game(ws, plan)
    assert documents.count_documents(ws) == 7
    assert plan_game(ws, [tmp_path], "en").nothing
    file = tmp_path / "herons.cat"
    file.write_text(
        file.read_text(encoding="utf-8").replace('value="40.0"', 'value="45.0"'), encoding="utf-8"
    )
    again = plan_game(ws, [tmp_path], "en")
    assert (again.system, Counter(one.state for one in again.incoming)) == (
        "reed_wars",
        {"same": 6, "update": 1},
    )


def test_files_of_other_games_are_refused(ws: Workspace, tmp_path: Path) -> None:
    folder = written(tmp_path)
    (folder / "other.gst").write_text(SYSTEM.replace('"g-1"', '"g-2"'), encoding="utf-8")
    (folder / "other.cat").write_text(CATALOGUE.replace('"g-1"', '"g-2"'), encoding="utf-8")
    for chosen, code in (
        ([folder], "several_games"),
        ([folder / "herons.cat"], "no_game"),
        ([folder / "reeds.gst", folder / "other.cat"], "other_game"),
    ):
        with pytest.raises(EditorError) as caught:
            plan_game(ws, chosen, "en")
        assert caught.value.problems[0].code == f"battlescribe.{code}"
    assert plan_game(ws, [folder / "reeds.gst", folder], "en").count("unit") == 3
