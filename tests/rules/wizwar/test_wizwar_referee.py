"""The referee watches games of Wiz-War: random ones, and those of the computer."""

import pytest

from editor.rules.core.contract import Level
from tests.campaigns.walks import moments

from .referee import Referee

SCENARIOS = ("duel-in-the-maze", "three-and-the-warp", "four-towers", "the-first-duel")


def watched(scenario: str, seed: int, level: Level | None = None, decisions: int = 10_000) -> set[str]:
    """Let the referee watch a game; return the kinds of what happened."""
    referee, kinds = Referee(), set()
    for before, event, after in moments("wizwar", scenario, seed, decisions, level):
        kinds.add(type(event).__name__)
        faults = list(referee.faults(before, event, after))
        assert not faults, (event, faults)
    return kinds


@pytest.mark.quick(1)
@pytest.mark.parametrize(("scenario", "seed"), [("duel-in-the-maze", 5), ("three-and-the-warp", 6)])
def test_the_referee_finds_no_fault_in_random_games(scenario: str, seed: int) -> None:
    kinds = watched(scenario, seed, decisions=400)
    assert {"Walked", "CardPlayed", "CardsDrawn", "TurnBegan"} <= kinds


def test_the_referee_finds_no_fault_in_a_game_of_the_computer() -> None:
    assert "BlowSettled" in watched("the-first-duel", 7, "plain", decisions=120)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_referee_finds_no_fault_in_many_games(scenario: str) -> None:
    for seed in range(60):
        watched(scenario, seed, decisions=600)
    for seed in range(4):
        watched(scenario, seed, "plain")
