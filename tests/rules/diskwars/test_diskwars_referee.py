"""The referee watches battles of Diskwars: random ones, and those of the computer."""

import pytest

from editor.rules.core.contract import Level
from tests.campaigns.walks import moments

from .referee import Referee

SCENARIOS = ("first-contact", "at-daggers-drawn", "the-hill-of-destiny", "three-at-the-hill")


def watched(scenario: str, seed: int, level: Level | None = None, decisions: int = 10_000) -> set[str]:
    """Let the referee watch a battle; return the kinds of what happened."""
    referee, kinds = Referee(), set()
    for before, event, after in moments("diskwars", scenario, seed, decisions, level):
        kinds.add(type(event).__name__)
        faults = list(referee.faults(before, event, after))
        assert not faults, (event, faults)
    return kinds


@pytest.mark.quick(1)
@pytest.mark.parametrize(("scenario", "seed"), [("first-contact", 5), ("three-at-the-hill", 6)])
def test_the_referee_finds_no_fault_in_random_battles(scenario: str, seed: int) -> None:
    kinds = watched(scenario, seed, decisions=160)
    assert {"Moved", "TurnBegan", "Placed"} <= kinds


def test_the_referee_finds_no_fault_in_a_battle_of_the_computer() -> None:
    assert "Struck" in watched("first-contact", 7, "plain", decisions=220)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_referee_finds_no_fault_in_many_battles(scenario: str) -> None:
    for seed in range(20):
        watched(scenario, seed, decisions=500)
    for seed in range(4):
        watched(scenario, seed, "plain", decisions=600)
