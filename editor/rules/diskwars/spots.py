"""Spots that stand for all others: round a circle, in a strip, about a disk."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, pi, sin
from typing import Final

from editor.rules.diskwars.state import BattleState
from editor.rules.diskwars.table import Disk, Point, Reserve, radius_cm

ROUND: Final = 12
"""Spots round a circle."""
_STRIP_STEPS: Final = 8
"""Spots along a strip."""
_OVERLAP_CM: Final = 0.4
"""How far a disk is laid over the edge of what it has to touch."""


def ring(centre: Point, far: float, towards: Point, count: int = ROUND) -> Iterator[Point]:
    """Yield spots round a centre, the one towards a spot first, then on both sides of it in turn."""
    start = atan2(towards[1] - centre[1], towards[0] - centre[0])
    for number in range(count):
        step = (number + 1) // 2 * (1 if number % 2 else -1)
        angle = start + 2 * pi * step / count
        yield (centre[0] + far * cos(angle), centre[1] + far * sin(angle))


def zone_spots(state: BattleState, seat: int, reserve: Reserve) -> Iterator[Point]:
    """Yield spots of a player's zone that stand for all, whether anything lies there or not."""
    battle = state.battle
    place = battle.seats[seat]
    radius = radius_cm(reserve.card.diameter_mm)
    middle = battle.centre.at if battle.centre is not None else (battle.size[0] / 2, battle.size[1] / 2)
    if place.base is not None and not battle.all_at_once:
        yield from ring(place.base.at, place.base.radius + radius - _OVERLAP_CM, middle)
        yield place.base.at
        return
    strip = place.strip
    wide, deep = strip.east - strip.west - 2 * radius, strip.north - strip.south - 2 * radius
    if wide < 0 or deep < 0:
        return
    across = place.edge in ("north", "south")
    near = {"north": 0.0, "south": 1.0, "east": 0.0, "west": 1.0}[place.edge]
    for row in (near, 0.5):
        for step in range(_STRIP_STEPS + 1):
            along = step / _STRIP_STEPS
            east, north = (along, row) if across else (row, along)
            yield (strip.west + radius + wide * east, strip.south + radius + deep * north)


def around(disk: Disk, other_radius: float, towards: Point, *, over: bool) -> Iterator[Point]:
    """Yield spots about a disk: overlapping its edge, or just beside it."""
    far = disk.radius + other_radius + (-_OVERLAP_CM if over else _OVERLAP_CM)
    yield from ring(disk.at, far, towards, 8)
