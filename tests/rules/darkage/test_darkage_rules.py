"""Single rules of Dark Age: borders that the public cases leave open, and what holds of every string."""

from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from editor.rules.core.questions import ask
from editor.rules.darkage.strikes import strike_chances
from editor.rules.registry import SYSTEMS
from editor.services.rules import shipped_rulesets
from schemas.messages import sentence
from tests.cases import cases


def _asked(question: str, given: dict[str, Any]) -> dict[str, Any]:
    case = {"id": "q", "system": "darkage", "ask": question, "given": given}
    return ask(case, SYSTEMS, shipped_rulesets(), sentence).data(sentence)


@pytest.mark.parametrize(
    ("given", "chance", "cost"),
    [
        ({"control": 8}, 0.0, 1),
        ({"control": 4, "plus_one": True}, 4 / 6, 1),
        ({"control": 3, "command": 3, "leader_enlist": 4, "plus_one": True}, 1.0, 4),
    ],
)
def test_an_enlistment_has_a_chance_between_nothing_and_certainty(
    given: dict[str, Any], chance: float, cost: int
) -> None:
    found = _asked("enlist", given)
    assert found["answer"] == {"chance": pytest.approx(chance), "command_cost": cost}
    assert sum(part["value"] for part in found["because"]) == cost


@pytest.mark.parametrize(
    ("given", "cost"),
    [
        ({"control": 2, "leader_bonus": 5, "method": "standard"}, 1),
        ({"control": 5, "leader_bonus": 0, "method": "standard"}, 5),
        ({"control": 5, "leader_bonus": 2, "method": "lone", "die": 2}, 3),
        ({"control": 1, "leader_bonus": 0, "method": "lone", "die": 6}, 0),
    ],
)
def test_a_fighter_costs_the_least_at_least(given: dict[str, Any], cost: int) -> None:
    found = _asked("commit", given)
    assert found["answer"] == {"cost": cost}
    assert sum(part["value"] for part in found["because"]) == cost


@cases(
    ("thresholds", "bonus", "chances"),
    [
        ([], 0, [1.0]),
        ([13], 0, [1.0, 0.0]),
        ([13], 1, [35 / 36, 1 / 36]),
        ([1], 0, [0.0, 1.0]),
        ([12, 2], 0, [0.0, 35 / 36, 1 / 36]),
        ([7, 7], 0, [15 / 36, 0.0, 21 / 36]),
    ],
)
def test_strings_beyond_the_dice(thresholds: list[int], bonus: int, chances: list[float]) -> None:
    answer = _asked("strikes", {"thresholds": thresholds, "bonus": bonus})["answer"]
    assert answer["chances"] == pytest.approx(chances)


@settings(max_examples=40, deadline=None)
@drawn(st.lists(st.integers(0, 16), max_size=5), st.integers(-4, 4))
def test_the_chances_make_a_whole_and_the_parts_the_expectation(thresholds: list[int], bonus: int) -> None:
    chances = strike_chances(thresholds, bonus)
    found = _asked("strikes", {"thresholds": thresholds, "bonus": bonus})
    assert sum(chances) == pytest.approx(1)
    mean = sum(number * chance for number, chance in enumerate(chances))
    assert found["answer"]["expected"] == pytest.approx(mean)
    assert sum(part["value"] for part in found["because"]) == pytest.approx(mean)


@pytest.mark.parametrize(("control", "chance"), [(1, 0.0), (6, 5 / 6), (7, 1.0), (12, 1.0)])
def test_the_die_for_a_dead_enemy_is_strictly_below(control: int, chance: float) -> None:
    assert _asked("control_roll", {"control": control})["answer"] == {"chance": pytest.approx(chance)}


def test_resources_are_exchanged_within_their_bounds() -> None:
    given = {"logistics": 6, "command": 3, "swaps": 3}
    assert _asked("exchange", given)["answer"] == {"logistics": 0, "command": 6}
    assert _asked("exchange", given | {"swaps": 0})["answer"] == {"logistics": 6, "command": 3}


@cases(
    ("question", "given", "field"),
    [
        ("exchange", {"logistics": 5, "command": 2, "swaps": 3}, "given.swaps"),
        ("exchange", {"logistics": 6, "command": 5, "swaps": 2}, "given.swaps"),
        ("exchange", {"logistics": 7, "command": 2, "swaps": 0}, "given.logistics"),
        ("exchange", {"logistics": 2, "command": 7, "swaps": 0}, "given.command"),
        ("exchange", {"logistics": 2, "command": 2, "swaps": -1}, "given.swaps"),
        ("commit", {"control": 5, "leader_bonus": 0, "method": "lone"}, "given.die"),
        ("commit", {"control": 5, "leader_bonus": 0, "method": "lone", "die": 7}, "given.die"),
        ("commit", {"control": 5, "leader_bonus": 0, "method": "both"}, "given.method"),
        ("enlist", {"control": 0}, "given.control"),
        ("enlist", {"control": 4, "command": 1}, "given.command"),
    ],
)
def test_what_the_rules_do_not_allow_is_told_by_its_field(
    question: str, given: dict[str, Any], field: str
) -> None:
    assert _asked(question, given)["error"]["field"] == field
