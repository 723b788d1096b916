"""What the cards of Dark Age say, in words and figures, for rosters and books."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from editor.printing.prose import CardProse, Figure, Saying, origin_of
from editor.printing.systems.darkage.facts import card_facts, unit_facts
from editor.printing.systems.darkage.words import card_word
from schemas.base import Document
from schemas.ruleset import RulesetBase
from schemas.systems.darkage import DarkageCard, DarkageUnit


def card_prose(
    document: Document, ruleset: RulesetBase | None, language: str, linked: Mapping[str, Document]
) -> CardProse | None:
    """Return what a card says; None for other documents."""
    if isinstance(document, DarkageUnit):
        return _unit(document, ruleset, language, linked)
    if isinstance(document, DarkageCard):
        return _card(document, ruleset, language, linked)
    return None


def _unit(
    unit: DarkageUnit, ruleset: RulesetBase | None, language: str, linked: Mapping[str, Document]
) -> CardProse:
    facts = unit_facts(unit, ruleset, language, linked)
    figures = [
        Figure(card_word("control", language), str(unit.control)),
        Figure(card_word("life", language), str(unit.life)),
        Figure(card_word("skills", language), str(unit.skills)),
        Figure(card_word("weapons", language), str(unit.weapons)),
    ]
    figures += [Figure(row.name, row.value) for row in facts.boxes] if facts is not None else []
    return CardProse(
        kind_line=facts.kind_line if facts is not None else "",
        figures=tuple(figures),
        lines=tuple(_sayings(facts.does if facts is not None else (), unit, language)),
        story=unit.text.get(language),
        origin=origin_of(unit, language),
        hits=unit.life,
    )


def _card(
    card: DarkageCard, ruleset: RulesetBase | None, language: str, linked: Mapping[str, Document]
) -> CardProse:
    facts = card_facts(card, ruleset, language, linked)
    if facts is None:
        return CardProse()
    figures = [Figure(card_word(cost.name, language), cost.value) for cost in facts.costs]
    figures += [Figure(row.name, row.value) for row in facts.values]
    if facts.worth:
        figures.append(Figure(card_word("points", language), facts.worth))
    lines = [Saying(row.name, row.value) for row in facts.sites]
    return CardProse(
        kind_line=facts.kind_line,
        figures=tuple(figures),
        lines=(*lines, *_sayings(facts.does, card, language)),
        story=card.text.get(language),
        origin=origin_of(card, language),
    )


def _sayings(does: tuple[str, ...], card: DarkageUnit | DarkageCard, language: str) -> Iterator[Saying]:
    for line in does:
        yield Saying("", line)
    if rules := card.rules_text.get(language):
        yield Saying("", rules)
