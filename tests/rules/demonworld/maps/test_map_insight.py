"""What the map editor asks about the fields of a map: the answers that the rules give in a battle."""

from pathlib import Path

import numpy as np
import pytest
import yaml

from editor.rules.core.battlefield import join
from editor.rules.core.hexes import Offset, steps_met
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from editor.rules.core.map_insight import NEVER, UNSEEN, MapInsight
from editor.rules.core.sight_table import sight_table
from editor.rules.demonworld.maps.insight import DemonworldInsight
from editor.rules.demonworld.terrain.ground import Ground
from editor.rules.demonworld.terrain.prepared import Terrain
from editor.rules.demonworld.terrain.sight_lines import Lie, Standing, look
from schemas.map import Edge, River
from schemas.parse import parse_document
from schemas.scenario import BoardPlacement
from schemas.systems.demonworld import DemonworldMap
from schemas.systems.demonworld_ruleset import DemonworldRuleset

CONTENT = Path(__file__).resolve().parents[4] / "content" / "demonworld"
INSIGHT: MapInsight = DemonworldInsight()


@pytest.fixture(scope="module")
def ruleset() -> DemonworldRuleset:
    found = parse_document(yaml.load((CONTENT / "ruleset.yaml").read_bytes(), yaml.CSafeLoader))
    assert isinstance(found, DemonworldRuleset)
    return found


def board(number: int) -> DemonworldMap:
    data = yaml.load((CONTENT / "maps" / f"board-{number}.yaml").read_bytes(), yaml.CSafeLoader)
    found = parse_document(data)
    assert isinstance(found, DemonworldMap)
    return found


def hilly(ruleset: DemonworldRuleset, seed: int, stagger: str = "even") -> MapArrays:
    """A map with everything that counts for sight, at random."""
    source = np.random.Generator(np.random.PCG64(seed))
    ids = [kind.id for kind in ruleset.terrain]
    arrays = MapArrays.empty(15, 13, "even" if stagger == "even" else "odd", stagger == "even", ids)
    there = arrays.terrain != NO_FIELD
    arrays.terrain[there] = source.choice([0, 0, 0, 0, 1, 2, 3, 8], int(there.sum()))
    arrays.levels[there] = source.choice([0, 0, 0, 1, 2], int(there.sum()))
    arrays.depth[arrays.terrain == 8] = 1
    edges = []
    for column, row in zip(
        source.integers(0, 12, 40).tolist(), source.integers(0, 12, 40).tolist(), strict=True
    ):
        other = arrays.grid.neighbours((column, row))[int(source.integers(0, 6))]
        if arrays.has_field(other):
            kind = ("wall", "hedge", "ruined_wall")[int(source.integers(0, 3))]
            edges.append(Edge(between=((column, row), other), kind=kind))
    arrays.edges = tuple(edges)
    return arrays


def looked(
    arrays: MapArrays, ruleset: DemonworldRuleset, start: Offset, end: Offset, sizes: tuple[int, int]
) -> int:
    """Ask the rules core itself, field by field."""
    grid = arrays.grid

    def lie(axial: tuple[int, int]) -> Lie:
        at = grid.to_offset(axial)
        if not arrays.has_field(at):
            at = start
            kind = ruleset.terrain_type("clear")
            assert kind is not None
            return Lie(kind)
        kind = ruleset.terrain_type(arrays.terrain_at(at))
        assert kind is not None
        return Lie(kind, int(arrays.levels[at[1], at[0]]), int(arrays.depth[at[1], at[0]]))

    edges = {
        frozenset((grid.to_axial(edge.between[0]), grid.to_axial(edge.between[1]))): str(edge.kind)
        for edge in arrays.edges
    }
    one, other = Standing(grid.to_axial(start), sizes[0]), Standing(grid.to_axial(end), sizes[1])
    return look(one, other, lie, {}, edges, ruleset).segments


@pytest.mark.quick(1)
@pytest.mark.parametrize("stagger", ["even", "odd"])
@pytest.mark.parametrize("at", [(7, 6), (0, 0), (13, 12)])
def test_segments_seen_of_every_field_are_those_of_the_rules(
    ruleset: DemonworldRuleset, at: Offset, stagger: str
) -> None:
    arrays = hilly(ruleset, sum(at), stagger)
    for sizes in ((2, 2), (1, 3)):
        seen = INSIGHT.sight(arrays, ruleset, at, *sizes)
        assert np.array_equal(seen == UNSEEN, arrays.terrain == NO_FIELD)
        for row in range(arrays.rows):
            for column in range(arrays.row_length(row)):
                if (column, row) != at:
                    assert seen[row, column] == looked(arrays, ruleset, at, (column, row), sizes), (
                        column,
                        row,
                    )


