"""The referee watches games of Zargo: random ones, and those of the computer."""

import pytest

from editor.rules.core.contract import Level
from tests.campaigns.walks import moments

from .referee import Referee

SCENARIOS = ("two-thrones", "three-peoples", "wings-and-prayers", "the-year-of-zargo")


def watched(scenario: str, seed: int, level: Level | None = None, decisions: int = 10_000) -> set[str]:
    """Let the referee watch a game; return the kinds of what happened."""
    referee, kinds = Referee(), set()
    for before, event, after in moments("zargo", scenario, seed, decisions, level):
        kinds.add(type(event).__name__)
        faults = list(referee.faults(before, event, after))
        assert not faults, (event, faults)
    return kinds


def test_the_referee_finds_no_fault_in_a_random_game() -> None:
    kinds = watched("three-peoples", 5, decisions=60)
    assert {"CityFounded", "PiecesPlaced", "PieceMoved", "MonthBegan"} <= kinds


def test_the_referee_finds_no_fault_in_a_game_of_the_computer() -> None:
    assert "CombatFought" in watched("two-thrones", 7, "plain", decisions=90)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_referee_finds_no_fault_in_many_games(scenario: str) -> None:
    for seed in range(12):
        watched(scenario, seed, decisions=400)
    for seed in range(4):
        watched(scenario, seed, "plain", decisions=1500)
