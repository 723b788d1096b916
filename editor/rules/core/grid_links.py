"""Links between single pairs of edge fields: the side that each leaves a field by, ways through links."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from editor.rules.core.hexes import Offset

Door = tuple[Offset, int]
"""A field and the direction of its outer side."""
Doors = Mapping[Door, Offset]
Pair = tuple[Offset, Offset]
_FAR: Final = 1 << 30


def doors(
    links: Sequence[Pair], outer: Callable[[Offset], tuple[int, ...]], opposite: Callable[[int], int]
) -> Doors:
    """Return the side by which each link leaves its fields, and where it comes out.

    Of the outer sides that no earlier link has taken, those are chosen that lie opposite each other, so that
    a straight way goes on straight; else the first ones. A link that finds no side left is none.
    """
    found: dict[Door, Offset] = {}
    for one, other in links:
        mine = [side for side in outer(one) if (one, side) not in found]
        theirs = [side for side in outer(other) if (other, side) not in found]
        if one == other or not mine or not theirs:
            continue
        straight = [side for side in mine if opposite(side) in theirs]
        side = straight[0] if straight else mine[0]
        found[one, side] = other
        found[other, opposite(side) if straight else theirs[0]] = one
    return found


class LinkWays:
    """Distances over links, any number of them one after the other."""

    def __init__(
        self,
        entrances: tuple[Door, ...],
        exits: tuple[Offset, ...],
        straight: Callable[[Offset, Offset], int],
    ) -> None:
        """Take the links.

        Args:
            entrances: field and side of each end.
            exits: field on the other side of each.
            straight: sides crossed between two fields without links.
        """
        self._straight = straight
        self._entrances = tuple(at for at, _side in entrances)
        self._exits = exits
        self._goals: dict[Offset, list[tuple[Offset, int]]] = {}

    @cached_property
    def _between(self) -> NDArray[np.float64]:
        """Least way from having gone through one end to having gone through another one."""
        from scipy.sparse.csgraph import floyd_warshall  # it takes long to load, and few boards have links

        steps = np.array(
            [[self._straight(exit_, at) + 1 for at in self._entrances] for exit_ in self._exits], float
        )
        np.fill_diagonal(steps, 0)
        return np.asarray(floyd_warshall(steps))

    def distance(self, one: Offset, other: Offset) -> int:
        """Return the least number of sides crossed on a way through at least one link."""
        ways = self._goals.get(other)
        if ways is None:
            ways = self._goals[other] = self._ways_to(other)
        return min((self._straight(one, at) + rest for at, rest in ways), default=_FAR)

    def _ways_to(self, goal: Offset) -> list[tuple[Offset, int]]:
        """Return for each end the way from its field, through it, to a goal."""
        if not self._exits:
            return []
        last = np.array([self._straight(at, goal) for at in self._exits], float)
        least = (self._between + last[None, :]).min(axis=1) + 1
        return [(at, int(rest)) for at, rest in zip(self._entrances, least.tolist(), strict=True)]