def test_a_section_says_as_much_as_the_rules_and_names_what_hides_most(ruleset: DemonworldRuleset) -> None:
    arrays = hilly(ruleset, 3)
    blocked = 0
    for end in [(column, row) for row in range(0, 13, 2) for column in range(0, 13, 3)]:
        if end == (7, 7):
            continue
        cut = INSIGHT.section(arrays, ruleset, (7, 7), end, 2, 2)
        assert cut.seen == looked(arrays, ruleset, (7, 7), end, (2, 2))
        assert cut.fields[0].at == (7, 7)
        assert cut.fields[-1].at == end
        assert (cut.barrier is None) == (cut.seen == cut.size - cut.sunk)
        if cut.barrier is not None:
            blocked += 1
            assert cut.barrier.rule.startswith("XII.3.")
            assert all(arrays.has_field(at) for at in cut.barrier.at)
    assert blocked


@pytest.mark.rule("XII.3.5")
@pytest.mark.parametrize("eye", [(7, 6), (3, 8), (6, 6)])
@pytest.mark.parametrize(("away", "hides"), [(0, False), (1, True), (3, True)])
def test_a_wall_hides_something_from_a_dwarf_but_not_that_at_which_he_stands(
    ruleset: DemonworldRuleset, eye: Offset, away: int, hides: bool
) -> None:
    arrays = MapArrays.empty(15, 13, "even", True, [kind.id for kind in ruleset.terrain])
    bare = INSIGHT.sight(arrays, ruleset, eye, 1, 2)
    column, row = eye
    between = ((column + away, row), (column + away + 1, row))
    arrays.edges = (Edge(between=between, kind="wall"),)
    walled = INSIGHT.sight(arrays, ruleset, eye, 1, 2)
    assert bool(walled[row, column + 5] < bare[row, column + 5]) is hides


@pytest.mark.rule("XI.3.6")
@pytest.mark.parametrize(
    ("eye", "line"), [((2, 0), 0), ((2, 6), 6), ((2, 12), 12), ((2, 3), 0), ((10, 6), 12)]
)
def test_who_stands_on_a_bridge_is_seen_whole_wherever_on_the_map_it_is(
    ruleset: DemonworldRuleset, eye: Offset, line: int
) -> None:
    arrays = MapArrays.empty(15, 13, "even", True, [kind.id for kind in ruleset.terrain])
    water = arrays.terrain_ids.index("water")
    arrays.terrain[:, 5] = np.where(arrays.terrain[:, 5] == NO_FIELD, NO_FIELD, water)
    arrays.depth[:, 5] = 1
    bare = INSIGHT.sight(arrays, ruleset, eye, 2, 2)
    sides = [((4, line), (5, line)), ((5, line), (6, line))]
    arrays.edges = tuple(Edge(between=between, kind="bridge") for between in sides)
    bridged = INSIGHT.sight(arrays, ruleset, eye, 2, 2)
    assert (bare[line, 5], bridged[line, 5]) == (1, 2)
    bridged[line, 5] = 1
    assert np.array_equal(bare, bridged)


@pytest.mark.quick(4)
@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("mover", ["infantry", "cavalry", "artillery", "giant"])
def test_steps_cost_what_they_cost_in_a_battle(ruleset: DemonworldRuleset, number: int, mover: str) -> None:
    chart = board(number)
    arrays = MapArrays.from_map(chart)
    size = INSIGHT.usual_size(ruleset, mover)
    costs = INSIGHT.steps(arrays, ruleset, mover, size)
    placed = BoardPlacement.model_validate({"map": {"id": chart.id, "slug": chart.slug, "kind": "map"}})
    ground = Ground(join([placed], {chart.id: chart}))
    field = Terrain(ground, ruleset, ())
    gait = field._gait((mover, mover, size, ()))
    for row in range(arrays.rows):
        for column in range(arrays.row_length(row)):
            cell = ground.cell((column, row))
            for direction in range(6):
                wanted = min(gait.steps[direction][cell], gait.roads.get((cell, direction), NEVER))
                assert costs[direction, row, column] == wanted, (column, row, direction)


