"""Straight lines over the fields, rings and groups."""

from hypothesis import given
from hypothesis import strategies as st

from editor.rules.core.hexes import Axial, add, distance, fields_touched, groups, neighbours, ring, rotate

FIELDS = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


def clipped(start: Axial, end: Axial, field: Axial) -> bool:
    """Whether the segment meets the closed hexagon: clipping by its six sides, in whole numbers."""
    # Seen from the hexagon's centre, in units of half a width and half a side.
    ax, ay = 2 * (start[0] - field[0]) + start[1] - field[1], 3 * (start[1] - field[1])
    bx, by = 2 * (end[0] - field[0]) + end[1] - field[1], 3 * (end[1] - field[1])
    corners = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)]
    low, high = (0, 1), (1, 1)
    for (px, py), (qx, qy) in zip(corners, corners[1:] + corners[:1], strict=True):
        nx, ny = py - qy, qx - px
        inside_a = (px - ax) * nx + (py - ay) * ny
        inside_b = (px - bx) * nx + (py - by) * ny
        if inside_a < 0 and inside_b < 0:
            return False
        if inside_a < 0 or inside_b < 0:
            # The side is crossed at inside_a / (inside_a - inside_b).
            num, den = inside_a, inside_a - inside_b
            if den < 0:
                num, den = -num, -den
            if inside_a < 0 and num * low[1] > low[0] * den:
                low = (num, den)
            if inside_b < 0 and num * high[1] < high[0] * den:
                high = (num, den)
    return low[0] * high[1] <= high[0] * low[1]


@given(FIELDS, FIELDS)
def test_fields_touched_are_those_that_the_segment_meets(start: Axial, end: Axial) -> None:
    around = {
        (q, r)
        for q in range(min(start[0], end[0]) - 2, max(start[0], end[0]) + 3)
        for r in range(min(start[1], end[1]) - 2, max(start[1], end[1]) + 3)
    }
    met = {field for field in around - {start, end} if clipped(start, end, field)}
    assert set(fields_touched(start, end)) == met


@given(FIELDS, FIELDS)
def test_fields_touched_are_the_same_both_ways(start: Axial, end: Axial) -> None:
    assert set(fields_touched(start, end)) == set(fields_touched(end, start))


def test_line_through_a_corner_touches_both_fields_beside_it() -> None:
    assert set(fields_touched((0, 0), (1, -2))) == {(0, -1), (1, -1)}


def test_line_between_neighbours_touches_nothing_else() -> None:
    assert all(fields_touched((3, 3), field) == () for field in neighbours((3, 3)))


@given(FIELDS, st.integers(0, 7))
def test_ring_holds_the_fields_at_its_radius(centre: Axial, radius: int) -> None:
    fields = ring(centre, radius)
    assert len(set(fields)) == max(6 * radius, 1)
    assert all(distance(centre, field) == radius for field in fields)


@given(FIELDS, st.integers(1, 6))
def test_ring_turns_with_its_corners(centre: Axial, radius: int) -> None:
    fields = ring(centre, radius)
    turned = [add(centre, rotate((q - centre[0], r - centre[1]), 1)) for q, r in fields]
    assert turned == [*fields[radius:], *fields[:radius]]


@given(st.sets(FIELDS, max_size=40))
def test_groups_part_the_fields_into_connected_ones(fields: set[Axial]) -> None:
    found = groups(fields)
    assert sorted(field for group in found for field in group) == sorted(fields)
    for group in found:
        others = fields - set(group)
        assert not any(beside in others for field in group for beside in neighbours(field))
