"""Questions of magic in play: who casts when, rest, duels (XX)."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field

from editor.rules.core.questions import Answer, Given, Question
from editor.rules.demonworld.magic import spells
from editor.rules.demonworld.magic.casting_order import Caster, NoDrawError, WizardState, casting_order
from editor.rules.demonworld.magic.duels import duel_chance, duel_winner
from editor.rules.demonworld.magic.resting import Disturbance, rest_forbidden_by
from editor.rules.demonworld.questions.shared import D20, impossible, numbers
from schemas.base import Document
from schemas.problems import error
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_tables_advanced import WizardLevel

Level = Annotated[int, Field(ge=1, le=99)]
Name = Annotated[str, Field(min_length=1, max_length=80)]
SpellPoints = Annotated[int, Field(ge=0, le=999)]


def wizard_of(level: int, path: str, rules: DemonworldRuleset) -> WizardLevel:
    """Return the spell points of wizards of a level.

    Raises:
        EditorError: there are no wizards of this level.
    """
    found = spells.wizard(level, rules)
    if found is None:
        levels = [row.level for row in rules.magic.wizards]
        raise impossible(path, level, min(levels), max(levels))
    return found


class WizardGiven(Given):
    """A wizard at the start of the magic phase."""

    name: Name
    """His name."""
    side: Name
    """His side."""
    level: Level
    """His level."""
    casts: bool = True
    """Whether his player announces a spell."""
    state: WizardState | None = None
    """What keeps him from casting."""


class CastOrderGiven(Given):
    """A magic phase."""

    wizards: Annotated[tuple[WizardGiven, ...], Field(max_length=200)]
    """The wizards."""
    first: Annotated[dict[str, Name], Field(max_length=20)] = Field(default={})
    """Level as text -> side that was drawn."""


def cast_order(given: CastOrderGiven, ruleset: Document) -> Answer:
    """Return in which order the wizards cast (XX.5.0)."""
    rules = numbers(ruleset)
    names: set[str] = set()
    for index, one in enumerate(given.wizards):
        wizard_of(one.level, f"wizards[{index}].level", rules)
        if one.name in names:
            raise error("questions.name_taken", path=f"wizards[{index}].name", value=one.name)
        names.add(one.name)
    casters = [Caster(one.name, one.side, one.level, one.casts, one.state) for one in given.wizards]
    try:
        order = casting_order(casters, _drawn(given, rules))
    except NoDrawError as trouble:
        level = str(trouble.level)
        path = f"first.{level}" if level in given.first else "first"
        sides = ", ".join(trouble.sides)
        raise error("questions.draw_needed", path=path, level=trouble.level, sides=sides) from trouble
    return Answer({"order": [one.name for one in order]})


def _drawn(given: CastOrderGiven, rules: DemonworldRuleset) -> dict[int, str]:
    levels = {str(row.level): row.level for row in rules.magic.wizards}
    for level in given.first:
        if level not in levels:
            known = ", ".join(levels)
            raise error("validation.wrong_word", path=f"first.{level}", value=level, allowed=known)
    return {levels[level]: side for level, side in given.first.items()}


class RestGiven(Given):
    """A wizard at the end of a turn."""

    wizard_level: Level
    """His level."""
    points: SpellPoints
    """Spell points that he has."""
    deeds: Annotated[tuple[Disturbance, ...], Field(max_length=50)] = ()
    """What he did in the turn, and what befell him."""


def rest(given: RestGiven, ruleset: Document) -> Answer:
    """Return whether a wizard has rested, and his spell points then (XX.3.2)."""
    rules = numbers(ruleset)
    caster = wizard_of(given.wizard_level, "wizard_level", rules)
    if given.points > caster.spell_points:
        raise impossible("points", given.points, 0, caster.spell_points)
    forbidden = rest_forbidden_by(given.deeds, rules)
    return Answer(
        {
            "rests": not forbidden,
            "forbidden_by": list(forbidden),
            "points": given.points if forbidden else spells.rested(given.points, caster),
            "maximum": caster.spell_points,
        }
    )


class MagicDuelGiven(Given):
    """Two spells that contradict each other."""

    points: tuple[SpellPoints, SpellPoints]
    """Spell points spent on the first and on the second."""
    dice: tuple[D20, D20] | None = None
    """Their D20s."""


def magic_duel(given: MagicDuelGiven, _ruleset: Document) -> Answer:
    """Return which of two spells prevails (XX.6.0)."""
    winner = duel_winner(given.points, given.dice) if given.dice is not None else None
    return Answer({"winner": winner, "chance_first": duel_chance(given.points)})


QUESTIONS: Final[tuple[Question[Any], ...]] = (
    Question("cast_order", CastOrderGiven, cast_order, "XX.5.0"),
    Question("rest", RestGiven, rest, "XX.3.2"),
    Question("magic_duel", MagicDuelGiven, magic_duel, "XX.6.0"),
)
