"""What the face of a spell book shows."""

from __future__ import annotations

from collections.abc import Mapping

from editor.printing.spellbook_facts import SpellbookFacts
from editor.printing.spellbook_facts import spellbook_facts as facts_of
from editor.printing.systems.diskwars.prose import card_prose
from schemas.base import Document
from schemas.ruleset import RulesetBase


def spellbook_facts(
    document: Document, ruleset: RulesetBase | None, language: str, linked: Mapping[str, Document]
) -> SpellbookFacts | None:
    """Return the people of a spell book and a row for each of its spells; None for another document."""
    return facts_of(document, ruleset, language, linked, card_prose)
