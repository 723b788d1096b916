"""Roads of a battle as steps from cell to cell, and the cheapest ways to a goal (XI)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from editor.rules.demonworld.terrain.ground import Ground

NEVER: Final = 1 << 20
"""Cost of a step that is impossible: more than anybody has, and sums and maxima of it stay so."""


def roads_of(ground: Ground) -> dict[tuple[int, int], int]:
    """Return (cell, direction) -> number of its road; those that have a field in common are one (XI.3.8)."""
    chains = [[ground.cell(at) for at in road] for road in ground.field.roads]
    number_of: dict[int, int] = {}
    for number, chain in enumerate(chains):
        met = {number_of[cell] for cell in chain if cell in number_of}
        for cell, other in list(number_of.items()):
            if other in met:
                number_of[cell] = number
        number_of.update(dict.fromkeys(chain, number))
    found: dict[tuple[int, int], int] = {}
    for chain in chains:
        for one, other in pairwise(chain):
            for start, end in ((one, other), (other, one)):
                direction = ground.direction(start, end)
                if direction is not None:  # pragma: no branch - roads join neighbours
                    found[start, direction] = number_of[start]
    return found


class Ways:
    """The movement points of the cheapest ways to a goal; worked out from there as far as somebody has asked.

    Whoever asks is mostly near: of a field of four boards a third is looked at.
    """

    __slots__ = ("_before", "_found", "_ground", "_spent", "_waiting")

    def __init__(self, ground: Ground, before: Mapping[int, Sequence[tuple[int, int]]], goal: int) -> None:
        """``before``: cell -> (neighbour, movement points) of each step that leads to it.

        The step onto the goal is free.
        """
        self._ground = ground
        self._before = before
        beside = [goal - step for step in ground.steps if ground.inside[goal - step]]
        self._found = {goal: 0, **dict.fromkeys(beside, 0)}
        self._waiting = [beside]
        """Points -> the cells from which the goal is so far, until they are looked at."""
        self._spent = 0

    def get(self, cell: int, otherwise: int = NEVER) -> int:
        """Return the points from a cell to the goal; ``otherwise`` where no way leads there."""
        found, waiting = self._found, self._waiting
        known = found.get(cell, NEVER)
        if known > self._spent and self._ground.inside[cell]:
            while known > self._spent < len(waiting):
                self._look_around(waiting[self._spent])
                known = found.get(cell, NEVER)
        return known if known < NEVER else otherwise

    def _look_around(self, cells: Sequence[int]) -> None:
        """Note the ways that lead over some cells from which the goal is equally far, and no farther."""
        found, waiting, before, spent = self._found, self._waiting, self._before, self._spent
        for cell in cells:
            if found[cell] < spent:
                continue
            for start, cost in before[cell]:
                total = spent + cost
                if total < found.get(start, NEVER):
                    found[start] = total
                    while len(waiting) <= total:
                        waiting.append([])
                    waiting[total].append(start)
        self._spent += 1
