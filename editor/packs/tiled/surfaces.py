"""Surfaces that are drawn in Tiled: the fields whose centre lies inside of a polygon, a box or an ellipse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from editor.packs.tiled.model import Point, TiledMap, TiledObject, turned
from editor.rules.core.hexes import Offset

MOST_TESTS: Final = 10_000_000
"""Most sides of surfaces times fields near them that are looked at in one map."""
_EDGE: Final = 0.001
"""Pixels: a centre so near to the side of a box lies inside."""


def has_surface(thing: TiledObject) -> bool:
    """Return whether an object is drawn as a surface: a polygon, or a box, ellipse or capsule with a size."""
    if thing.tile or thing.text or thing.shape in ("point", "polyline"):
        return False
    return len(thing.points) > 2 if thing.shape == "polygon" else min(thing.size) > 0


class SurfaceReader:
    """Finds the fields of surfaces, as long as there are not absurdly many."""

    def __init__(self, tiled: TiledMap, here: NDArray[np.bool_]) -> None:
        """Read in a map; ``here`` says where it has fields, ``[row, column]``."""
        self._tiled, self._here, self._left = tiled, here, MOST_TESTS

    def fields(self, thing: TiledObject) -> tuple[Offset, ...]:
        """Return the fields whose centre lies inside of an object, row by row.

        Raises:
            ValueError: too many are to be looked at in this map.
        """
        corners = _corners(thing)
        across, down = self._tiled.pitch
        # Shifted lines lie half a field further.
        columns = _near([x for x, _ in corners], across, self._tiled.columns)
        rows = _near([y for _, y in corners], down, self._tiled.rows)
        self._left -= max(0, len(columns)) * max(0, len(rows)) * len(corners)
        if self._left < 0:
            raise ValueError("too many fields")
        column, row = np.meshgrid(np.array(columns, int), np.array(rows, int))
        x, y = self._tiled.centre((column, row))
        inside = _in_polygon(x, y, corners) if thing.points else _in_box(x, y, thing, corners[0])
        inside &= self._here[row, column]
        return tuple(zip(column[inside].tolist(), row[inside].tolist(), strict=True))


def _near(places: Sequence[float], pitch: int, count: int) -> range:
    """Return the lines of fields that may reach between the first and the last of some pixels."""
    first, last = min(places) // pitch - 2, max(places) // pitch + 2
    return range(int(min(max(first, 0), count)), int(min(max(last, 0), count)))


def _corners(thing: TiledObject) -> list[Point]:
    """Return the corners of a polygon, or of the box around anything else, beginning with its upper left."""
    wide, high = thing.size
    box = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))
    points = thing.points or [turned(one, thing.angle) for one in box]
    return [(thing.x + x, thing.y + y) for x, y in points]


def _in_polygon(x: NDArray[Any], y: NDArray[Any], corners: list[Point]) -> NDArray[np.bool_]:
    """Return which points lie in a polygon: those from which a ray crosses it an odd number of times."""
    inside = np.zeros(x.shape, np.bool_)
    for (left, top), (right, low) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if top != low:
            crosses = (top > y) != (low > y)
            inside ^= crosses & (x < left + (y - top) * (right - left) / (low - top))
    return inside


def _in_box(x: NDArray[Any], y: NDArray[Any], thing: TiledObject, corner: Point) -> NDArray[np.bool_]:
    """Return which points lie in a box, or in the ellipse or capsule in it."""
    right, down = turned((1.0, 0.0), -thing.angle), turned((0.0, 1.0), -thing.angle)
    half_x, half_y = thing.size[0] / 2, thing.size[1] / 2
    x, y = x - corner[0], y - corner[1]
    x, y = abs(x * right[0] + y * down[0] - half_x), abs(x * right[1] + y * down[1] - half_y)
    if thing.shape == "ellipse":
        return np.asarray((x / half_x) ** 2 + (y / half_y) ** 2 <= 1)
    found = (x <= half_x + _EDGE) & (y <= half_y + _EDGE)
    if thing.shape == "capsule":
        bow = min(half_x, half_y)
        found &= np.hypot(np.maximum(x - half_x + bow, 0), np.maximum(y - half_y + bow, 0)) <= bow
    return np.asarray(found)
