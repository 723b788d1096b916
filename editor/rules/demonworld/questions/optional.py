"""Questions of the optional rules: wind, fire, flyers, doors, magic items (XXII to XXV)."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field

from editor.rules.core.questions import Answer, Given, Question
from editor.rules.demonworld import advanced
from editor.rules.demonworld.advanced import phases_to_break
from editor.rules.demonworld.items import carried
from editor.rules.demonworld.questions.shared import (
    D6,
    D20,
    BandGiven,
    Count,
    Number,
    check_bands,
    numbers,
    summed,
)
from schemas.base import Document

Size = Annotated[int, Field(ge=1, le=20)]


class WindGiven(Given):
    """The wind at the start of a turn."""

    direction: D6
    """Direction by the compass."""
    speed: Count
    """Speed."""
    die: D20
    """The D20 of the turn."""


def wind(given: WindGiven, ruleset: Document) -> Answer:
    """Return the wind after the die (XXII.2.0)."""
    direction, speed = advanced.wind_after(given.direction, given.speed, given.die, numbers(ruleset))
    return Answer({"direction": direction, "speed": speed})


class FireSpreadGiven(Given):
    """A field beside a fire."""

    speed: Count
    """Speed of the wind."""
    tests: Annotated[int, Field(ge=1, le=20)] = 1
    """Burning fields upwind of it."""


def fire_spread(given: FireSpreadGiven, ruleset: Document) -> Answer:
    """Return the chance that the field catches fire (XXII.3.0)."""
    return Answer({"chance": advanced.spread_chance(given.speed, given.tests, numbers(ruleset))})


class FlyerRangeGiven(Given):
    """A shot at a flyer."""

    bands: Annotated[tuple[BandGiven, ...], Field(min_length=1, max_length=20)]
    """Power by range."""
    shooter_top: Count
    """Height of the shooter's top."""
    altitude: Count
    """Altitude of the flyer."""


def flyer_range(given: FlyerRangeGiven, ruleset: Document) -> Answer:
    """Return the ranges that are left (XXIII.7.0)."""
    check_bands(given.bands, "bands")
    found = advanced.range_at_flyer(given.bands, given.shooter_top, given.altitude, numbers(ruleset))
    return Answer({"bands": [band._asdict() for band in found]})


class FlyerMeleeGiven(Given):
    """An attack from the ground on a flyer."""

    size: Size
    """Size of the attacker."""
    power: Number
    """Power of the weapon."""
    altitude: Count
    """Altitude of the flyer over the attacker's ground."""
    long_weapon: bool = False
    """Whether the weapon is long."""
    skill: Number = 0
    """The attacker's melee skill."""


def flyer_melee(given: FlyerMeleeGiven, ruleset: Document) -> Answer:
    """Return the base number of the attack (XXIII.8.1)."""
    power = advanced.power_against_flyer(
        given.size, given.power, given.altitude, numbers(ruleset), long_weapon=given.long_weapon
    )
    if power is None:
        return Answer({"base_number": None})
    found = advanced.attack_on_flyer(power, given.skill)
    return summed(found, base_number=found.value)


class DoorGiven(Given):
    """A door under attack."""

    stability: Annotated[int, Field(ge=1, le=9999)]
    """Its stability."""
    powers: Annotated[tuple[tuple[Number, ...], ...], Field(max_length=999)]
    """Powers used against it in each melee phase."""


def door(given: DoorGiven, _ruleset: Document) -> Answer:
    """Return in which phase the door breaks (XXIV.3.1)."""
    return Answer({"phases": phases_to_break(given.stability, given.powers)})


class MagicWeaponGiven(Given):
    """A magic weapon and its bearer."""

    power: Number
    """Power of the weapon."""
    size: Size
    """Size of the bearer."""
    figures: Annotated[int, Field(ge=1, le=9)] = 1
    """Figures of the element."""
    aggressive_mount: bool = False
    """Whether the mount fights along."""
    second_weapon: bool = False
    """Whether the bearer has a second weapon."""


def magic_weapon(given: MagicWeaponGiven, ruleset: Document) -> Answer:
    """Return the power of the weapon in its bearer's hands (XXV.2.0)."""
    found = carried.magic_weapon_power(
        given.power,
        given.size,
        numbers(ruleset),
        figures=given.figures,
        aggressive_mount=given.aggressive_mount,
        second_weapon=given.second_weapon,
    )
    return summed(found, power=found.value)


class MagicArmourGiven(Given):
    """Magic armour and its bearer."""

    armour: Number
    """Value of the armour."""
    size: Size
    """Size of the bearer."""


def magic_armour(given: MagicArmourGiven, ruleset: Document) -> Answer:
    """Return both protections (XXV.3.0)."""
    melee, missile = carried.magic_armour(given.armour, given.size, numbers(ruleset))
    return Answer({"melee": melee, "missile": missile})


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("wind", WindGiven, wind, "XXII.2.0"),
    Question("fire_spread", FireSpreadGiven, fire_spread, "XXII.3.0"),
    Question("flyer_range", FlyerRangeGiven, flyer_range, "XXIII.7.0"),
    Question("flyer_melee", FlyerMeleeGiven, flyer_melee, "XXIII.8.1"),
    Question("door", DoorGiven, door, "XXIV.3.1"),
    Question("magic_weapon", MagicWeaponGiven, magic_weapon, "XXV.2.0, XXV.4.0"),
    Question("magic_armour", MagicArmourGiven, magic_armour, "XXV.3.0"),
)
