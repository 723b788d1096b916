"""Options of cards: what they may change, how that is said, and what is told of those that may not be."""

from __future__ import annotations

import pytest

from editor.rules.core.options import with_options
from schemas.parse import parse_document
from schemas.problems import EditorError
from schemas.systems.demonworld import DemonworldUnit
from tests.cases import cases

CARD = {
    "system": "demonworld",
    "kind": "unit",
    "slug": "guard",
    "name": {"en": "Guard"},
    "points": 100,
    "fear": 1,
    "movement": {"move": 16, "charge": 12},
    "weapons": [{"weapon": "handweapon", "melee_power": 8}],
}
BOUGHT = {"id": "fierce", "name": {"en": "Fierce"}, "points": 20}


def card(*options: dict[str, object]) -> DemonworldUnit:
    """Return the card with options."""
    made = parse_document({**CARD, "options": list(options)})
    assert isinstance(made, DemonworldUnit)
    return made


def test_options_change_numbers_wherever_they_stand_and_the_points() -> None:
    changes = ["fear +2", "movement.charge -2", "weapons[0].melee_power =10"]
    cheap = {"id": "poor", "name": {"en": "Poor"}, "points": -10, "changes": ["fear -1"]}
    guard = card({**BOUGHT, "changes": changes}, cheap)
    found = with_options(guard, ["poor", "fierce", "unknown"])
    assert isinstance(found, DemonworldUnit)
    assert (found.points, found.fear, found.movement.charge, found.movement.move) == (110, 2, 10, 16)
    assert found.weapons[0].melee_power == 10
    assert found.id == guard.id
    assert with_options(guard, []) is guard


@cases(
    ("option", "code"),
    [
        ({**BOUGHT, "changes": ["courage +1"]}, "option.no_number"),
        ({**BOUGHT, "changes": ["card_kind +1"]}, "option.no_number"),
        ({**BOUGHT, "changes": ["weapons[3].melee_power +1"]}, "option.no_number"),
        ({**BOUGHT, "changes": ["points +1"]}, "option.no_number"),
        ({**BOUGHT, "changes": ["fear +900"]}, "option.invalid"),
        ({**BOUGHT, "changes": ["more fear"]}, "validation.pattern"),
        ({**BOUGHT, "points": -200}, "option.too_cheap"),
    ],
)
def test_an_option_that_makes_no_card_is_told_at_its_field(option: dict[str, object], code: str) -> None:
    with pytest.raises(EditorError) as reported:
        card(option)
    (problem,) = reported.value.problems
    assert problem.path.startswith("options[0].")
    assert problem.code == code or code == "validation.pattern"


def test_an_option_is_there_once() -> None:
    with pytest.raises(EditorError) as reported:
        card(BOUGHT, BOUGHT)
    assert [one.code for one in reported.value.problems] == ["option.twice"]
