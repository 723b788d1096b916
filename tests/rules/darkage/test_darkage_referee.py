"""The referee watches games of Dark Age: random ones, and those of the computer."""

import pytest

from editor.rules.core.contract import Level
from tests.campaigns.walks import moments

from .referee import Referee

SCENARIOS = ("toll-and-tax", "below-the-ward", "four-corners", "night-of-rats", "winter-stores")


def watched(scenario: str, seed: int, level: Level | None = None, decisions: int = 10_000) -> set[str]:
    """Let the referee watch a game; return the kinds of what happened."""
    referee, kinds = Referee(), set()
    for before, event, after in moments("darkage", scenario, seed, decisions, level):
        kinds.add(type(event).__name__)
        faults = list(referee.faults(before, event, after))
        assert not faults, (event, faults)
    return kinds


@pytest.mark.parametrize(("scenario", "seed"), [("toll-and-tax", 5), ("four-corners", 6)])
def test_the_referee_finds_no_fault_in_random_games(scenario: str, seed: int) -> None:
    kinds = watched(scenario, seed, decisions=500)
    assert {"Enlisting", "Committed", "Rolled", "Wounded", "Drawn"} <= kinds


def test_the_referee_finds_no_fault_in_a_game_of_the_computer() -> None:
    assert "RoundEnded" in watched("toll-and-tax", 7, "plain", decisions=150)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_referee_finds_no_fault_in_many_games(scenario: str) -> None:
    for seed in range(60):
        watched(scenario, seed)
    for seed in range(4):
        watched(scenario, seed, "plain")
