"""How far a single element comes that may move in any direction (XI, X.2.1)."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from editor.rules.core.hexes import Axial, neighbours

StepCost = Callable[[Axial, Axial], float | None]
"""``cost(from, to)`` of a step between neighbours; nothing where it is impossible."""


def least_costs(start: Axial, points: float, cost: StepCost) -> dict[Axial, float]:
    """Return the least cost of every field that can be entered with so many points, the start left out."""
    found: dict[Axial, float] = {start: 0}
    waiting: list[tuple[float, Axial]] = [(0, start)]
    while waiting:
        spent, field = heappop(waiting)
        if spent > found[field]:
            continue
        for beside in neighbours(field):
            step = cost(field, beside)
            if step is None:
                continue
            total = spent + step
            if total <= points and total < found.get(beside, points + 1):
                found[beside] = total
                heappush(waiting, (total, beside))
    del found[start]
    return found
