"""How quickly whole battles are played, and the rules that a battle asks most often."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from editor.packs.yaml_io import read_documents
from editor.rules.core.contract import Setup
from editor.rules.demonworld.formations.judging import judge
from editor.rules.demonworld.formations.layouts import layout_fields
from editor.rules.demonworld.melee.numbers import Blow, blow
from editor.rules.registry import find_system
from editor.services.rules import shipped_rulesets
from editor.simulation.batch import run_batch
from editor.simulation.battle import run_battle
from editor.simulation.reports import report_of
from editor.simulation.tally import Tally
from schemas.content_folder import content_root
from schemas.parse import parse_document
from schemas.systems.demonworld_ruleset import DemonworldRuleset

pytestmark = pytest.mark.benchmark
Bound = Callable[[str, float], None]


@cache
def shipped(slug: str) -> Setup:
    documents = [parse_document(source.data) for source in read_documents(content_root() / "demonworld")]
    scenario = next(one for one in documents if one.slug == slug)
    return Setup(scenario, {one.id: one for one in documents})


def battles_of(slug: str, benchmark: BenchmarkFixture, rounds: int) -> None:
    """Play whole battles of a scenario, each with another seed, units counted as a batch counts them."""
    system = find_system("demonworld")
    assert system is not None
    play, setup, seeds = system.play, shipped(slug), count()
    assert play is not None

    def fight() -> None:
        tally = Tally(play, play.troops(setup))
        run_battle(play, setup, next(seeds), keep_events=False, tally=tally)

    benchmark.pedantic(fight, rounds=rounds, warmup_rounds=1)


def test_first_battle_on_one_core(benchmark: BenchmarkFixture, bound: Bound) -> None:
    bound("a first battle, played out and counted", 1 / 20)
    battles_of("first-battle", benchmark, rounds=30)


def test_scenario_1_on_one_core(benchmark: BenchmarkFixture, bound: Bound) -> None:
    bound("scenario 1, played out and counted", 1 / 4)
    battles_of("the-last-stand", benchmark, rounds=12)


def test_scenario_2_on_one_core(benchmark: BenchmarkFixture, bound: Bound) -> None:
    bound("scenario 2, played out and counted", 1 / 4)
    battles_of("kal-bennock", benchmark, rounds=12)


def test_report_of_ten_thousand_battles(benchmark: BenchmarkFixture, bound: Bound) -> None:
    system = find_system("demonworld")
    assert system is not None
    play, setup = system.play, shipped("first-battle")
    assert play is not None
    found = run_batch(play, setup, 20, 1)
    many = [replace(found.outcomes[index % 20], index=index) for index in range(10_000)]
    bound("the report of 10,000 battles", 2.0)
    benchmark(lambda: report_of(1, len(many), many, (), play.troops(setup), cancelled=False))


def test_formation_of_a_unit(benchmark: BenchmarkFixture, bound: Bound) -> None:
    elements = layout_fields("line", (3, 4), "SE", 5, 10)
    bound("a formation judged", 0.0001)
    benchmark(judge, elements)


def test_base_number_of_a_blow(benchmark: BenchmarkFixture, bound: Bound) -> None:
    ruleset = shipped_rulesets()["demonworld"]
    assert isinstance(ruleset, DemonworldRuleset)
    bound("a blow in melee counted", 0.0001)
    benchmark(blow, Blow(power=8, side="flank", protection=2, supports=1), ruleset)