@pytest.mark.parametrize("mover", ["infantry", "cavalry", "artillery", "giant"])
def test_rivers_and_ways_over_water_count_as_they_do_in_a_battle(
    ruleset: DemonworldRuleset, mover: str
) -> None:
    chart = board(2)
    source = np.random.Generator(np.random.PCG64(11))
    grid, edges, built = MapArrays.from_map(chart).grid, [], set()
    kinds = ("gate", "door", "bridge", "ford", "bridge", "wall")
    for column, row in zip(
        source.integers(0, 16, 60).tolist(), source.integers(0, 14, 60).tolist(), strict=True
    ):
        at = (column, row)
        other = grid.neighbours(at)[int(source.integers(0, 6))]
        if chart.has_field(at) and chart.has_field(other) and frozenset((at, other)) not in built:
            built.add(frozenset((at, other)))
            edges.append(Edge(between=(at, other), kind=kinds[len(edges) % 6]))  # type: ignore[arg-type]
    rivers = [
        River(fields=tuple((column, row) for column in range(16)), width=row % 3 + 1) for row in (3, 7, 11)
    ]
    chart = chart.model_copy(update={"edges": tuple(edges), "rivers": tuple(rivers)})
    arrays = MapArrays.from_map(chart)
    size = INSIGHT.usual_size(ruleset, mover)
    costs = INSIGHT.steps(arrays, ruleset, mover, size)
    bare = INSIGHT.steps(MapArrays.from_map(board(2)), ruleset, mover, size)
    placed = BoardPlacement.model_validate({"map": {"id": chart.id, "slug": chart.slug, "kind": "map"}})
    ground = Ground(join([placed], {chart.id: chart}))
    gait = Terrain(ground, ruleset, ())._gait((mover, mover, size, ()))
    for row in range(arrays.rows):
        for column in range(arrays.row_length(row)):
            cell = ground.cell((column, row))
            for direction in range(6):
                wanted = min(gait.steps[direction][cell], gait.roads.get((cell, direction), NEVER))
                assert costs[direction, row, column] == wanted, (column, row, direction)
    # Neither rivers nor walls cost a giant anything.
    assert (costs != bare).any() == (mover != "giant")


def test_the_table_of_lines_holds_every_field_that_a_line_meets() -> None:
    table = sight_table(16)
    for dq, dr in ((1, 0), (5, -2), (-7, 7), (3, 8), (-16, 5), (0, 12), (8, 8)):
        entries, count = table.entries(np.array([dq], np.int32), np.array([dr], np.int32))
        assert int(count[0]) == len(steps_met(dq, dr))
        found = zip(
            zip(table.q[entries].tolist(), table.r[entries].tolist(), strict=True),
            table.near[entries].tolist(),
            table.crossed[entries].tolist(),
            strict=True,
        )
        assert sorted(found) == sorted(steps_met(dq, dr))


@pytest.mark.rule("XII.1.0")
def test_maps_of_either_stagger_are_looked_over_alike(ruleset: DemonworldRuleset) -> None:
    # Of each map a field whose neighbours lie differently from those of the other one.
    for stagger in ("even", "odd"):
        arrays = hilly(ruleset, 5, stagger)
        for at in ((4, 3), (4, 4)):
            seen = INSIGHT.sight(arrays, ruleset, at, 2, 2)
            for end in ((6, 3), (1, 6), (7, 8), (4, 0), (3, 5)):
                if arrays.has_field(end) and arrays.has_field(at):
                    assert seen[end[1], end[0]] == looked(arrays, ruleset, at, end, (2, 2)), (
                        stagger,
                        at,
                        end,
                    )


def test_nobody_moves_as_who_is_not_in_the_tables(ruleset: DemonworldRuleset) -> None:
    arrays = hilly(ruleset, 5)
    assert INSIGHT.steps(arrays, ruleset, "infantry", 2).size
    with pytest.raises(ValueError, match="nobody moves as snail"):
        INSIGHT.steps(arrays, ruleset, "snail", 2)


