"""The way of a disk that is flipped on and on (phase 2): where it stops, what keeps it off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, radians, sin
from typing import Literal

from editor.rules.diskwars.table import EPSILON, Disk, Point, Table, barred, stays_on

Halt = tuple[float, float, float]
"""Middle of a disk that stops another one, and the square of the distance at which it does."""
Trouble = Literal["", "off_the_table", "barred", "stops_before", "on_a_wall"]


@dataclass(frozen=True)
class Way:
    """Where a disk lies after each flip."""

    spots: tuple[Point, ...]
    stops: bool
    """Its last flip lays it upon a disk that ends the move."""
    trouble: Trouble = ""
    """Why the next flip is not allowed; '' where all are."""


def flipped(at: tuple[float, float], radius: float, heading: float) -> tuple[float, float]:
    """Return the centre after one flip over the edge in a heading: two radii on.

    Args:
        at: the centre, x to the east and y to the north.
        radius: of the disk, in the same unit.
        heading: degrees, 0 to the east, counter-clockwise.
    """
    angle = radians(heading)
    return at[0] + 2 * radius * cos(angle), at[1] + 2 * radius * sin(angle)


def heading_to(start: Point, to: Point) -> float:
    """Return the heading from one spot to another, in degrees, 0 to the east, counter-clockwise."""
    return degrees(atan2(to[1] - start[1], to[0] - start[0]))


def may_move(table: Table, disk: Disk) -> bool:
    """Return whether a disk may be moved: not activated, not pinned, not held by a spell (phase 2)."""
    return not (disk.activated or table.pinned(disk) or disk.under("cannot_move"))


def way(table: Table, disk: Disk, path: Sequence[float]) -> Way:
    """Follow a disk along headings: it stops on any disk, a flyer on enemy flyers only.

    Nothing is flipped off the table, on to a wall or on to a disk that a spell has closed; a flyer may pass
    over walls but not end there.
    """
    halts = halts_of(table, disk, len(path))
    at, spots = disk.at, list[Point]()
    for number, heading in enumerate(path):
        if spots and _halted(halts, at):
            return Way(tuple(spots), True, "stops_before")
        to = flipped(at, disk.radius, heading)
        if not stays_on(table, to, disk.radius):
            return Way(tuple(spots), False, "off_the_table")
        if keeps_off(table, disk, to, last=number == len(path) - 1):
            return Way(tuple(spots), False, "barred")
        at = to
        spots.append(at)
    return Way(tuple(spots), bool(spots) and _halted(halts, at))


def keeps_off(table: Table, disk: Disk, at: Point, *, last: bool) -> bool:
    """Return whether a wall or a closed disk keeps a moving disk off a spot."""
    if not table.bars:
        return False
    if disk.card.flyer and not last:
        return barred(replace(table, walls=()), disk, at)
    return barred(table, disk, at)


def halts_of(table: Table, disk: Disk, flips: int) -> list[Halt]:
    """Return what stops a moving disk within so many flips: any disk, a flyer only enemy flyers."""
    flyer, player, (x, y), radius = disk.card.flyer, disk.player, disk.at, disk.radius - EPSILON
    far = 2 * disk.radius * flips + 2 * EPSILON
    found = list[Halt]()
    for other in table.disks:
        reach = radius + other.radius
        at = other.at
        east, north, most = at[0] - x, at[1] - y, far + reach
        if (
            east * east + north * north < most * most
            and other.id != disk.id
            and (not flyer or (other.card.flyer and other.player != player))
        ):
            found.append((at[0], at[1], reach * reach))
    return found


def _halted(halts: Sequence[Halt], at: Point) -> bool:
    """Return whether a moving disk has to stop where it lies now: it overlaps what stops it."""
    x, y = at
    for other_x, other_y, reach in halts:
        east, north = x - other_x, y - other_y
        if east * east + north * north < reach:
            return True
    return False


def straight(
    table: Table, disk: Disk, heading: float, most: int, halts: Sequence[Halt] | None = None
) -> tuple[Way, tuple[float, ...]]:
    """Return how far a disk goes in one heading, up to a number of flips, and the headings of those flips.

    A flyer goes on over walls, as far as it may end.

    Args:
        table: the table.
        disk: who goes.
        heading: where to, in degrees.
        most: the flips.
        halts: what stops the disk within them, where that is known already.
    """
    at, spots = disk.at, list[Point]()
    if halts is None:
        halts = halts_of(table, disk, most)
    halted = False
    while len(spots) < most and not halted:
        to = flipped(at, disk.radius, heading)
        if not stays_on(table, to, disk.radius) or keeps_off(table, disk, to, last=False):
            break
        at = to
        spots.append(at)
        halted = _halted(halts, at)
    while spots and keeps_off(table, disk, spots[-1], last=True):
        spots.pop()
        halted = False
    return Way(tuple(spots), halted), (heading,) * len(spots)
