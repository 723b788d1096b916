"""Questions of flyers in play: where they fly, who overruns them, where they fall (XXIII)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from editor.rules.core.hexes import FACINGS, Axial, to_axial
from editor.rules.core.parts import chance_d20
from editor.rules.core.questions import Answer, Given, Question
from editor.rules.demonworld.flyers import altitudes, falls, overruns
from editor.rules.demonworld.flyers.altitudes import Aloft
from editor.rules.demonworld.flyers.flight import End, Flyer, Mode, Sky, flight_ends
from editor.rules.demonworld.flyers.overruns import Overflown, Overrunner
from editor.rules.demonworld.large.footprints import MONSTERS, BaseKind, Footprint
from editor.rules.demonworld.questions.maps import OffsetAt, Sketch, SketchGiven
from editor.rules.demonworld.questions.places import Bodies, bodies_on, key, place, places
from editor.rules.demonworld.questions.shared import (
    D20,
    Count,
    Number,
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
    Question("fallen_flyer", FallenFlyerGiven, fallen_flyer, "XXIII.8.5"),
)
