"""Questions of the advanced game: overruns, breath, artillery, magic (XVII to XX)."""

from __future__ import annotations

import re
from typing import Annotated, Any, Final, Literal, Self

from pydantic import Field, model_validator

from editor.rules.core.parts import chance_d20
from editor.rules.core.questions import Answer, Given, Question
from editor.rules.demonworld.advanced import breath_power, overrun_power, reaches_flyer
from editor.rules.demonworld.magic import spells
from editor.rules.demonworld.questions.shared import D20, Count, Number, impossible, numbers, summed
from editor.rules.demonworld.shooting import artillery
from editor.rules.demonworld.shooting.artillery import (
    Flight,
    NeedsMoreDiceError,
    Obstacle,
    PathTarget,
    Ranges,
)
from schemas.base import Document
from schemas.problems import error
from schemas.systems.demonworld_parts import Order
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables_advanced import WizardLevel
from schemas.validation import broken


class OverrunGiven(Given):
    """An overrun."""

    overrun: Number
    """Overrun value of the card."""
    target_size: Count
    """Size of the target."""
    initiative: Number
    """Present initiative of the overrunning element."""
    target_initiative: Number
    """Present initiative of the target."""
    altitude: Count = 0
    """Altitude of a flying target over its ground."""
    size: Count | None = None
    """Size of the overrunning element; needed for a flying target."""

    @model_validator(mode="after")
    def _size_of_who_reaches_up(self) -> Self:
        if self.altitude and self.size is None:
            raise broken("questions.size_needed", at="size")
        return self


def overrun(given: OverrunGiven, ruleset: Document) -> Answer:
    """Return power and chance of an overrun (XVII.3.0, XXIII.6.0)."""
    if given.size is not None and not reaches_flyer(given.size, given.altitude, numbers(ruleset)):
        return Answer({"power": None, "chance": 0})
    found = overrun_power(
        given.overrun, given.target_size, given.initiative, given.target_initiative, given.altitude
    )
    return summed(found, power=found.value, chance=chance_d20(found.value))


class BreathGiven(Given):
    """A dragon's breath."""

    power: Number
    """Its power."""
    depth: Count = 0
    """Segments of the target under water."""
    fields: Annotated[int, Field(ge=1, le=20)] = 1
    """Fields of the target inside the zone."""


def breath(given: BreathGiven, ruleset: Document) -> Answer:
    """Return the chance of a wound on each field, and the wounds expected (XVII.7.4)."""
    found = breath_power(given.power, given.depth, numbers(ruleset))
    chance = chance_d20(found.value)
    return summed(found, chance=chance, expected_wounds=chance * given.fields)


_RANGES: Final = re.compile(r"(\d{1,3})-(\d{1,3})/(\d{1,3})/(\d{1,3})")
_NO_SHORT: Final = re.compile(r"-/(\d{1,3})-(\d{1,3})/(\d{1,3})")


def ranges_of(text: str) -> Ranges:
    """Return the ranges as they are written on cards (XIX.2.1)."""
    plain = text.replace(" ", "")
    if (found := _RANGES.fullmatch(plain)) is not None:
        least, short, medium, long = (int(one) for one in found.groups())
        ranges = Ranges(least, short, medium, long)
    elif (found := _NO_SHORT.fullmatch(plain)) is not None:
        least, medium, long = (int(one) for one in found.groups())
        ranges = Ranges(least, None, medium, long)
    else:
        raise error("questions.not_ranges", path="ranges", value=text)
    ends = [one for one in ranges if one is not None]
    if ends != sorted(ends):
        raise error("questions.not_ranges", path="ranges", value=text)
    return ranges


class ArtilleryShotGiven(Given):
    """A shot of an engine."""

    ranges: Annotated[str, Field(max_length=40)]
    """Its ranges as on the card."""
    distance: Annotated[int, Field(ge=1, le=999)]
    """Distance in fields."""
    loading_points: Annotated[int, Field(ge=0, le=99)] = 6
    """Its loading points."""


