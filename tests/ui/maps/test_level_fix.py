"""A chapter that a scenario's game leaves out is put in force by one click."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from editor.ui.systems.demonworld.scenario.draft import ScenarioDraft
from editor.ui.systems.demonworld.scenario.editor import DemonworldScenarioEditor
from editor.ui.systems.demonworld.scenario.level_fix import level_change
from schemas.problems import Problem
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from tests.shipped import shipped_documents
from tests.ui.maps.conftest import Open
from tests.ui.maps.test_scenario_check import checked, choose


@pytest.mark.parametrize(
    ("code", "chapters", "data", "change"),
    [
        ("commanders_not_in_force", "X", {}, ("Play the game “Intermediate game”", "game", "intermediate")),
        ("commanders_not_in_force", "X, XX", {}, ("Play the game “Advanced game”", "game", "advanced")),
        ("battles_not_in_force", None, {}, ("Play the game “Intermediate game”", "game", "intermediate")),
        (
            "base_not_in_force",
            "XVIII",
            {"chapters_left_out": ["XVIII", "XIX"]},
            ("No longer leave chapter XVIII out", "chapters_left_out", ["XIX"]),
        ),
        (
            "cannot_walk",
            None,
            {"chapters_added": ["XXII"]},
            ("Add chapter XXIII to the scenario", "chapters_added", ["XXII", "XXIII"]),
        ),
        ("not_placed", "X", {}, None),
    ],
)
def test_the_change_is_the_least_that_puts_the_chapter_in_force(
    code: str, chapters: str | None, data: dict[str, Any], change: tuple[str, str, Any] | None
) -> None:
    ruleset = next(one for one in shipped_documents() if isinstance(one, DemonworldRuleset))
    scenario = SimpleNamespace(ruleset=SimpleNamespace(id=ruleset.id))
    draft = SimpleNamespace(
        deployment=SimpleNamespace(documents={ruleset.id: ruleset}, scenario=scenario),
        session=SimpleNamespace(value=data.get),
        context=SimpleNamespace(language="en"),
    )
    problem = Problem(code=f"demonworld_rules.{code}", values={"chapters": chapters} if chapters else {})
    assert level_change(cast(ScenarioDraft, draft), problem) == change


@pytest.mark.long
def test_the_level_of_a_scenario_is_raised_in_one_step(open_copy: Open) -> None:
    editor = open_copy("demonworld/scenario/the-last-stand")
    assert isinstance(editor, DemonworldScenarioEditor)
    editor.session.change("game", "basic", "Play the basic game")
    checked(editor)
    choose(editor, "demonworld_rules.commanders_not_in_force")
    editor.check.fix.click()
    checked(editor)
    assert editor.session.value("game") == "intermediate"
    assert not [one for one in editor.session.problems if one.code.endswith("_not_in_force")]
