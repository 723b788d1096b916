"""Runs along the sides of fields: without gaps, near the pointer, back when it goes back."""

from itertools import pairwise

import pytest

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_sides import Side, SideRun, side_between, side_ends, side_route, sides_at
from schemas.map import GridKind

KINDS: tuple[GridKind, ...] = ("pointy", "flat", "square")


def on_map(at: Offset) -> bool:
    return 0 <= at[0] < 20 and 0 <= at[1] < 20


def any_side(_side: Side) -> float:
    return 1.0


def without_gaps(sides: tuple[Side, ...] | list[Side], grid: Grid) -> bool:
    return all(set(side_ends(one, grid)) & set(side_ends(other, grid)) for one, other in pairwise(sides))


def across(grid: Grid, fields: list[Offset]) -> list[Side]:
    return [side_between(one, other) for one, other in pairwise(fields)]


@pytest.mark.parametrize("kind", KINDS)
def test_as_many_sides_meet_in_a_corner_as_fields(kind: GridKind) -> None:
    grid = Grid(kind)
    for direction in range(grid.sides):
        side = side_between((5, 5), grid.step((5, 5), direction))
        ends = side_ends(side, grid)
        assert len(set(ends)) == 2
        for corner in ends:
            assert len(corner) == (4 if kind == "square" else 3)
            assert len(sides_at(corner, grid)) == len(corner)
            assert side in sides_at(corner, grid)


@pytest.mark.parametrize("kind", KINDS)
def test_a_route_joins_two_sides_without_a_gap_and_no_shorter_one_does(kind: GridKind) -> None:
    grid = Grid(kind)
    start, end = side_between((3, 3), grid.step((3, 3), 1)), side_between((8, 6), grid.step((8, 6), 1))
    chain = side_route(start, end, grid, any_side)
    assert (chain[0], chain[-1]) == (start, end)
    assert without_gaps(chain, grid)
    assert len(set(chain)) == len(chain)
    assert len(chain) == len(side_route(end, start, grid, any_side))


def test_a_route_goes_round_what_bars_it_and_ends_where_nothing_leads() -> None:
    grid = Grid("square")
    start, end = side_between((2, 2), (2, 3)), side_between((6, 2), (6, 3))
    assert len(side_route(start, end, grid, any_side)) == 5
    barred = side_between((4, 2), (4, 3))
    chain = side_route(start, end, grid, lambda side: None if side == barred else 1.0)
    assert len(chain) == 7
    assert without_gaps(chain, grid)
    assert side_route(start, end, grid, lambda _side: None) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_across_fields_has_no_gap_and_no_spurs(kind: GridKind) -> None:
    grid = Grid(kind)
    run = SideRun(grid, on_map)
    for side in across(grid, [(column, 8) for column in range(2, 12)]):
        run.lead_to(side)
    assert without_gaps(run.sides, grid)
    corners = [corner for side in run.sides for corner in side_ends(side, grid)]
    assert max(corners.count(corner) for corner in corners) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_going_back_takes_back(kind: GridKind) -> None:
    grid = Grid(kind)
    run, after = SideRun(grid, on_map), []
    # Along the southern sides of a row, and back again.
    wall = side_route(
        side_between((2, 8), grid.step((2, 8), 2)),
        side_between((9, 8), grid.step((9, 8), 2)),
        grid,
        any_side,
    )
    for side in wall:
        run.lead_to(side)
        after.append(run.sides)
    assert run.sides == tuple(wall)
    for number in range(len(wall) - 2, -1, -1):
        run.lead_to(wall[number])
        assert run.sides == after[number]


@pytest.mark.parametrize("kind", KINDS)
def test_a_run_round_one_field_closes(kind: GridKind) -> None:
    grid = Grid(kind)
    run = SideRun(grid, on_map)
    around = [side_between((6, 6), at) for at in grid.neighbours((6, 6))]
    for side in (*around, around[0]):
        run.lead_to(side)
    assert set(run.sides) == set(around)


def test_a_run_stays_between_fields_of_the_map() -> None:
    grid = Grid("square")
    run = SideRun(grid, on_map)
    run.lead_to(side_between((0, 0), (0, 1)))
    run.lead_to(side_between((0, 4), (0, 5)))
    assert without_gaps(run.sides, grid)
    assert all(on_map(at) for side in run.sides for at in side)
