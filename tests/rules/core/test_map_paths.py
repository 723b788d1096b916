"""Ways over a map, by the cost of every step."""

from itertools import pairwise

import numpy as np

from editor.rules.core.grids import Grid
from editor.rules.core.map_insight import NEVER
from editor.rules.core.map_paths import grounds, reach


def open_steps(grid: Grid, columns: int, rows: int, cost: int = 2) -> np.ndarray:
    steps = np.full((grid.sides, rows, columns), NEVER, np.int32)
    for direction in range(grid.sides):
        steps[direction][grid.neighbour_places(direction, columns, rows) >= 0] = cost
    return steps


def test_cheapest_ways_cost_their_distance_on_open_ground() -> None:
    for grid in (Grid("pointy", "odd"), Grid("flat", "even"), Grid("square")):
        found = reach(open_steps(grid, 9, 8), grid, (4, 4))
        for row in range(8):
            for column in range(9):
                assert found.points[row, column] == 2 * grid.distance((4, 4), (column, row))
                path = found.path((column, row))
                assert path[0] == (4, 4)
                assert path[-1] == (column, row)
                assert all(grid.are_neighbours(a, b) for a, b in pairwise(path))


def test_a_limit_ends_the_ways_and_a_barred_field_has_none() -> None:
    grid = Grid("pointy", "odd")
    steps = open_steps(grid, 9, 8)
    for direction in range(6):
        places = grid.neighbour_places(direction, 9, 8)
        steps[direction][places == 3 * 9 + 4] = NEVER
    found = reach(steps, grid, (4, 4), limit=4)
    assert not np.isfinite(found.points[3, 4])
    assert found.path((4, 3)) == ()
    assert found.points[np.isfinite(found.points)].max() == 4


def test_an_island_and_a_pit_are_grounds_of_their_own() -> None:
    grid = Grid("square")
    steps = open_steps(grid, 6, 5)
    steps[:, 0, 0] = NEVER  # who is there does not get out: a pit
    numbers = grounds(steps, grid)
    assert numbers[0, 0] != numbers[2, 2]
    assert len(np.unique(numbers)) == 2


def test_a_very_large_map_is_searched_around_the_start() -> None:
    grid = Grid("pointy", "odd")
    steps = open_steps(grid, 600, 600)
    found = reach(steps, grid, (300, 300), limit=20)
    assert int(np.isfinite(found.points).sum()) == 1 + 3 * 10 * 11
    assert len(found.path((310, 300))) == 11
