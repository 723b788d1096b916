"""What the disks of Diskwars show beside the fields of the document; templates lay it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from editor.printing.prose import as_words
from editor.printing.words import option_lines, word
from editor.rules.core.options import chosen_options, fielded
from schemas.army import ArmyEntry
from schemas.base import Document
from schemas.card import CardBase
from schemas.ruleset import RulesetBase
from schemas.systems.diskwars import DiskwarsArmy, DiskwarsUnit
from schemas.systems.diskwars_ruleset import DiskwarsRuleset


@dataclass(frozen=True)
class Line:
    """Words with a bold lead."""

    lead: str
    text: str


@dataclass(frozen=True)
class DiskFacts:
    """What a disk can do."""

    short: str
    """Abilities, missiles and the like in a row."""
    worded: tuple[Line, ...]
    """Abilities with words of this disk."""
    choices: tuple[Line, ...] = ()
    """Options that an army may buy for it, each with its points."""


@dataclass(frozen=True)
class DiskRow:
    """An entry of an army with its disk's values."""

    count: int
    name: str
    points: int
    values: tuple[int, ...] = ()
    """Attack, defence, toughness, flips, wounds."""
    notes: str = ""


@dataclass(frozen=True)
class ArmyFacts:
    """An army as one sheet."""

    people: str
    rows: tuple[DiskRow, ...]
    total: int


def unit_facts(
    document: Document, ruleset: RulesetBase | None, language: str, _linked: Mapping[str, Document]
) -> DiskFacts | None:
    """Return what a disk can do."""
    if not isinstance(document, DiskwarsUnit):
        return None
    rules = ruleset if isinstance(ruleset, DiskwarsRuleset) else None
    short = [word("flyer", language)] if document.flyer else []
    if document.wizard_level:
        short.append(word("wizard", language, level=document.wizard_level))
    short += shots(document, rules, language)
    names = {ability.id: ability.name.get(language) for ability in rules.abilities} if rules else {}
    own: list[Line] = []
    said = {"flyer"} if document.flyer else set()
    said |= {"wizard"} if document.wizard_level else set()
    said |= {"archer"} if document.shooting else set()
    for one in document.abilities:
        name = names.get(one.ability, as_words(one.ability))
        if one.text:
            own.append(Line(word("lead", language, name=name), one.text.get(language)))
        elif one.ability not in said:
            short.append(name)
    choices = tuple(Line(lead, text) for lead, text in option_lines(document, language))
    return DiskFacts(" · ".join(short), tuple(own), choices)


def shots(unit: DiskwarsUnit, rules: DiskwarsRuleset | None, language: str) -> list[str]:
    """Return the missiles of a disk in words, with range and damage."""
    missiles = {missile.id: missile for missile in rules.missiles} if rules else {}
    found = []
    for shot in unit.shooting:
        missile = missiles.get(shot.missile)
        name = missile.name.get(language) if missile else as_words(shot.missile)
        figures = (
            word("missile", language, range=f"{missile.range_cm:g}", damage=missile.damage) if missile else ""
        )
        found.append(f"{shot.count} × {name} {figures}".strip())
    return found


def army_facts(
    document: Document, ruleset: RulesetBase | None, language: str, linked: Mapping[str, Document]
) -> ArmyFacts | None:
    """Return what the sheet of an army shows."""
    if not isinstance(document, DiskwarsArmy):
        return None
    faction = ruleset.faction(document.faction) if ruleset is not None else None
    people = faction.name.get(language) if faction is not None else as_words(document.faction or "")
    rows = tuple(_row(entry, ruleset, language, linked) for entry in document.entries)
    return ArmyFacts(people, rows, sum(row.points for row in rows))


def _row(
    entry: ArmyEntry, ruleset: RulesetBase | None, language: str, linked: Mapping[str, Document]
) -> DiskRow:
    card = linked.get(entry.card.id)
    if card is None:
        return DiskRow(entry.count, entry.card.slug, 0)
    bought = ", ".join(one.name.get(language) or one.id for one in chosen_options(card, entry.options))
    card = fielded(card, entry)
    points = card.points * entry.count if isinstance(card, CardBase) else 0
    name = card.name.get(language)
    if not isinstance(card, DiskwarsUnit):
        return DiskRow(entry.count, name, points, notes=card.text.get(language))
    facts = unit_facts(card, ruleset, language, linked)
    lines = [f"**{one.lead}** {one.text}" for one in facts.worded] if facts is not None else []
    short = facts.short if facts is not None else ""
    values = (card.attack, card.defence, card.toughness, card.movement, card.hits)
    options = f"**{bought}.**" if bought else ""
    notes = " ".join(part for part in (options, short, *lines, card.rules_text.get(language)) if part)
    return DiskRow(entry.count, name, points, values, notes)


def glossary(ruleset: RulesetBase | None, language: str) -> Mapping[str, str]:
    """Return what the special abilities do, by their names in small letters."""
    if not isinstance(ruleset, DiskwarsRuleset):
        return {}
    return {one.name.get(language).casefold(): one.text.get(language) for one in ruleset.abilities}
