"""What pieces and peoples of Zargo show beside the fields of the document; templates lay it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from schemas.army import ArmyEntry
from schemas.base import Document
from schemas.messages import sentence
from schemas.problems import Message, Value
from schemas.ruleset import RulesetBase
from schemas.systems.zargo import ZargoRuleset
from schemas.systems.zargo_forces import ZargoArmy, ZargoUnit
from schemas.systems.zargo_tables import OUTCOMES, CombatColumn, ShotTable
from schemas.typography import signed

SIGNS = {"lord": "crown", "foot": "hammer", "special": "star", "city": "tower"}
"""Role -> sign of a piece that has no symbol of its own."""


@dataclass(frozen=True)
class PieceFacts:
    """What a piece shows."""

    sign: str
    """Its symbol."""
    role_words: str
    power_words: tuple[str, ...]
    """What it can do, a sentence for each power."""
    fights: bool
    """Whether it has factors; a city has none."""


@dataclass(frozen=True)
class PieceRow:
    """An entry of a people."""

    count: int
    name: str
    sign: str
    combat: str
    movement: str
    notes: str


@dataclass(frozen=True)
class CombatRow:
    """A column of the combat table, laid as a row."""

    difference: str
    results: tuple[str, ...]


@dataclass(frozen=True)
class ShotRow:
    """A table of shots in a row."""

    name: str
    words: str


@dataclass(frozen=True)
class PeopleFacts:
    """A people as one sheet, with the tables of the game behind it."""

    people: str
    rows: tuple[PieceRow, ...]
    total: int
    combat: tuple[CombatRow, ...]
    shots: tuple[ShotRow, ...]
    legend: str
    """What the letters of the combat table mean."""


def say(key: str, language: str, **values: Value) -> str:
    """Return words of the area ``zargo_faces``."""
    return sentence(Message(code=f"zargo_faces.{key}", values=values), language)


def sign_of(unit: ZargoUnit) -> str:
    """Return the sign of a piece."""
    return unit.symbol or SIGNS[unit.role]


def power_words(unit: ZargoUnit, language: str) -> tuple[str, ...]:
    """Return what a piece can do, a sentence for each power."""
    return tuple(say(f"power_{power}", language) for power in unit.powers)


def unit_facts(
    document: Document, _ruleset: RulesetBase | None, language: str, _linked: Mapping[str, Document]
) -> PieceFacts | None:
    """Return what a piece shows."""
    if not isinstance(document, ZargoUnit):
        return None
    words = say(f"role_{document.role}", language)
    return PieceFacts(sign_of(document), words, power_words(document, language), document.role != "city")


def army_facts(
    document: Document, ruleset: RulesetBase | None, language: str, linked: Mapping[str, Document]
) -> PeopleFacts | None:
    """Return what the sheet of a people shows."""
    if not isinstance(document, ZargoArmy):
        return None
    faction = ruleset.faction(document.faction) if ruleset is not None else None
    rules = ruleset if isinstance(ruleset, ZargoRuleset) else None
    return PeopleFacts(
        faction.name.get(language) if faction is not None else document.faction or "",
        tuple(_row(entry, language, linked) for entry in document.entries),
        sum(entry.count for entry in document.entries),
        tuple(_combat(column, language) for column in rules.combat.columns) if rules is not None else (),
        tuple(_shots(table, language) for table in rules.shots) if rules is not None else (),
        "  ·  ".join(outcome_words(rules.combat.columns, language)) if rules is not None else "",
    )


def _row(entry: ArmyEntry, language: str, linked: Mapping[str, Document]) -> PieceRow:
    card = linked.get(entry.card.id)
    if not isinstance(card, ZargoUnit):
        return PieceRow(entry.count, entry.card.slug, "", "", "", "")
    fights = card.role != "city"
    notes = " ".join((*power_words(card, language), card.rules_text.get(language))).strip()
    return PieceRow(
        entry.count,
        card.name.get(language),
        sign_of(card),
        str(card.combat) if fights else "\u2013",
        str(card.movement) if fights else "\u2013",
        notes or say(f"role_{card.role}", language),
    )


def _combat(column: CombatColumn, language: str) -> CombatRow:
    return CombatRow(difference_of(column), tuple(outcome_letters(one, language) for one in column.results))


def outcome_letters(outcome: str, language: str) -> str:
    """Return the letters that stand in tables for the outcome of a combat."""
    return sentence(Message(code=f"booklet.letters_{outcome}"), language)


def outcome_words(columns: Sequence[CombatColumn], language: str) -> tuple[str, ...]:
    """Return what the letters of a combat table stand for: ``AE attacker eliminated``."""
    there = {one for column in columns for one in column.results}
    words = {one: sentence(Message(code=f"booklet.{one}"), language) for one in OUTCOMES if one in there}
    return tuple(f"{outcome_letters(one, language)} {word}" for one, word in words.items())


def difference_of(column: CombatColumn) -> str:
    """Return the difference of factors at the head of a column of the combat table, with its sign."""
    return signed(column.difference) if column.difference else "0"


def _shots(table: ShotTable, language: str) -> ShotRow:
    rows = ", ".join(
        say("shot_row", language, distance=row.distance, die=row.least_die)
        for row in table.rows
        if row.least_die <= 6
    )
    more = [say(f"effect_{table.effect}", language)]
    if table.added_by_each:
        more.append(say("added", language, count=table.added_by_each))
    return ShotRow(table.name.get(language), f"{rows}. {' '.join(more)}")
