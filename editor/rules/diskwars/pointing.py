"""Places and directions that a hand points at: anywhere on the table, in any direction.

Nothing here says what is legal; that is for the check of the action alone. What a hand gives is brought to
whole millimetres and tenths of a degree, so that a battle that is written down and read again is the same
to the last digit on every machine. Places and headings of older battles stay as they were written.
"""

from __future__ import annotations

from math import hypot, isfinite
from typing import Final, NamedTuple

from editor.rules.diskwars.table import Disk, Point, Table
from editor.rules.diskwars.walking import Way, heading_to, way

_CIRCLE: Final = 360.0


def whole_heading(heading: float) -> float:
    """Return a heading in tenths of a degree, 0 up to less than 360."""
    return round(heading % _CIRCLE, 1) % _CIRCLE


def whole_spot(at: Point) -> Point:
    """Return a spot in whole millimetres; its coordinates are in centimetres."""
    return (round(at[0], 1), round(at[1], 1))


class Pointed(NamedTuple):
    """A way that somebody points at."""

    path: tuple[float, ...]
    """Headings of all flips, those laid before included."""
    way: Way
    """How far the disk comes on it."""


def flips_to(table: Table, disk: Disk, laid: tuple[float, ...], at: Point) -> Pointed:
    """Return the way of a disk on to a spot: after what was laid, straight flips that end nearest to it.

    The disk stops where it comes to lie on another one, and after as many flips as it has. A flip that
    something bars is the last of the way, so that the check says what it is.

    Args:
        table: the table.
        disk: who is flipped.
        laid: headings of the flips that are laid already; they are legal.
        at: the spot.
    """
    here = way(table, disk, laid)
    start = here.spots[-1] if here.spots else disk.at
    far = hypot(at[0] - start[0], at[1] - start[1])
    if here.stops or not isfinite(far):
        return Pointed(laid, here)
    heading = whole_heading(heading_to(start, at))
    wanted = min(round(far / (2 * disk.radius)), disk.value("movement") - len(laid))
    path, found = laid, here
    for _ in range(wanted):
        longer = way(table, disk, (*path, heading))
        if longer.trouble:
            return Pointed((*path, heading), longer)
        path, found = (*path, heading), longer
        if found.stops:
            break
    return Pointed(path, found)
