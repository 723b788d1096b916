"""How quickly sight and ways over a field of four boards are found."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import yaml
from pytest_benchmark.fixture import BenchmarkFixture

from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from editor.rules.core.map_paths import reach
from editor.rules.registry import find_system
from schemas.map import Edge, HexMapBase
from schemas.parse import parse_document
from schemas.ruleset import RulesetBase

pytestmark = pytest.mark.benchmark
Bound = Callable[[str, float], None]
CONTENT = Path(__file__).resolve().parents[2] / "content" / "demonworld"


def _four_boards() -> MapArrays:
    board = parse_document(yaml.load((CONTENT / "maps" / "board-1.yaml").read_bytes(), yaml.CSafeLoader))
    assert isinstance(board, HexMapBase)
    one = MapArrays.from_map(board)
    field = MapArrays.empty(35, 29, "even", True, one.terrain_ids)
    there = field.terrain != NO_FIELD
    for name in ("terrain", "levels", "depth"):
        tiled = np.tile(one.layer(name)[:14, :17], (3, 3))[:29, :35]
        field.layer(name)[there] = np.where(tiled == NO_FIELD, 0, tiled)[there]
    field.edges = tuple(
        Edge(between=tuple((column + 17 * x, row + 14 * y) for column, row in edge.between), kind=edge.kind)
        for edge in one.edges
        for x in (0, 1)
        for y in (0, 1)
    )
    return field


def _ruleset() -> RulesetBase:
    found = parse_document(yaml.load((CONTENT / "ruleset.yaml").read_bytes(), yaml.CSafeLoader))
    assert isinstance(found, RulesetBase)
    return found


def test_sight_from_a_field_to_all_of_four_boards(benchmark: BenchmarkFixture, bound: Bound) -> None:
    bound("sight from a field to all of four boards", 0.010)
    system, field, ruleset = find_system("demonworld"), _four_boards(), _ruleset()
    assert system is not None
    assert system.insight is not None
    seen = benchmark(system.insight.sight, field, ruleset, (17, 14), 2, 2)
    assert (seen >= 0).sum() == (field.terrain != NO_FIELD).sum()


def test_ways_over_four_boards(benchmark: BenchmarkFixture, bound: Bound) -> None:
    bound("ways over four boards, steps worked out anew", 0.050)
    system, field, ruleset = find_system("demonworld"), _four_boards(), _ruleset()
    assert system is not None
    assert system.insight is not None
    insight = system.insight

    def asked() -> float:
        steps = insight.steps(field, ruleset, "infantry", 2)
        return float(reach(steps, field.grid, (17, 14)).points[0, 0])

    assert np.isfinite(benchmark(asked))
