"""How quickly whole games of Wiz-War are played."""

from collections.abc import Callable
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from editor.packs.yaml_io import read_documents
from editor.rules.core.contract import Setup
from editor.rules.wizwar.play import WizwarPlay
from editor.simulation.battle import run_battle
from editor.simulation.tally import Tally
from schemas.content_folder import content_root
from schemas.parse import parse_document

pytestmark = pytest.mark.benchmark


def test_duel_on_one_core(benchmark: BenchmarkFixture, bound: Callable[[str, float], None]) -> None:
    bound("a duel in the maze, played out and counted", 1 / 20)
    documents = [parse_document(source.data) for source in read_documents(content_root() / "wizwar")]
    scenario = next(one for one in documents if one.slug == "duel-in-the-maze")
    setup, play, seeds = Setup(scenario, {one.id: one for one in documents}), WizwarPlay(), count()

    def fight() -> None:
        run_battle(play, setup, next(seeds), keep_events=False, tally=Tally(play, play.troops(setup)))

    benchmark.pedantic(fight, rounds=40, warmup_rounds=1)
