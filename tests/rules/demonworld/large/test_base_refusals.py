"""What is not played yet of large bases is refused by name; all else of chapter XVII takes the field."""

from typing import Any

import pytest

from editor.rules.core.contract import Setup
from editor.rules.demonworld.play import DemonworldPlay
from schemas.messages import LANGUAGES, sentence
from schemas.systems.demonworld import DemonworldScenario, DemonworldUnit
from tests.rules.demonworld.large.fields import field

GIANT = "unit-2"


def codes(setup: Setup) -> set[str]:
    found = DemonworldPlay().refusals(setup)
    for problem in found:
        for language in LANGUAGES:
            assert not sentence(problem, language).startswith(problem.code)
    return {problem.code.partition(".")[2] for problem in found}


def with_card(values: dict[str, Any]) -> Setup:
    """The battle with another giant."""
    setup = field()
    documents = {
        key: DemonworldUnit.model_validate(one.model_dump() | values) if one.slug == GIANT else one
        for key, one in setup.documents.items()
    }
    return Setup(setup.scenario, documents)


@pytest.mark.rule("XVII.1.0")
def test_giants_and_dragons_take_the_field() -> None:
    assert codes(field()) == set()


@pytest.mark.rule("XVII.6.1")
@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"large": {"base_fields": 4, "overrun": 6}}, "base_unknown"),
        ({"elements": {"normal": 2}}, "base_elements"),
    ],
)
def test_cards_that_are_not_played_are_refused(values: dict[str, Any], code: str) -> None:
    assert code in codes(with_card(values))


@pytest.mark.rule("XVII.6.1")
def test_no_field_of_a_base_lies_off_the_board_or_on_others() -> None:
    def placed(at: tuple[int, int]) -> Setup:
        setup = field()
        assert isinstance(setup.scenario, DemonworldScenario)
        data = setup.scenario.model_dump()
        data["sides"][0]["placements"][2]["at"] = at
        return Setup(DemonworldScenario.model_validate(data), setup.documents)

    assert codes(placed((20, 12))) == set()
    assert "placed_off_the_field" in codes(placed((20, 15)))
    assert "placed_on_another" in codes(placed((4, 11)))
