"""Shapes, natural edges and ways of fields."""

import numpy as np
import pytest

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import MapArrays
from editor.rules.core.map_nature import contoured, deepening, fringe, ragged
from editor.rules.core.map_routes import river_cost, road_cost, route
from editor.rules.core.map_shapes import hexagon, polygon, rectangle, scattered, square
from schemas.map import GridKind

KINDS: tuple[GridKind, ...] = ("pointy", "flat", "square")


def flat(columns: int = 20, rows: int = 16, kind: GridKind = "pointy") -> MapArrays:
    return MapArrays.empty(columns, rows, "odd", False, ("clear", "wood", "water"), kind)


def test_square_has_as_many_columns_as_rows() -> None:
    assert len(square((5, 5), 2, Grid())) == 25


def test_rectangle_is_the_same_from_either_corner() -> None:
    assert rectangle((4, 2), (1, 5)) == rectangle((1, 5), (4, 2))
    assert len(rectangle((4, 2), (1, 5))) == 16


@pytest.mark.parametrize("kind", KINDS)
def test_hexagon_reaches_the_field_that_it_was_drawn_to(kind: GridKind) -> None:
    grid = Grid(kind)
    fields = hexagon((8, 8), (11, 8), grid)
    assert (11, 8) in fields
    assert (5, 8) in fields
    if kind != "square":
        assert len(fields) == 37


@pytest.mark.parametrize("kind", KINDS)
def test_polygon_holds_its_corners_and_its_inside(kind: GridKind) -> None:
    corners: list[Offset] = [(2, 2), (12, 2), (12, 10), (2, 10)]
    fields = set(polygon(corners, Grid(kind)))
    assert set(corners) <= fields
    assert (7, 6) in fields
    assert (15, 6) not in fields
    assert (7, 12) not in fields


def test_polygon_with_a_notch_leaves_the_notch_out() -> None:
    notched: list[Offset] = [(0, 0), (10, 0), (10, 10), (5, 3), (0, 10)]
    assert (5, 8) not in polygon(notched, Grid("square"))


def test_scattering_takes_about_its_share_and_always_the_same_fields() -> None:
    fields = rectangle((0, 0), (49, 49))
    some = scattered(fields, 30, 7)
    assert 600 < len(some) < 900
    assert scattered(fields, 30, 7) == some
    assert scattered(fields, 30, 8) != some
    assert scattered(fields, 100, 7) == fields


@pytest.mark.parametrize("step", [1, 2, 3])
def test_hill_never_rises_more_than_its_step_between_neighbours(step: int) -> None:
    arrays = flat()
    painted = {(9, 8): 7, (10, 8): 7}
    levels = contoured(lambda at: 0, painted, arrays.grid, step, arrays.has_field)
    for at, level in levels.items():
        for one in arrays.grid.neighbours(at):
            if arrays.has_field(one):
                assert abs(level - levels.get(one, 0)) <= step
    assert levels[(9, 8)] == 7


def test_pit_in_a_high_plain_gets_a_slope_downwards() -> None:
    arrays = flat()
    levels = contoured(lambda at: 5, {(9, 8): 0}, arrays.grid, 2, arrays.has_field)
    assert sorted(set(levels.values())) == [0, 2, 4]


def test_slopes_between_a_hill_and_a_pit_that_are_too_near_come_to_an_end() -> None:
    arrays = flat()
    levels = contoured(lambda at: 0, {(9, 8): 9, (10, 8): 0}, arrays.grid, 1, arrays.has_field)
    assert (levels[(9, 8)], levels[(10, 8)]) == (9, 0)


def test_ragged_rim_keeps_the_inside_and_stays_near() -> None:
    grid = Grid()
    fields = set(grid.disc((10, 10), 4))
    found = ragged(fields, grid, 3)
    assert set(grid.disc((10, 10), 3)) <= found
    assert found <= set(grid.disc((10, 10), 5))
    assert found != fields
    assert ragged(fields, grid, 3) == found


def test_fringe_is_the_ring_around() -> None:
    grid = Grid()
    assert fringe(grid.disc((10, 10), 2), grid) == set(grid.ring((10, 10), 3))


def test_water_deepens_from_the_shore_down_to_the_deepest() -> None:
    grid = Grid()
    depths = deepening(grid.disc((10, 10), 4), grid, 3)
    assert depths[(10, 10)] == 3
    assert all(depths[at] == 1 for at in grid.ring((10, 10), 4))
    assert all(depths[at] == 2 for at in grid.ring((10, 10), 3))


def test_road_goes_round_dear_ground_and_along_an_old_road() -> None:
    arrays = flat()
    arrays.terrain[2:14, 8] = 1
    costs = {"clear": 1.0, "wood": 20.0, "water": None}
    way = route((4, 8), (12, 8), arrays.grid, road_cost(arrays, costs.get))
    assert way[0] == (4, 8)
    assert way[-1] == (12, 8)
    assert not any(arrays.terrain_at(at) == "wood" for at in way)
    arrays.roads = (tuple((column, 8) for column in range(20)),)
    assert route((4, 8), (12, 8), arrays.grid, road_cost(arrays, costs.get)) == [(c, 8) for c in range(4, 13)]


def test_no_road_leads_over_what_none_can_enter() -> None:
    arrays = flat()
    arrays.terrain[:, 8] = 2
    costs = {"clear": 1.0, "water": None}
    assert route((4, 8), (12, 8), arrays.grid, road_cost(arrays, costs.get)) == []


def test_river_goes_round_a_hill() -> None:
    arrays = flat()
    arrays.levels[5:11, 7:9] = 2
    way = route((4, 8), (12, 8), arrays.grid, river_cost(arrays))
    assert all(arrays.levels[row, column] == 0 for column, row in way)


def test_way_over_linked_edges_is_the_short_one() -> None:
    arrays = flat(20, 16)
    arrays.wrap = "east_west"
    way = route((1, 4), (18, 4), arrays.grid, river_cost(arrays))
    assert len(way) == 4
    assert np.all([arrays.has_field(at) for at in way])


def test_road_of_a_board_does_not_run_along_its_cut_edge() -> None:
    arrays = MapArrays.empty(18, 15, "even", True, ("clear",))
    way = route((2, 0), (14, 0), arrays.grid, road_cost(arrays, lambda _terrain: 1.0))
    assert (way[0], way[-1]) == ((2, 0), (14, 0))
    assert all(row > 0 for _column, row in way[1:-1])
