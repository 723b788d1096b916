"""Shapes of fields: squares, rectangles, hexagons, polygons, and fields scattered over them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.dice import stream_seed
from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset

Point = tuple[float, float]
_ROW: Final = 3**0.5 / 2
"""Distance of two rows of pointy hexes, in field widths."""


def square(centre: Offset, radius: int, grid: Grid) -> list[Offset]:
    """Return a block of ``2 * radius + 1`` columns and rows; fields off the map included."""
    column, row = centre
    reach = range(-radius, radius + 1)
    places = [(column + dc, row + dr) for dr in reach for dc in reach]
    return list(dict.fromkeys(grid.wrapped(at) for at in places)) if grid.wrap != "none" else places


def rectangle(one: Offset, other: Offset) -> list[Offset]:
    """Return the fields of all columns and rows between two corners, row by row."""
    columns = range(min(one[0], other[0]), max(one[0], other[0]) + 1)
    rows = range(min(one[1], other[1]), max(one[1], other[1]) + 1)
    return [(column, row) for row in rows for column in columns]


def hexagon(centre: Offset, corner: Offset, grid: Grid) -> list[Offset]:
    """Return every field that is no further from the centre than a second field (of squares a circle)."""
    return grid.disc(centre, grid.distance(centre, corner))


def plane(at: Offset, grid: Grid) -> Point:
    """Return where a field's centre lies, in field widths (flat hexes: field heights)."""
    column, row = at
    if grid.kind == "square":
        return float(column), float(row)
    if grid.kind == "flat":
        down, across = plane((row, column), Grid(stagger=grid.stagger))
        return across, down
    shifted = (row % 2 == 0) == (grid.stagger == "even")
    return column + (0.5 if shifted else 0.0), row * _ROW


def polygon(corners: Sequence[Offset], grid: Grid) -> list[Offset]:
    """Return the fields inside a closed outline of fields and on it, row by row.

    The outline runs from each field straight to the next and from the last to the first.
    """
    if not corners:
        return []
    outline = {
        at
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True)
        for at in grid.line(one, other)
    }
    if len(corners) < 3:
        return sorted(outline, key=lambda at: (at[1], at[0]))
    box = rectangle(
        (min(at[0] for at in corners), min(at[1] for at in corners)),
        (max(at[0] for at in corners), max(at[1] for at in corners)),
    )
    points = np.array([plane(at, grid) for at in box])
    inside = _within(points, np.array([plane(at, grid) for at in corners]))
    found = {at for at, there in zip(box, inside.tolist(), strict=True) if there} | outline
    return sorted(found, key=lambda at: (at[1], at[0]))


def _within(points: NDArray[np.float64], corners: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return which points lie in a polygon, by the number of sides east of them (even-odd)."""
    inside = np.zeros(len(points), bool)
    x, y = points[:, 0], points[:, 1]
    for (x1, y1), (x2, y2) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        if y1 == y2:
            continue
        crosses = (y1 > y) != (y2 > y)
        inside ^= crosses & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
    return inside


def scattered(fields: Iterable[Offset], percent: int, seed: int) -> list[Offset]:
    """Return about so many of a hundred fields; the same for the same seed, field by field."""
    if percent >= 100:
        return list(fields)
    return [at for at in fields if chance(at, seed) < percent]


@lru_cache(maxsize=16_384)
def chance(at: Offset, seed: int) -> int:
    """Return a number from 0 to 99 that belongs to a field under a seed."""
    return stream_seed(seed, at[0], at[1]) % 100
