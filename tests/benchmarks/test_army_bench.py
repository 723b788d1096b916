"""How fast an army is held against its rules while it is built."""

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from editor.rules.core.armies import force_of, offered, rules_of
from editor.rules.core.composition.what_if import what_if
from editor.rules.demonworld.army.composition import READER, check_army
from editor.services.rules import shipped_rulesets
from schemas.base import Document
from tests.rules.demonworld.test_army_check import BY_ID, CARDS, army

RULESET = shipped_rulesets()["demonworld"]
UNITS = [slug for slug, card in CARDS.items() if getattr(card, "kind", "") == "unit"]


def large_army(**values: object) -> Document:
    """Sixty entries of all peoples, over their points: most rules are broken."""
    return army(*((UNITS[n % len(UNITS)], 2, ()) for n in range(60)), **values)


@pytest.mark.benchmark
def test_check_of_an_army_that_keeps_the_rules(
    benchmark: BenchmarkFixture, bound: Callable[[str, float], None]
) -> None:
    bound("check of an army of 60 entries", 0.005)
    document = army(*((slug, 1, ()) for slug in ("orc-guard", "trolls", "dwarf-eaters") * 20), faction="orcs")
    assert benchmark(check_army, document, BY_ID, RULESET) == ()


@pytest.mark.benchmark
def test_what_adding_each_of_200_cards_would_do(
    benchmark: BenchmarkFixture, bound: Callable[[str, float], None]
) -> None:
    bound("what adding each of 200 cards to an army of 60 entries would do", 0.2)
    document = large_army(faction="orcs", points_limit=2000)
    rules, force = rules_of(document, RULESET, READER), force_of(document, BY_ID, RULESET, READER)
    offers = [line for slug in UNITS if (line := offered(CARDS[slug], READER)) is not None]
    offers = (offers * 20)[:200]
    assert len(benchmark(what_if, rules, force, offers)) == 200


@pytest.mark.benchmark
def test_check_with_mends_of_an_army_that_breaks_the_rules(
    benchmark: BenchmarkFixture, bound: Callable[[str, float], None]
) -> None:
    bound("check with fixes of an army of 60 entries with dozens of breaches", 0.1)
    document = large_army(faction="orcs", points_limit=2000)
    assert len(benchmark(check_army, document, BY_ID, RULESET)) > 20
