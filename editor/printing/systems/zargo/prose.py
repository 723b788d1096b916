"""What the pieces of Zargo say, in words and figures, for rosters and books."""

from __future__ import annotations

from collections.abc import Mapping

from editor.printing.prose import CardProse, Figure, Saying, joined, origin_of
from editor.printing.systems.zargo.facts import power_words, say
from editor.printing.words import word
from schemas.base import Document
from schemas.ruleset import RulesetBase
from schemas.systems.zargo_forces import ZargoUnit


def card_prose(
    document: Document, ruleset: RulesetBase | None, language: str, _linked: Mapping[str, Document]
) -> CardProse | None:
    """Return what a piece says; None for other documents."""
    if not isinstance(document, ZargoUnit):
        return None
    faction = ruleset.faction(document.faction) if ruleset is not None else None
    people = (faction.name.get(language),) if faction is not None else ()
    values = (("combat", document.combat), ("movement", document.movement)) if document.role != "city" else ()
    said = (
        say(f"role_{document.role}", language),
        *power_words(document, language),
        document.rules_text.get(language),
    )
    return CardProse(
        kind_line=joined(*people, word("kind_unit", language)),
        figures=tuple(Figure(say(key, language), str(value)) for key, value in values),
        lines=tuple(Saying("", one) for one in said if one),
        story=document.text.get(language),
        origin=origin_of(document, language),
    )
