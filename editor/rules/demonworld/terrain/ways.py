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


def ways_to(ground: Ground, before: Mapping[int, Sequence[tuple[int, int]]], goal: int) -> dict[int, int]:
    """Return the movement points of the cheapest way from each cell to a goal; without a way it is absent.

    Args:
        ground: the field.
        before: cell -> (neighbour, movement points) of each step that leads to it.
        goal: where the ways lead; the step onto it is free.
    """
    found = {goal: 0}
    onto = [(goal - step, 0) for step in ground.steps if ground.inside[goal - step]]
    waiting: list[list[int]] = [[goal]]
    spent = 0
    while spent < len(waiting):
        for cell in waiting[spent]:
            if found[cell] < spent:
                continue
            for start, cost in before[cell] if cell != goal else onto:
                total = spent + cost
                if total < found.get(start, NEVER):
                    found[start] = total
                    while len(waiting) <= total:
                        waiting.append([])
                    waiting[total].append(start)
        spent += 1
    return found
