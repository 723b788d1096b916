"""The referee watches games of Dark Age: random ones, and those of the computer."""

import pytest

from tests.campaigns.watched import SCENARIOS, watched


@pytest.mark.parametrize(("scenario", "seed"), [("toll-and-tax", 5), ("four-corners", 6)])
def test_the_referee_finds_no_fault_in_random_games(scenario: str, seed: int) -> None:
    kinds = watched("darkage", scenario, seed, decisions=500)
    assert {"Enlisting", "Committed", "Rolled", "Wounded", "Drawn"} <= kinds.keys()


def test_the_referee_finds_no_fault_in_a_game_of_the_computer() -> None:
    assert "RoundEnded" in watched("darkage", "toll-and-tax", 7, "plain", decisions=150)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS["darkage"])
def test_the_referee_finds_no_fault_in_many_games(scenario: str) -> None:
    for seed in range(60):
        watched("darkage", scenario, seed)
    for seed in range(4):
        watched("darkage", scenario, seed, "plain")
