"""How one kind of element gets on over the ground of a battle, step by step (XI)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from editor.rules.demonworld.terrain.ways import NEVER
from schemas.systems.demonworld_tables import Mover


@dataclass(frozen=True, eq=False)
class Gait:
    """How one kind of element gets on: what each step from cell to cell costs it."""

    mover: Mover
    """Who pays."""
    steps: tuple[list[int], ...]
    """Direction -> cell -> movement points of the step from that cell, :data:`NEVER` where impossible."""
    roads: dict[tuple[int, int], int]
    """(cell, direction) -> movement points of a step along a road that the whole unit follows (XI.3.8)."""
    beside: dict[int, tuple[int, ...]]
    """Cell -> neighbours that it can step to from there, and strike: not through a door that is shut."""
    stands: bytes
    """1 for a cell of a kind of ground that it may enter."""
    reaches: tuple[int, ...]
    """Direction -> difference of the cells that a step leads over."""
    _onward: dict[int, tuple[tuple[int, int, int], ...]] = field(default_factory=dict)
    _by_road: dict[int, tuple[tuple[int, int, int], ...]] = field(default_factory=dict)

    @cached_property
    def before(self) -> dict[int, list[tuple[int, int]]]:
        """Cell -> (neighbour, movement points) of each step that leads to it."""
        found: dict[int, list[tuple[int, int]]] = {cell: [] for cell in self.beside}
        for direction, step in enumerate(self.reaches):
            costs = self.steps[direction]
            for cell, ways in found.items():
                cost = costs[cell - step]
                if cost < NEVER:
                    ways.append((cell - step, cost))
        return found

    def onward(self, cell: int) -> tuple[tuple[int, int, int], ...]:
        """Return (direction, cell, movement points) of each step that is possible from a cell."""
        found = self._onward.get(cell)
        if found is None:
            found = self._onward[cell] = tuple(
                [
                    (direction, cell + step, self.steps[direction][cell])
                    for direction, step in enumerate(self.reaches)
                    if self.steps[direction][cell] < NEVER
                ]
            )
        return found

    def onward_by_road(self, cell: int) -> tuple[tuple[int, int, int], ...]:
        """Return the same for who is free to follow a road."""
        found = self._by_road.get(cell)
        if found is None:
            found = self._by_road[cell] = tuple(
                [
                    (direction, cell + step, cost)
                    for direction, step in enumerate(self.reaches)
                    if (cost := min(self.steps[direction][cell], self.roads.get((cell, direction), NEVER)))
                    < NEVER
                ]
            )
        return found
