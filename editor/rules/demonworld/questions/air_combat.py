"""Questions of fighting in the air: shots, melee between flyers, dives (XXIII.7.0 to XXIII.8.3)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, Self

from pydantic import Field, model_validator

from editor.rules.core.parts import chance_d20
from editor.rules.core.questions import Answer, Given, Question
from editor.rules.demonworld.flyers import melee, shots
from editor.rules.demonworld.flyers.melee import Fighter
from editor.rules.demonworld.flyers.shots import FlightShot, InSight
from editor.rules.demonworld.large.footprints import Footprint
from editor.rules.demonworld.questions.flyers import FlyingBase, Level, Size, check_altitude
from editor.rules.demonworld.questions.shared import (
    AxialAt,
    BandGiven,
    Count,
    Number,
    check_bands,
    impossible,
    numbers,
    summed,
)
from schemas.base import Document
from schemas.problems import error
from schemas.systems.demonworld_parts import Facing, Order
from schemas.validation import broken


class InSightGiven(Given):
    """Somebody on the ground or in the air."""

    size: Size
    """Its size on the ground."""
    level: Level = 0
    """Level of its ground."""
    altitude: Count | None = None
    """Its altitude over level 0; None on the ground."""
    large: bool = False
    """Whether it is a large monster."""


class FlightShooterGiven(InSightGiven):
    """Who shoots."""

    artillery: bool = False
    """Whether it is a gun."""


class FlightShotGiven(Given):
    """A shot at a flyer, or by one."""

    shooter: FlightShooterGiven
    """Who shoots."""
    target: InSightGiven
    """At whom."""
    bands: Annotated[tuple[BandGiven, ...], Field(min_length=1, max_length=20)]
    """Power by range."""
    distance: Annotated[int, Field(ge=0, le=999)]
    """Distance in fields; 0 straight above or below."""
    segments: Count | None = None
    """Segments of the target seen whole; None for all."""
    protection: Number = 0
    """The target's missile protection."""
    skill: Number = 0
    """The shooter's skill."""
    supports: Count = 0
    """Supporting elements."""

    @model_validator(mode="after")
    def _above_or_below(self) -> Self:
        if self.distance == 0 and self.shooter.altitude is None and self.target.altitude is None:
            raise broken("questions.nobody_flies", at="distance")
        return self


def flight_shot(given: FlightShotGiven, ruleset: Document) -> Answer:
    """Return the base number of a shot at a flyer or from the air (XXIII.7.0, XXIII.7.1)."""
    rules = numbers(ruleset)
    check_bands(given.bands, "bands")
    check_altitude(given.shooter.altitude, "shooter.altitude", rules)
    check_altitude(given.target.altitude, "target.altitude", rules)
    target = _in_sight(given.target)
    size = shots.seen_size(target, rules)
    if given.segments is not None and given.segments > size:
        raise impossible("segments", given.segments, 0, size)
    shot = FlightShot(
        shooter=_in_sight(given.shooter),
        target=target,
        bands=given.bands,
        distance=given.distance,
        segments=size if given.segments is None else given.segments,
        artillery=given.shooter.artillery,
        skill=given.skill,
        protection=given.protection,
        supports=given.supports,
    )
    reduction, reason = shots.reduction(shot, rules), shots.refuses_flight_shot(shot, rules)
    if reason is not None:
        refused = {"allowed": False, "reason": reason, "reduction": reduction}
        return Answer({**refused, "base_number": None, "chance": 0})
    found = shots.flight_shot(shot, rules)
    return summed(
        found,
        allowed=True,
        reason=None,
        reduction=reduction,
        base_number=found.value,
        chance=chance_d20(found.value),
    )


def _in_sight(given: InSightGiven) -> InSight:
    return InSight(given.size, given.level, given.altitude, given.large)


class AirTargetGiven(Given):
    """A flyer in a melee."""

    at: AxialAt
    """Its reference field ``[q, r]``."""
    size: Size
    """Its size on the ground."""
    altitude: Count
    """Its altitude over level 0."""
    base: FlyingBase = "standard"
    """Its base."""
    facing: Facing = "N"
    """Its facing."""


class AirAttackerGiven(AirTargetGiven):
    """A flyer that attacks."""

    weapon: str | None = None
    """Its weapon; None for the first one of its base."""
    order: Order = "charge"
    """Its order."""


class FlightMeleeBetweenGiven(Given):
    """An attack of a flyer on another."""

    attacker: AirAttackerGiven
    """Who attacks."""
    target: AirTargetGiven
    """Whom."""
    power: Number
    """Power of the weapon."""
    protection: Number = 0
    """The target's melee protection."""
    modifiers: Number = 0
    """All other parts of the sum."""


def flight_melee_between(given: FlightMeleeBetweenGiven, ruleset: Document) -> Answer:
    """Return the base number of an attack between flyers (XXIII.8.2)."""
    rules = numbers(ruleset)
    check_altitude(given.attacker.altitude, "attacker.altitude", rules)
    check_altitude(given.target.altitude, "target.altitude", rules)
    attacker, target = _fighter(given.attacker), _fighter(given.target)
    weapons = attacker.base.attacks
    weapon = given.attacker.weapon or next(iter(weapons))
    if weapon not in weapons:
        known = ", ".join(weapons)
        raise error("validation.wrong_word", path="attacker.weapon", value=weapon, allowed=known)
    reason = melee.refuses_air_melee(attacker, weapon, given.attacker.order, target, rules)
    if reason is not None:
        return Answer({"allowed": False, "reason": reason, "base_number": None, "chance": 0})
    sizes = melee.air_size(attacker, rules), melee.air_size(target, rules)
    found = melee.air_melee(given.power, sizes[0], given.protection, sizes[1], given.modifiers, rules)
    chance = chance_d20(found.value)
    return summed(found, allowed=True, reason=None, base_number=found.value, chance=chance)


def _fighter(given: AirTargetGiven) -> Fighter:
    return Fighter(Footprint(given.base, given.at, given.facing), given.size, given.altitude)


class DiveGiven(Given):
    """A flyer that attacks from high above."""

    order: Order | None
    """Its order."""
    altitude: Count
    """Its altitude at the start of the movement."""
    powers: Annotated[tuple[Number, ...], Field(max_length=20)]
    """Powers of its attacks."""
    initiative: Number
    """Its base initiative."""
    can_land: bool = True
    """Whether it is one that lands."""
    target: Literal["ground", "air"] = "ground"
    """Whom it attacks."""
    first_phase: bool = True
    """Whether it is the first melee phase."""


def dive(given: DiveGiven, ruleset: Document) -> Answer:
    """Return what a dive adds (XXIII.8.3)."""
    rules = numbers(ruleset)
    check_altitude(given.altitude, "altitude", rules)
    reason = melee.refuses_dive(
        given.order,
        given.altitude,
        rules,
        can_land=given.can_land,
        at_ground=given.target == "ground",
    )
    order = rules.order(given.order) if given.order is not None else None
    bonus = order.initiative if order is not None and given.first_phase else 0
    dives = reason is None
    powers = melee.dive_powers(given.powers, rules, dives=dives, first_phase=given.first_phase)
    initiative = given.initiative + bonus
    return Answer({"dive": dives, "reason": reason, "powers": list(powers), "initiative": initiative})


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("flight_shot", FlightShotGiven, flight_shot, "XXIII.7.0, XXIII.7.1"),
    Question("flight_melee_between", FlightMeleeBetweenGiven, flight_melee_between, "XXIII.8.2"),
    Question("dive", DiveGiven, dive, "XXIII.8.3"),
)
