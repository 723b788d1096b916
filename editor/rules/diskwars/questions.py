"""The questions of Diskwars."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field

from editor.rules.core.parts import Part
from editor.rules.core.questions import Answer, Given, Question
from editor.rules.diskwars.army_rules import DiskTaken, army_problems
from editor.rules.diskwars.battle import missile_type
from editor.rules.diskwars.combat import Fighter, fight, layers
from editor.rules.diskwars.spells.casting import may_cast
from editor.rules.diskwars.walking import flipped
from editor.rules.diskwars.wounds import wounded
from schemas.base import Document, must_be
from schemas.problems import error
from schemas.systems.diskwars_ruleset import Alignment, DiskwarsRuleset

Name = Annotated[str, Field(min_length=1, max_length=80)]
Stat = Annotated[int, Field(ge=0, le=99)]
Least1 = Annotated[int, Field(ge=1, le=99)]
Cost = Annotated[int, Field(ge=0, le=100_000)]
Copies = Annotated[int, Field(ge=1, le=1_000)]
Length = Annotated[float, Field(ge=-100_000, le=100_000)]


class FighterGiven(Given):
    """A disk in combat."""

    name: Name
    """Its name."""
    side: Name
    """Its player."""
    attack: Stat
    """Attack."""
    defence: Stat
    """Defence."""
    toughness: Least1
    """Toughness."""
    hits: Least1 = 1
    """Wounds that destroy it."""
    damage: Stat = 0
    """Damage of this turn that has made no wound."""
    over: tuple[Name, ...] = ()
    """Disks directly below it."""
    swift: bool = False
    """Quickness."""
    reckless: bool = False
    """Hits all enemies of the fight."""
    berserk_bonus: bool = False
    """Has the berserk bonus."""


class CombatGiven(Given):
    """Disks that overlap."""

    disks: Annotated[tuple[FighterGiven, ...], Field(min_length=1, max_length=500)]
    """The disks."""
    choices: dict[Name, Name] = Field(default={})
    """Attacker or defender -> whom it hits, where there are several."""


def combat(given: CombatGiven, ruleset: Document) -> Answer:
    """Fight out the combat phase (phase 4)."""
    fighters = [Fighter(**disk.model_dump()) for disk in given.disks]
    _check_disks(fighters)
    _check_choices(fighters, given.choices)
    found = fight(fighters, given.choices, must_be(ruleset, DiskwarsRuleset))
    return Answer(
        {"destroyed": list(found.destroyed), "damage": dict(found.damage), "wounds": dict(found.wounds)},
        tuple(_part("phase 4", "taken", taken) for taken in found.damage.values()),
    )


def _part(rule: str, words: str, value: float) -> Part:
    return Part(rule, f"diskwars.part_{words}", value)


def _check_disks(fighters: list[Fighter]) -> None:
    names = [fighter.name for fighter in fighters]
    for index, name in enumerate(names):
        if name in names[:index]:
            raise error("questions.same_name", path=f"disks[{index}].name", value=name)
    for index, fighter in enumerate(fighters):
        for place, below in enumerate(fighter.over):
            if below not in names:
                path = f"disks[{index}].over[{place}]"
                raise error("questions.unknown_disk", path=path, value=below, known=", ".join(names))
            if below == fighter.name:
                raise error("questions.circle", path=f"disks[{index}].over[{place}]")
    if layers(fighters) is None:
        raise error("questions.circle", path="disks")


def _check_choices(fighters: list[Fighter], choices: dict[str, str]) -> None:
    by_name = {fighter.name: fighter for fighter in fighters}
    for name, choice in choices.items():
        chooser = by_name.get(name)
        if chooser is None:
            raise error(
                "questions.unknown_disk", path=f"choices.{name}", value=name, known=", ".join(by_name)
            )
        targets = [
            one.name
            for one in fighters
            if one.side != chooser.side and (one.name in chooser.over or name in one.over)
        ]
        if choice not in targets:
            raise error(
                "questions.choice_not_there",
                path=f"choices.{name}",
                value=choice,
                disk=name,
                targets=", ".join(targets) or "-",
            )


class DamageGiven(Given):
    """Damage on a disk."""

    damage: Annotated[int, Field(ge=0, le=10_000)]
    """Damage of the turn."""
    toughness: Least1
    """Toughness."""
    hits: Least1
    """Wounds that destroy it."""


def damage(given: DamageGiven, _ruleset: Document) -> Answer:
    """Turn damage into wounds."""
    found = wounded(given.damage, given.toughness, given.hits)
    because = (
        _part("phase 4", "damage", given.damage),
        _part("phase 4", "toughness", given.toughness),
        _part("phase 4", "hits", given.hits),
    )
    return Answer({"wounds": found.wounds, "destroyed": found.destroyed}, because)


class MissileGiven(Given):
    """A missile."""

    type: Name
    """Its id in the ruleset: arrow, bolt, fireball or boulder."""


def missile(given: MissileGiven, ruleset: Document) -> Answer:
    """Return range and damage of a missile."""
    rules = must_be(ruleset, DiskwarsRuleset)
    found = missile_type(given.type, rules)
    if found is None:
        allowed = ", ".join(kind.id for kind in rules.missiles)
        raise error("validation.wrong_word", path="type", value=given.type, allowed=allowed)
    because = (_part("phase 3", "range", found.range_cm), _part("phase 3", "missile", found.damage))
    return Answer({"range_cm": found.range_cm, "damage": found.damage}, because)


class DiskGiven(Given):
    """Disks of one kind in an army."""

    name: Name
    """The disk."""
    faction: Name | None = None
    """Its faction."""
    alignment: Alignment
    """Its alignment."""
    cost: Cost
    """Points of one."""
    count: Copies
    """How many."""
    unique: bool = False
    """Whether only one may serve."""


class SpellGiven(Given):
    """Spells of one kind in an army."""

    cost: Cost
    """Points of one."""
    count: Copies
    """How many."""


class ArmyGiven(Given):
    """An army."""

    points: Cost
    """Points of the battle."""
    disks: Annotated[tuple[DiskGiven, ...], Field(max_length=500)]
    """Its disks."""
    spells: Annotated[tuple[SpellGiven, ...], Field(max_length=500)] = ()
    """Its spells."""


def army(given: ArmyGiven, ruleset: Document) -> Answer:
    """Check how an army is built."""
    disks = [DiskTaken(**disk.model_dump()) for disk in given.disks]
    spells = sum(spell.cost * spell.count for spell in given.spells)
    problems = army_problems(given.points, disks, spells, must_be(ruleset, DiskwarsRuleset))
    because = (
        _part("army building", "disks", sum(disk.cost * disk.count for disk in disks)),
        _part("army building", "spells", spells),
    )
    return Answer({"legal": not problems, "problems": list(problems)}, because)


class FlipGiven(Given):
    """A disk that is flipped."""

    at: tuple[Length, Length]
    """Its centre ``[x, y]``."""
    radius: Annotated[float, Field(gt=0, le=1_000)]
    """Its radius."""
    heading: Annotated[float, Field(ge=-3_600, le=3_600)]
    """Degrees, 0 to the east, counter-clockwise."""


def flip(given: FlipGiven, _ruleset: Document) -> Answer:
    """Return the centre after one flip."""
    at = [round(value, 9) for value in flipped(given.at, given.radius, given.heading)]
    return Answer({"at": at}, (_part("phase 2", "two_radii", 2 * given.radius),))


class CanCastGiven(Given):
    """A magician and a spell."""

    wizard_level: Annotated[int, Field(ge=0, le=3)]
    """His level, 0 for no magician."""
    spell_level: Annotated[int, Field(ge=1, le=3)]
    """Level of the spell."""
    activated: bool = False
    """Whether he has been activated in this turn."""
    pinned: bool = False
    """Whether another disk lies over him."""


def can_cast(given: CanCastGiven, _ruleset: Document) -> Answer:
    """Return whether the spell may be cast."""
    allowed = may_cast(given.wizard_level, given.spell_level, activated=given.activated, pinned=given.pinned)
    because = (_part("phase 2", "wizard", given.wizard_level), _part("phase 2", "spell", given.spell_level))
    return Answer({"allowed": allowed}, because)


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("combat", CombatGiven, combat, "phase 4"),
    Question("damage", DamageGiven, damage, "phase 4"),
    Question("missile", MissileGiven, missile, "phase 3"),
    Question("army", ArmyGiven, army, "army building"),
    Question("flip", FlipGiven, flip, "phase 2"),
    Question("can_cast", CanCastGiven, can_cast, "phase 2"),
)
