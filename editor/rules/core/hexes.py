"""Hex geometry: axial coordinates of a pointy-top grid, facings, rows of offset coordinates.

``q`` grows to the east, ``r`` to the south-east. A facing is a corner of the field; its two front fields are the
neighbours beside that corner (I.2.0).
"""

from __future__ import annotations

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


def flank_fields(field: Axial, facing: Facing) -> tuple[Axial, Axial]:
    """Return the left and the right flank field."""
    index = FACINGS.index(facing)
    return add(field, DIRECTIONS[(index - 2) % 6]), add(field, DIRECTIONS[(index + 1) % 6])


def rotate(step: Axial, steps: int) -> Axial:
    """Return a displacement turned by so many times 60 degrees clockwise about the origin."""
    q, r = step
    for _ in range(steps % 6):
        q, r = -r, q + r
    return q, r


def to_axial(field: Offset, stagger: Stagger = "odd") -> Axial:
    """Return the axial coordinates of ``(column, row)``; ``stagger`` names the rows shifted half a field to the east."""
    column, row = field
    shift = (row - (row & 1)) // 2 if stagger == "odd" else (row + (row & 1)) // 2
    return column - shift, row


def to_offset(field: Axial, stagger: Stagger = "odd") -> Offset:
    """Return ``(column, row)`` of axial coordinates."""
    q, r = field
    shift = (r - (r & 1)) // 2 if stagger == "odd" else (r + (r & 1)) // 2
    return q + shift, r
