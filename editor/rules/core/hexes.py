"""Hex geometry: axial coordinates of a pointy-top grid, facings, rows of offset coordinates.

``q`` grows to the east, ``r`` to the south-east. A facing is a corner of the field; its two front fields are
the neighbours beside that corner (I.2.0).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal

Axial = tuple[int, int]
"""A field ``(q, r)``."""
Offset = tuple[int, int]
"""A field ``(column, row)``."""
Facing = Literal["N", "NE", "SE", "S", "SW", "NW"]
Stagger = Literal["odd", "even"]

FACINGS: Final[tuple[Facing, ...]] = ("N", "NE", "SE", "S", "SW", "NW")
"""Clockwise from the north."""
DIRECTIONS: Final[tuple[Axial, ...]] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""Neighbours clockwise from the north-east: NE, E, SE, SW, W, NW."""


def add(field: Axial, step: Axial) -> Axial:
    """Return the field one step on."""
    return (field[0] + step[0], field[1] + step[1])


def neighbours(field: Axial) -> tuple[Axial, ...]:
    """Return the six fields around, clockwise from the north-east."""
    q, r = field
    return ((q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1))


def distance(a: Axial, b: Axial) -> int:
    """Return the least number of field sides crossed between two fields (I.3.0)."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def turned(facing: Facing, steps: int) -> Facing:
    """Return the facing after so many turns of 60 degrees clockwise (negative: counter-clockwise)."""
    return FACINGS[(FACINGS.index(facing) + steps) % 6]


def front_directions(facing: Facing) -> tuple[Axial, Axial]:
    """Return the steps to the two front fields, left then right: of N these are NW and NE (I.2.0)."""
    index = FACINGS.index(facing)
    return DIRECTIONS[(index - 1) % 6], DIRECTIONS[index]


def front_fields(field: Axial, facing: Facing) -> tuple[Axial, Axial]:
    """Return the two front fields, left then right."""
    left, right = front_directions(facing)
    return add(field, left), add(field, right)


def rear_fields(field: Axial, facing: Facing) -> tuple[Axial, Axial]:
    """Return the two rear fields: the front fields of the opposite facing."""
    return front_fields(field, turned(facing, 3))


def rotate(step: Axial, steps: int) -> Axial:
    """Return a displacement turned by so many times 60 degrees clockwise about the origin."""
    q, r = step
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r


def to_axial(field: Offset, stagger: Stagger = "odd") -> Axial:
    """Return the axial coordinates of ``(column, row)``.

    ``stagger`` names the rows shifted half a field to the east.
    """
    column, row = field
    shift = (row - (row & 1)) // 2 if stagger == "odd" else (row + (row & 1)) // 2
    return column - shift, row


def to_offset(field: Axial, stagger: Stagger = "odd") -> Offset:
    """Return ``(column, row)`` of axial coordinates."""
    q, r = field
    shift = (r - (r & 1)) // 2 if stagger == "odd" else (r + (r & 1)) // 2
    return q + shift, r


def groups(fields: Iterable[Axial]) -> tuple[tuple[Axial, ...], ...]:
    """Return the connected groups of fields, each in order, the group with the least field first."""
    left = set(fields)
    found = []
    for first in sorted(left):
        if first not in left:
            continue
        left.discard(first)
        group = [first]
        for field in group:
            for beside in neighbours(field):
                if beside in left:
                    left.discard(beside)
                    group.append(beside)
        found.append(tuple(sorted(group)))
    return tuple(found)


def fields_touched(start: Axial, end: Axial) -> tuple[Axial, ...]:
    """Return the fields that the straight line between two centres crosses or touches, the two ends left out.

    A line along a border touches the fields on both sides of it, one through a corner all that meet there.
    """
    q, r = start
    return tuple([(q + dq, r + dr) for dq, dr in _steps_touched(end[0] - q, end[1] - r)])


def fields_crossed(start: Axial, end: Axial) -> tuple[Axial, ...]:
    """Return the fields whose inside the straight line between two centres crosses, the ends left out."""
    q, r = start
    return tuple([(q + dq, r + dr) for dq, dr in _steps_crossed(end[0] - q, end[1] - r)])


def border_touched(start: Axial, end: Axial, one: Axial, other: Axial) -> bool:
    """Return whether the straight line between two centres touches the border that two neighbours share."""
    q, r = start
    return _border_met(end[0] - q, end[1] - r, one[0] - q, one[1] - r, other[0] - q, other[1] - r)


@lru_cache(maxsize=65536)
def _border_met(dq: int, dr: int, q0: int, r0: int, q1: int, r1: int) -> bool:
    """Whether the line from the origin to a displacement touches the border of two neighbours."""
    ends = sorted(set(_corners((q0, r0))) & set(_corners((q1, r1))))
    return _meet((0, 0), _lattice((dq, dr)), ends[0], ends[1])


def _lattice(field: Axial) -> tuple[int, int]:
    """Whole coordinates of a centre, in halves of a width and of a side."""
    return 2 * field[0] + field[1], 3 * field[1]


def _corners(field: Axial) -> tuple[tuple[int, int], ...]:
    x, y = _lattice(field)
    return tuple((x + cx, y + cy) for cx, cy in _CORNERS)


def _meet(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> bool:
    """Whether two segments have a point in common, their ends included."""

    def side(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    def within(p: tuple[int, int], q: tuple[int, int], r: tuple[int, int]) -> bool:
        across = min(p[0], q[0]) <= r[0] <= max(p[0], q[0])
        return across and min(p[1], q[1]) <= r[1] <= max(p[1], q[1])

    of_c, of_d, of_a, of_b = side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
    if of_c == of_d == 0:
        return within(a, b, c) or within(a, b, d) or within(c, d, a)
    return min(of_c, of_d) <= 0 <= max(of_c, of_d) and min(of_a, of_b) <= 0 <= max(of_a, of_b)


_CORNERS: Final = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
"""Corners of a field in lattice coordinates, from its centre."""


@lru_cache(maxsize=8192)
def _steps_touched(dq: int, dr: int) -> tuple[Axial, ...]:
    """Displacements of the fields touched on the way from the origin, in order of their distance."""
    return tuple([field for field, _, _ in steps_met(dq, dr)])


@lru_cache(maxsize=8192)
def steps_met(dq: int, dr: int) -> tuple[tuple[Axial, int, bool], ...]:
    """Return (displacement, distance, whether its inside is crossed) of the fields on a way from the origin.

    The fields are those of :func:`fields_touched`, in their order.
    """
    return tuple((field, distance((0, 0), field), inside) for field, inside in _steps_met(dq, dr))


@lru_cache(maxsize=8192)
def _steps_crossed(dq: int, dr: int) -> tuple[Axial, ...]:
    return tuple([field for field, _, inside in steps_met(dq, dr) if inside])


def _steps_met(dq: int, dr: int) -> list[tuple[Axial, bool]]:
    """Displacements of the fields met on the way from the origin, and whether the line crosses their inside.

    All of them lie on shortest ways, so inside the parallelogram that the two fields span.
    """
    length = max(abs(dq), abs(dr), abs(dq + dr))
    to_x, to_y = _lattice((dq, dr))
    found: list[tuple[Axial, bool]] = []
    for near in range(1, length):
        # The point of the line as far away lies between these coordinates and the next ones, and no field
        # that the line meets lies more than one further aside.
        low_q, low_r = dq * near // length, dr * near // length
        met = []
        for q in range(low_q - 1, low_q + 3):
            for r in range(low_r - 1, low_r + 3):
                if max(abs(q), abs(r), abs(q + r)) != near or distance((q, r), (dq, dr)) != length - near:
                    continue
                sides = [x * to_y - y * to_x for x, y in _corners((q, r))]
                if min(sides) <= 0 <= max(sides):
                    met.append(((q, r), min(sides) < 0 < max(sides)))
        if len(met) > 1:
            places = _places(near)
            met.sort(key=lambda one: places[one[0]])
        found += met
    return found


@lru_cache(maxsize=128)
def _places(radius: int) -> dict[Axial, int]:
    """Field of a ring -> its place in it."""
    return {field: place for place, field in enumerate(_ring(radius))}


@lru_cache(maxsize=128)
def _ring(radius: int) -> tuple[Axial, ...]:
    """Displacements at a distance, clockwise from the north-east corner of the ring."""
    field = (radius * DIRECTIONS[0][0], radius * DIRECTIONS[0][1])
    found = []
    for side in range(6):
        for _ in range(radius):
            found.append(field)
            field = add(field, DIRECTIONS[(side + 2) % 6])
    return tuple(found)


def ring(centre: Axial, radius: int) -> tuple[Axial, ...]:
    """Return the fields at a distance of a field, clockwise from the one to the north-east."""
    return tuple([add(centre, step) for step in _ring(radius)]) if radius else (centre,)
