"""How quickly whole battles are played, and the rules that a battle asks most often."""

from collections.abc import Callable
from itertools import count

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from editor.packs.yaml_io import read_documents
from editor.rules.core.contract import Setup
from editor.rules.demonworld.formations import judge
from editor.rules.demonworld.layouts import layout_fields
from editor.rules.demonworld.melee import Blow, blow
from editor.rules.registry import find_system
from editor.services.resources import content_root
from editor.services.rules import shipped_rulesets
from editor.simulation.battle import run_battle
from schemas.parse import parse_document
from schemas.systems.demonworld_ruleset import DemonworldRuleset

pytestmark = pytest.mark.benchmark
Bound = Callable[[str, float], None]


def test_first_battle_on_one_core(benchmark: BenchmarkFixture, bound: Bound) -> None:
    documents = [parse_document(source.data) for source in read_documents(content_root() / "demonworld")]
    scenario = next(one for one in documents if one.slug == "first-battle")
    setup = Setup(scenario, {one.id: one for one in documents})
    system = find_system("demonworld")
    assert system is not None
    play, seeds = system.play, count()
    assert play is not None
    bound("a first battle, played out", 0.1)
    benchmark.pedantic(lambda: run_battle(play, setup, next(seeds), keep_events=False), rounds=20)


def test_formation_of_a_unit(benchmark: BenchmarkFixture, bound: Bound) -> None:
    elements = layout_fields("line", (3, 4), "SE", 5, 10)
    bound("a formation judged", 0.0001)
    benchmark(judge, elements)


def test_base_number_of_a_blow(benchmark: BenchmarkFixture, bound: Bound) -> None:
    ruleset = shipped_rulesets()["demonworld"]
    assert isinstance(ruleset, DemonworldRuleset)
    bound("a blow in melee counted", 0.0001)
    benchmark(blow, Blow(power=8, side="flank", protection=2, supports=1), ruleset)
