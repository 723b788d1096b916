"""The table of lines of sight: which segments of a target are seen whole (XII.1.0)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal, NamedTuple

SightState = Literal["clear", "partial", "blocked"]


class Obstacle(NamedTuple):
    """Something between shooter and target."""

    distance: float
    """Distance from the shooter, in fields."""
    top: float
    """Height of its top, in segments from the common ground line."""


def line_is_clear(shooter_top: float, distance: float, height: float, obstacles: Iterable[Obstacle]) -> bool:
    """Return whether the line from the shooter's top to a height at the target passes above every obstacle.

    A line that touches a top is blocked (XII.1.0); what lies behind the target does not matter.
    """
    return all(
        shooter_top * (distance - one.distance) + height * one.distance > one.top * distance
        for one in obstacles
        if one.distance < distance
    )


def segments_seen(
    shooter_top: float, distance: float, base: float, size: int, obstacles: Iterable[Obstacle]
) -> int:
    """Return how many segments of a target are seen whole: foot and top of the segment both (XII.1.0).

    Args:
        shooter_top: height of the shooter's top, in segments from the common ground line.
        distance: to the target, in fields.
        base: height of the target's foot.
        size: of the target.
        obstacles: what stands between.
    """
    between = tuple(obstacles)
    if not between:
        return size
    seen = [line_is_clear(shooter_top, distance, base + height, between) for height in range(size + 1)]
    return sum(foot and top for foot, top in pairwise(seen))


def sight_state(segments: int, size: int) -> SightState:
    """Return whether a target is seen whole, in part or not at all."""
    if segments == 0:
        return "blocked"
    return "clear" if segments == size else "partial"