def artillery_shot(given: ArtilleryShotGiven, ruleset: Document) -> Answer:
    """Return the band and the chances of each result (XIX.2.1, XIX.4.1)."""
    rules = numbers(ruleset)
    _check_loading(given.loading_points, rules)
    band = ranges_of(given.ranges).band(given.distance)
    fires = band is not None and artillery.is_loaded(given.loading_points, rules)
    chances = artillery.deviation_chances(band, rules) if band is not None and fires else None
    return Answer({"band": band, "chances": chances})


def _check_loading(points: int, rules: DemonworldRuleset) -> None:
    most = rules.artillery.loading_points
    if points > most:
        raise impossible("loading_points", points, 0, most)


class ArtilleryCrewGiven(Given):
    """The crew of a gun in a turn."""

    order: Order
    """Its order."""
    lost_hit_points: Annotated[int, Field(ge=0, le=20)] = 0
    """Hit points lost."""
    spent_points: Annotated[int, Field(ge=0, le=99)] = 0
    """Movement points spent."""
    loading_points: Annotated[int, Field(ge=0, le=99)] = 0
    """Loading points at the start of the turn."""
    engaged: bool = False
    """Whether it is engaged."""


def artillery_crew(given: ArtilleryCrewGiven, ruleset: Document) -> Answer:
    """Return movement, loading and when the gun fires (XIX.3.0)."""
    rules = numbers(ruleset)
    _check_loading(given.loading_points, rules)
    row = artillery.crew_order(given.order, rules)
    if row is None:
        known = ", ".join(one.order for one in rules.artillery.orders)
        raise error("validation.wrong_word", path="order", value=given.order, allowed=known)
    most = artillery.crew_movement(row.movement, given.lost_hit_points, engaged=given.engaged)
    if given.spent_points > most:
        raise impossible("spent_points", given.spent_points, 0, most)
    found = artillery.serve_gun(
        row, given.lost_hit_points, given.spent_points, given.loading_points, rules, engaged=given.engaged
    )
    return Answer(found._asdict())


class PathTargetGiven(Given):
    """What a projectile meets."""

    hit_points: Annotated[int, Field(ge=1, le=99)] | None = None
    """Hit points of an element."""
    large: bool = False
    """Whether it is a large element."""
    obstacle: Annotated[str, Field(max_length=80)] | None = None
    """An obstacle instead of an element: ground or a barrier of the ruleset."""

    @model_validator(mode="after")
    def _element_or_obstacle(self) -> Self:
        if (self.hit_points is None) == (self.obstacle is None):
            raise broken("questions.element_or_obstacle")
        if self.large and self.obstacle is not None:
            raise broken("questions.element_or_obstacle", at="large")
        return self


class MissilePathGiven(Given):
    """The way of a projectile."""

    projectile: Literal["ball", "bolt", "small_stone", "large_stone"]
    """What flies."""
    power: Annotated[int, Field(ge=1, le=40)]
    """Its power."""
    rolls: Annotated[tuple[D20, ...], Field(max_length=1000)]
    """The D20s in order."""
    targets: Annotated[tuple[PathTargetGiven, ...], Field(min_length=1, max_length=200)]
    """What it meets, in order."""


def _met(given: PathTargetGiven, path: str, ruleset: Document) -> PathTarget:
    """Return what a projectile meets.

    Raises:
        EditorError: the ruleset knows no such obstacle.
    """
    rules, word = numbers(ruleset), given.obstacle
    if word is None:
        return PathTarget(given.hit_points or 0, given.large)
    barriers = {rule.kind: rule for rule in rules.ground.barriers}
    if word in barriers:
        met = Obstacle(wall=barriers[word].meets_projectiles)
    elif rules.terrain_type(word) is not None:
        met = Obstacle(terrain=word)
    else:
        known = ", ".join([*(kind.id for kind in rules.terrain), *barriers])
        raise error("validation.wrong_word", path=path, value=word, allowed=known)
    return PathTarget(obstacle=met)


def missile_path(given: MissilePathGiven, ruleset: Document) -> Answer:
    """Follow a projectile (XIX.5.0, XIX.6.0)."""
    rule = next((one for one in numbers(ruleset).artillery.projectiles if one.id == given.projectile), None)
    if rule is None:
        known = ", ".join(one.id for one in numbers(ruleset).artillery.projectiles)
        raise error("validation.wrong_word", path="projectile", value=given.projectile, allowed=known)
    targets = [_met(one, f"targets[{index}].obstacle", ruleset) for index, one in enumerate(given.targets)]
    flight = Flight(rule, given.power, iter(given.rolls))
    try:
        flight.fly(targets)
    except NeedsMoreDiceError as trouble:
        raise error("questions.too_few_rolls", path="rolls", value=len(given.rolls)) from trouble
    return Answer({"wounds": flight.wounds, "stopped_at": flight.stopped_at, "power_left": flight.power})


