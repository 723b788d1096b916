"""Whether a gun can aim at a field: arc, range, steepness; where a stray shot ends (XIX.1.1 to XIX.5.1)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from editor.rules.core.hexes import Axial, Facing, distance
from editor.rules.demonworld.shooting.artillery import BandName, Ranges
from editor.rules.demonworld.shooting.numbers import arc_limits, in_arc
from editor.rules.demonworld.terrain.land import Land
from schemas.systems.demonworld_ruleset import DemonworldRuleset

Steep = Literal["up", "down"]


class Aim(NamedTuple):
    """How a field lies for a gun."""

    in_arc: bool
    """Between the rays through its two front fields, both included."""
    distance: int
    """From its front field."""
    band: BandName | None
    """Range band by the distance alone."""
    steep: Steep | None
    """Too steep for a direct shot, and which way."""
    flat: bool
    """The shot counts as flat."""

    @property
    def allowed(self) -> bool:
        """Whether the gun may aim there."""
        return self.in_arc and self.band is not None and self.steep is None


def gun_arc(at: Axial, facing: Facing, target: Axial, ruleset: DemonworldRuleset) -> bool:
    """Return whether a field lies in the arc of a gun, its limits included; never its own (XIX.1.1)."""
    return at != target and in_arc(at, facing, target, arc_limits(ruleset, "artillery"))


def take_aim(
    at: Axial, facing: Facing, ranges: Ranges, target: Axial, size: int, land: Land, *, indirect: bool
) -> Aim:
    """Return how a field lies for a gun (XIX.1.1, XIX.2.1, XIX.5.1).

    Args:
        at: front field of the gun.
        facing: where it looks.
        ranges: its ranges.
        target: the field, not the gun's own.
        size: of the target on it, 0 for the bare field.
        land: the ground.
        indirect: the gun throws stones, for which no field is too steep.
    """
    far = distance(at, target)
    steep = None if indirect else steepness(at, target, size, land)
    return Aim(
        gun_arc(at, facing, target, land.ruleset), far, ranges.band(far), steep, is_flat(at, target, land)
    )


def steepness(at: Axial, target: Axial, size: int, land: Land) -> Steep | None:
    """Return whether a field lies too high or too low for a direct shot (XIX.5.1).

    Measured from ground to ground; of a target the top may reach into the zone from below.
    """
    rules, far, here = land.ruleset.artillery, distance(at, target), land.ground(at)
    ground = land.ground(target)
    if (ground - here) * rules.fields_per_level_up > far:
        return "up"
    top = max(ground, land.feet(target) + size) if size else ground
    return "down" if (here - top) * rules.fields_per_level_down > far else None


def is_flat(at: Axial, target: Axial, land: Land) -> bool:
    """Return whether a shot counts as flat: one level of difference in ten fields or less (XIX.5.1)."""
    levels = abs(land.lie(at).level - land.lie(target).level)
    return levels * land.ruleset.artillery.flat_fields_per_level <= distance(at, target)


def strayed(aim: Axial, direction: Axial, fields: int) -> Axial:
    """Return the final field of a shot that strays in a straight line (XIX.4.1)."""
    return aim[0] + fields * direction[0], aim[1] + fields * direction[1]
