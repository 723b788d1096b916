"""Which guns a scenario may bring, and where they may be set up (XIX.1.1, XIX.1.2)."""

from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.demonworld.play import DemonworldPlay
from schemas.messages import LANGUAGES, sentence
from schemas.systems.demonworld import DemonworldScenario
from tests.rules.demonworld.artillery.gun_fields import EVERYTHING, field
from tests.rules.demonworld.chariots.test_chariot_games import field as chariots
from tests.rules.demonworld.large.fields import LAND


def codes(setup: Setup) -> set[str]:
    found = DemonworldPlay().refusals(setup)
    for problem in found:
        for language in LANGUAGES:
            assert not sentence(problem, language).startswith(problem.code)
    return {problem.code.partition(".")[2] for problem in found}


def with_scenario(setup: Setup, **values: Any) -> Setup:
    assert isinstance(setup.scenario, DemonworldScenario)
    return Setup(DemonworldScenario.model_validate(setup.scenario.model_dump() | values), setup.documents)


@pytest.mark.rule("XIX.1.0")
def test_guns_take_the_field_where_their_chapter_is_in_force() -> None:
    assert codes(field()) == set()
    without = with_scenario(field(), chapters_left_out=["XIX"])
    assert codes(without) == {"base_not_in_force"}
    assert codes(field(tuple(one for one in EVERYTHING if one != "XIX"))) == {"base_not_in_force"}


@pytest.mark.rule("XVIII.1.0")
def test_chariots_take_the_field_where_their_chapter_is_in_force() -> None:
    assert codes(chariots()) == set()
    assert codes(with_scenario(chariots(), chapters_left_out=["XVIII"])) == {"base_not_in_force"}


@pytest.mark.rule("XIX.1.1")
@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"large": {"base_fields": 5}}, "base_unknown"),
        ({"elements": {"normal": 2}}, "base_elements"),
    ],
)
def test_cards_that_are_no_guns_of_the_book_are_refused(values: dict[str, Any], code: str) -> None:
    setup = field()
    documents = {
        key: type(one).model_validate(one.model_dump() | values) if one.slug == "unit-2" else one
        for key, one in setup.documents.items()
    }
    assert code in codes(Setup(setup.scenario, documents))


@pytest.mark.rule("XIX.1.2")
@pytest.mark.parametrize(("levels", "refused"), [("0121", False), ("0222", True)])
def test_guns_are_set_up_only_on_hills_that_a_way_leads_up(levels: str, refused: bool) -> None:
    """XIX.1.2: by neighbouring fields whose levels never differ by more than one."""
    hill = ("0" * 15 + levels[1] * 5 + "0" * 4, "0" * 14 + levels[1] + levels[2] * 4 + levels[1] + "0" * 4)
    rows = (*(("0" * 24,) * 11), hill[0], hill[1], hill[1], hill[0], "0" * 24)
    plain = {"legend": {".": "clear"}, "terrain": ("." * 24,) * 16, "levels": rows}
    assert ("gun_on_steep_hill" in codes(field(land=LAND | plain))) == refused


@pytest.mark.rule("XVIII.2.0")
@pytest.mark.rule("XIX.1.2")
def test_machines_are_not_set_up_across_a_wall() -> None:
    """XVIII.2.0, XIX.1.2: neither guns nor chariots pass walls, so none stands across one."""
    land = LAND | {"edges": [{"between": [[17, 12], [17, 11]], "kind": "wall"}]}
    assert codes(field(land=land)) == set()
    assert codes(chariots(land)) == {"machine_across_wall"}
    land = LAND | {"edges": [{"between": [[17, 12], [17, 13]], "kind": "wall"}]}
    assert codes(field(land=land)) == {"machine_across_wall"}
    assert codes(chariots(land)) == set()


def test_a_machine_that_stands_partly_off_the_field_is_told_so_and_no_more() -> None:
    setup = field(land=LAND)
    data = setup.scenario.model_dump()
    for placement in data["sides"][0]["placements"]:
        placement["at"] = (0, 0)
    reported = codes(Setup(type(setup.scenario).model_validate(data), setup.documents))
    assert "machine_across_wall" not in reported
    assert reported


@pytest.mark.rule("XIX.1.2")
def test_a_gun_that_hangs_over_the_edge_is_told_of_once() -> None:
    setup = field()
    assert isinstance(setup.scenario, DemonworldScenario)
    sides = setup.scenario.model_dump()["sides"]
    for placement in sides[0]["placements"]:
        placement["at"] = (2, 14)
    found = codes(with_scenario(setup, sides=sides))
    assert "placed_off_the_field" in found
