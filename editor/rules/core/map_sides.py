"""Chains of field sides, for walls and hedges that find their way from side to side."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Final

from editor.rules.core.grids import Grid
from editor.rules.core.hexes import Offset

Side = tuple[Offset, Offset]
"""The side between two neighbouring fields, the lesser field first."""
Corner = frozenset[Offset]
"""The fields that meet in a corner: three hexes or four squares, on the map or not."""
SideCost = Callable[[Side], float | None]
"""What a chain pays for a side; None if nothing can stand there."""
MOST_CORNERS: Final = 20_000
"""A search gives up after so many corners."""
_MEANT, _PASSED, _BESIDE = 0.3, 1.0, 2.0
"""What a side costs a run: pointed at, on a field that the pointer crossed, anywhere else."""
_LIVE: Final = 3
"""Sides at the end of a run that may still find another way."""
_KEPT: Final = 2
"""Sides that stay so when the others are settled."""


def side_between(one: Offset, other: Offset) -> Side:
    """Return the side of two neighbours."""
    return (one, other) if one < other else (other, one)


def side_ends(side: Side, grid: Grid) -> tuple[Corner, ...]:
    """Return the two corners at the ends of a side; none if its fields do not touch."""
    direction = grid.direction(*side)
    if direction is None:
        return ()
    return _corner(side[0], direction, grid), _corner(side[0], direction + 1, grid)


def _corner(at: Offset, number: int, grid: Grid) -> Corner:
    """Return the corner between the sides ``number - 1`` and ``number`` of a field."""
    before, after = grid.step(at, number - 1), grid.step(at, number)
    around = {at, before, after}
    if grid.sides == 4:
        around.add(grid.step(after, number - 1))
    return frozenset(around)


def sides_at(corner: Corner, grid: Grid) -> list[Side]:
    """Return the sides that end in a corner, always in one order."""
    return [pair for pair in combinations(sorted(corner), 2) if grid.are_neighbours(*pair)]


def side_route(start: Side, end: Side, grid: Grid, cost: SideCost) -> list[Side]:
    """Return the cheapest chain of sides from one to another, both included; empty if there is none.

    Each side has a corner in common with the next. Of chains of one cost the same is found each time.

    Args:
        start: where it begins, at either of its corners.
        end: where it ends.
        grid: how the fields lie.
        cost: what each side costs.
    """
    if start == end:
        return [start]
    goals = set(side_ends(end, grid))
    best: dict[Corner, float] = {}
    came: dict[Corner, tuple[Corner, Side]] = {}
    waiting: list[tuple[float, int, Corner]] = []
    for corner in side_ends(start, grid):
        best[corner] = 0.0
        waiting.append((0.0, len(waiting), corner))
    pushed, done = len(waiting), set[Corner]()
    while waiting and len(done) < MOST_CORNERS:
        _, _, corner = heapq.heappop(waiting)
        if corner in goals:
            return [start, *_chain(came, corner), end]
        if corner in done:
            continue
        done.add(corner)
        for side in sides_at(corner, grid):
            paid = cost(side)
            if paid is None:
                continue
            for there in side_ends(side, grid):
                if (total := best[corner] + paid) < best.get(there, float("inf")):
                    best[there], came[there] = total, (corner, side)
                    heapq.heappush(waiting, (total, pushed, there))
                    pushed += 1
    return []


def _chain(came: dict[Corner, tuple[Corner, Side]], corner: Corner) -> list[Side]:
    chain = []
    while corner in came:
        corner, side = came[corner]
        chain.append(side)
    return chain[::-1]


def _free_ends(chain: list[Side], grid: Grid) -> set[Corner]:
    """Return the corners at which a chain can go on: one, or both of a single side."""
    before = side_ends(chain[-2], grid) if len(chain) > 1 else ()
    return set(side_ends(chain[-1], grid)).difference(before)


@dataclass
class SideRun:
    """The sides that a drag runs along: without gaps, near the way that the pointer took.

    The last sides find another way as the pointer moves on, those before them are settled. Going back
    takes back.
    """

    grid: Grid
    has_field: Callable[[Offset], bool]
    """Whether a field is on the map: things stand between two fields of it."""
    _settled: list[Side] = field(default_factory=list)
    _live: list[Side] = field(default_factory=list)
    _passed: set[Offset] = field(default_factory=set)
    _meant: set[Side] = field(default_factory=set)

    def __post_init__(self) -> None:
        # Sides that are joined by a link lie far apart: no wall runs through it.
        self.grid = replace(self.grid, links=())

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of the run, each once, from its first to its last one."""
        return tuple(dict.fromkeys((*self._settled, *self._live)))

    def cross(self, fields: Iterable[Offset]) -> None:
        """Note fields that the pointer crosses: the run keeps to their sides."""
        self._passed.update(fields)

    def lead_to(self, side: Side) -> None:
        """Let the run end with a side; the first one begins it."""
        self._meant.add(side)
        self._passed.update(side)
        chain = [*self._settled, *self._live]
        if not chain:
            self._settled = [side]
        elif chain[-1] == side:
            return
        elif not _free_ends(chain, self.grid).isdisjoint(side_ends(side, self.grid)):
            self._live.append(side)
        elif route := side_route(self._settled[-1], side, self.grid, self._cost):
            self._live = route[1:]
            self._take_back()
        if len(self._live) > _LIVE:
            self._settled += self._live[:-_KEPT]
            self._live = self._live[-_KEPT:]

    def _take_back(self) -> None:
        """Drop settled sides over which the live ones go back, or beside which they branch off."""
        while self._live and len(self._settled) > 1:
            free = _free_ends(self._settled, self.grid)
            if not free.isdisjoint(side_ends(self._live[0], self.grid)):
                return
            self._settled.pop()
            if self._live[0] == self._settled[-1]:
                self._live.pop(0)

    def _cost(self, side: Side) -> float | None:
        if not all(self.has_field(at) for at in side):
            return None
        if side in self._meant:
            return _MEANT
        return _PASSED if not self._passed.isdisjoint(side) else _BESIDE
