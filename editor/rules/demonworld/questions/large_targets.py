"""Questions on who breathes, shoots and strikes at large bases and riders (XVII, XVIII.9.0, XIX.7.0)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from editor.rules.core.parts import chance_d20
from editor.rules.core.questions import Answer, Given, Question
from editor.rules.demonworld.large.breath import Aim, Breathed, breath_attacks, breath_zone, may_breathe
from editor.rules.demonworld.large.footprints import Footprint, sizes_of
from editor.rules.demonworld.large.looking import Shooter, look_at_large
from editor.rules.demonworld.large.riders import (
    Mount,
    Struck,
    attack_on_rider,
    rider_in_sight,
    share_hits,
    struck_by_missile,
)
from editor.rules.demonworld.questions.maps import Sketch, SketchGiven
from editor.rules.demonworld.questions.places import (
    At,
    BodyGiven,
    Name,
    Nameless,
    Size,
    bodies_on,
    footprint,
    keyed,
    place,
    places,
)
from editor.rules.demonworld.questions.shared import D6, Count, Number, numbers, summed
from editor.rules.demonworld.shooting.numbers import Arc, arc_limits
from schemas.base import Document
from schemas.problems import error
from schemas.systems.demonworld_parts import Facing


class BreathedGiven(BodyGiven):
    """An element near a dragon."""

    side: Literal["own", "enemy"] = "enemy"
    """Whose it is."""
    rider: Name | None = None
    """Name of who rides on it."""


class BreathZoneGiven(Given):
    """A dragon that breathes."""

    map: SketchGiven
    """The map."""
    at: At
    """Its front field ``[c, r]``."""
    facing: Facing = "N"
    """Its facing."""
    size: Size = 5
    """Its size."""
    aim: Aim = "ahead"
    """Toward which of three corners it breathes."""
    power: Annotated[int, Field(ge=0, le=99)]
    """Power of the breath."""
    elements: Annotated[tuple[BreathedGiven, ...], Field(max_length=2000)] = ()
    """Who stands on the map."""


def breath_in_zone(given: BreathZoneGiven, ruleset: Document) -> Answer:
    """Return the fields of a zone of breath and the attacks in it (XVII.7.4)."""
    rules = numbers(ruleset)
    sketch = Sketch(given.map, "map", rules)
    land = sketch.land(rules)
    dragon = Footprint("dragon", sketch.field(given.at, "at"), given.facing)
    bodies = {body.name: body for body in bodies_on(sketch, given.elements, dragon.fields)}
    there = [
        Breathed(bodies[one.name], one.side == "enemy", one.rider)
        for one in given.elements
        if one.name in bodies
    ]
    zone = [field for field in breath_zone(dragon.at, dragon.facing, given.aim, rules) if field in land.lies]
    legal = may_breathe(dragon, given.size, given.aim, there, land)
    attacks = breath_attacks(zone, given.power, there, land) if legal else []
    listed = [{"name": one.name, "at": place(one.at), "power": one.power} for one in attacks]
    return Answer({"fields": places(zone), "legal": legal, "attacks": listed})


class LookerGiven(Given):
    """Who shoots."""

    at: At
    """His field ``[c, r]``."""
    size: Size
    """His size."""
    facing: Facing = "N"
    """Where he looks."""
    arc: Arc = "all"
    """His arc of fire."""


class LargeTargetGiven(Given):
    """The large base at which he shoots."""

    kind: Literal["giant", "dragon", "artillery_3", "artillery_4"]
    """Kind of base; a chariot's fields are targets of their own."""
    at: At
    """Its reference field ``[c, r]``."""
    facing: Facing = "N"
    """Its facing."""
    size: Size
    """Its size."""
    in_melee: bool = False
    """Whether it is engaged."""


class LargeTargetQuestionGiven(Given):
    """A look at a large base over a map."""

    map: SketchGiven
    """The map."""
    shooter: LookerGiven
    """Who looks."""
    target: LargeTargetGiven
    """At what."""
    elements: Nameless = ()
    """The other elements."""


