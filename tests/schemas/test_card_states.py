"""States of cards: what they may say, what is refused, what a card is in one of them."""

from __future__ import annotations

from typing import Any

import pytest

from editor.rules.core.options import fielded
from schemas.army import ArmyEntry
from schemas.base import must_be, ref_to
from schemas.parse import parse_document
from schemas.problems import EditorError
from schemas.states import STATED, in_state, state_name, states_of
from schemas.systems.demonworld import DemonworldUnit
from schemas.systems.demonworld_states import DemonworldState
from tests.cases import cases

KNIGHTS: dict[str, Any] = {
    "system": "demonworld",
    "kind": "unit",
    "slug": "knights",
    "name": {"en": "Knights"},
    "points": 100,
    "mobility": "cavalry",
    "fear": 2,
    "charge_bonus": 3,
    "movement": {"move": 24, "charge": 30},
    "weapons": [{"weapon": "lance", "melee_power": 12}],
}
FOOT: dict[str, Any] = {
    "id": "foot",
    "name": {"en": "on foot", "fr": "à pied"},
    "bought": True,
    "points": -30,
    "mobility": "infantry",
    "movement": {"move": 12, "charge": 15},
    "weapons": [{"weapon": "sword", "melee_power": 8}],
    "charge_bonus": 0,
}


def card(*states: dict[str, Any], **more: Any) -> DemonworldUnit:
    """Return the knights with states."""
    return must_be(parse_document({**KNIGHTS, "states": list(states), **more}), DemonworldUnit)


def test_a_state_takes_the_place_of_what_it_names_and_leaves_the_rest() -> None:
    knights = card(FOOT, state_name={"en": "mounted"})
    foot = in_state(knights, "foot")
    assert (foot.mobility, foot.movement.move, foot.weapons[0].weapon) == ("infantry", 12, "sword")
    assert (foot.charge_bonus, foot.fear, foot.points) == (0, 2, 70)
    assert foot.id == knights.id
    assert [one.id for one in states_of(foot)] == ["foot"]
    assert in_state(knights, None) is knights
    assert in_state(knights, "asleep") is knights
    assert state_name(knights, None).get("en") == "mounted"
    assert state_name(knights, "foot").get("fr") == "à pied"


def test_what_an_army_buys_comes_in_the_state_and_with_the_options() -> None:
    fierce = {
        "id": "fierce",
        "name": {"en": "Fierce"},
        "points": 5,
        "changes": ["fear +1", "charge_bonus +1"],
    }
    knights = card(FOOT, options=[fierce])
    entry = ArmyEntry(key="own", card=ref_to(knights), state="foot", options=("fierce",))
    found = must_be(fielded(knights, entry), DemonworldUnit)
    assert (found.points, found.fear, found.charge_bonus, found.mobility) == (75, 3, 1, "infantry")
    assert found.states == knights.states
    plain = ArmyEntry(key="own", card=ref_to(knights))
    assert fielded(knights, plain) is knights


OTHERWISE: dict[str, Any] = {
    "rules_text": {"en": "Tired."},
    "portrait": {"data": "iVBORw0KGgoA"},
    "symbol": "flame",
    "face": {"id": "7d1f0a4e-6d6b-4a55-9f1c-9a3f5a0c2b11", "kind": "face", "slug": "own"},
    "mobility": "infantry",
    "movement": {"move": 8},
    "manoeuvres": 3,
    "formations": ["horde"],
    "always_horde": True,
    "weapons": [{"weapon": "sword", "melee_power": 1}],
    "initiative": 7,
    "size": 9,
    "melee_protection": 8,
    "missile_protection": 8,
    "melee_skill": 8,
    "missile_skill": 8,
    "charge_bonus": 8,
    "fear": 8,
    "morale_a": 8,
    "morale_b": 8,
    "command": {"stars": 2, "radius": 3},
    "aggressive_mount": True,
    "regeneration": 8,
    "flaming_missiles": True,
    "may_start_fires": False,
    "two_melee_weapons": True,
    "terrain_exceptions": [{"terrain": "wood"}],
}
"""A value for each field of a profile that the knights have not."""


def test_every_field_of_a_state_stands_in_the_place_of_that_of_the_card() -> None:
    assert OTHERWISE.keys() == DemonworldState.model_fields.keys() - STATED
    changed = in_state(card({"id": "other", "name": {"en": "other"}, **OTHERWISE}), "other")
    state = changed.states[0]
    for name in OTHERWISE:
        assert getattr(changed, name) == getattr(state, name) != getattr(card(), name)


WAY: dict[str, Any] = {"start": None, "to": "foot"}
LANCES = {"id": "lances", "name": {"en": "Lances"}, "changes": ["weapons[1].melee_power +1"]}
TWO = [*KNIGHTS["weapons"], {"weapon": "sword", "melee_power": 7}]


@cases(
    ("more", "code", "path"),
    [
        ({"states": [FOOT, FOOT]}, "state.twice", "states[1].id"),
        ({"states": [FOOT, {**FOOT, "id": "card"}]}, "state.reserved", "states[1].id"),
        ({"states": [{**FOOT, "points": -101}]}, "state.too_cheap", "states[0].points"),
        ({"states": [{**FOOT, "always_horde": True}]}, "state.invalid", "states[0]"),
        (
            {"states": [FOOT], "weapons": TWO, "options": [LANCES]},
            "state.option_invalid",
            "states[0]",
        ),
        ({"state_changes": [WAY]}, "state.none", "state_changes[0].to"),
        ({"states": [FOOT], "state_changes": [{"start": "x"}]}, "state.unknown", "state_changes[0].start"),
        ({"states": [FOOT], "state_changes": [{}]}, "state.leads_nowhere", "state_changes[0].to"),
        (
            {"states": [FOOT], "state_changes": [{**WAY, "when": "losses"}]},
            "state.without_number",
            "state_changes[0].number",
        ),
        ({"states": [FOOT], "state_changes": [WAY, WAY]}, "state.way_twice", "state_changes[1]"),
    ],
)
def test_states_that_make_no_card_are_told_at_their_place(more: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(EditorError) as reported:
        card(**more)
    assert [(one.code, one.path) for one in reported.value.problems] == [(code, path)]
