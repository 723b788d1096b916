"""What the cards and wizards of Wiz-War say, in words and figures, for books."""

from __future__ import annotations

from collections.abc import Mapping

from editor.printing.prose import CardProse, Figure, Saying, origin_of
from editor.printing.systems.wizwar.facts import card_facts, card_word
from schemas.base import Document
from schemas.ruleset import RulesetBase
from schemas.systems.wizwar_board import WizwarUnit
from schemas.systems.wizwar_cards import WizwarCard


def card_prose(
    document: Document, ruleset: RulesetBase | None, language: str, linked: Mapping[str, Document]
) -> CardProse | None:
    """Return what a card or a wizard says; None for other documents."""
    if isinstance(document, WizwarUnit):
        figures = [
            Figure(card_word(key, language), str(value))
            for key, value in (("life", document.life), ("movement", document.movement))
            if value is not None
        ]
        return CardProse(
            kind_line=card_word("wizard", language),
            figures=tuple(figures),
            lines=(),
            story=document.text.get(language),
            origin=origin_of(document, language),
            hits=1,
        )
    facts = card_facts(document, ruleset, language, linked)
    if facts is None or not isinstance(document, WizwarCard):
        return None
    use = card_word(f"short_{document.number_use}", language) if facts.uses else ""
    shown = (("mark", facts.corner), ("number", facts.figure), ("with_number", use))
    words, rules = document.text.get(language), document.rules_text.get(language)
    said = [words] if words else list(facts.does)  # what the author says of the card, or what its blocks do
    sayings = [Saying("", line) for line in (*said, rules) if line]
    return CardProse(
        kind_line=facts.kind_line,
        figures=tuple(Figure(card_word(key, language), value) for key, value in shown if value),
        lines=tuple(sayings),
        story="",
        origin=origin_of(document, language),
        hits=1,
    )
