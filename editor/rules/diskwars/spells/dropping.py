"""Missiles that are dropped: scatter, bounces, missiles pushed off others, layers (phase 3)."""

from __future__ import annotations

from typing import Final

from editor.rules.diskwars.missiles import missile_type
from editor.rules.diskwars.spells import events as happened
from editor.rules.diskwars.spells.falling import scattered, struck
from editor.rules.diskwars.spells.run import Run
from editor.rules.diskwars.spells.table import MM_PER_CM, Point, overlap

_HUNDRED: Final = 100


def drop(run: Run, missile: str, count: int, aim: Point, height_cm: float, player: str) -> None:
    """Drop missiles on a spot: they hit what they touch, all together, the upper disk of a pile (phase 3).

    A missile may bounce; where it falls upon one that lies on a disk it may push that off, and then counts
    nothing itself: the other goes back to its place.
    """
    kind = missile_type(missile, run.ruleset)
    if kind is None:
        return
    rules = run.ruleset.turn
    spread = height_cm * rules.missile_scatter_percent / _HUNDRED
    radius = rules.missile_diameter_mm / 2 / MM_PER_CM
    harm: dict[str, int] = {}
    for _ in range(count):
        at, faces = scattered(aim, spread, run.dice)
        rolled: tuple[int, ...] = faces
        if rules.missile_bounce_percent:
            rolled = (*rolled, run.dice.roll(_HUNDRED))
            if rolled[-1] <= rules.missile_bounce_percent:
                at, faces = scattered(at, rules.missile_bounce_cm, run.dice)
                rolled = (*rolled, *faces)
        knocked = False
        if any(overlap(at, radius, one.at, one.radius) for one in run.table.fallen):
            rolled = (*rolled, run.dice.roll(_HUNDRED))
            knocked = rolled[-1] <= rules.missile_knock_percent
        hit = () if knocked else struck(run.table, at, radius)
        run.tell(happened.Fell(at, hit, rolled, missile, radius, knocked))
        for one in hit:
            harm[one] = harm.get(one, 0) + kind.damage
    for one, amount in harm.items():
        disk = run.table.disk(one)
        if disk is not None and not disk.under("immune_missiles"):
            run.harm(one, amount, player)
