"""The way of a disk that is flipped on and on (phase 2): where it stops, what keeps it off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Literal

from editor.rules.diskwars.table import EPSILON, Disk, Point, Table, barred, stays_on

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


def may_move(table: Table, disk: Disk) -> bool:
    """Return whether a disk may be moved: not activated, not pinned, not held by a spell (phase 2)."""
    return not (disk.activated or table.pinned(disk) or disk.under("cannot_move"))


def way(table: Table, disk: Disk, path: Sequence[float]) -> Way:
    """Follow a disk along headings: it stops on any disk, a flyer on enemy flyers only.

    Nothing is flipped off the table, on to a wall or on to a disk that a spell has closed; a flyer may pass
    over walls but not end there.
    """
    at, spots = disk.at, list[Point]()
    for number, heading in enumerate(path):
        if spots and stops(table, disk, at):
            return Way(tuple(spots), True, "stops_before")
        to = flipped(at, disk.radius, heading)
        if not stays_on(table, to, disk.radius):
            return Way(tuple(spots), False, "off_the_table")
        if keeps_off(table, disk, to, last=number == len(path) - 1):
            return Way(tuple(spots), False, "barred")
        at = to
        spots.append(at)
    return Way(tuple(spots), bool(spots) and stops(table, disk, at))


def keeps_off(table: Table, disk: Disk, at: Point, *, last: bool) -> bool:
    """Return whether a wall or a closed disk keeps a moving disk off a spot."""
    if not table.walls and not any(one.under("closed") for one in table.disks if one.lasting):
        return False
    if disk.card.flyer and not last:
        return barred(replace(table, walls=()), disk, at)
    return barred(table, disk, at)


def stops(table: Table, disk: Disk, at: Point) -> bool:
    """Return whether a moving disk has to stop where it lies now."""
    flyer, player = disk.card.flyer, disk.player
    x, y, radius = at[0], at[1], disk.radius - EPSILON
    for other in table.disks:
        # As overlap() has it, written out: no other question is asked so often.
        east, north, reach = x - other.at[0], y - other.at[1], radius + other.radius
        if (
            east * east + north * north < reach * reach
            and other.id != disk.id
            and (not flyer or (other.card.flyer and other.player != player))
        ):
            return True
    return False


def straight(table: Table, disk: Disk, heading: float, most: int) -> tuple[Way, tuple[float, ...]]:
    """Return how far a disk goes in one heading, up to a number of flips, and the headings of those flips.

    A flyer goes on over walls, as far as it may end.
    """
    at, spots = disk.at, list[Point]()
    halted = False
    while len(spots) < most and not halted:
        to = flipped(at, disk.radius, heading)
        if not stays_on(table, to, disk.radius) or keeps_off(table, disk, to, last=False):
            break
        at = to
        spots.append(at)
        halted = stops(table, disk, at)
    while spots and keeps_off(table, disk, spots[-1], last=True):
        spots.pop()
        halted = False
    return Way(tuple(spots), halted), (heading,) * len(spots)
