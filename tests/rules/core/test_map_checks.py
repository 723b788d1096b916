"""Possible mistakes on a map, how even it is, and what differs between two versions of it."""

from pathlib import Path

import numpy as np
import pytest
import yaml

from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_checks import Finding, fields_where, findings, groups_of
from editor.rules.core.map_compare import LayerChange, ThingChange, change_marks, changes
from editor.rules.core.map_fairness import fairness, unlike
from editor.rules.registry import find_system
from schemas.map import Building, DeploymentZone, Edge, EdgeKind, MapSymbol, Objective, River
from schemas.map_things import Opening
from schemas.messages import LANGUAGES, sentence
from schemas.parse import parse_document
from schemas.ruleset import RulesetBase

CONTENT = Path(__file__).resolve().parents[3] / "content" / "demonworld"
SYSTEM = find_system("demonworld")


@pytest.fixture(scope="module")
def ruleset() -> RulesetBase:
    found = parse_document(yaml.load((CONTENT / "ruleset.yaml").read_bytes(), yaml.CSafeLoader))
    assert isinstance(found, RulesetBase)
    return found


@pytest.fixture
def field() -> MapArrays:
    return MapArrays.empty(12, 10, "odd", False, ("clear", "wood", "water"))


def looked_over(field: MapArrays, ruleset: RulesetBase) -> dict[str, Finding]:
    assert SYSTEM is not None
    found = findings(field, SYSTEM.insight, ruleset)
    for one in found:
        for language in LANGUAGES:
            words = sentence(one.message, language)
            assert "{" not in words
            assert "map_check" not in words
    return {one.message.code.removeprefix("map_check."): one for one in found}


def side(field: MapArrays, at: Offset, direction: int, kind: EdgeKind) -> Edge:
    return Edge(between=(at, field.grid.neighbours(at)[direction]), kind=kind)


def test_open_ground_has_nothing_amiss(field: MapArrays, ruleset: RulesetBase) -> None:
    assert looked_over(field, ruleset) == {}


def test_a_tower_of_rock_is_a_cliff_that_nobody_reaches(field: MapArrays, ruleset: RulesetBase) -> None:
    field.levels[4:6, 5] = 5
    found = looked_over(field, ruleset)
    assert sorted(found) == ["cliff", "unreachable"]
    assert set(found["unreachable"].fields) == {(5, 4), (5, 5)}
    field.levels[:] = 0
    for level, at in enumerate(((3, 5), (4, 5), (5, 5)), start=1):
        field.levels[at[1], at[0]] = level
    assert "unreachable" not in looked_over(field, ruleset)


def test_places_that_cannot_be_entered_are_named(field: MapArrays, ruleset: RulesetBase) -> None:
    field.terrain[2, 2], field.depth[2, 2] = 2, 3
    field.objectives = (Objective(id="hill", at=(5, 5)), Objective(id="isle", at=(2, 2)))
    assert looked_over(field, ruleset)["objectives_barred"].path == "objectives[1].at"


def test_where_nobody_can_stand_nobody_is_cut_off(field: MapArrays, ruleset: RulesetBase) -> None:
    field.terrain[:], field.depth[:] = 2, 9
    assert "unreachable" not in looked_over(field, ruleset)


def test_a_wall_alone_is_named_and_a_row_of_walls_is_not(field: MapArrays, ruleset: RulesetBase) -> None:
    lone = side(field, (4, 4), 0, "wall")
    field.edges = (lone,)
    assert "lone_wall" in looked_over(field, ruleset)
    field.edges = (lone, side(field, (4, 4), 1, "hedge"))
    assert looked_over(field, ruleset) == {}
    field.edges = (side(field, (7, 7), 0, "gate"),)
    assert "lone_opening" in looked_over(field, ruleset)
    field.buildings = (Building(id="house", fields=((7, 7),)),)
    assert looked_over(field, ruleset) == {}
    field.buildings = ()
    field.edges = (lone, lone)
    assert "side_twice" in looked_over(field, ruleset)


def test_a_building_needs_a_way_in_and_its_openings_a_wall(field: MapArrays, ruleset: RulesetBase) -> None:
    def house(*openings: Opening, filled: bool = False) -> Building:
        fields = ((7, 7), (8, 7))
        return Building(id="house", fields=fields, wall_fields=fields if filled else (), openings=openings)

    window = Opening(between=((8, 7), (9, 7)), kind="window")
    field.buildings = (house(window),)
    assert set(looked_over(field, ruleset)) == {"no_way_in"}
    field.buildings = (house(window, Opening(between=((7, 7), (6, 7)))),)
    assert looked_over(field, ruleset) == {}
    field.buildings = (house(filled=True),)
    assert looked_over(field, ruleset) == {}, "a block of walls has no rooms"
    field.buildings = (house(Opening(between=((7, 7), (6, 7))), Opening(between=((1, 1), (2, 1)))),)
    found = looked_over(field, ruleset)
    assert set(found) == {"opening_apart"}
    assert found["opening_apart"].path == "buildings[0].openings[1]"
    leaves = [Opening(between=side, leaf_of="gate") for side in (((7, 7), (6, 7)), ((8, 7), (9, 7)))]
    field.buildings = (house(*leaves),)
    found = looked_over(field, ruleset)
    assert set(found) == {"leaf_apart"}
    beside = next(at for at in field.grid.neighbours((7, 7)) if at in field.grid.neighbours((6, 7)))
    field.buildings = (house(leaves[0], Opening(between=((7, 7), beside), leaf_of="gate")),)
    assert looked_over(field, ruleset) == {}


