"""Which fields lie on the straight lines from a field to all others around: worked out once, looked up then.

The fields of a line are those of :func:`editor.rules.core.hexes.steps_met`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]
RADII: Final = (16, 36, 64)
"""Radii, in fields, for which there are tables; nobody looks further than the last one."""
_AHEAD: Final = range(-1, 3)


@dataclass(frozen=True, eq=False)
class SightTable:
    """The lines to all fields within a radius; entries of one line follow each other, the nearest first."""

    radius: int
    first: Ints
    """``[dr + radius, dq + radius]``: first entry of the line to that displacement."""
    count: Ints
    """Number of its entries."""
    q: Ints
    """Displacement of the field met."""
    r: Ints
    near: Ints
    """Its distance from the start."""
    crossed: NDArray[np.bool_]
    """Whether the line crosses its inside; otherwise it touches it."""

    def entries(self, dq: Ints, dr: Ints) -> tuple[Ints, Ints]:
        """Return the entries of the lines to some displacements, and how many each line has.

        Args:
            dq: displacements within the radius, first axial coordinate.
            dr: second coordinate.
        """
        first = self.first[dr + self.radius, dq + self.radius]
        count = self.count[dr + self.radius, dq + self.radius]
        starts = np.cumsum(count) - count
        places = np.arange(int(count.sum()), dtype=np.int32)
        return places + np.repeat(first - starts, count).astype(np.int32), count


def radius_for(fields: int) -> int:
    """Return the least radius of a table that reaches so many fields, or the greatest that there is."""
    return next((radius for radius in RADII if radius >= fields), RADII[-1])


@lru_cache(maxsize=len(RADII))
def sight_table(radius: int) -> SightTable:
    """Return the table of a radius."""
    lines, columns = np.mgrid[-radius : radius + 1, -radius : radius + 1].astype(np.int32)
    inside = _length(columns, lines) <= radius
    dq, dr = columns[inside], lines[inside]
    far = _length(dq, dr)
    found: list[tuple[Ints, Ints, Ints, Ints, NDArray[np.bool_]]] = []
    for near in range(1, radius):
        line = np.flatnonzero(far > near).astype(np.int32)
        found += _met(line, dq[line], dr[line], far[line], near)
    line, q, r, ahead, crossed = (np.concatenate(parts) for parts in zip(*found, strict=True))
    order = np.lexsort((ahead, line))
    count = np.bincount(line, minlength=far.size)
    first, many = np.zeros(inside.shape, np.int32), np.zeros(inside.shape, np.int32)
    first[inside], many[inside] = np.cumsum(count) - count, count
    return SightTable(radius, first, many, q[order], r[order], ahead[order], crossed[order])


def _met(
    line: Ints, dq: Ints, dr: Ints, far: Ints, near: int
) -> list[tuple[Ints, Ints, Ints, Ints, NDArray[np.bool_]]]:
    """Return the fields at a distance that lines meet: line, displacement, distance, crossed."""
    low_q, low_r = dq * near // far, dr * near // far
    to_x, to_y = 2 * dq + dr, 3 * dr
    # How far the corners of a field reach to both sides of the line.
    reach = np.maximum(np.abs(2 * to_x), np.maximum(np.abs(to_y - to_x), np.abs(to_y + to_x)))
    found = []
    for step_q in _AHEAD:
        for step_r in _AHEAD:
            q, r = low_q + step_q, low_r + step_r
            aside = np.abs((2 * q + r) * to_y - 3 * r * to_x)
            met = (_length(q, r) == near) & (_length(dq - q, dr - r) == far - near) & (aside <= reach)
            chosen = np.flatnonzero(met)
            distances = np.full(chosen.size, near, np.int32)
            found.append((line[chosen], q[chosen], r[chosen], distances, (aside < reach)[chosen]))
    return found


def _length(q: Ints, r: Ints) -> Ints:
    """Return the distance of displacements, in fields."""
    length: Ints = np.maximum(np.abs(q), np.maximum(np.abs(r), np.abs(q + r)))
    return length
