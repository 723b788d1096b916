"""Movement of disks: flips over the edge (activation phase)."""

from __future__ import annotations

from math import cos, radians, sin


def flipped(at: tuple[float, float], radius: float, heading: float) -> tuple[float, float]:
    """Return the centre after one flip over the edge in a heading: two radii on.

    Args:
        at: the centre, x to the east and y to the north.
        radius: of the disk, in the same unit.
        heading: degrees, 0 to the east, counter-clockwise.
    """
    angle = radians(heading)
    return at[0] + 2 * radius * cos(angle), at[1] + 2 * radius * sin(angle)
