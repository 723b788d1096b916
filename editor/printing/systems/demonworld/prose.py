"""What the cards of Demonworld say, in words and figures, for rosters and books."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from editor.printing.prose import (
    DASH,
    CardProse,
    Figure,
    Grid,
    Saying,
    as_words,
    origin_of,
    plain_prose,
)
from editor.printing.spellbook_facts import spellbook_facts as facts_of_spellbook
from editor.printing.systems.demonworld.facts import item_facts, spell_facts, unit_facts
from editor.printing.systems.demonworld.figures import figures
from editor.printing.systems.demonworld.words import faction_name
from editor.printing.words import word
from schemas.base import Document
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld import DemonworldItem, DemonworldSpell, DemonworldSpellbook, DemonworldUnit

_RULES: Final = (
    "always_horde",
    "flyer",
    "crew",
    "regeneration",
    "aggressive_mount",
    "flaming_missiles",
    "no_fires",
)
"""Special rules that have a name, which an index lists."""


def card_prose(
    document: Document, ruleset: RulesetBase | None, language: str, linked: Mapping[str, Document]
) -> CardProse | None:
    """Return what a unit, an item or a spell says; None for other documents."""
    if isinstance(document, DemonworldUnit):
        return _unit(document, ruleset, language, linked)
    if isinstance(document, DemonworldItem | DemonworldSpell):
        return _magic(document, ruleset, language, linked)
    if isinstance(document, DemonworldSpellbook):
        return _spellbook(document, ruleset, language, linked)
    return None


def _unit(
    unit: DemonworldUnit, ruleset: RulesetBase | None, language: str, linked: Mapping[str, Document]
) -> CardProse:
    facts = unit_facts(unit, ruleset, language, linked)
    if facts is None:
        return plain_prose(unit, ruleset, language, linked)
    grids = []
    if facts.attacks:
        head = (word("weapons", language), word("power", language), word("ranges", language))
        rows = tuple(
            (f"{one.name} ({one.order})" if one.order else one.name, one.melee or DASH, one.ranged or DASH)
            for one in facts.attacks
        )
        grids.append(Grid(head, rows))
    named = {word(f"{key}_lead", language) for key in _RULES}
    return CardProse(
        kind_line=facts.kind_line,
        figures=tuple(figures(unit, ruleset, language, facts.composed)),
        grids=tuple(grids),
        lines=tuple(Saying(one.lead, one.text, rule=one.lead in named) for one in facts.special),
        story=unit.text.get(language),
        origin=facts.origin,
        hits=unit.hit_points,
    )


def _magic(
    card: DemonworldItem | DemonworldSpell,
    ruleset: RulesetBase | None,
    language: str,
    linked: Mapping[str, Document],
) -> CardProse:
    maker = item_facts if isinstance(card, DemonworldItem) else spell_facts
    facts = maker(card, ruleset, language, linked)
    if facts is None:
        return plain_prose(card, ruleset, language, linked)
    lines = [Saying(one.lead, one.text) for one in facts.lines if one.text]
    rules, words = card.rules_text.get(language), card.text.get(language)
    spell = isinstance(card, DemonworldSpell)
    if rules:
        lines.append(Saying(word("special_rules", language), rules))
    if spell and words:
        lines.append(Saying(word("does", language), words))
    figures = (
        (Figure(word("level", language).capitalize(), str(card.level)),)
        if isinstance(card, DemonworldSpell)
        else ()
    )
    reach = next((one for one in facts.lines if one.lead == word("range", language)), None)
    far = Figure(word("range", language).rstrip(" :\u202f\u00a0"), reach.text if reach is not None else DASH)
    return CardProse(
        kind_line=facts.kind_line,
        figures=figures,
        summary=(*figures, far) if spell else (),
        lines=tuple(lines),
        story="" if spell else words,
        origin=origin_of(card, language),
    )


def _spellbook(
    book: DemonworldSpellbook,
    ruleset: RulesetBase | None,
    language: str,
    linked: Mapping[str, Document],
) -> CardProse:
    """Return a spell book with the table of the peoples that each spell can affect (XX.7.1)."""

    def names(keys: tuple[str, ...]) -> str:
        return ", ".join(faction_name(one, ruleset, language) for one in keys) or DASH

    rows = []
    for row in book.reach:
        spell = linked.get(row.spell.id) if row.spell is not None else None
        slug = as_words(row.spell.slug.replace("-", " ")) if row.spell is not None else ""
        name = spell.name.get(language) if spell is not None else row.name.get(language) or slug
        rows.append((name, names(row.affects), names(row.casters)))
    head = (word("kind_spell", language), word("can_affect", language), word("cast_by", language))
    return CardProse(
        kind_line=faction_name(book.faction, ruleset, language),
        grids=(Grid(head, tuple(rows), (1.6, 3.2, 1.6)),) if rows else (),
        story=book.text.get(language),
        origin=origin_of(book, language),
    )


spellbook_facts: Final = partial(facts_of_spellbook, prose=card_prose)
"""What the face of a spell book shows; see :func:`editor.printing.spellbook_facts.spellbook_facts`."""
