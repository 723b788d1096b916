"""Altitudes: how low and how high a base flies over a field, what is in its way (XXIII.4.0, XXIII.5.0).

An altitude is the height of a flyer's lowest point over level 0, in segments; the ground of a level lies
at two segments a level.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from editor.rules.demonworld.terrain.sight_lines import Lie, stands_at
from schemas.systems.demonworld_ruleset import DemonworldRuleset


class Aloft(NamedTuple):
    """A base in high flight over a field."""

    altitude: int
    """Height of its lowest point."""
    size: int
    """Its size in the air."""


class Span(NamedTuple):
    """Altitudes without a gap, both ends included."""

    lowest: int
    highest: int


def ground_height(level: int, ruleset: DemonworldRuleset) -> int:
    """Return the altitude of the ground of a level."""
    return level * ruleset.ground.heights.per_level


def size_in_air(size: int, ruleset: DemonworldRuleset, *, large: bool) -> int:
    """Return the size of a base in high flight: the same one for all large monsters (XXIII.7.0)."""
    return ruleset.sizes.flying_large_monster if large else size


def ceiling(start: int, ruleset: DemonworldRuleset, climb: int | None = None) -> int:
    """Return the highest altitude to which a flyer climbs from an altitude in a move (XXIII.5.0).

    ``climb``: what its card says; None for what the rules say.
    """
    return min(start + (ruleset.flying.climb if climb is None else climb), ruleset.flying.highest)


def least_altitude(lie: Lie, element: int | None, ruleset: DemonworldRuleset) -> int:
    """Return the least altitude over a field: 3 over the ground, 1 over all that stands there (XXIII.5.0).

    Args:
        lie: ground of the field.
        element: size of who stands on it, in water its depth lower.
        ruleset: the numbers of the game.
    """
    rules = ruleset.flying
    ground = ground_height(lie.level, ruleset)
    tops = [ground + lie.terrain.height] if lie.terrain.height else []
    if element is not None:
        tops.append(stands_at(lie, ruleset) + element)
    return max([ground + rules.above_ground, *(top + rules.above_things for top in tops)])


def passes(altitude: int, size: int, other: Aloft, ruleset: DemonworldRuleset) -> bool:
    """Return whether a base at an altitude is clear of a flyer over it or under it (XXIII.5.0)."""
    apart = ruleset.flying.above_things
    over = altitude >= other.altitude + other.size + apart
    return over or altitude + size + apart <= other.altitude


def free_spans(
    lowest: int, highest: int, size: int, others: Iterable[Aloft], ruleset: DemonworldRuleset
) -> tuple[Span, ...]:
    """Return the altitudes from the lowest to the highest at which a base is clear of all flyers."""
    about, found = list(others), list[Span]()
    for altitude in range(lowest, highest + 1):
        if not all(passes(altitude, size, other, ruleset) for other in about):
            continue
        if found and found[-1].highest == altitude - 1:
            found[-1] = found[-1]._replace(highest=altitude)
        else:
            found.append(Span(altitude, altitude))
    return tuple(found)
