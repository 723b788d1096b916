"""What the reference sheet of a Demonworld army shows: a row for each entry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from editor.printing.prose import origin_of
from editor.printing.systems.demonworld.facts import unit_facts
from editor.printing.systems.demonworld.words import faction_name
from editor.printing.words import state_words
from editor.rules.core.options import chosen_options, fielded
from editor.rules.demonworld.items.values import carried_values, carried_words
from schemas.army import ArmyEntry
from schemas.base import Document, Ref
from schemas.messages import sentence
from schemas.problems import Message
from schemas.ruleset import RulesetBase
from schemas.states import told_from
from schemas.systems.demonworld import DemonworldArmy, DemonworldUnit
from schemas.typography import series

_DASH: Final = "–"


@dataclass(frozen=True)
class UnitRow:
    """An entry of the army with its card's values in short."""

    count: int
    name: str
    points: int
    moves: str = ""
    manoeuvres: str = ""
    initiative: str = ""
    size: str = ""
    protection: str = ""
    hits: str = ""
    morale: str = ""
    fear: str = ""
    attacks: str = ""
    notes: str = ""


@dataclass(frozen=True)
class ArmyFacts:
    """An army as one sheet."""

    people: str
    rows: tuple[UnitRow, ...]
    total: int
    origin: str


def army_facts(
    document: Document, ruleset: RulesetBase | None, language: str, linked: Mapping[str, Document]
) -> ArmyFacts | None:
    """Return what the sheet of an army shows."""
    if not isinstance(document, DemonworldArmy):
        return None
    rows = tuple(_row(entry, ruleset, language, linked) for entry in document.entries)
    people = faction_name(document.faction, ruleset, language)
    return ArmyFacts(people, rows, sum(row.points for row in rows), origin_of(document, language))


def _row(
    entry: ArmyEntry, ruleset: RulesetBase | None, language: str, linked: Mapping[str, Document]
) -> UnitRow:
    card = linked.get(entry.card.id)
    items = [linked.get(one.id, one) for one in entry.items]
    bought = [one.name.get(language) or one.id for one in chosen_options(card, entry.options)]
    if card is not None:
        bought = [*state_words(card, entry.state, language), *bought]
        card = told_from(fielded(card, entry), card, entry.state)
    carried = ", ".join((*bought, *(_name(one, language) for one in items)))
    points = entry.count * (_points(card) + sum(_points(one) for one in items))
    if card is None or not isinstance(card, DemonworldUnit):
        return UnitRow(entry.count, _name(card or entry.card, language), points, notes=carried)
    facts = unit_facts(card, ruleset, language, linked)
    if facts is None:
        raise TypeError("a unit of Demonworld has the facts of one")
    values = carried_values(card, [one for one in items if not isinstance(one, Ref)], ruleset)
    now = {one.value: one for one in values}

    def shown(value: str) -> str:
        """Return a value of the card; with a star where an item changes it, and what all have of it then."""
        if (one := now.get(value)) is not None:
            return f"{one.total if one.everybody else one.base or 0:g}*"
        found = getattr(card, value)
        return _DASH if found is None else str(found)

    with_items = ""
    if values and ruleset is not None:
        known = [one for one in items if not isinstance(one, Ref)]
        lead = sentence(Message(code="carried.lead"), language)
        with_items = f"**\\* {lead}** {series(language).join(carried_words(card, known, ruleset, language))}."
    weapons = (_attack(row.name, row.melee, row.ranged, row.order) for row in facts.attacks)
    attacks = series(language).join(weapons)
    special = " ".join(f"**{one.lead}** {one.text}" for one in facts.special)
    return UnitRow(
        count=entry.count,
        name=_name(card, language),
        points=points,
        moves=_moves(card, [one.points for one in facts.order_points]),
        manoeuvres=shown("manoeuvres"),
        initiative=shown("initiative"),
        size=str(card.size),
        protection=f"{shown('melee_protection')} / {shown('missile_protection')}".replace("-", "−"),
        hits=str(card.hit_points),
        morale=_DASH if card.morale_a is None else f"{shown('morale_a')}/{shown('morale_b')}",
        fear=shown("fear"),
        attacks=f"{attacks}*" if now.keys() & {"melee_power", "missile_power"} else attacks,
        notes=" ".join(part for part in (f"{carried}." if carried else "", with_items, special) if part),
    )


def _moves(card: DemonworldUnit, points: list[str]) -> str:
    return str(card.movement.fixed) if card.movement.fixed is not None else " / ".join(points)


def _attack(name: str, melee: str, ranged: str, order: str) -> str:
    values = [] if melee in ("", _DASH) else [melee]
    values += [ranged] if ranged else []
    return f"{name} {' · '.join(values)}{f' ({order})' if order else ''}".strip()


def _name(one: Document | Ref, language: str) -> str:
    return one.slug if isinstance(one, Ref) else one.name.get(language)


def _points(one: Document | Ref | None) -> int:
    return int(getattr(one, "points", 0) or 0)
