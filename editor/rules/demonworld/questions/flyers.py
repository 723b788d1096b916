"""Questions of flyers in play: where they fly, shots and melee in the air, falls (XXIII)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, Self

from pydantic import Field, model_validator

from editor.rules.core.hexes import FACINGS, Axial, to_axial
from editor.rules.core.parts import chance_d20
from editor.rules.core.questions import Answer, Given, Question
from editor.rules.demonworld.flyers import altitudes, falls, melee, overruns, shots
from editor.rules.demonworld.flyers.altitudes import Aloft
from editor.rules.demonworld.flyers.flight import End, Flyer, Mode, Sky, flight_ends
from editor.rules.demonworld.flyers.melee import Fighter
from editor.rules.demonworld.flyers.overruns import Overflown, Overrunner
from editor.rules.demonworld.flyers.shots import FlightShot, InSight
from editor.rules.demonworld.large.footprints import MONSTERS, BaseKind, Footprint
from editor.rules.demonworld.questions.maps import OffsetAt, Sketch, SketchGiven
from editor.rules.demonworld.questions.places import Bodies, bodies_on, key, place, places
from editor.rules.demonworld.questions.shared import (
    D20,
    AxialAt,
    BandGiven,
    Count,
    Number,
    check_bands,
    impossible,
    numbers,
    summed,
    terrain_of,
)
from editor.rules.demonworld.shooting.artillery import NeedsMoreDiceError
from editor.rules.demonworld.terrain.sight_lines import Lie
from schemas.base import Document
from schemas.problems import error
from schemas.systems.demonworld_parts import Facing, Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.validation import broken

Size = Annotated[int, Field(ge=1, le=99)]
Level = Annotated[int, Field(ge=0, le=9)]
FlyingBase = Literal["standard", "dragon"]


def check_altitude(altitude: int | None, path: str, rules: DemonworldRuleset, ground: int = 0) -> None:
    """Refuse an altitude under the ground or over the highest one.

    Raises:
        EditorError: it is one of these.
    """
    most = rules.flying.highest
    if altitude is not None and not ground <= altitude <= most:
        raise impossible(path, altitude, ground, most)


class ElementInSkyGiven(Given):
    """Somebody else on the map, on the ground or in the air."""

    at: OffsetAt
    """Its reference field ``[c, r]``."""
    base: BaseKind = "standard"
    """Its base."""
    facing: Facing = "N"
    """Its facing."""
    size: Size = 2
    """Its size."""
    altitude: Count | None = None
    """Its altitude over level 0; None on the ground."""
    name: str = ""
    """Its name, where it has one."""


class FlightGiven(Given):
    """A flight."""

    map: SketchGiven
    """The map."""
    mode: Mode
    """Close to the ground or high."""
    at: OffsetAt
    """Where it is ``[c, r]``: its front field."""
    points: Annotated[float, Field(ge=0, le=999)]
    """Its movement points."""
    base: FlyingBase = "standard"
    """Its base."""
    facing: Facing = "N"
    """Its facing."""
    altitude: Count | None = None
    """Its altitude over level 0; None on the ground."""
    order: Order | None = None
    """Its order."""
    size: Size = 2
    """Its size."""
    elements: Annotated[tuple[ElementInSkyGiven, ...], Field(max_length=2000)] = ()
    """The others."""


def flight(given: FlightGiven, ruleset: Document) -> Answer:
    """Return where a flight may end (XXIII.1.0 to XXIII.5.0)."""
    rules = numbers(ruleset)
    sketch = Sketch(given.map, "map", rules)
    start = sketch.field(given.at, "at")
    if given.mode == "low" and given.altitude is not None:
        raise error("questions.low_from_ground", path="altitude", value=given.altitude)
    check_altitude(given.altitude, "altitude", rules)
    base = Footprint(given.base, start, given.facing)
    sky = _sky(given.elements, sketch, base.fields if given.altitude is None else (), rules)
    flyer = Flyer(base, given.size, given.altitude)
    ends = flight_ends(flyer, given.mode, given.points, given.order, sky, rules)
    return _flight_answer(ends)


def _sky(
    elements: Sequence[ElementInSkyGiven],
    sketch: Sketch,
    taken: Sequence[Axial],
    rules: DemonworldRuleset,
) -> Sky:
    """Return the sketch as flyers see it.

    Raises:
        EditorError: an element lies outside the sketch, on a field that is taken, or flies too high.
    """
    lies = sketch.land(rules).lies
    standing: dict[Axial, int] = {}
    aloft: dict[Axial, list[Aloft]] = {}
    for index, one in enumerate(elements):
        check_altitude(one.altitude, f"elements[{index}].altitude", rules)
        base, whose = Footprint(one.base, to_axial(one.at), one.facing), one.name or str(list(one.at))
        for field in base.fields:
            if field not in lies:
                raise error("questions.element_off_the_map", path="elements", value=whose)
            if one.altitude is not None:
                size = altitudes.size_in_air(one.size, rules, large=base.large)
                aloft.setdefault(field, []).append(Aloft(one.altitude, size))
            elif field in standing or field in taken:
                raise error("questions.element_on_another", path="elements", value=whose)
            else:
                standing[field] = one.size
    return Sky(lies, standing, aloft)


def _flight_answer(ends: dict[Footprint, End]) -> Answer:
    def order(base: Footprint) -> tuple[int, int, int]:
        return base.at[1], base.at[0], FACINGS.index(base.facing)

    def named(base: Footprint) -> str:
        return f"{key(base.at)},{base.facing}" if base.large else key(base.at)

    bases = sorted(ends, key=order)
    landing = [base for base in bases if ends[base].lands]
    return Answer(
        {
            "cost": {named(base): ends[base].cost for base in bases},
            "land": [[*place(one.at), one.facing] if one.large else place(one.at) for one in landing],
            "air": {named(base): [list(span) for span in ends[base].air] for base in bases if ends[base].air},
        }
    )


class FlightMinimumGiven(Given):
    """A field under a flyer."""

    level: Level = 0
    """Its level."""
    terrain: str | None = None
    """Its ground; None for the open ground."""
    element_size: Annotated[int, Field(ge=0, le=99)] = 0
    """Size of who stands there, 0 for nobody."""
    depth: Annotated[int, Field(ge=0, le=9)] = 0
    """Depth of its water."""


def flight_minimum(given: FlightMinimumGiven, ruleset: Document) -> Answer:
    """Return the least altitude over a field (XXIII.5.0)."""
    rules = numbers(ruleset)
    lie = Lie(terrain_of(given.terrain, rules), given.level, given.depth)
    return Answer({"altitude": altitudes.least_altitude(lie, given.element_size or None, rules)})


class OverrunnerGiven(Given):
    """The base that overruns."""

    kind: BaseKind
    """Its base."""
    size: Size
    """Its size."""
    overrun: Number | None = None
    """Its overrun value; None for one that cannot overrun."""
    initiative: Number = 0
    """Its present initiative."""
    flying: bool = False
    """Whether it is in the air itself."""


class OverflownGiven(Given):
    """The flyer that is overrun."""

    size: Size
    """Its size."""
    altitude: Count
    """Its altitude over level 0."""
    base: BaseKind = "standard"
    """Its base."""
    initiative: Number = 0
    """Its present initiative."""
    level: Level = 0
    """Level of the ground under it."""


class FlightOverrunGiven(Given):
    """A base that enters a field under a flyer."""

    attacker: OverrunnerGiven
    """The base that overruns."""
    target: OverflownGiven
    """The flyer."""


def flight_overrun(given: FlightOverrunGiven, ruleset: Document) -> Answer:
    """Return power and chance of overrunning a flyer (XXIII.6.0)."""
    rules = numbers(ruleset)
    one, other = given.attacker, given.target
    ground = altitudes.ground_height(other.level, rules)
    check_altitude(other.altitude, "target.altitude", rules, ground)
    who = Overrunner(one.kind, one.size, one.overrun, one.initiative, one.flying)
    whom = Overflown(other.base, other.size, other.initiative, other.altitude - ground)
    reason = overruns.refuses_overrun(who, whom, rules)
    if reason is not None:
        return Answer({"allowed": False, "reason": reason, "power": None, "chance": 0})
    found = overruns.flight_overrun(who, whom)
    return summed(found, allowed=True, reason=None, power=found.value, chance=chance_d20(found.value))


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


class FallenFlyerGiven(Given):
    """A flyer that dies in the air."""

    map: SketchGiven
    """The map."""
    kind: FlyingBase
    """Its base."""
    at: OffsetAt
    """Where it is ``[c, r]``: its front field."""
    size: Size
    """The size of its card."""
    altitude: Count
    """Its altitude over level 0."""
    facing: Facing = "N"
    """Its facing."""
    elements: Bodies = ()
    """Who is on the map."""
    rolls: Annotated[tuple[D20, ...], Field(max_length=500)] = ()
    """D20s."""


def fallen_flyer(given: FallenFlyerGiven, ruleset: Document) -> Answer:
    """Return what a dead flyer does where it falls (XXIII.8.5)."""
    rules = numbers(ruleset)
    sketch = Sketch(given.map, "map", rules)
    at = sketch.field(given.at, "at")
    check_altitude(given.altitude, "altitude", rules)
    bodies = bodies_on(sketch, given.elements)
    if given.kind not in MONSTERS:
        return Answer({"fields": [], "power": None, "destroyed": [], "wounds": {}})
    covered = [field for field in Footprint(given.kind, at, given.facing).fields if field in sketch.terrain]
    power = falls.fall_power(given.size, given.altitude)
    try:
        fall = falls.crash(covered, power, bodies, iter(given.rolls), rules)
    except NeedsMoreDiceError as trouble:
        raise error("questions.too_few_rolls", path="rolls", value=len(given.rolls)) from trouble
    return Answer(
        {
            "fields": places(covered),
            "power": power,
            "destroyed": [bodies[place].name for place in fall.destroyed],
            "wounds": {bodies[place].name: wounds for place, wounds in fall.wounds.items()},
        }
    )


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("flight", FlightGiven, flight, "XXIII.1.0 to XXIII.5.0"),
    Question("flight_minimum", FlightMinimumGiven, flight_minimum, "XXIII.5.0"),
    Question("flight_overrun", FlightOverrunGiven, flight_overrun, "XXIII.6.0"),
    Question("flight_shot", FlightShotGiven, flight_shot, "XXIII.7.0, XXIII.7.1"),
    Question("flight_melee_between", FlightMeleeBetweenGiven, flight_melee_between, "XXIII.8.2"),
    Question("dive", DiveGiven, dive, "XXIII.8.3"),
    Question("fallen_flyer", FallenFlyerGiven, fallen_flyer, "XXIII.8.5"),
)