@pytest.mark.rule("XII.1.0")
@pytest.mark.parametrize(
    ("start", "end"),
    [((0, 0), (0, 12)), ((0, 11), (0, 1)), ((13, 12), (13, 2)), ((2, 0), (9, 0)), ((7, 6), (4, 6))],
)
def test_sections_along_the_edge_of_a_map_are_those_of_the_rules(
    ruleset: DemonworldRuleset, start: Offset, end: Offset
) -> None:
    for seed in (2, 5):
        arrays = hilly(ruleset, seed)
        cut = INSIGHT.section(arrays, ruleset, start, end, 2, 2)
        assert cut.seen == looked(arrays, ruleset, start, end, (2, 2))
        off = [one for one in cut.fields if not arrays.has_field(one.at)]
        assert all((one.terrain, one.ground) == ("clear", 0) for one in off)
        assert bool(off) is (start == (0, 11)), "the line leaves the map beside its shorter rows"
        assert all(0 <= one.distance < cut.fields[-1].distance for one in cut.standing)


def test_on_a_map_of_two_fields_each_sees_all_of_the_other(ruleset: DemonworldRuleset) -> None:
    arrays = MapArrays.empty(2, 1, "even", False, [kind.id for kind in ruleset.terrain])
    assert INSIGHT.sight(arrays, ruleset, (0, 0), 2, 2).tolist() == [[2, 2]]


def test_a_bridge_further_away_than_anybody_looks_changes_nothing(ruleset: DemonworldRuleset) -> None:
    arrays = MapArrays.empty(140, 3, "even", True, [kind.id for kind in ruleset.terrain])
    bare = INSIGHT.sight(arrays, ruleset, (2, 1), 2, 2)
    arrays.edges = (Edge(between=((130, 1), (131, 1)), kind="bridge"),)
    assert np.array_equal(INSIGHT.sight(arrays, ruleset, (2, 1), 2, 2), bare)
    assert bare[1, 130] == UNSEEN


@pytest.mark.rule("XI.3.8")
@pytest.mark.parametrize("mover", ["infantry", "artillery"])
def test_a_road_up_a_cliff_is_no_way(ruleset: DemonworldRuleset, mover: str) -> None:
    arrays = MapArrays.empty(4, 1, "even", True, [kind.id for kind in ruleset.terrain])
    arrays.levels[0, 2] = 9
    arrays.roads = (((0, 0), (1, 0), (2, 0)),)
    costs = INSIGHT.steps(arrays, ruleset, mover, 2)
    east = arrays.grid.direction((0, 0), (1, 0))
    assert costs[east, 0, 0] < NEVER
    assert costs[east, 0, 1] == NEVER


@pytest.mark.rule("XII.3.5")
@pytest.mark.parametrize("seed", range(4))
def test_walls_on_the_far_side_of_the_target_are_not_told_of(ruleset: DemonworldRuleset, seed: int) -> None:
    arrays = MapArrays.empty(9, 9, "even", True, [kind.id for kind in ruleset.terrain])
    source = np.random.Generator(np.random.PCG64(seed))
    end = (4, 4)
    arrays.edges = tuple(Edge(between=(end, beside), kind="wall") for beside in arrays.grid.neighbours(end))
    for _ in range(30):
        start = (int(source.integers(0, 8)), int(source.integers(0, 9)))
        if start == end or not arrays.has_field(start):
            continue
        cut = INSIGHT.section(arrays, ruleset, start, end, 2, 2)
        walls = [one for one in cut.standing if one.kind == "side"]
        assert all(0 < one.distance < cut.fields[-1].distance for one in walls), (start, cut.standing)


@pytest.mark.rule("XII.3.2", "XII.3.3", "XII.3.4")
@pytest.mark.parametrize(
    ("terrain", "level", "rule", "kind"),
    [("clear", 2, "XII.3.2", "hill"), ("wood", 0, "XII.3.3", "ground"), ("bushes", 0, "XII.3.4", "ground")],
)
def test_what_stands_on_a_line_is_told_with_its_own_rule(
    ruleset: DemonworldRuleset, terrain: str, level: int, rule: str, kind: str
) -> None:
    arrays = MapArrays.empty(9, 5, "even", True, [one.id for one in ruleset.terrain])
    arrays.terrain[2, 4] = arrays.terrain_ids.index(terrain)
    arrays.levels[2, 4] = level
    (found,) = INSIGHT.section(arrays, ruleset, (1, 2), (7, 2), 2, 2).standing
    assert (found.rule, found.kind, found.at) == (rule, kind, ((4, 2),))
