"""What the odds count of a test of courage (XV.2.0, XV.3.0)."""

import pytest

from editor.rules.demonworld.odds.encounter import State
from editor.rules.demonworld.odds.nerve import _facts
from tests.rules.demonworld.odds.meetings import made, meeting


@pytest.mark.rule("XV.2.0")
def test_after_shots_only_losses_count_and_after_a_melee_the_enemy_as_well() -> None:
    met = meeting("melee", made(6), made(5, fear=3))
    whole = (met.start(0), met.start(1))
    # Red has lost two of six, blue one of five.
    now = ((*whole[0][:4], 0, 0), (*whole[1][:4], 0))
    state = State(now=now, then=now, begun=(6, 5))
    shot, fought = (_facts(met, state, 0, test) for test in ("casualties_missile", "casualties_melee"))
    assert (shot.lost, fought.lost) == (2, 2)
    assert (shot.enemy, shot.enemy_fear, shot.destroyed) == (None, 0, 0)
    assert (fought.enemy, fought.enemy_fear, fought.destroyed) == (1, 3, 1)
    other = _facts(met, state, 1, "casualties_melee")
    assert (other.enemy, other.lost, other.destroyed) == (0, 1, 2)


@pytest.mark.rule("XV.5.0")
def test_a_charge_counts_whom_it_meets_as_not_yet_in_melee() -> None:
    met = meeting("charge", made(6), made(5, fear=3, size=4))
    state = State(now=(met.start(0), met.start(1)), then=(met.start(0), met.start(1)), begun=(6, 5))
    facts = _facts(met, state, 0, "charge")
    assert (facts.enemy, facts.enemy_fear, facts.enemy_engaged) == (1, 3, False)
    assert facts.lost == facts.destroyed == 0
