"""The check of a spell book: whose spells, in which order, how many; the table of peoples (XX.6, XX.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from editor.rules.core.armies import named
from schemas.base import Document
from schemas.messages import LANGUAGES
from schemas.problems import Message, Problem, Severity, Value
from schemas.systems.demonworld import DemonworldSpell, DemonworldSpellbook
from schemas.systems.demonworld_ruleset import DemonworldRuleset
from schemas.systems.demonworld_spells import SpellReach


def check_spellbook(
    book: Document, documents: Mapping[str, Document], ruleset: Document
) -> tuple[Problem, ...]:
    """Return what is wrong with a spell book; all warnings, since house rules may want it so."""
    if not isinstance(book, DemonworldSpellbook) or not isinstance(ruleset, DemonworldRuleset):
        raise TypeError("the spell book check of Demonworld needs a spell book and its ruleset")
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
        mend=Message(code=f"demonworld_spells.{code}_mend", values=values),
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
        **_people("people", spell.faction, ruleset),
        **_people("book", book.faction, ruleset),
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
            **_listed("found", set(spell.affects) or peoples, ruleset),
            **_listed("table", table, ruleset),
        }
        yield _problem("book_reach_other", f"reach[{number}]", values)


def _listed(key: str, some: set[str], ruleset: DemonworldRuleset) -> dict[str, Value]:
    """Return peoples by name, in the order of the ruleset; a star for all, a line for none."""
    known = [one for one in ruleset.factions if one.id in some]
    strange = sorted(some - {one.id for one in known})
    if not strange and len(known) == len(ruleset.factions):
        return {f"{key}_{language}": "*" for language in LANGUAGES}
    return {
        f"{key}_{language}": ", ".join([*(one.name.get(language) for one in known), *strange]) or "–"
        for language in LANGUAGES
    }


def _people(key: str, faction: str | None, ruleset: DemonworldRuleset) -> dict[str, Value]:
    found = ruleset.faction(faction)
    return {
        f"{key}_{language}": found.name.get(language) if found is not None else faction or "-"
        for language in LANGUAGES
    }
