"""What the cards of Dark Age show beside the fields of the document; templates lay it out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from editor.printing.systems.darkage.words import card_word
from editor.rules.darkage.deck import SECTIONS
from editor.rules.darkage.words import BLOCKS, place_lines
from schemas.army import ArmyEntry
from schemas.base import Document
from schemas.ruleset import RulesetBase
from schemas.systems.darkage import DarkageArmy, DarkageCard, DarkageRuleset, DarkageUnit
from schemas.typography import series


@dataclass(frozen=True)
class Row:
    """A word and a value."""

    name: str
    value: str


@dataclass(frozen=True)
class CharacterFacts:
    """What a character shows."""

    kind_line: str
    """Faction and class."""
    boxes: tuple[Row, ...]
    """Distance fire, hits and blocks in the signs of the rule book, and the armour where there is one."""
    does: tuple[str, ...]
    """His effects in words."""


@dataclass(frozen=True)
class CardFacts:
    """What any other card shows."""

    kind_line: str
    """Sort, faction and class."""
    costs: tuple[Row, ...]
    """Colour and points of what playing it costs."""
    values: tuple[Row, ...]
    """Values of a leader."""
    sites: tuple[Row, ...]
    """Places with what holds there."""
    does: tuple[str, ...]
    """When it is played, what it asks for, its effects in words."""
    worth: str
    """Victory points of a victory card; '' for none."""


@dataclass(frozen=True)
class DeckRow:
    """An entry of a deck."""

    count: str
    name: str
    kind: str
    cost: str


@dataclass(frozen=True)
class DeckFacts:
    """A deck as one sheet."""

    people: str
    rows: tuple[DeckRow, ...]
    total: int
    """Cards of the stock."""


def unit_facts(
    document: Document, ruleset: RulesetBase | None, language: str, _linked: Mapping[str, Document]
) -> CharacterFacts | None:
    """Return what a character shows."""
    if not isinstance(document, DarkageUnit):
        return None
    boxes = [
        Row(card_word("fire", language), signed("(", document.df, ")")),
        Row(card_word("hits", language), signed("[", document.cc_hit, "]")),
        Row(card_word("blocks", language), signed("<", document.cc_block, ">")),
    ]
    if document.armour:
        boxes.append(Row(card_word("armour", language), signed("", document.armour, "")))
    unique = [card_word("unique", language)] if document.unique else []
    words = [*_belonging(document, ruleset, language), *unique]
    return CharacterFacts(" · ".join(words), tuple(boxes), effects(document, ruleset, language))


def signed(before: str, numbers: Sequence[int], after: str) -> str:
    """Return a string of numbers in the signs of the rule book; a dash for none."""
    shown = " ".join(map(str, sorted(numbers))) or "–"
    return f"{before} {shown} {after}".strip()


def _belonging(card: DarkageUnit | DarkageCard, ruleset: RulesetBase | None, language: str) -> Iterator[str]:
    """Yield faction (or gang) and class of a card."""
    if not isinstance(ruleset, DarkageRuleset):
        return
    faction = ruleset.faction(card.faction)
    clans = faction.clans if faction is not None else ()
    clan = next((one for one in clans if one.id == card.clan), None)
    if clan is not None:
        yield clan.name.get(language)
    elif faction is not None:
        yield faction.name.get(language)
    yield from (one.name.get(language) for one in ruleset.classes if one.id == card.char_class)


def effects(document: Document, ruleset: RulesetBase | None, language: str) -> tuple[str, ...]:
    """Return the effects of a card as sentences."""
    return tuple(f"{line.text}." for line in BLOCKS.lines(document, ruleset, language))


def card_facts(
    document: Document, ruleset: RulesetBase | None, language: str, _linked: Mapping[str, Document]
) -> CardFacts | None:
    """Return what a card that is no character shows."""
    if not isinstance(document, DarkageCard):
        return None
    kind = " · ".join([card_word(document.sort, language), *_belonging(document, ruleset, language)])
    costs = [("command", document.command), ("logistics", document.logistics)]
    sites = tuple(
        Row(place.name.get(language), series(language).join(place_lines(place, language)))
        for place in document.places
    )
    return CardFacts(
        kind,
        tuple(Row(name, str(points)) for name, points in costs if points and _is_played(document)),
        tuple(_leader_values(document, language)) if document.sort == "leader" else (),
        sites if document.sort == "locations" else (),
        (*conditions(document, language), *effects(document, ruleset, language)),
        str(document.victory_points) if document.sort == "victory" else "",
    )


def _is_played(card: DarkageCard) -> bool:
    return card.sort in ("weapon", "skill", "instant", "logistics")


def _leader_values(card: DarkageCard, language: str) -> Iterator[Row]:
    for name in ("hand", "enlistment", "attack", "defence"):
        yield Row(card_word(name, language), str(getattr(card, name)))


def conditions(card: DarkageCard, language: str) -> Iterator[str]:
    """Yield when a card is played, what it asks for, and how long it serves."""
    if card.sort == "instant":
        yield card_word(f"window_{card.window}", language)
        if card.action_roll:
            yield card_word("action_roll", language, needed=card.action_roll)
    elif card.sort == "victory":
        asked = card_word(f"won_{card.won_by}", language, count=card.won_count)
        yield f"{asked}."
    elif card.sort == "leader":
        if card.command_bonus:
            yield card_word("command_die", language, bonus=card.command_bonus) + "."
        if card.logistics_bonus:
            yield card_word("logistics_die", language, bonus=card.logistics_bonus) + "."
    if card.once and card.sort in ("weapon", "skill"):
        yield card_word("once", language)


def army_facts(
    document: Document, ruleset: RulesetBase | None, language: str, linked: Mapping[str, Document]
) -> DeckFacts | None:
    """Return what the sheet of a deck shows, sort by sort."""
    if not isinstance(document, DarkageArmy):
        return None
    faction = ruleset.faction(document.faction) if ruleset is not None else None
    people = faction.name.get(language) if faction is not None else ""
    found = [(entry, linked.get(entry.card.id)) for entry in document.entries]
    rows = tuple(
        _row(entry, card, language) for entry, card in sorted(found, key=lambda pair: _section(pair[1]))
    )
    stock = sum(entry.count for entry, card in found if _section(card) >= SECTIONS.index("character"))
    return DeckFacts(people, rows, stock)


def costs_words(card: DarkageCard, language: str) -> str:
    """Return what playing a card costs, in words; '' for nothing."""
    paid = (("command", card.command), ("logistics_points", card.logistics))
    parts = [f"{card_word(name, language)} {points}" for name, points in paid if points]
    return ", ".join(parts) if _is_played(card) else ""


def _section(card: Document | None) -> int:
    if isinstance(card, DarkageUnit):
        return SECTIONS.index("character")
    return SECTIONS.index(card.sort) if isinstance(card, DarkageCard) else len(SECTIONS)


def _row(entry: ArmyEntry, card: Document | None, language: str) -> DeckRow:
    count = f"{entry.count} ×"
    if isinstance(card, DarkageUnit):
        control = f"{card_word('control', language)} {card.control}"
        return DeckRow(count, card.name.get(language), card_word("unit", language), control)
    if isinstance(card, DarkageCard):
        cost = costs_words(card, language)
        return DeckRow(count, card.name.get(language), card_word(card.sort, language), cost)
    return DeckRow(count, entry.card.slug, "", "")
