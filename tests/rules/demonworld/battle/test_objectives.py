"""What the book asks of the objectives of a scenario (XVI.4.0)."""

from dataclasses import replace
from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.demonworld.set_up.objectives import objective_problems
from editor.rules.demonworld.set_up.refusals import refusals
from editor.rules.registry import find_system
from schemas.messages import LANGUAGES, sentence
from schemas.problems import Problem, Severity
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.battle.arena import shipped_setup

ZONE = {"shape": "rows", "first": 0, "last": 2}


def setup(*objectives: tuple[int, int, int], **changed: Any) -> Setup:
    """Kal Bennock on its four boards, with objectives by column, row and points, and a zone in the north."""
    given = shipped_setup("kal-bennock")
    data = given.scenario.model_dump() | changed
    data["sides"][0]["zone"], data["sides"][1]["zone"] = None, ZONE
    data["objectives"] = [
        {"name": f"Objective {number}", "at": (column, line), "points": points}
        for number, (column, line, points) in enumerate(objectives, 1)
    ]
    return replace(given, scenario=DemonworldScenario.model_validate(data))


def reported(*objectives: tuple[int, int, int], **values: Any) -> list[tuple[str, str]]:
    return [
        (one.code.partition(".")[2], one.path) for one in objective_problems(setup(*objectives, **values))
    ]


@pytest.mark.rule("XVI.4.0")
def test_two_objectives_ten_fields_apart_outside_the_zones_are_right() -> None:
    assert reported((10, 7, 50), (20, 7, 300)) == []
    assert reported() == []


@pytest.mark.rule("XVI.4.0")
@pytest.mark.parametrize(
    ("given", "found"),
    [
        ([(10, 7, 50), (30, 7, 50), (20, 7, 50)], [("objectives_too_many", "objectives")]),
        ([(10, 7, 50), (30, 7, 301)], [("objective_worth", "objectives[1].points")]),
        ([(10, 7, 49), (30, 7, 300)], [("objective_worth", "objectives[0].points")]),
        ([(10, 7, 50), (19, 7, 50)], [("objectives_too_near", "objectives[1].at")]),
        ([(10, 2, 50)], [("objective_in_zone", "objectives[0].at")]),
    ],
)  # fmt: skip
def test_what_the_book_forbids_is_told_at_its_place(
    given: list[tuple[int, int, int]], found: list[tuple[str, str]]
) -> None:
    assert reported(*given) == found


@pytest.mark.rule("XVI.4.0")
def test_worth_is_advice_all_else_an_error_and_each_is_a_sentence() -> None:
    problems: tuple[Problem, ...] = objective_problems(setup((10, 1, 10), (12, 1, 80), (14, 7, 80)))
    codes = {one.code.partition(".")[2] for one in problems}
    assert codes == {"objectives_too_many", "objective_worth", "objectives_too_near", "objective_in_zone"}
    for one in problems:
        advice = one.code.endswith("objective_worth")
        assert one.severity == (Severity.WARNING if advice else Severity.ERROR)
        assert all(sentence(one, language) for language in LANGUAGES)


@pytest.mark.rule("XVI.4.0")
def test_a_hidden_set_up_has_zones_of_three_rows_and_without_objectives_nothing_is_told() -> None:
    given = setup((10, 27, 50), hidden_deployment=True)
    assert [one.code for one in objective_problems(given)] == ["demonworld_rules.objective_in_zone"]
    assert isinstance(given.scenario, DemonworldScenario)
    left_out = given.scenario.model_copy(
        update={"options": given.scenario.options.model_copy(update={"objectives": False})}
    )
    assert objective_problems(replace(given, scenario=left_out)) == ()


def test_the_check_of_a_scenario_asks_for_them() -> None:
    assert find_system("demonworld").check_scenario is objective_problems


def test_without_its_maps_objectives_are_judged_by_their_points_and_without_a_ruleset_not_at_all() -> None:
    given = setup((10, 7, 50), (12, 7, 3))

    def codes(*gone: str) -> list[str]:
        left = {key: one for key, one in given.documents.items() if str(one.kind) not in gone}
        return [one.code.partition(".")[2] for one in objective_problems(replace(given, documents=left))]

    assert codes() == ["objective_worth", "objectives_too_near"]
    assert codes("map") == ["objective_worth"]
    assert codes("ruleset") == []


def test_an_objective_on_the_field_is_right_and_one_beside_it_is_told() -> None:
    assert not any(one.code.endswith("off_the_field") for one in refusals(setup((10, 7, 50))))
    found = [
        one.path
        for one in refusals(setup((10, 7, 50), (300, 7, 50)))
        if one.code.endswith("objective_off_the_field")
    ]
    assert found == ["objectives[1].at"]
