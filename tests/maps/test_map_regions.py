"""Groups of fields."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import distance, neighbours, to_axial, to_offset

STAGGERS = st.sampled_from(["odd", "even"])


@given(STAGGERS, st.integers(1, 9), st.integers(1, 9), st.randoms(use_true_random=False))
def test_flood_finds_what_walking_finds(stagger: str, columns: int, rows: int, chance) -> None:
    values = np.array([[chance.randrange(2) for _ in range(columns)] for _ in range(rows)], np.uint8)
    start = (chance.randrange(columns), chance.randrange(rows))
    mask = Grid("pointy", stagger).flood(values, start)
    reached, todo = {start}, [start]
    while todo:
        for field in neighbours(to_axial(todo.pop(), stagger)):
            column, row = at = to_offset(field, stagger)
            inside = 0 <= column < columns and 0 <= row < rows
            if inside and at not in reached and values[row, column] == values[start[1], start[0]]:
                reached.add(at)
                todo.append(at)
    assert {(int(c), int(r)) for r, c in np.argwhere(mask)} == reached


@pytest.mark.parametrize("radius", [0, 1, 2, 5])
def test_disc_holds_every_field_within_its_radius(radius: int) -> None:
    fields = Grid("pointy", "odd").disc((20, 20), radius)
    assert len(fields) == len(set(fields)) == 3 * radius * (radius + 1) + 1
    assert all(distance(to_axial((20, 20)), to_axial(at)) <= radius for at in fields)


@given(STAGGERS, st.integers(0, 12), st.integers(0, 12), st.integers(0, 12), st.integers(0, 12))
def test_line_is_a_shortest_chain_of_neighbours(stagger: str, c0: int, r0: int, c1: int, r1: int) -> None:
    chain = [to_axial(at, stagger) for at in Grid("pointy", stagger).line((c0, r0), (c1, r1))]
    assert chain[0] == to_axial((c0, r0), stagger)
    assert chain[-1] == to_axial((c1, r1), stagger)
    assert len(chain) == distance(chain[0], chain[-1]) + 1
    assert all(distance(a, b) == 1 for a, b in pairwise(chain))
