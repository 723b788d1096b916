"""How quickly whole battles of Diskwars are played."""

from collections.abc import Callable
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from editor.rules.core.contract import AiSettings
from editor.rules.diskwars.play import DiskwarsPlay
from editor.simulation.battle import run_battle
from tests.rules.diskwars.diskwars_tables import setup

pytestmark = pytest.mark.benchmark
Bound = Callable[[str, float], None]


@pytest.mark.parametrize(("level", "least"), [("plain", 5.0), ("calculating", 0.5)])
def test_armies_of_50_points_on_one_core(
    benchmark: BenchmarkFixture, bound: Bound, level: str, least: float
) -> None:
    bound(f"a battle of Diskwars with 50 points a side, {level}", 1 / least)
    play, made, seeds = DiskwarsPlay(), setup("at-daggers-drawn"), count()
    ai_by_side = {side: AiSettings(level) for side in ("north", "south")}  # type: ignore[arg-type]

    def fight() -> None:
        run_battle(play, made, next(seeds), keep_events=False, ai_by_side=ai_by_side)

    benchmark.pedantic(fight, rounds=12 if level == "plain" else 4, warmup_rounds=1)