def test_a_ruin_stands_alone_without_a_word(field: MapArrays, ruleset: RulesetBase) -> None:
    field.edges = (side(field, (4, 4), 0, "ruined_wall"),)
    assert looked_over(field, ruleset) == {}


def test_walls_on_squares_join_straight_on_and_round_a_corner() -> None:
    squares = MapArrays.empty(8, 8, "odd", False, ("clear",), "square")
    north = side(squares, (3, 3), 0, "wall")
    for other in (side(squares, (4, 3), 0, "wall"), side(squares, (3, 3), 1, "wall")):
        squares.edges = (north, other)
        assert findings(squares) == ()
    squares.edges = (north, side(squares, (6, 6), 0, "wall"))
    assert [one.message.code for one in findings(squares)] == ["map_check.lone_wall"] * 2


def test_bridges_roads_and_rivers_that_make_no_sense_are_named(
    field: MapArrays, ruleset: RulesetBase
) -> None:
    field.edges = (side(field, (4, 4), 1, "bridge"),)
    field.terrain[7, 6], field.depth[7, 6] = 2, 1
    field.levels[2, 3] = 1
    field.roads = (((5, 7), (6, 7)), ((1, 1),))
    field.rivers = (River(fields=((2, 2), (3, 2))),)
    assert sorted(looked_over(field, ruleset)) == [
        "dry_bridge",
        "river_uphill",
        "road_into_water",
        "road_of_one",
    ]
    field.depth[1, 1] = 1
    assert "depth_on_land" in looked_over(field, ruleset)


def test_zones_of_two_sides_must_not_share_fields(field: MapArrays, ruleset: RulesetBase) -> None:
    field.zones = (
        DeploymentZone(id="north", side=1, fields=((1, 1), (2, 1))),
        DeploymentZone(id="south", side=2, fields=((2, 1), (3, 1))),
        DeploymentZone(id="empty", side=1),
    )
    found = looked_over(field, ruleset)
    assert found["zones_overlap"].fields == ((2, 1),)
    assert found["zone_empty"].path == "zones[2]"


def test_fields_are_found_by_what_they_are(field: MapArrays) -> None:
    field.terrain[1, 1:4] = 1
    field.terrain[8, 8] = 1
    groups = groups_of(field, fields_where(field, terrain="wood"))
    assert groups == (((1, 1), (2, 1), (3, 1)), ((8, 8),))
    assert not fields_where(field, terrain="lava").any()
    assert int(fields_where(field, level=0).sum()) == 120


def test_an_even_field_has_equal_figures_and_a_wood_before_one_zone_shows(
    field: MapArrays, ruleset: RulesetBase
) -> None:
    assert SYSTEM is not None
    zones = {
        "north": tuple((column, 0) for column in range(12)),
        "south": tuple((column, 9) for column in range(12)),
    }
    north, south = fairness(field, zones, ((6, 4),), SYSTEM.insight, ruleset)
    assert (north.cover, north.level, north.fields) == (south.cover, south.level, south.fields)
    assert north.nearest_enemy == south.nearest_enemy == 9
    assert 0 < north.objectives[0] < south.objectives[0]
    field.terrain[2, 3:9] = 1
    field.levels[9] = 1
    north, south = fairness(field, zones, (), SYSTEM.insight, ruleset)
    assert north.cover_ahead > south.cover_ahead == 0
    assert south.level == 1
    assert fairness(field, {}, ()) == ()


def test_a_field_without_its_counterpart_is_shown(field: MapArrays) -> None:
    assert not unlike(field, "half_turn").any()
    field.levels[0, 0] = 1
    assert int(unlike(field, "half_turn").sum()) == 2


def test_two_versions_are_compared_field_by_field(field: MapArrays) -> None:
    after = field.copy()
    assert changes(field, after) == ()
    after.terrain[3, 4:6] = 1
    after.levels[0, 0] = 2
    wall = side(field, (4, 4), 0, "wall")
    after.edges = (wall,)
    assert changes(field, after) == (
        LayerChange("terrain", "clear", "wood", ((4, 3), (5, 3))),
        LayerChange("levels", "0", "2", ((0, 0),)),
        ThingChange("edges", True, wall.between),
    )
    assert changes(after, field)[-1] == ThingChange("edges", False, wall.between)
    with pytest.raises(ValueError, match="shape"):
        changes(field, MapArrays.empty(3, 3, "odd", False, ("clear",)))


def test_things_on_the_same_field_are_compared_one_by_one(field: MapArrays) -> None:
    after = field.copy()
    tower, mill = (MapSymbol(at=(2, 2), kind=kind) for kind in ("tower", "mill"))
    field.symbols, after.symbols = (tower, mill), (mill, MapSymbol(at=(3, 2), kind="tower"))
    found = changes(field, after)
    assert found == (
        ThingChange("symbols", False, ((2, 2),)),
        ThingChange("symbols", True, ((3, 2),)),
    )
    after.levels[2, 2] = 1
    marks = change_marks(changes(field, after), after)
    assert (marks.count("several"), marks.count("added"), len(marks.places)) == (1, 1, 1)


def test_terrain_numbers_do_not_count_when_versions_are_compared(field: MapArrays) -> None:
    other = MapArrays.empty(12, 10, "odd", False, ("wood", "clear"))
    other.terrain[:] = 1
    assert changes(field, other) == ()
    assert np.array_equal(field.levels, other.levels)
