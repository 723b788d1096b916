"""The check of a Diskwars spell collection: each spell once, by level, then by cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from editor.rules.core.armies import named
from schemas.base import Document, must_be
from schemas.problems import Message, Problem, Severity, Value
from schemas.systems.diskwars import DiskwarsSpell, DiskwarsSpellbook


def check_spellbook(
    book: Document, documents: Mapping[str, Document], _ruleset: Document
) -> tuple[Problem, ...]:
    """Return what is wrong with a collection of spells; every finding is a warning."""
    found = _findings(must_be(book, DiskwarsSpellbook), documents)
    return tuple(one.at(document=book.slug) for one in found)


def _findings(book: DiskwarsSpellbook, documents: Mapping[str, Document]) -> Iterator[Problem]:
    seen: set[str] = set()
    level = 0
    for place, ref in enumerate(book.spells):
        spell = documents.get(ref.id)
        if not isinstance(spell, DiskwarsSpell):
            continue
        values: dict[str, Value] = named("spell", spell)
        if spell.id in seen:
            yield _warning("book_twice", place, values)
        elif spell.level < level:
            yield _warning("book_level", place, {**values, "level": spell.level, "before": level})
        seen.add(spell.id)
        level = max(level, spell.level)


def _warning(code: str, place: int, values: Mapping[str, Value]) -> Problem:
    fix = Message(code=f"diskwars_spells.{code}_fix", values=values)
    return Problem(
        code=f"diskwars_spells.{code}",
        path=f"spells[{place}]",
        values=values,
        severity=Severity.WARNING,
        fix=fix,
    )
