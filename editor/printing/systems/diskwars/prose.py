"""What the disks and spells of Diskwars say, in words and figures, for rosters and books."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from editor.printing.prose import CardProse, Figure, Saying, as_words, joined, number, origin_of
from editor.printing.spellbook_facts import spellbook_facts as facts_of_spellbook
from editor.printing.systems.diskwars.facts import shots
from editor.printing.words import word
from schemas.base import Document
from schemas.ruleset import RulesetBase
from schemas.systems.diskwars import DiskwarsCard, DiskwarsSpell, DiskwarsUnit
from schemas.systems.diskwars_ruleset import DiskwarsRuleset


def card_prose(
    document: Document, ruleset: RulesetBase | None, language: str, _linked: Mapping[str, Document]
) -> CardProse | None:
    """Return what a disk or a spell says; None for other documents."""
    if not isinstance(document, DiskwarsUnit | DiskwarsSpell | DiskwarsCard):
        return None
    faction = ruleset.faction(document.faction) if ruleset is not None else None
    people = faction.name.get(language) if faction is not None else ""
    if isinstance(document, DiskwarsUnit):
        kind, figures = word(f"alignment_{document.alignment}", language), _unit_figures(document, language)
        lines = _unit_lines(document, ruleset, language)
    elif isinstance(document, DiskwarsSpell):
        kind = word("spell_level", language, level=document.level)
        figures, lines = _spell_figures(document, language), iter(())
    else:
        kind = word("kind_card", language)
        figures, lines = iter([_diameter(document.diameter_mm, language)]), iter(())
    words, found = document.text.get(language), tuple(figures)
    said = list(lines)
    if rules := document.rules_text.get(language):
        said.append(Saying(word("special_rules", language), rules))
    rule_text = not isinstance(document, DiskwarsUnit)
    if rule_text and words:
        said.append(Saying(word("does", language), words))
    return CardProse(
        kind_line=joined(people, kind),
        figures=found,
        summary=found if isinstance(document, DiskwarsSpell) else (),
        lines=tuple(said),
        story="" if rule_text else words,
        origin=origin_of(document, language),
        hits=document.hits if isinstance(document, DiskwarsUnit) else 1,
    )


def _diameter(millimetres: float, language: str) -> Figure:
    return Figure(word("diameter", language), f"{number(millimetres, language)} mm")


def _unit_figures(unit: DiskwarsUnit, language: str) -> Iterator[Figure]:
    for key, value in (
        ("attack", unit.attack),
        ("defence", unit.defence),
        ("toughness", unit.toughness),
        ("moves", unit.movement),
        ("hits", unit.hits),
    ):
        yield Figure(word(key, language), str(value))
    yield _diameter(unit.diameter_mm, language)
    if unit.wizard_level:
        yield Figure(word("wizard_level", language), str(unit.wizard_level))


def _unit_lines(unit: DiskwarsUnit, ruleset: RulesetBase | None, language: str) -> Iterator[Saying]:
    rules = ruleset if isinstance(ruleset, DiskwarsRuleset) else None
    if unit.unique:
        yield Saying("", word("unique", language))
    if unit.flyer:
        yield Saying("", f"{word('flyer', language)}.")
    if unit.shooting:
        yield Saying(word("shoots", language), ", ".join(shots(unit, rules, language)))
    known = {ability.id: ability for ability in rules.abilities} if rules is not None else {}
    for one in unit.abilities:
        ability = known.get(one.ability)
        name = ability.name.get(language) if ability is not None else as_words(one.ability)
        text = one.text.get(language) or (ability.text.get(language) if ability is not None else "")
        yield Saying(word("lead", language, name=name), text, rule=True)


def _spell_figures(spell: DiskwarsSpell, language: str) -> Iterator[Figure]:
    yield Figure(word("level", language).capitalize(), str(spell.level))
    if spell.range_kind != "none":
        reach = word(f"range_{spell.range_kind}", language)
        far = f" {number(spell.range_cm, language)} cm" if spell.range_cm is not None else ""
        label = word("reach", language)
        yield Figure(label, far.strip() if far and reach.casefold() == label.casefold() else f"{reach}{far}")


spellbook_facts: Final = partial(facts_of_spellbook, prose=card_prose)
"""What the face of a spell book shows; see :func:`editor.printing.spellbook_facts.spellbook_facts`."""
