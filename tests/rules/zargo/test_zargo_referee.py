"""The referee watches games of Zargo: random ones, and those of the computer."""

import pytest

from tests.campaigns.watched import SCENARIOS, watched


def test_the_referee_finds_no_fault_in_a_random_game() -> None:
    kinds = watched("zargo", "three-peoples", 5, decisions=60)
    assert {"CityFounded", "PiecesPlaced", "PieceMoved", "MonthBegan"} <= kinds.keys()


def test_the_referee_finds_no_fault_in_a_game_of_the_computer() -> None:
    assert "CombatFought" in watched("zargo", "two-thrones", 7, "plain", decisions=90)


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS["zargo"])
def test_the_referee_finds_no_fault_in_many_games(scenario: str) -> None:
    for seed in range(12):
        watched("zargo", scenario, seed, decisions=400)
    for seed in range(4):
        watched("zargo", scenario, seed, "plain", decisions=1500)
