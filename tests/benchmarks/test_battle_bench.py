"""How fast the plain player fights the first battle."""

from collections.abc import Callable
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from editor.rules.core.dice import SeededDice
from editor.rules.core.replay import step
from editor.rules.demonworld.play import DemonworldPlay
from tests.rules.demonworld.battle.arena import shipped_setup

BATTLES = 10


@pytest.mark.benchmark
def test_first_battles_one_after_another(
    benchmark: BenchmarkFixture, bound: Callable[[str, float], None]
) -> None:
    bound(f"{BATTLES} first battles by the plain player on one core", 1.0)
    play, setup, seeds = DemonworldPlay(), shipped_setup(), count(1)

    def fight() -> None:
        for _ in range(BATTLES):
            state, dice = play.start(setup), SeededDice(next(seeds))
            while (who := play.to_act(state)) is not None:
                _, state = step(play, state, play.choose(play.view(state, who), who, dice), dice)

    benchmark.pedantic(fight, rounds=5, warmup_rounds=1)
