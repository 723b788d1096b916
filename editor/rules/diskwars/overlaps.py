"""Whether disks lying between two others separate them wherever these overlap (definition of "in contact").

Exact: what is left of the overlap has edges, and each edge is a piece of one of the circles; so it is enough
to look at the middle of every piece into which the circles cut each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import acos, atan2, cos, hypot, pi, sin
from typing import Final

Circle = tuple[float, float, float]
"""Middle and radius."""
_NEAR: Final = 1e-9


def separated(one: Circle, other: Circle, between: Sequence[Circle]) -> bool:
    """Return whether circles cover the whole overlap of two others, which overlap."""
    circles = [one, other, *between]
    return not any(
        all(
            number == place or (_inside if place < 2 else _outside)(point, circle)
            for place, circle in enumerate(circles)
        )
        for number, edge in enumerate(circles)
        for point in _middles(edge, circles)
    )


def _inside(point: tuple[float, float], circle: Circle) -> bool:
    return hypot(point[0] - circle[0], point[1] - circle[1]) < circle[2] - _NEAR


def _outside(point: tuple[float, float], circle: Circle) -> bool:
    return hypot(point[0] - circle[0], point[1] - circle[1]) > circle[2] + _NEAR


def _middles(edge: Circle, circles: Sequence[Circle]) -> Iterator[tuple[float, float]]:
    """Yield the middle of each piece of a circle's edge between the circles that cut it."""
    cuts = sorted(
        angle % (2 * pi) for circle in circles if circle is not edge for angle in _cuts(edge, circle)
    )
    ends = [*cuts, cuts[0] + 2 * pi] if cuts else [0.0, 2 * pi]
    for start, end in pairwise(ends):
        angle = (start + end) / 2
        yield edge[0] + edge[2] * cos(angle), edge[1] + edge[2] * sin(angle)


def _cuts(edge: Circle, circle: Circle) -> Iterator[float]:
    """Yield the angles at which another circle cuts the edge of one."""
    across, up = circle[0] - edge[0], circle[1] - edge[1]
    far = hypot(across, up)
    if far < _NEAR or not abs(edge[2] - circle[2]) < far < edge[2] + circle[2]:
        return
    towards = atan2(up, across)
    half = acos(max(-1.0, min(1.0, (far**2 + edge[2] ** 2 - circle[2] ** 2) / (2 * far * edge[2]))))
    yield towards - half
    yield towards + half
