"""Shots at flyers and from the air (XXIII.7.0, XXIII.7.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from editor.rules.core.parts import Sum
from editor.rules.demonworld.advanced import ShortBand, range_at_flyer
from editor.rules.demonworld.flyers.altitudes import ground_height, size_in_air
from editor.rules.demonworld.shooting.numbers import Band, ShotInput, power_at, shot
from schemas.systems.demonworld_ruleset import DemonworldRuleset

NoFlightShot = Literal["artillery", "unseen", "range"]


class InSight(NamedTuple):
    """Somebody who shoots or is shot at."""

    size: int
    """Its size on the ground."""
    level: int = 0
    """Level of its ground, for one that stands there."""
    altitude: int | None = None
    """Its altitude; None on the ground."""
    large: bool = False
    """Whether it is a large monster."""

    @property
    def flies(self) -> bool:
        """Whether it is in the air."""
        return self.altitude is not None


def seen_size(one: InSight, ruleset: DemonworldRuleset) -> int:
    """Return its size: that of large monsters is another one in the air (XXIII.7.0)."""
    return size_in_air(one.size, ruleset, large=one.large) if one.flies else one.size


def foot_of(one: InSight, ruleset: DemonworldRuleset) -> int:
    """Return the height of its lowest point over level 0."""
    return ground_height(one.level, ruleset) if one.altitude is None else one.altitude


def top_of(one: InSight, ruleset: DemonworldRuleset) -> int:
    """Return the height of its highest point over level 0."""
    return foot_of(one, ruleset) + seen_size(one, ruleset)


@dataclass(frozen=True, slots=True)
class FlightShot:
    """A shot of which one side or both are in the air."""

    shooter: InSight
    """Who shoots."""
    target: InSight
    """At whom."""
    bands: Sequence[Band]
    """Power by range."""
    distance: int
    """Distance in fields, none straight above or below."""
    segments: int
    """Segments of the target seen whole."""
    artillery: bool = False
    """Whether a gun shoots."""
    skill: int = 0
    """The shooter's missile skill."""
    protection: int = 0
    """The target's missile protection."""
    supports: int = 0
    """Elements that support it."""


def is_above(given: FlightShot, ruleset: DemonworldRuleset) -> bool:
    """Return whether the target flies higher than the top of the shooter."""
    return given.target.flies and foot_of(given.target, ruleset) > top_of(given.shooter, ruleset)


def reduction(given: FlightShot, ruleset: DemonworldRuleset) -> int:
    """Return by how much the ranges are shorter: what a flyer is above the shooter's top (XXIII.7.0)."""
    if given.artillery or not is_above(given, ruleset):
        return 0
    above = foot_of(given.target, ruleset) - top_of(given.shooter, ruleset)
    return above * ruleset.flying.range_per_altitude


def bands_left(given: FlightShot, ruleset: DemonworldRuleset) -> tuple[ShortBand, ...]:
    """Return the ranges that are left, and the power inside each."""
    top, foot = top_of(given.shooter, ruleset), foot_of(given.target, ruleset)
    return range_at_flyer(given.bands, top, foot if is_above(given, ruleset) else top, ruleset)


def refuses_flight_shot(given: FlightShot, ruleset: DemonworldRuleset) -> NoFlightShot | None:
    """Return why a shot is impossible, or None if it is not (XXIII.7.0): no gun hits a flyer."""
    if given.artillery and given.target.flies and not ruleset.artillery.hits_flyers:
        return "artillery"
    if given.segments == 0:
        return "unseen"
    return None if power_at(bands_left(given, ruleset), given.distance) is not None else "range"


def flight_shot(given: FlightShot, ruleset: DemonworldRuleset) -> Sum:
    """Return the base number of the shot (XXIII.7.0, XXIII.7.1).

    In the air riders shoot with a power of their own, and nobody supports them against higher flyers.

    Raises:
        ValueError: the target is out of range.
    """
    power = power_at(bands_left(given, ruleset), given.distance)
    if power is None:
        raise ValueError("out of range")
    flies = given.shooter.flies
    return shot(
        ShotInput(
            power=ruleset.flying.rider_power if flies else power,
            segments=given.segments,
            skill=given.skill,
            protection=given.protection,
            supports=0 if flies and is_above(given, ruleset) else given.supports,
        ),
        ruleset,
    )
