"""Ways over a map of any size: on large maps they are looked for between squares of fields."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_arrays import NO_FIELD, MapArrays
from editor.rules.core.map_routes import route

_UNPAVED: Final = 1.8
"""Cost of a step where no way runs yet; along a way it is 1."""
MOST_CELLS: Final = 5_000
"""Fields, or squares of fields, among which a way is looked for."""


class Ways:
    """Finds cheap ways between fields; the same each time."""

    def __init__(self, arrays: MapArrays, toll: NDArray[np.float64]) -> None:
        """Take a map and what entering each field costs, 0 or more, above the step itself."""
        self._arrays = arrays
        self._side = max(1, math.ceil(math.sqrt(arrays.terrain.size / MOST_CELLS)))
        on_map = arrays.terrain != NO_FIELD
        rows, columns = (-(-length // self._side) for length in arrays.terrain.shape)
        whole = np.zeros((rows * self._side, columns * self._side))
        there = np.zeros_like(whole)
        whole[: arrays.rows, : arrays.columns] = np.where(on_map, toll, 0.0)
        there[: arrays.rows, : arrays.columns] = on_map
        shape = (rows, self._side, columns, self._side)
        counts = there.reshape(shape).sum((1, 3))
        self._toll = whole.reshape(shape).sum((1, 3)) / np.maximum(counts, 1)
        self._there = counts > 0
        self._paved: set[Offset] = set()

    def pave(self, chain: Iterable[Offset]) -> None:
        """Make a way cheap, so that later ones run along it."""
        self._paved.update(chain if self._side == 1 else map(self._square, chain))

    def between(self, start: Offset, end: Offset) -> tuple[Offset, ...]:
        """Return a chain of neighbouring fields, both ends included; empty if there is none."""
        arrays, side, toll, there = self._arrays, self._side, self._toll, self._there
        paved = self._paved
        rows, columns = toll.shape

        def cost(_at: Offset, to: Offset) -> float | None:
            column, row = to
            if not (0 <= column < columns and 0 <= row < rows and there[row, column]):
                return None
            return 1.0 if to in paved else _UNPAVED + float(toll[row, column])

        grid = Grid(arrays.grid_kind, arrays.stagger)
        if side == 1:
            return tuple(route(start, end, grid, cost))
        coarse = route(self._square(start), self._square(end), grid, cost)
        if not coarse:
            return ()
        points = [start, *(self._middle(at) for at in coarse[1:-1:2]), end]
        chain = [start]
        for before, after in pairwise(points):
            chain += grid.line(before, after)[1:]
        return _without_loops(chain) if all(map(arrays.has_field, chain)) else ()

    def _square(self, at: Offset) -> Offset:
        return at[0] // self._side, at[1] // self._side

    def _middle(self, square: Offset) -> Offset:
        """Return a field of a square near its middle, a little aside so that ways are not ruled."""
        half, spread = self._side // 2, max(1, self._side // 3)
        across = half + (square[0] * 7 + square[1] * 13) % (2 * spread) - spread
        down = half + (square[0] * 11 + square[1] * 5) % (2 * spread) - spread
        column, row = square[0] * self._side + across, square[1] * self._side + down
        return min(column, self._arrays.columns - 2), min(row, self._arrays.rows - 1)


def _without_loops(chain: list[Offset]) -> tuple[Offset, ...]:
    """Return a chain that comes to no field twice."""
    last = {at: place for place, at in enumerate(chain)}
    found, place = [], 0
    while place < len(chain):
        found.append(chain[place])
        place = last[chain[place]] + 1
    return tuple(found)
