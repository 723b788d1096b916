"""Wizards and their spell books: casting, spell points, critical failures, whose spells when (XX)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, get_args

from editor.rules.core.armies import named
from editor.rules.demonworld.items.carried import Change
from schemas.base import Document, must_be
from schemas.problems import Message, Problem, Severity, Value
from schemas.systems.demonworld import DemonworldSpell, DemonworldSpellbook
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_spells import SpellEffect, SpellIf, SpellReach, SpellSummons
from schemas.systems.demonworld_tables_advanced import CriticalFailureRow, WizardLevel


def wizard(level: int, ruleset: DemonworldRuleset) -> WizardLevel | None:
    """Return the spell points of a wizard of a level, or None if the table has none (XX.3.2)."""
    return next((row for row in ruleset.magic.wizards if row.level == level), None)


def may_cast(
    level: int, points: int, caster: WizardLevel, ruleset: DemonworldRuleset, *, engaged: bool
) -> bool:
    """Return whether so many points can be spent on a spell (XX.4.1, XX.5.0).

    At least its level, no more than the wizard ever has; none beyond its level while engaged.
    """
    extra_allowed = ruleset.magic.extra_points_in_melee or not engaged
    return level <= points <= caster.spell_points and (points == level or extra_allowed)


def casting_chance(level: int, points: int, ruleset: DemonworldRuleset) -> float:
    """Return the chance that a spell works.

    D20 with the extra points reaches its level, and is no critical failure (XX.5.0).
    """
    critical = ruleset.magic.critical_failure_on
    return sum(die + points - level >= level and die not in critical for die in range(1, 21)) / 20


def rested(points: int, caster: WizardLevel) -> int:
    """Return the spell points after a turn of rest, up to the most that the wizard has (XX.3.2)."""
    return min(points + caster.recovery, caster.spell_points)


class CriticalFailure(NamedTuple):
    """What a critical failure does."""

    row: CriticalFailureRow
    """The row of the table."""
    wounds: int | None
    """Wounds of a backlash."""
    attack_power: int | None
    """Power of a discharge."""


def shift_limit(wizard_level: int, ruleset: DemonworldRuleset) -> int:
    """Return by how much a wizard may shift the die of a critical failure, up or down (XX.5.0)."""
    return max(wizard_level - ruleset.magic.shift_less_than_level, 0)


def critical_failure(die: int, shift: int, points_spent: int, ruleset: DemonworldRuleset) -> CriticalFailure:
    """Return what a critical failure does (XX.5.0): the shifted die stays on the table."""
    rows = ruleset.magic.critical_failures
    lowest, highest = min(row.first for row in rows), max(row.last for row in rows)
    result = min(max(die + shift, lowest), highest)
    row = next(row for row in rows if row.first <= result <= row.last)
    each = ruleset.magic.backlash_points_per_wound
    wounds = -(-points_spent // each) if row.result == "backlash" else None
    return CriticalFailure(row, wounds, points_spent if row.result == "discharge" else None)


SPELL_BLOCKS_PLAYED: Final[frozenset[str]] = frozenset(
    (
        *get_args(Change),
        "spell_points",
        "hit_points",
        "casualty_test",
        "attack",
        "move",
        "block",
        "dispel",
        "fire",
        "terrain",
        "summon",
        "state",
    )
)
"""Kinds of blocks of spells that battles play (XX.6.0): all but ``text``, which only people understand."""


def block_played(effect: SpellEffect) -> bool:
    """Return whether battles play a block of a spell, with all that it holds."""
    if isinstance(effect, SpellIf):
        return all(block_played(one) for one in (*effect.then, *effect.otherwise))
    if isinstance(effect, SpellSummons):
        return effect.unit is not None
    return effect.change in SPELL_BLOCKS_PLAYED


def played_blocks(spell: DemonworldSpell) -> bool:
    """Return whether battles play a block of a spell; one of which they play none is not cast."""
    inner = [
        one
        for effect in spell.effects
        for one in ((*effect.then, *effect.otherwise) if isinstance(effect, SpellIf) else (effect,))
    ]
    return any(block_played(one) for one in inner)


def check_spellbook(
    book: Document, documents: Mapping[str, Document], ruleset: Document
) -> tuple[Problem, ...]:
    """Return what is wrong with a spell book; all warnings, since house rules may want it so."""
    book, ruleset = must_be(book, DemonworldSpellbook), must_be(ruleset, DemonworldRuleset)
    rows = {one.spell.id: (place, one) for place, one in enumerate(book.reach) if one.spell is not None}
    found = [*_order(book, documents)]
    for place, ref in enumerate(book.spells):
        spell = documents.get(ref.id)
        if isinstance(spell, DemonworldSpell):
            row = rows.get(ref.id)
            found += _foreign(book, spell, row[1] if row is not None else None, place, ruleset)
            found += _reach(book, spell, row, place, ruleset)
    most = ruleset.magic.spells_per_people
    if len(book.spells) > most:
        values = {"count": len(book.spells), "most": most, "over": len(book.spells) - most}
        found.append(_problem("book_many", "spells", values))
    return tuple(one.at(document=book.slug) for one in found)


def _problem(code: str, path: str, values: Mapping[str, Value]) -> Problem:
    return Problem(
        code=f"demonworld_spells.{code}",
        path=path,
        values=values,
        severity=Severity.WARNING,
        fix=Message(code=f"demonworld_spells.{code}_fix", values=values),
    )


def _order(book: DemonworldSpellbook, documents: Mapping[str, Document]) -> Iterator[Problem]:
    """Each spell once, their numbers rising; spells without a number by rising level."""
    seen: set[str] = set()
    number = level = 0
    for place, ref in enumerate(book.spells):
        spell = documents.get(ref.id)
        if not isinstance(spell, DemonworldSpell):
            continue
        path, values = f"spells[{place}]", named("spell", spell)
        if spell.id in seen:
            yield _problem("book_twice", path, values)
        elif spell.number:
            if spell.number <= number:
                yield _problem("book_number", path, {**values, "number": spell.number, "before": number})
            number = max(number, spell.number)
        else:
            if spell.level < level:
                yield _problem("book_level", path, {**values, "level": spell.level, "before": level})
            level = max(level, spell.level)
        seen.add(spell.id)


def _foreign(
    book: DemonworldSpellbook,
    spell: DemonworldSpell,
    row: SpellReach | None,
    place: int,
    ruleset: DemonworldRuleset,
) -> Iterator[Problem]:
    """A spell of another people is cast only by those whom the table names as casters (XX.4.0, XX.7.1)."""
    casters = row.casters if row is not None else ()
    if None in (book.faction, spell.faction) or book.faction in (spell.faction, *casters):
        return
    values = {
        **named("spell", spell),
        "people": _people(spell.faction, ruleset),
        "book": _people(book.faction, ruleset),
    }
    yield _problem("book_foreign", f"spells[{place}]", values)


def _reach(
    book: DemonworldSpellbook,
    spell: DemonworldSpell,
    row: tuple[int, SpellReach] | None,
    place: int,
    ruleset: DemonworldRuleset,
) -> Iterator[Problem]:
    if row is None:
        if book.reach:
            yield _problem("book_reach_missing", f"spells[{place}]", named("spell", spell))
        return
    number, one = row
    peoples = {faction.id for faction in ruleset.factions}
    table = {*one.affects, *one.casters}
    if (set(spell.affects) or peoples) != table:
        values = {
            **named("spell", spell),
            "found": _listed(set(spell.affects) or peoples, ruleset),
            "table": _listed(table, ruleset),
        }
        yield _problem("book_reach_other", f"reach[{number}]", values)


def _listed(some: set[str], ruleset: DemonworldRuleset) -> Value:
    """Return peoples by name, in the order of the ruleset; a star for all, a line for none."""
    known = [one for one in ruleset.factions if one.id in some]
    strange = sorted(some - {one.id for one in known})
    if not strange and len(known) == len(ruleset.factions):
        return "*"
    return (*(one.name for one in known), *strange) or "–"


def _people(faction: str | None, ruleset: DemonworldRuleset) -> Value:
    found = ruleset.faction(faction)
    return found.name if found is not None else faction or "-"
