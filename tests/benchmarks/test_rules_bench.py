"""How fast the rules answer: what is legal, and what can be seen."""

from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from editor.rules.demonworld.play import DemonworldPlay
from editor.rules.demonworld.state import BattleState
from editor.rules.demonworld.terrain.sight_in_battle import Sight
from tests.rules.demonworld.battle.arena import Troop, block, shipped_setup, state_of

TEN = (5, 5)


def ten_elements(**values: object) -> BattleState:
    """A unit of ten elements that may move, an enemy of ten before it."""
    return state_of(
        Troop(0, block((6, 10), *TEN), "N", "charge"), Troop(1, block((6, 2), *TEN), "S", "hold"),
        phase="movement", step="move", sequence="charge", **values,
    )  # fmt: skip


@pytest.mark.benchmark
def test_legal_actions_of_ten_elements(
    benchmark: BenchmarkFixture, bound: Callable[[str, float], None]
) -> None:
    bound("legal actions of a unit of ten elements", 0.002)
    play, state = DemonworldPlay(), ten_elements()
    assert len(benchmark(lambda: list(play.legal_actions(state)))) > 40


@pytest.mark.benchmark
def test_legal_actions_of_ten_elements_with_all_chapters(
    benchmark: BenchmarkFixture, bound: Callable[[str, float], None]
) -> None:
    bound("the same with the chapters of the intermediate game", 0.002)
    chapters = ("VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV")
    play, state = DemonworldPlay(), ten_elements(chapters=chapters)
    assert len(benchmark(lambda: list(play.legal_actions(state)))) > 40


@pytest.mark.benchmark
def test_sight_from_one_field_to_all_of_four_boards(
    benchmark: BenchmarkFixture, bound: Callable[[str, float], None]
) -> None:
    bound("sight from one field to all of a battlefield of four boards", 0.010)
    state = DemonworldPlay().start(shipped_setup("the-last-stand"))
    battle, occupied = state.battle, state.occupied
    ground = battle.ground
    start = next(unit.cells[0] for unit in state.units if unit.cells)
    fields = [ground.cell(at) for at in ground.field.fields()]
    between = {
        end: tuple(
            (one, battle.cards[occupied[one]].size) for one in ground.between(start, end) if one in occupied
        )
        for end in fields
    }
    flat = battle.scenario.terrain_ignored

    def afresh() -> tuple[tuple[Sight], dict[str, object]]:
        return (Sight(ground, battle.ruleset, flat=flat),), {}

    def look_round(sight: Sight) -> int:
        return sum(sight.look(start, 2, end, 2, between[end]).segments for end in fields)

    assert benchmark.pedantic(look_round, setup=afresh, rounds=20, warmup_rounds=1) > 0
