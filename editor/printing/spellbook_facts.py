"""What the face of a spell book shows: its people and a row for each of its own spells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from editor.printing.prose import DASH, CardProse, ProseMaker, as_words, origin_of
from schemas.base import Document
from schemas.card import SpellbookBase
from schemas.ruleset import RulesetBase


@dataclass(frozen=True)
class SpellRow:
    """A spell of the book."""

    number: int
    """Its place in the book, from 1."""
    name: str
    """In the language of the reader; of a spell that is missing, its short name as words."""
    level: str
    reach: str
    """How far it reaches, in words."""
    points: int
    effect: str
    """What it does."""
    missing: bool = False


@dataclass(frozen=True)
class SpellbookFacts:
    """A spell book as one card."""

    people: str
    rows: tuple[SpellRow, ...]
    costs: bool
    """Whether its spells cost points."""
    origin: str


def spellbook_facts(
    document: Document,
    ruleset: RulesetBase | None,
    language: str,
    linked: Mapping[str, Document],
    prose: ProseMaker,
) -> SpellbookFacts | None:
    """Return what the face of a spell book shows. None for another document.

    Args:
        document: the book.
        ruleset: the ruleset of its game, for names.
        language: language of names and words.
        linked: its spells, by id.
        prose: what cards of the game say: the summary of a spell has its level, then its reach.
    """
    if not isinstance(document, SpellbookBase):
        return None
    faction = ruleset.faction(document.faction) if ruleset is not None else None
    rows = []
    for number, ref in enumerate(document.spells, start=1):
        spell = linked.get(ref.id)
        if spell is None:
            name = as_words(ref.slug.replace("-", " ")) or DASH
            rows.append(SpellRow(number, name, DASH, DASH, 0, "", missing=True))
            continue
        said = prose(spell, ruleset, language, linked) or CardProse()
        level, reach = (*(one.value for one in said.summary[:2]), DASH, DASH)[:2]
        points = int(getattr(spell, "points", 0) or 0)
        rows.append(
            SpellRow(number, spell.name.get(language), level, reach, points, spell.text.get(language))
        )
    return SpellbookFacts(
        people=faction.name.get(language) if faction is not None else "",
        rows=tuple(rows),
        costs=any(row.points for row in rows),
        origin=origin_of(document, language),
    )
