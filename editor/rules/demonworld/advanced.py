"""Tables of the advanced game: large elements, wind and fire, flyers, doors (XVII, XXII to XXIV)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from editor.rules.core.parts import Part, Sum, add_up, chance_d20
from editor.rules.demonworld.shooting.numbers import Band
from schemas.systems.demonworld_ruleset import DemonworldRuleset


def reaches_flyer(size: int, altitude: int, ruleset: DemonworldRuleset) -> bool:
    """Return whether an element of a size overruns a target so high above its ground (XXIII.6.0)."""
    return altitude == 0 or size >= altitude + ruleset.large.overrun.flyer_height_margin


def overrun_power(
    overrun: int, target_size: int, initiative: int, target_initiative: int, altitude: int = 0
) -> Sum:
    """Return the power of an overrun: it succeeds on a D20 of so much or less (XVII.3.0, XXIII.6.0).

    Both initiatives are the present ones; a two-handed weapon does not lower the target's.
    """
    return add_up(
        (
            Part("XVII.3.0", "demonworld.part_overrun", overrun),
            Part("XVII.3.0", "demonworld.part_target_size", -target_size),
            Part("XVII.3.0", "demonworld.part_own_initiative", initiative),
            Part("XVII.3.0", "demonworld.part_target_initiative", -target_initiative),
            Part("XXIII.6.0", "demonworld.part_altitude", -altitude),
        )
    )


def breath_power(power: int, depth: int, ruleset: DemonworldRuleset) -> Sum:
    """Return the power of breath on a field, less for each segment of the target under water (XVII.7.4)."""
    return add_up(
        (
            Part("XVII.7.4", "demonworld.part_breath", power),
            Part(
                "XVII.7.4", "demonworld.part_under_water", depth * ruleset.large.breath.per_segment_in_water
            ),
        )
    )


def wind_after(direction: int, speed: int, die: int, ruleset: DemonworldRuleset) -> tuple[int, int]:
    """Return direction (1 to 6, clockwise) and speed of the wind after the D20 of a turn (XXII.2.0)."""
    row = next(row for row in ruleset.fire.wind if row.first <= die <= row.last)
    return (direction - 1 + row.turn // 60) % 6 + 1, max(speed + row.speed, 0)


def spread_chance(speed: int, tests: int, ruleset: DemonworldRuleset) -> float:
    """Return the chance that a field catches fire from so many burning fields upwind.

    Never in a calm (XXII.3.0).
    """
    once = chance_d20(speed + ruleset.fire.spread) if speed else 0.0
    return float(1 - (1 - once) ** tests)


class ShortBand(NamedTuple):
    """A range, shortened, and the power inside it."""

    to: int
    """Longest range in fields."""
    power: int
    """Power inside it."""


def range_at_flyer(
    bands: Iterable[Band], shooter_top: int, altitude: int, ruleset: DemonworldRuleset
) -> tuple[ShortBand, ...]:
    """Return the ranges of a weapon against a flyer.

    Shorter by what it is above the shooter's top (XXIII.7.0).
    """
    lost = max(altitude - shooter_top, 0) * ruleset.flying.range_per_altitude
    return tuple(ShortBand(band.to - lost, band.power) for band in bands if band.to > lost)


def power_against_flyer(
    size: int, power: int, altitude: int, ruleset: DemonworldRuleset, *, long_weapon: bool
) -> int | None:
    """Return the power of a ground attack on a flyer, or None if it is out of reach (XXIII.8.1)."""
    reach = size + (ruleset.flying.long_weapon_size if long_weapon else 0) - altitude
    rows = ruleset.flying.ground_attacks
    if reach > max(row.size_less_altitude for row in rows):
        return power
    return next((row.power for row in rows if row.size_less_altitude == reach), None)


def attack_on_flyer(power: int, skill: int) -> Sum:
    """Return the base number of such an attack: nothing else but the melee skill counts (XXIII.8.1)."""
    return add_up(
        (
            Part("XXIII.8.1", "demonworld.part_weapon_power", power),
            Part("XXIII.8.1", "demonworld.part_attacker_skill", skill),
        )
    )


def phases_to_break(stability: int, powers: Iterable[Sequence[int]]) -> int | None:
    """Return in which melee phase a door breaks under the powers used, or nothing (XXIV.3.1)."""
    for number, used in enumerate(powers, start=1):
        stability -= sum(used)
        if stability <= 0:
            return number
    return None
