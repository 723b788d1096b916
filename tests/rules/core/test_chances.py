"""Trees of chance: followed whole, or along one way of the dice."""

import pytest

from editor.rules.core.chances import EveryWay, OneWay, TooManyStatesError, merged
from editor.rules.core.dice import ScriptedDice, SeededDice


def coin(state: int) -> list[tuple[int, int]]:
    """Three faces of a D4 add one."""
    return [(3, state + 1), (1, state)]


def test_equal_states_are_joined_and_chances_add_up() -> None:
    states = {0: 1.0}
    for _ in range(3):
        states = EveryWay().advance(states, coin)
    assert states == pytest.approx({3: 27 / 64, 2: 27 / 64, 1: 9 / 64, 0: 1 / 64})


def test_one_way_takes_the_branch_on_which_the_die_falls() -> None:
    walk = OneWay(ScriptedDice([3, 4]))
    states = walk.advance({0: 1.0}, coin)
    assert states == {1: 1.0}
    assert walk.advance(states, coin) == {1: 1.0}


def test_where_there_is_only_one_branch_no_die_is_rolled() -> None:
    assert OneWay(ScriptedDice([])).advance({5: 1.0}, lambda state: [(0, 0), (6, state + 1)]) == {6: 1.0}


def test_sampled_frequencies_follow_the_exact_ones() -> None:
    walk = OneWay(SeededDice(4))
    hits = sum(next(iter(walk.advance({0: 1.0}, coin))) for _ in range(4000))
    assert hits / 4000 == pytest.approx(0.75, abs=0.03)


def test_a_tree_too_wide_is_refused() -> None:
    with pytest.raises(TooManyStatesError):
        EveryWay(most=3).advance({0: 1.0}, lambda state: [(1, number) for number in range(4)])


def test_what_is_called_between_steps_may_stop_the_walk() -> None:
    def stop() -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        EveryWay(tick=stop).advance({0: 1.0}, coin)


def test_a_change_without_chance_joins_what_becomes_equal() -> None:
    assert merged({1: 0.25, 3: 0.5, 4: 0.25}, lambda state: state % 2) == {1: 0.75, 0: 0.25}