def large_target(given: LargeTargetQuestionGiven, ruleset: Document) -> Answer:
    """Return what a shooter sees of each field of a large base (XVII.1.4, XVII.2.0)."""
    rules = numbers(ruleset)
    sketch = Sketch(given.map, "map", rules)
    shooter, target = given.shooter, given.target
    at = sketch.field(shooter.at, "shooter.at")
    base = footprint(sketch, target.kind, target.at, target.facing, "target.at")
    if at in base.fields:
        raise error("questions.field_taken", path="target.at", value=str(list(target.at)))
    others = sizes_of(bodies_on(sketch, given.elements, (*base.fields, at)))
    looker = Shooter(at, shooter.size, shooter.facing, arc_limits(rules, shooter.arc))
    found = look_at_large(looker, base, target.size, sketch.land(rules), others, in_melee=target.in_melee)
    return Answer(
        {
            "seen": keyed(found.seen),
            "segments": found.segments,
            "bonus": found.bonus,
            "half": found.half,
            "normal": found.normal,
        }
    )


class MountedTargetGiven(Given):
    """An attack on a rider."""

    mount: Mount
    """What he rides."""
    attack: Literal["shot", "melee"]
    """How he is attacked."""
    power: Number
    """Power of the weapon."""
    mount_protection: Number
    """Protection of the mount against this attack."""
    rider_protection: Number
    """Protection of the rider against this attack."""
    segments: Count = 0
    """Segments of the mount's reference field that the shooter sees whole."""
    supporters: Annotated[tuple[Count, ...], Field(max_length=100)] = ()
    """The same of each element that supports the shot."""
    reaches: bool = True
    """Whether the blow can be aimed at the reference field."""
    modifiers: Number = 0
    """All other parts of the sum."""


def mounted_target(given: MountedTargetGiven, ruleset: Document) -> Answer:
    """Return the base number of an attack on a rider (XVII.7.6, XVIII.9.0)."""
    shot = given.attack == "shot"
    allowed = rider_in_sight(given.segments, given.supporters) if shot else given.reaches
    if not allowed:
        return Answer({"allowed": False, "base_number": None, "chance": 0})
    found = attack_on_rider(
        given.power,
        given.mount_protection,
        given.rider_protection,
        numbers(ruleset),
        supports=len(given.supporters) if shot else 0,
        modifiers=given.modifiers,
    )
    return summed(found, allowed=True, base_number=found.value, chance=chance_d20(found.value))


class MountedHitGiven(Given):
    """A projectile that meets a rider's field."""

    mount: Mount
    """What he rides."""
    projectile: Literal["ball", "bolt", "stone"]
    """What flies."""
    die: D6 | None = None
    """The D6 of a ball or bolt."""
    hits: Annotated[int, Field(ge=0, le=999)] | None = None
    """Hits of a stone."""
    odd: Struck | None = None
    """Who takes the odd hit of a stone."""


def mounted_hit(given: MountedHitGiven, ruleset: Document) -> Answer:
    """Return who is struck, the rider or the mount (XIX.7.0)."""
    if given.projectile == "stone":
        if given.hits is None:
            raise error("questions.needed_here", path="hits")
        if given.hits % 2 and given.odd is None:
            raise error("questions.needed_here", path="odd")
        shared = share_hits(given.hits, given.odd)
        return Answer({"victim": None, "rider": shared.rider, "mount": shared.mount})
    if given.die is None:
        raise error("questions.needed_here", path="die")
    victim = struck_by_missile(given.mount, given.die, numbers(ruleset))
    return Answer({"victim": victim, "rider": None, "mount": None})


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("breath_zone", BreathZoneGiven, breath_in_zone, "XVII.7.4"),
    Question("large_target", LargeTargetQuestionGiven, large_target, "XVII.1.4, XVII.2.0"),
    Question("mounted_target", MountedTargetGiven, mounted_target, "XVII.7.6, XVIII.9.0"),
    Question("mounted_hit", MountedHitGiven, mounted_hit, "XIX.7.0"),
)
