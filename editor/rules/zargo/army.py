"""The pieces of a people as facts for the rules of composition, their points, and what they have to lose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.rules.core.armies import ArmyReader, Entry, checked, copies_to_lose, facts, points_of_cards
from editor.rules.core.composition.facts import Line
from editor.rules.core.losses import LossLine
from schemas.base import Document, must_be
from schemas.composition import CardFilter, CompositionRule
from schemas.problems import Problem
from schemas.systems.zargo import ZargoRuleset
from schemas.systems.zargo_forces import ZargoUnit

SECTIONS: Final = ("lord", "special", "foot", "city")


def standard_rules(ruleset: Document) -> tuple[CompositionRule, ...]:
    """Return the rules of composition that the ruleset says: one people, and its cities."""
    cities = must_be(ruleset, ZargoRuleset).year.cities_per_people
    return (
        CompositionRule(id="people", rule="people", reference="2"),
        CompositionRule(
            id="cities",
            rule="count",
            reference="2",
            cards=CardFilter(categories=("city",)),
            least=cities,
            most=cities,
        ),
    )


def line(number: int, found: Entry) -> Line | None:
    """Return an entry as facts; None if its card is no piece."""
    card = found.card
    if not isinstance(card, ZargoUnit):
        return None
    flyer = ("flyer",) if "flies" in card.powers else ()
    return facts(
        number,
        found,
        card,
        categories=frozenset((card.role, *flyer)),
        faction=card.faction,
        section=card.role,
    )


READER: Final = ArmyReader(
    line=line,
    standard=standard_rules,
    categories=(*SECTIONS, "flyer"),
    sections=SECTIONS,
    odd_card="zargo.army_not_a_piece",
)


def check_army(army: Document, documents: Mapping[str, Document], ruleset: Document) -> tuple[Problem, ...]:
    """Return what is wrong with the pieces of a people."""
    return checked(army, documents, ruleset, READER)


def army_points(army: Document, documents: Mapping[str, Document]) -> int:
    """Return the points of all pieces; missing ones count nothing."""
    return points_of_cards(army, documents, ZargoUnit)


def loss_lines(army: Document, documents: Mapping[str, Document]) -> tuple[LossLine, ...]:
    """Return each kind of piece that can be lost; cities are conquered, not lost."""
    return copies_to_lose(army, documents, lambda card: isinstance(card, ZargoUnit) and card.role != "city")
