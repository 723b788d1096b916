"""Armies of games without code as facts for the rules of composition, and their points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.rules.core.armies import ArmyReader, Entry, checked, entries, facts, points_of_cards
from editor.rules.core.composition.facts import ItemFacts, Line
from schemas.base import Document, kind_of
from schemas.card import CardBase
from schemas.composition import CompositionRule
from schemas.problems import Problem

SECTIONS: Final = ("unit", "spell", "card")


def army_points(army: Document, documents: Mapping[str, Document]) -> int:
    """Return the points of an army: its cards with what they carry, as often as they are taken."""
    carried = sum(
        found.entry.count * item.points
        for found in entries(army, documents)
        for item in found.items
        if isinstance(item, CardBase)
    )
    return points_of_cards(army, documents, CardBase) + carried


def standard_rules(_ruleset: Document) -> tuple[CompositionRule, ...]:
    """Return no rules: a game has those that it declares."""
    return ()


def line(number: int, found: Entry) -> Line | None:
    """Return an entry as facts; None if what it means is no card."""
    card = found.card
    if not isinstance(card, CardBase):
        return None
    carried = (item for item in found.items if isinstance(item, CardBase))
    items = tuple(ItemFacts(one.id, one.name, one.points, one.faction) for one in carried)
    return facts(
        number,
        found,
        card,
        categories=frozenset((kind_of(card),)),
        faction=card.faction,
        section=kind_of(card),
        items=items,
    )


READER: Final = ArmyReader(
    line=line,
    standard=standard_rules,
    categories=SECTIONS,
    sections=SECTIONS,
    odd_card="free.army_no_card",
)


def check_army(army: Document, documents: Mapping[str, Document], ruleset: Document) -> tuple[Problem, ...]:
    """Return what is wrong with an army by the rules of composition that its game declares."""
    return checked(army, documents, ruleset, READER)
