"""The table of lines of sight: which segments of a target are seen whole (XII.1.0)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

SightState = Literal["clear", "partial", "blocked"]


class Obstacle(NamedTuple):
    """Something between shooter and target."""

    distance: float
    """Distance from the shooter, in fields."""
    top: float
    """Height of its top, in segments from the common ground line."""


def segments_seen(
    shooter_top: float, distance: float, base: float, size: int, obstacles: Iterable[tuple[float, float]]
) -> int:
    """Return how many segments of a target are seen whole: foot and top of the segment both (XII.1.0).

    Args:
        shooter_top: height of the shooter's top, in segments from the common ground line.
        distance: to the target, in fields.
        base: height of the target's foot.
        size: of the target.
        obstacles: what stands between, as :class:`Obstacle` says.

    A line that touches a top is blocked; what lies behind the target does not matter. Where the line to the
    foot of a segment is free, that to its top is, too: an obstacle hides the lowest segments.
    """
    hidden = 0
    for near, top in obstacles:
        if near >= distance:
            continue
        if near <= 0:
            if shooter_top <= top:
                return 0
            continue
        # How far below the obstacle's top the line to the target's foot passes, times the distance.
        short = top * distance - shooter_top * (distance - near) - base * near
        if short >= 0:
            hidden = max(hidden, int(short // near) + 1)
    return max(size - hidden, 0)


def sight_state(segments: int, size: int) -> SightState:
    """Return whether a target is seen whole, in part or not at all."""
    if segments == 0:
        return "blocked"
    return "clear" if segments == size else "partial"
