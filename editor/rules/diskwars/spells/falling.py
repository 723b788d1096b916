"""What falls on the table: missiles and thrown spells, scattered about their aim (phase 3)."""

from __future__ import annotations

from math import cos, log, pi, sin, sqrt
from typing import Final

from editor.rules.core.dice import Dice
from editor.rules.diskwars.spells.table import Point, Table, overlap

FACES: Final = 10_000
"""Sides of the die by which a scatter is drawn."""


def scattered(aim: Point, spread_cm: float, dice: Dice) -> tuple[Point, tuple[int, int]]:
    """Return where something falls, and the faces rolled: normally spread about its aim.

    Args:
        aim: where it is dropped.
        spread_cm: one standard deviation along each axis.
        dice: two dice of 10,000 sides (Box and Muller's way from two even numbers to two normal ones).
    """
    first, second = dice.roll(FACES), dice.roll(FACES)
    far = spread_cm * sqrt(-2 * log(first / FACES))
    turn = 2 * pi * second / FACES
    return (aim[0] + far * cos(turn), aim[1] + far * sin(turn)), (first, second)


def struck(table: Table, at: Point, radius: float) -> tuple[str, ...]:
    """Return the disks that something lying there touches: of disks that overlap each other the upper one."""
    under = [one for one in table.disks if overlap(at, radius, one.at, one.radius)]
    hit = []
    for disk in sorted(under, key=lambda one: -one.layer):
        above = (other for other in under if other.layer > disk.layer)
        if not any(overlap(disk.at, disk.radius, other.at, other.radius) for other in above):
            hit.append(disk.id)
    return tuple(hit)


def touched(table: Table, at: Point, radius: float) -> tuple[str, ...]:
    """Return all disks that something lying there touches, in their order on the table."""
    return tuple(one.id for one in table.disks if overlap(at, radius, one.at, one.radius))
