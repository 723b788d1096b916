"""Missiles and thrown spells that fall: scatter, bounces, missiles pushed off others, layers (phase 3)."""

from __future__ import annotations

from math import cos, log, pi, sin, sqrt
from typing import Final

from editor.rules.core.dice import Dice
from editor.rules.diskwars.base import Recorder
from editor.rules.diskwars.battle import missile_type
from editor.rules.diskwars.events.shooting import Fell
from editor.rules.diskwars.table import Point, Table, overlap, radius_cm
from editor.rules.diskwars.wounds import harm

_HUNDRED: Final = 100
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


def drop(rec: Recorder, missile: str, count: int, aim: Point, height_cm: float, player: str) -> None:
    """Drop missiles on a spot: they hit what they touch, all together, the upper disk of a pile (phase 3).

    A missile may bounce; where it falls upon one that lies on a disk it may push that off, and then counts
    nothing itself: the other goes back to its place.
    """
    kind = missile_type(missile, rec.state.battle.ruleset)
    if kind is None:
        return
    rules = rec.state.battle.ruleset.turn
    spread = height_cm * rules.missile_scatter_percent / _HUNDRED
    radius = radius_cm(rules.missile_diameter_mm)
    dealt: dict[str, int] = {}
    for _ in range(count):
        at, faces = scattered(aim, spread, rec.dice)
        rolled: tuple[int, ...] = faces
        if rules.missile_bounce_percent:
            rolled = (*rolled, rec.die(_HUNDRED))
            if rolled[-1] <= rules.missile_bounce_percent:
                at, faces = scattered(at, rules.missile_bounce_cm, rec.dice)
                rolled = (*rolled, *faces)
        knocked = False
        if any(overlap(at, radius, one.at, one.radius) for one in rec.state.table.fallen):
            rolled = (*rolled, rec.die(_HUNDRED))
            knocked = rolled[-1] <= rules.missile_knock_percent
        hit = () if knocked else struck(rec.state.table, at, radius)
        rec.note(Fell(at, hit, rolled, missile, radius, knocked))
        for one in hit:
            dealt[one] = dealt.get(one, 0) + kind.damage
    for one, amount in dealt.items():
        disk = rec.state.table.disk(one)
        if disk is not None and not disk.under("immune_missiles"):
            harm(rec, one, amount, player)
