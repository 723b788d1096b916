"""How fast the plain player plays a game of Dark Age."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from editor.rules.core.contract import Setup
from editor.rules.core.dice import SeededDice
from editor.rules.core.replay import step
from editor.rules.darkage.play import DarkagePlay
from editor.services.battles import preview
from editor.services.opening import open_workspace

GAMES = 10


@pytest.fixture
def toll_and_tax(tmp_path: object) -> Setup:
    """A shipped scenario of two players."""
    from pathlib import Path

    with open_workspace(Path(str(tmp_path)) / "catalogue.sqlite") as workspace:
        return preview.setup_of(workspace, "darkage/scenario/toll-and-tax")


@pytest.mark.benchmark
def test_games_of_two_decks_one_after_another(
    benchmark: BenchmarkFixture, bound: Callable[[str, float], None], toll_and_tax: Setup
) -> None:
    bound(f"{GAMES} games of two decks by the plain player on one core", 1.0)
    play, seeds = DarkagePlay(), count(1)

    def fight() -> None:
        for _ in range(GAMES):
            state, dice = play.start(toll_and_tax), SeededDice(next(seeds))
            while (who := play.to_act(state)) is not None:
                _, state = step(play, state, play.choose(play.view(state, who), who, dice), dice)

    benchmark.pedantic(fight, rounds=5, warmup_rounds=1)
