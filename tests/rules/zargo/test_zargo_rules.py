"""Single rules of The Lords of Zargo: borders that the public cases leave open, and its editable numbers."""

from functools import cache
from typing import Any

import pytest

from editor.rules.core.questions import ask
from editor.rules.registry import SYSTEMS
from editor.rules.zargo.ground import entry, ground_rule
from editor.services.rules import shipped_rulesets
from schemas.messages import sentence
from schemas.parse import parse_document
from schemas.problems import EditorError
from schemas.systems.zargo import ZargoRuleset
from tests.cases import cases


@cache
def _rules() -> ZargoRuleset:
    found = shipped_rulesets()["zargo"]
    assert isinstance(found, ZargoRuleset)
    return found


def _asked(question: str, given: dict[str, Any]) -> dict[str, Any]:
    case = {"id": "q", "system": "zargo", "ask": question, "given": given}
    return ask(case, SYSTEMS, shipped_rulesets(), sentence).data(sentence)


@cases(
    ("given", "expected"),
    [
        ({"terrain": "wood", "points_left": 2}, (True, 2, False, 0)),
        ({"terrain": "wood", "points_left": 1, "flyer": True}, (True, 1, False, 0)),
        ({"terrain": "mountain", "points_left": 9}, (True, 1, True, 0)),
        ({"terrain": "sea", "points_left": 9, "flyer": True}, (False, None, False, 0)),
        ({"terrain": "sea", "points_left": 1, "cloud_bridge": True}, (True, 1, False, 0)),
        ({"terrain": "chasm", "points_left": 9, "flyer": True}, (True, 1, True, 3)),
        ({"terrain": "chasm", "points_left": 9, "cloud_bridge": True}, (True, 1, True, 3)),
        ({"terrain": "plain", "points_left": 0}, (False, None, False, 0)),
    ],
)
def test_ground_is_entered_as_the_book_says(given: dict[str, Any], expected: tuple[object, ...]) -> None:
    answer = _asked("step", given)["answer"]
    assert (answer["allowed"], answer["cost"], answer["stops"], answer["turns_lost"]) == expected


def test_a_charge_counts_straight_alone_and_its_parts_add_up() -> None:
    assert _asked("charge", {"from": "side", "value": 5})["answer"] == {"value": 6}
    assert _asked("charge", {"from": "front", "value": 5, "straight": False})["answer"] == {"value": 5}
    assert sum(part["value"] for part in _asked("charge", {"from": "front", "value": 5})["because"]) == 8


@pytest.mark.parametrize(
    ("cities", "month", "winner"),
    [({"a": 8, "b": 5}, 24, None), ({"a": 4, "b": 4}, 25, None), ({"a": 0, "b": 1}, 25, "b")],
)
def test_the_year_has_to_end_and_one_has_to_lead(
    cities: dict[str, int], month: int, winner: str | None
) -> None:
    assert _asked("victory", {"cities": cities, "month": month})["answer"] == {"winner": winner}


@cases(
    ("question", "given", "field"),
    [
        ("step", {"terrain": "wood", "points_left": -1}, "given.points_left"),
        ("charge", {"value": 5}, "given.from"),
        ("charge", {"from": "rear", "value": 5}, "given.from"),
        ("victory", {"cities": {"a": 1}, "month": 26}, "given.month"),
        ("victory", {"cities": {"a": 17}, "month": 25}, "given.cities.a"),
        ("victory", {"cities": {}, "month": 25}, "given.cities"),
        ("victory", {"cities": dict.fromkeys("abcde", 1), "month": 25}, "given.cities"),
    ],
)
def test_what_the_rules_do_not_allow_is_told_by_its_field(
    question: str, given: dict[str, Any], field: str
) -> None:
    assert _asked(question, given)["error"]["field"] == field


def test_an_author_may_make_woods_dearer_but_not_describe_them_twice() -> None:
    data = _rules().model_dump(mode="json")
    data["ground"][1]["movement_cost"] = 3
    rules = parse_document(data)
    assert isinstance(rules, ZargoRuleset)
    wood, plain = ground_rule("wood", rules), ground_rule("plain", rules)
    assert wood is not None
    assert plain is not None
    assert not entry(wood, plain, 2).allowed
    data["ground"][0]["ground"] = "wood"
    with pytest.raises(EditorError, match=r"zargo\.ground_twice"):
        parse_document(data)
