"""Ways over a map: how far a mover gets, what the cheapest way costs, which fields hang together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset
from editor.rules.core.map_insight import NEVER

if TYPE_CHECKING:  # scipy takes a good part of a second to load: each function loads what it uses
    from scipy.sparse import csr_array

Ints = NDArray[np.int32]
_WHOLE: Final = 250_000
"""Up to so many fields the whole map is searched, of larger ones the part around the start."""
_REACH: Final = 150
"""Columns and rows of that part to each side of the start."""


@dataclass(frozen=True, eq=False)
class Reach:
    """What the cheapest ways from a field cost."""

    start: Offset
    points: NDArray[np.float64]
    """``[row, column]``: movement points of the cheapest way there; infinite where none was found."""
    _before: Ints
    _columns: int

    def path(self, end: Offset) -> tuple[Offset, ...]:
        """Return the cheapest way to a field, both ends included; empty if there is none."""
        if not np.isfinite(self.points[end[1], end[0]]):
            return ()
        place, found = end[1] * self._columns + end[0], [end]
        while found[-1] != self.start:
            place = int(self._before[place])
            row, column = divmod(place, self._columns)
            found.append((column, row))
        return tuple(found[::-1])


def reach(steps: Ints, grid: Grid, start: Offset, limit: float = np.inf) -> Reach:
    """Return the cheapest ways from a field.

    Args:
        steps: movement points of each step, ``[direction, row, column]``.
        grid: how the fields lie.
        start: where the ways begin.
        limit: movement points that may be spent.
    """
    _, rows, columns = steps.shape
    left, top, right, bottom = 0, 0, columns, rows
    if rows * columns > _WHOLE:
        left, right = max(0, start[0] - _REACH), min(columns, start[0] + _REACH + 1)
        top, bottom = max(0, start[1] - _REACH), min(rows, start[1] + _REACH + 1)
    inside = np.zeros((rows, columns), bool)
    inside[top:bottom, left:right] = True
    places = np.flatnonzero(inside)
    number = np.full(rows * columns + 1, -1, np.int32)
    number[places] = np.arange(places.size, dtype=np.int32)
    graph = _graph(steps, grid, places, number)
    origin = int(number[start[1] * columns + start[0]])
    from scipy.sparse.csgraph import dijkstra

    points, before = dijkstra(graph, indices=np.array([origin]), limit=limit, return_predecessors=True)
    whole = np.full(rows * columns, np.inf)
    whole[places] = points[0]
    whole_before = np.full(rows * columns, -1, np.int32)
    known = before[0] >= 0
    whole_before[places[known]] = places[before[0][known]]
    return Reach(start, whole.reshape(rows, columns), whole_before, columns)


def grounds(steps: Ints, grid: Grid) -> Ints:
    """Return the number of the group of fields that each field hangs together with, there and back.

    ``[row, column]``; two fields have one number where ways lead from each to the other.
    """
    _, rows, columns = steps.shape
    places = np.arange(rows * columns)
    number = np.append(places, -1).astype(np.int32)
    graph = _graph(steps, grid, places, number)
    from scipy.sparse.csgraph import connected_components

    _, groups = connected_components(graph, directed=True, connection="strong")
    return np.asarray(groups, np.int32).reshape(rows, columns)


def _graph(steps: Ints, grid: Grid, places: NDArray[np.intp], number: Ints) -> csr_array:
    """Return the possible steps between some fields; ``number``: place of a field -> its number or -1."""
    sides, rows, columns = steps.shape
    starts, ends, costs = [], [], []
    for direction in range(sides):
        there = number[grid.neighbour_places(direction, columns, rows).ravel()[places]]
        cost = steps[direction].ravel()[places]
        possible = np.flatnonzero((there >= 0) & (cost < NEVER))
        starts.append(possible)
        ends.append(there[possible])
        costs.append(cost[possible])
    from scipy.sparse import csr_array

    one, other = np.concatenate(starts), np.concatenate(ends)
    values = np.concatenate(costs).astype(np.float64)
    return csr_array((values, (one, other)), shape=(places.size, places.size))
