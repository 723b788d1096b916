"""The referee watches battles of Diskwars: random ones, and those of the computer."""

import pytest

from tests.campaigns.watched import SCENARIOS, watched


@pytest.mark.quick(1)
@pytest.mark.parametrize(("scenario", "seed"), [("first-contact", 5), ("three-at-the-hill", 6)])
def test_the_referee_finds_no_fault_in_random_battles(scenario: str, seed: int) -> None:
    kinds = watched("diskwars", scenario, seed, decisions=160)
    assert {"Moved", "TurnBegan", "Placed"} <= kinds.keys()


def test_the_referee_finds_no_fault_in_a_battle_of_the_computer() -> None:
    assert "Struck" in watched("diskwars", "first-contact", 7, "plain", decisions=220)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS["diskwars"])
def test_the_referee_finds_no_fault_in_many_battles(scenario: str) -> None:
    for seed in range(20):
        watched("diskwars", scenario, seed, decisions=500)
    for seed in range(4):
        watched("diskwars", scenario, seed, "plain", decisions=600)
