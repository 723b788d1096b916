"""Damage, counteractions, and walls that break (cards, combat)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from editor.rules.core.parts import Part, Sum, add_up
from schemas.systems.wizwar import Barrier, WizwarRuleset

Counter = Literal["half", "full"]


def damage_taken(attack: int, counters: Iterable[Counter | int], ruleset: WizwarRuleset) -> Sum:
    """Return the damage that gets through counteractions, one after the other (cards).

    One that stops half stops it rounded up, of what those before it have left; a number stops so many points.
    """
    parts = [Part("Cards", "wizwar.part_attack", attack)]
    left = attack
    for counter in counters:
        if isinstance(counter, int):
            stopped, name = min(left, counter), "points"
        else:
            stopped = left if counter == "full" else -(-left * ruleset.harm.half_percent // 100)
            name = counter
        left -= stopped
        parts.append(Part("Cards", f"wizwar.part_{name}", -stopped))
    return add_up(parts)


class Battered(NamedTuple):
    """A wall or door after blows."""

    broken: bool
    left: Sum
    """Points that it has left, 0 at least."""


def batter(kind: Barrier, hits: Iterable[int], ruleset: WizwarRuleset) -> Battered:
    """Return what blows leave of a wall or door (combat); what goes beyond its points is lost."""
    whole = ruleset.harm.wall_points if kind == "wall" else ruleset.harm.door_points
    parts = [Part("Combat", f"wizwar.part_{kind}", whole)]
    left = whole
    for hit in hits:
        taken = min(hit, left)
        left -= taken
        parts.append(Part("Combat", "wizwar.part_hit", -taken))
    return Battered(broken=left == 0, left=add_up(parts))
