"""Flyers as targets (XXIII.7, XXIII.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from editor.rules.core.parts import Part, Sum, add_up
from editor.rules.demonworld.shooting import Band
from schemas.systems.demonworld_ruleset import DemonworldRuleset


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
    """Return the power of a ground attack on a flyer, or nothing where it is out of reach (XXIII.8.1)."""
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
