"""Grids: pointy and flat hexes and squares, with open and with linked edges."""

from itertools import pairwise

import numpy as np
import pytest

from editor.rules.core.grids import DIRECTION_NAMES, Grid
from editor.rules.core.hexes import Offset
from schemas.map import GridKind, Wrap
from tests.cases import cases

KINDS: tuple[GridKind, ...] = ("pointy", "flat", "square")
WRAPS: tuple[Wrap, ...] = ("none", "east_west", "north_south", "both")
COLUMNS, ROWS = 10, 12


def grids() -> list[Grid]:
    return [
        Grid(kind, stagger, wrap, COLUMNS, ROWS)
        for kind in KINDS
        for stagger in ("odd", "even")
        for wrap in WRAPS
    ]


def fields() -> list[Offset]:
    return [(column, row) for row in range(ROWS) for column in range(COLUMNS)]


@pytest.mark.parametrize("grid", grids(), ids=lambda grid: f"{grid.kind}-{grid.stagger}-{grid.wrap}")
def test_a_step_and_the_step_back_lead_home(grid: Grid) -> None:
    for at in fields():
        for direction in range(grid.sides):
            there = grid.step(at, direction)
            assert grid.step(there, grid.opposite(direction)) == grid.wrapped(at)
            assert grid.are_neighbours(at, there)


@pytest.mark.parametrize("kind", KINDS)
def test_directions_are_named_clockwise_from_the_north(kind: GridKind) -> None:
    grid = Grid(kind)
    assert len(DIRECTION_NAMES[kind]) == grid.sides
    around = [grid.to_axial(at) for at in grid.neighbours((4, 4))]
    here = grid.to_axial((4, 4))
    steps = [(a - here[0], b - here[1]) for a, b in around]
    assert [grid.turned(step, 1) for step in steps] == steps[1:] + steps[:1]
    assert [grid.mirrored(grid.mirrored(step)) for step in steps] == steps
    names = DIRECTION_NAMES[kind]
    swapped = str.maketrans("EW", "WE")
    mirrored = [names[steps.index(grid.mirrored(step))] for step in steps]
    assert mirrored == [name.translate(swapped) for name in names]


@pytest.mark.parametrize(
    ("kind", "at", "around"),
    [
        ("pointy", (4, 4), [(4, 3), (5, 4), (4, 5), (3, 5), (3, 4), (3, 3)]),
        ("flat", (4, 4), [(4, 3), (5, 3), (5, 4), (4, 5), (3, 4), (3, 3)]),
        ("flat", (5, 4), [(5, 3), (6, 4), (6, 5), (5, 5), (4, 5), (4, 4)]),
        ("square", (4, 4), [(4, 3), (5, 4), (4, 5), (3, 4)]),
    ],
)
def test_neighbours_lie_where_the_stagger_puts_them(kind: GridKind, at: Offset, around: list[Offset]) -> None:
    assert list(Grid(kind, "odd").neighbours(at)) == around


@cases("grid", grids())
def test_line_is_a_shortest_chain_of_neighbours(grid: Grid) -> None:
    for end in ((9, 11), (0, 7), (7, 2), (1, 1)):
        chain = grid.line((1, 1), end)
        assert (chain[0], chain[-1]) == ((1, 1), end)
        assert all(grid.are_neighbours(one, other) for one, other in pairwise(chain))
        assert len(chain) == grid.distance((1, 1), end) + 1


def test_linked_edges_shorten_the_way() -> None:
    assert Grid("square", wrap="none").distance((0, 0), (9, 11)) == 20
    assert Grid("square", "odd", "both", COLUMNS, ROWS).distance((0, 0), (9, 11)) == 2


@pytest.mark.parametrize("kind", ["pointy", "flat"])
def test_disc_of_hexes_is_every_field_within_its_radius(kind: GridKind) -> None:
    grid = Grid(kind, "even")
    disc = grid.disc((5, 6), 3)
    assert disc == sorted(disc, key=lambda at: (at[1], at[0]))
    assert set(disc) == {at for at in fields() if grid.distance((5, 6), at) <= 3}
    assert {grid.distance((5, 6), at) for at in grid.ring((5, 6), 3)} == {3}


def test_disc_of_squares_is_round() -> None:
    assert sorted(Grid("square").disc((0, 0), 1)) == [(-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)]
    assert len(Grid("square").disc((0, 0), 4)) < 9 * 9


@pytest.mark.quick(8)
@pytest.mark.parametrize("grid", grids(), ids=lambda grid: f"{grid.kind}-{grid.stagger}-{grid.wrap}")
def test_flood_takes_what_steps_reach(grid: Grid) -> None:
    values = np.random.default_rng(4).integers(0, 2, (ROWS, COLUMNS)).astype(np.uint8)
    reached = [(3, 3)]
    for at in reached:
        for other in grid.neighbours(at):
            on_map = 0 <= other[0] < COLUMNS and 0 <= other[1] < ROWS
            if on_map and other not in reached and values[other[1], other[0]] == values[3, 3]:
                reached.append(other)
    mask = grid.flood(values, (3, 3))
    assert {(int(column), int(row)) for row, column in np.argwhere(mask)} == set(reached)


@cases("grid", grids())
def test_neighbour_places_are_those_of_single_steps(grid: Grid) -> None:
    for direction in range(grid.sides):
        places = grid.neighbour_places(direction, COLUMNS, ROWS)
        for column, row in fields():
            there = grid.step((column, row), direction)
            on_map = 0 <= there[0] < COLUMNS and 0 <= there[1] < ROWS
            assert places[row, column] == (there[1] * COLUMNS + there[0] if on_map else -1)


def test_a_disc_of_radius_0_is_its_centre_over_linked_edges_too() -> None:
    assert Grid().disc((12, 2), 0) == [(12, 2)]
    assert Grid(wrap="east_west", columns=10, rows=5).disc((12, 2), 0) == [(2, 2)]
