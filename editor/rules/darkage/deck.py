"""Decks of Dark Age as facts for the rules of composition (set-up)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.rules.core.armies import ArmyReader, Entry, checked, facts, points_of_cards
from editor.rules.core.composition.facts import Line
from schemas.base import Document, must_be
from schemas.composition import CardFilter, CompositionRule
from schemas.problems import Problem
from schemas.systems.darkage import PLAYED_OFF_THE_STOCK, DarkageCard, DarkageRuleset, DarkageUnit

SECTIONS: Final = (
    "leader",
    "locations",
    "artifact",
    "character",
    "weapon",
    "skill",
    "instant",
    "logistics",
    "victory",
)


def army_points(army: Document, documents: Mapping[str, Document]) -> int:
    """Return the points of a deck: those of its cards, where an author gives them any."""
    return points_of_cards(army, documents, DarkageUnit, DarkageCard)


def line(number: int, found: Entry) -> Line | None:
    """Return an entry as facts; None if its card is none of the game."""
    card = found.card
    if isinstance(card, DarkageUnit):
        sort, marks = "character", ["stock", *(("unique",) if card.unique else ())]
    elif isinstance(card, DarkageCard):
        sort = card.sort
        marks = [] if sort in PLAYED_OFF_THE_STOCK else ["stock"]
    else:
        return None
    return facts(
        number,
        found,
        card,
        categories=frozenset((sort, *marks)),
        faction=card.faction,
        clan=card.clan,
        section=sort,
    )


def standard_rules(ruleset: Document) -> tuple[CompositionRule, ...]:
    """Return the rules of composition that the tables of a ruleset say (set-up)."""
    ruleset = must_be(ruleset, DarkageRuleset)
    stock = CardFilter(categories=("stock",))
    return (
        CompositionRule(id="stock", rule="count", cards=stock, least=ruleset.deck.stock_least),
        CompositionRule(id="copies", rule="copies", cards=stock, most=ruleset.deck.copies_most),
        CompositionRule(id="leader", rule="count", cards=CardFilter(categories=("leader",)), least=1, most=1),
        CompositionRule(
            id="locations", rule="count", cards=CardFilter(categories=("locations",)), least=1, most=1
        ),
        CompositionRule(
            id="artifacts",
            rule="count",
            cards=CardFilter(categories=("artifact",)),
            most=ruleset.score.places,
        ),
        CompositionRule(id="no_items", rule="item_places", most=0),
    )


READER: Final = ArmyReader(
    line=line,
    standard=standard_rules,
    categories=(
        "stock",
        "leader",
        "locations",
        "artifact",
        "character",
        "unique",
        "weapon",
        "skill",
        "instant",
        "logistics",
        "victory",
    ),
    sections=SECTIONS,
    odd_card="darkage.deck_other_card",
)


def check_army(army: Document, documents: Mapping[str, Document], ruleset: Document) -> tuple[Problem, ...]:
    """Return what is wrong with a deck by the rules of composition of its ruleset and its own."""
    return checked(army, documents, ruleset, READER)
