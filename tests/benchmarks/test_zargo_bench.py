"""How fast the plain player plays a year of Zargo with two peoples."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from editor.packs.yaml_io import read_documents
from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.replay import step
from editor.rules.zargo.play import ZargoPlay
from schemas.parse import parse_document
from schemas.systems.zargo_forces import ZargoScenario

FOLDER = Path(__file__).resolve().parents[2] / "content" / "zargo"
GAMES = 2


@pytest.mark.benchmark
def test_years_of_two_peoples(benchmark: BenchmarkFixture, bound: Callable[[str, float], None]) -> None:
    bound(f"{GAMES} years of two peoples by the plain player on one core", 1.0)
    sources = (source for file in sorted(FOLDER.rglob("*.yaml")) for source in read_documents(file))
    documents = {one.id: one for one in (parse_document(source.data) for source in sources)}
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
