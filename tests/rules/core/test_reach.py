"""What no rule lets come about is named, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from editor.rules.core import reach
from schemas.composition import CompositionRule
from tests.rules.core.test_composition import line

GUARD = line(0, "guard", 100, "units", faction="orcs", clan="reds")
HERO = line(1, "hero", 50, "heroes", faction="elves")
CARDS = (GUARD, HERO)


def rule(kind: str, **fields: Any) -> CompositionRule:
    return CompositionRule.model_validate({"id": "one", "rule": kind, **fields})


UNITS = {"cards": {"categories": ["units"]}}
HEROES = {"others": {"categories": ["heroes"]}}
WIZARDS = {"others": {"categories": ["wizards"]}}


@pytest.mark.parametrize(
    ("one", "barred"),
    [
        (rule("count", most=0, **UNITS), True),
        (rule("count", most=0, per_points=500, **UNITS), True),
        (rule("share", most=0, **UNITS), True),
        (rule("copies", most=0, **UNITS), True),
        (rule("needs", **UNITS, **WIZARDS), True),
        (rule("needs", **UNITS), True),
        (rule("apart", **UNITS, others={"factions": ["orcs"]}), True),
        (rule("count", most=2, per_others=1, **UNITS, **WIZARDS), True),
        (rule("count", most=2, per_others=1, per_points=100, **UNITS, **WIZARDS), False),
        (rule("count", most=2, per_others=1, **UNITS, **HEROES), False),
        (rule("count", most=1, **UNITS), False),
        (rule("count", least=1, **UNITS), False),
        (rule("count", most=0, severity="warning", **UNITS), False),
        (rule("count", most=0, gather="other_factions", **UNITS), False),
        (rule("copies", **UNITS), False),
        (rule("needs", **UNITS, **HEROES), False),
        (rule("needs", least=0, **UNITS, **WIZARDS), False),
        (rule("apart", **UNITS, **HEROES), False),
        (rule("people"), False),
        (rule("count", most=0, cards={"categories": ["wizards"]}), False),
    ],
)
def test_a_card_that_no_army_may_field(one: CompositionRule, barred: bool) -> None:
    assert list(reach.shut_out([one], CARDS, CARDS)) == ([(GUARD, one)] if barred else [])


def test_a_card_is_barred_by_one_rule_and_those_that_are_not_looked_at_by_none() -> None:
    rules = [rule("count", most=0), rule("copies", most=0)]
    assert list(reach.shut_out(rules, (HERO,), CARDS)) == [(HERO, rules[0])]


@pytest.mark.parametrize(
    ("fields", "nobody"),
    [
        ({"cards": {"factions": ["dwarfs"]}}, True),
        ({"cards": {"clans": ["blues"]}}, True),
        ({"cards": {"own": [{"key": "rank"}]}}, True),
        ({"cards": {"factions": ["dwarfs"]}, "off": True}, False),
        ({"cards": {"factions": ["orcs"]}}, False),
        ({"cards": {"categories": ["wizards"]}}, False),
        ({}, False),
    ],
)
def test_a_rule_that_means_nobody(fields: dict[str, Any], nobody: bool) -> None:
    one = rule("count", most=1, **fields)
    assert list(reach.meant_for_nobody([one], CARDS)) == ([(0, one)] if nobody else [])


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        ({"test": "turn", "first": 9}, ("first", 9, "turn")),
        ({"test": "turn", "first": 9, "negated": True}, None),
        ({"test": "turn", "first": 8}, None),
        ({"test": "turn"}, None),
        ({"test": "stands", "turns": 8}, ("turns", 8, "stay")),
        ({"when": "area_held", "turns": 8}, ("turns", 8, "stay")),
        ({"test": "stands", "turns": 7}, None),
        ({"test": "lost", "measure": "percent", "amount": 101}, ("amount", 101, "percent")),
        ({"test": "lost", "measure": "percent", "amount": 100}, None),
        ({"test": "lost", "measure": "points", "amount": 101}, None),
        ({"test": "score"}, None),
    ],
)
def test_a_block_that_is_never_so(block: dict[str, Any], expected: tuple[str, int, str] | None) -> None:
    scenario = {"triggers": [{"condition": {"of": [{"test": "group", "of": [block]}]}}], "turn_limit": 8}
    found = [(one.path, one.number, one.reason) for one in reach.never_so(scenario, 8)]
    place = "triggers[0].condition.of[0].of[0]"
    assert found == ([(f"{place}.{expected[0]}", *expected[1:])] if expected is not None else [])
