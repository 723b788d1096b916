"""The referee watches games of Wiz-War: random ones, and those of the computer."""

import pytest

from tests.campaigns.watched import SCENARIOS, watched


@pytest.mark.quick(1)
@pytest.mark.parametrize(("scenario", "seed"), [("duel-in-the-maze", 5), ("three-and-the-warp", 6)])
def test_the_referee_finds_no_fault_in_random_games(scenario: str, seed: int) -> None:
    kinds = watched("wizwar", scenario, seed, decisions=400)
    assert {"Walked", "CardPlayed", "CardsDrawn", "TurnBegan"} <= kinds.keys()


def test_the_referee_finds_no_fault_in_a_game_of_the_computer() -> None:
    assert "BlowSettled" in watched("wizwar", "the-first-duel", 7, "plain", decisions=120)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS["wizwar"])
def test_the_referee_finds_no_fault_in_many_games(scenario: str) -> None:
    for seed in range(60):
        watched("wizwar", scenario, seed, decisions=600)
    for seed in range(4):
        watched("wizwar", scenario, seed, "plain")