Level = Annotated[int, Field(ge=1, le=99)]
Points = Annotated[int, Field(ge=0, le=999)]


def _wizard(level: int, rules: DemonworldRuleset) -> WizardLevel:
    found = spells.wizard(level, rules)
    if found is None:
        levels = [row.level for row in rules.magic.wizards]
        raise impossible("wizard_level", level, min(levels), max(levels))
    return found


class SpellGiven(Given):
    """A spell that is cast."""

    level: Level
    """Level of the spell."""
    points: Points
    """Spell points spent."""
    wizard_level: Level = 1
    """Level of the wizard."""
    engaged: bool = False
    """Whether he is engaged."""


def spell(given: SpellGiven, ruleset: Document) -> Answer:
    """Return whether a spell may be cast so, and its chances (XX.5.0)."""
    rules = numbers(ruleset)
    most = rules.magic.highest_spell_level
    if given.level > most:
        raise impossible("level", given.level, 1, most)
    caster = _wizard(given.wizard_level, rules)
    if not spells.may_cast(given.level, given.points, caster, rules, engaged=given.engaged):
        return Answer({"allowed": False, "chance": 0, "critical_chance": 0})
    chance = spells.casting_chance(given.level, given.points, rules)
    critical = len(rules.magic.critical_failure_on) / 20
    return Answer({"allowed": True, "chance": chance, "critical_chance": critical})


class SpellPointsGiven(Given):
    """A wizard at the end of a turn."""

    wizard_level: Level
    """His level."""
    points: Points
    """Spell points that he has."""
    rested: bool = True
    """Whether he rested."""


def spell_points(given: SpellPointsGiven, ruleset: Document) -> Answer:
    """Return the spell points after the turn (XX.3.2)."""
    caster = _wizard(given.wizard_level, numbers(ruleset))
    if given.points > caster.spell_points:
        raise impossible("points", given.points, 0, caster.spell_points)
    points = spells.rested(given.points, caster) if given.rested else given.points
    return Answer({"points": points, "maximum": caster.spell_points})


class CriticalFailureGiven(Given):
    """A spell gone wrong."""

    wizard_level: Level
    """Level of the wizard."""
    die: D20
    """The D20."""
    points_spent: Points
    """Spell points spent."""
    adjust: Annotated[int, Field(ge=-20, le=20)] = 0
    """What the wizard adds to the die."""


def critical_failure(given: CriticalFailureGiven, ruleset: Document) -> Answer:
    """Return what a spell gone wrong does (XX.5.0)."""
    rules = numbers(ruleset)
    _wizard(given.wizard_level, rules)
    most = spells.shift_limit(given.wizard_level, rules)
    if abs(given.adjust) > most:
        raise impossible("adjust", given.adjust, -most, most)
    found = spells.critical_failure(given.die, given.adjust, given.points_spent, rules)
    answer: dict[str, Any] = {"row": found.row.result}
    if found.wounds is not None:
        answer["wounds"] = found.wounds
    if found.attack_power is not None:
        answer["attack_power"] = found.attack_power
    return Answer(answer)


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("overrun", OverrunGiven, overrun, "XVII.3.0, XXIII.6.0"),
    Question("breath", BreathGiven, breath, "XVII.7.4"),
    Question("artillery_shot", ArtilleryShotGiven, artillery_shot, "XIX.2.1, XIX.4.1"),
    Question("artillery_crew", ArtilleryCrewGiven, artillery_crew, "XIX.3.0"),
    Question("missile_path", MissilePathGiven, missile_path, "XIX.5.0, XIX.6.0"),
    Question("spell", SpellGiven, spell, "XX.5.0"),
    Question("spell_points", SpellPointsGiven, spell_points, "XX.3.2"),
    Question("critical_failure", CriticalFailureGiven, critical_failure, "XX.5.0"),
)
