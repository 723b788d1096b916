"""How fast the plain player plays a year of Zargo with two peoples."""

from collections.abc import Callable
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.replay import step
from editor.rules.zargo.play import ZargoPlay
from editor.services.shipped import shipped_documents
from schemas.systems.zargo_forces import ZargoScenario

GAMES = 2


@pytest.mark.benchmark
def test_years_of_two_peoples(benchmark: BenchmarkFixture, bound: Callable[[str, float], None]) -> None:
    bound(f"{GAMES} years of two peoples by the plain player on one core", 1.0)
    documents = {one.id: one for one in shipped_documents("zargo")}
    scenario = next(
        one for one in documents.values() if isinstance(one, ZargoScenario) and one.slug == "two-thrones"
    )
    play, setup, seeds = ZargoPlay(), Setup(scenario, documents), count(1)

    def year() -> None:
        for _ in range(GAMES):
            state, dice = play.start(setup), SeededDice(next(seeds))
            while (who := play.to_act(state)) is not None:
                _, state = step(play, state, play.choose(play.view(state, who), who, dice), dice)

    benchmark.pedantic(year, rounds=4, warmup_rounds=1)
