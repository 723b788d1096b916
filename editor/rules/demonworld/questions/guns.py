"""Questions on guns over a map: aiming, balls and bolts, stones, indirect fire (XIX)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from editor.rules.core.hexes import DIRECTIONS, Axial
from editor.rules.core.questions import Answer, Given, Question
from editor.rules.demonworld.artillery.aiming import strayed, take_aim
from editor.rules.demonworld.artillery.direct import Draws, NeedsSideError, NeedsWallDieError, Side, shoot
from editor.rules.demonworld.artillery.observing import no_aim
from editor.rules.demonworld.artillery.stones import Stone, fall
from editor.rules.demonworld.questions.advanced import ranges_of
from editor.rules.demonworld.questions.maps import Sketch, SketchGiven
from editor.rules.demonworld.questions.places import At, Bodies, Nameless, Size, bodies_on, pairs, place
from editor.rules.demonworld.questions.shared import D6, D20, Count, numbers
from editor.rules.demonworld.shooting.artillery import NeedsMoreDiceError
from editor.rules.demonworld.terrain.sight_lines import Standing
from schemas.base import Document
from schemas.problems import EditorError, error
from schemas.systems.demonworld_parts import Facing
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables_advanced import ProjectileRule

Direction = Literal["NE", "E", "SE", "SW", "W", "NW"]
Ranges = Annotated[str, Field(max_length=40)]
Power = Annotated[int, Field(ge=1, le=40)]
Rolls = Annotated[tuple[D20, ...], Field(max_length=1000)]

_STEPS: Final[dict[Direction, Axial]] = dict(zip(("NE", "E", "SE", "SW", "W", "NW"), DIRECTIONS, strict=True))


class GunGiven(Given):
    """A gun that aims at a field."""

    map: SketchGiven
    """The map."""
    at: At
    """Front field of the gun ``[c, r]``."""
    facing: Facing = "N"
    """Its facing."""
    ranges: Ranges
    """Its ranges as on the card."""


class ArtilleryArcGiven(GunGiven):
    """A field at which a gun may aim."""

    target: At
    """The field ``[c, r]``."""
    target_size: Count = 0
    """Size of the target there, 0 for the bare field."""
    indirect: bool = False
    """The gun throws stones."""


def artillery_arc(given: ArtilleryArcGiven, ruleset: Document) -> Answer:
    """Return whether a gun can aim at a field (XIX.1.1, XIX.2.1, XIX.5.1)."""
    rules = numbers(ruleset)
    sketch = Sketch(given.map, "map", rules)
    at, target = sketch.field(given.at, "at"), sketch.field(given.target, "target")
    if at == target:
        raise error("questions.own_field", path="target", value=str(list(given.target)))
    found = take_aim(
        at,
        given.facing,
        ranges_of(given.ranges),
        target,
        given.target_size,
        sketch.land(rules),
        indirect=given.indirect,
    )
    return Answer({**found._asdict(), "allowed": found.allowed})


class DriftGiven(Given):
    """How a shot strays."""

    toward: Direction
    """In which direction."""
    fields: Annotated[int, Field(ge=1, le=2)]
    """How far."""


class ShotGiven(Given):
    """A projectile that flies at a field."""

    map: SketchGiven
    """The map."""
    aim: At
    """The field aimed at ``[c, r]``."""
    drift: DriftGiven | None = None
    """How the shot strays, if it does."""
    power: Power
    """Power of the projectile."""
    rolls: Rolls = ()
    """The D20s in order."""
    elements: Bodies = ()
    """Who stands on the map."""


def _final(given: ShotGiven, aim: Axial) -> Axial:
    """Return the final field, which may lie outside the sketch."""
    drift = given.drift
    return aim if drift is None else strayed(aim, _STEPS[drift.toward], drift.fields)


def _rule(projectile: str, rules: DemonworldRuleset) -> ProjectileRule:
    found = next((one for one in rules.artillery.projectiles if one.id == projectile), None)
    if found is None:
        known = ", ".join(one.id for one in rules.artillery.projectiles)
        raise error("validation.wrong_word", path="projectile", value=projectile, allowed=known)
    return found


def _too_few(path: str, given: int) -> EditorError:
    return error("questions.too_few_rolls", path=path, value=given)


class ProjectileOnMapGiven(ShotGiven):
    """A ball or bolt over a map."""

    at: At
    """Front field of the gun ``[c, r]``."""
    projectile: Literal["bolt", "ball"]
    """What flies."""
    wall_dice: Annotated[tuple[D6, ...], Field(max_length=1000)] = ()
    """The D6s for walls with somebody taller behind them."""
    sides: Annotated[tuple[Side, ...], Field(max_length=1000)] = ()
    """Draws where the line runs between two fields, seen along the flight."""


def projectile_on_map(given: ProjectileOnMapGiven, ruleset: Document) -> Answer:
    """Follow a ball or bolt along its true line (XIX.5.0, XIX.5.1)."""
    rules = numbers(ruleset)
    sketch = Sketch(given.map, "map", rules)
    at, aim = sketch.field(given.at, "at"), sketch.field(given.aim, "aim")
    if at == aim:
        raise error("questions.own_field", path="aim", value=str(list(given.aim)))
    bodies = bodies_on(sketch, given.elements, (at,))
    draws = Draws(iter(given.rolls), iter(given.wall_dice), iter(given.sides))
    rule = _rule(given.projectile, rules)
    try:
        shot = shoot(at, _final(given, aim), rule, given.power, bodies, sketch.land(rules), draws)
    except NeedsWallDieError as trouble:
        raise _too_few("wall_dice", len(given.wall_dice)) from trouble
    except NeedsSideError as trouble:
        raise _too_few("sides", len(given.sides)) from trouble
    except NeedsMoreDiceError as trouble:
        raise _too_few("rolls", len(given.rolls)) from trouble
    return Answer(
        {
            "path": [place(field) for field in shot.path],
            "wounds": shot.wounds,
            "walls": pairs(shot.walls),
            "stopped": shot.stopped,
            "at": place(shot.at),
            "power_left": shot.flight.power,
        }
    )


class StoneOnMapGiven(ShotGiven):
    """A stone that falls on a map."""

    projectile: Literal["small_stone", "large_stone"]
    """What falls."""
    adjacent_power: Power | None = None
    """Power of a large stone on the fields around."""


def stone_on_map(given: StoneOnMapGiven, ruleset: Document) -> Answer:
    """Let a stone fall (XIX.6.0)."""
    rules = numbers(ruleset)
    sketch = Sketch(given.map, "map", rules)
    final = _final(given, sketch.field(given.aim, "aim"))
    bodies = bodies_on(sketch, given.elements)
    large = given.projectile == "large_stone"
    if large and given.adjacent_power is None:
        raise error("questions.needed_here", path="adjacent_power")
    stone = Stone(_rule(given.projectile, rules), given.power, given.adjacent_power if large else None)
    try:
        found = fall(final, stone, bodies, sketch.land(rules), iter(given.rolls))
    except NeedsMoreDiceError as trouble:
        raise _too_few("rolls", len(given.rolls)) from trouble
    return Answer(
        {
            "final": place(final) if found.affected else None,
            "affected": [place(field) for field in found.affected],
            "wounds": found.wounds,
            "walls": pairs(found.walls),
        }
    )


class IndirectTargetGiven(GunGiven):
    """A field at which a crew would throw a stone."""

    size: Size = 2
    """Size of the crew."""
    aim: At
    """The field ``[c, r]``."""
    incendiary: bool = False
    """The stone burns."""
    elements: Nameless = ()
    """Who stands on the map."""


def indirect_target(given: IndirectTargetGiven, ruleset: Document) -> Answer:
    """Return whether a crew has reason to aim at a field (XIX.6.0)."""
    rules = numbers(ruleset)
    sketch = Sketch(given.map, "map", rules)
    at, aim = sketch.field(given.at, "at"), sketch.field(given.aim, "aim")
    reason = no_aim(
        Standing(at, given.size),
        given.facing,
        ranges_of(given.ranges),
        aim,
        bodies_on(sketch, given.elements, (at,)),
        sketch.land(rules),
        incendiary=given.incendiary,
    )
    return Answer({"allowed": reason is None, "reason": reason})


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("artillery_arc", ArtilleryArcGiven, artillery_arc, "XIX.1.1, XIX.2.1, XIX.5.1"),
    Question("projectile_on_map", ProjectileOnMapGiven, projectile_on_map, "XIX.5.0, XIX.5.1"),
    Question("stone_on_map", StoneOnMapGiven, stone_on_map, "XIX.6.0"),
    Question("indirect_target", IndirectTargetGiven, indirect_target, "XIX.6.0"),
)
