"""Who sees a large base, or any part of somebody (XVII.1.4, XVII.2.0, XVII.7.4, XIX.6.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from editor.rules.core.hexes import Axial, Facing, distance
from editor.rules.demonworld.large.footprints import Footprint
from editor.rules.demonworld.shooting.numbers import Limits, in_arc
from editor.rules.demonworld.terrain.land import Land
from editor.rules.demonworld.terrain.sight_lines import Standing, between, look, point_seen
from schemas.systems.demonworld_ruleset import DemonworldRuleset


def partly_seen(eye: Standing, target: Standing, land: Land, elements: Mapping[Axial, int]) -> bool:
    """Return whether any part of an element is seen: the line to its highest point is free (XVII.7.4).

    Args:
        eye: who looks, from its top.
        target: who is looked at.
        land: the ground between them.
        elements: field -> size of who stands there and is in the way; those of both ends do not matter.

    That point must lie above the water.
    """
    lie = land.lie(target.at)
    top = land.feet(target.at) + target.size
    if lie.depth and top <= land.ground(target.at):
        return False
    return _seen(eye, target.at, top, land, elements)


def ground_seen(eye: Standing, field: Axial, land: Land, elements: Mapping[Axial, int]) -> bool:
    """Return whether any part of what grows on a field is seen (XIX.6.0)."""
    return _seen(eye, field, land.ground(field) + land.lie(field).terrain.height, land, elements)


def _seen(eye: Standing, field: Axial, top: float, land: Land, elements: Mapping[Axial, int]) -> bool:
    roofs = land.buildings_between(eye.at, field)
    if roofs is None:
        return False
    obstacles = [*between(eye.at, field, land.lie, elements, land.edges, land.ruleset), *roofs]
    return point_seen(land.feet(eye.at) + eye.size, top, distance(eye.at, field), obstacles)


class Shooter(NamedTuple):
    """An element on one field that looks at a target."""

    at: Axial
    """Its field."""
    size: int
    facing: Facing
    arc: Limits
    """Its arc of fire."""


class LargeTarget(NamedTuple):
    """What a shooter sees of a large base."""

    seen: Mapping[Axial, int]
    """Field of the base -> segments seen whole; 0 outside the arc."""
    segments: int
    """Those of the field that is hidden least, which counts for the shot."""
    bonus: int
    """What they add to the shot."""
    half: bool
    """At least half of its size is seen."""
    normal: bool
    """It may be shot at as usual: something of it is seen, and in melee half of it."""


def look_at_large(
    shooter: Shooter,
    base: Footprint,
    size: int,
    land: Land,
    elements: Mapping[Axial, int],
    *,
    in_melee: bool,
) -> LargeTarget:
    """Return what a shooter sees of each field of a large base (XVII.1.4, XVII.2.0).

    Each field has its own ground and water; the fields of the base hide each other.

    Args:
        shooter: who looks, outside the base.
        base: the target.
        size: its size.
        land: the ground.
        elements: field -> size of everybody else.
        in_melee: whether the target is engaged.
    """
    rules = land.ruleset
    others = {**elements, **dict.fromkeys(base.fields, size)}
    seen = dict.fromkeys(base.fields, 0)
    for field in base.fields:
        if in_arc(shooter.at, shooter.facing, field, shooter.arc):
            ends = Standing(shooter.at, shooter.size), Standing(field, size)
            seen[field] = look(*ends, land.lie, others, land.edges, rules).segments
    most = max(seen.values())
    half = most >= size * rules.shooting.large_in_melee_seen
    return LargeTarget(seen, most, size_bonus(most, rules), half, most > 0 and (half or not in_melee))


def size_bonus(segments: int, ruleset: DemonworldRuleset) -> int:
    """Return what so many segments seen whole add to a shot (IV.2.0)."""
    rules = ruleset.shooting
    return segments // rules.segments_per_bonus * rules.segments_bonus
