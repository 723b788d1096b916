"""Armies of Demonworld as facts for the rules of composition, points and losses (XVI.3, XXV.1.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.rules.core.armies import ArmyReader, Entry, checked, entries, facts
from editor.rules.core.composition.facts import ItemFacts, Line
from editor.rules.core.losses import ItemAtRisk, LossLine
from editor.rules.core.unit_letters import unit_letters
from editor.rules.core.wording import shown_name
from editor.rules.demonworld.items.values import is_bearer
from schemas.base import Document, must_be
from schemas.composition import CardFilter, CompositionRule
from schemas.problems import Problem
from schemas.systems.demonworld import DemonworldItem, DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_PERSONS: Final = ("commander", "hero", "wizard")
_WEAPONS: Final = ("melee_weapon", "missile_weapon")
_MONSTERS: Final = ("giant", "dragon")
SECTIONS: Final = ("commander", "hero", "wizard", "unit", "chariot", "artillery", "monster")


def army_points(army: Document, documents: Mapping[str, Document]) -> int:
    """Return the points of an army: cards and what they carry, so often as they are taken.

    Missing cards count nothing.
    """
    total = 0
    for found in entries(army, documents):
        unit = found.card.points if isinstance(found.card, DemonworldUnit) else 0
        carried = sum(item.points for item in found.items if isinstance(item, DemonworldItem))
        total += found.entry.count * (unit + carried)
    return total


def line(number: int, found: Entry) -> Line | None:
    """Return an entry as facts; None if its card is no unit card."""
    card = found.card
    if not isinstance(card, DemonworldUnit):
        return None
    items = tuple(_item(card, item) for item in found.items if isinstance(item, DemonworldItem))
    return facts(
        number,
        found,
        card,
        categories=_categories(card),
        faction=card.faction,
        clan=card.clan,
        section="monster" if card.card_kind in _MONSTERS else card.card_kind,
        items=items,
        built_in=len(card.built_in_items),
        built_in_weapons=sum(kind in _WEAPONS for kind in card.built_in_items),
    )


def _categories(card: DemonworldUnit) -> frozenset[str]:
    marks = (
        ("flyer", card.flyer),
        ("leads", card.command is not None),
        ("person", card.card_kind in _PERSONS),
    )
    return frozenset((card.card_kind, card.mobility, *(word for word, holds in marks if holds)))


def _item(card: DemonworldUnit, item: DemonworldItem) -> ItemFacts:
    """Return an item as facts; of a unit, a special element carries it, or the whole unit (XXV.1.0)."""
    room = {
        "leader": card.elements.leader,
        "standard": card.elements.standard,
        "musician": card.elements.musician,
        "whole_unit": 1,
        "any": card.elements.total,
    }
    barred, is_unit = "", card.card_kind == "unit"
    if not is_bearer(card, item):
        barred = "bearer"
    elif is_unit and room[item.carried_by] == 0:
        barred = f"no_{item.carried_by}"
    return ItemFacts(
        id=item.id,
        name=shown_name(item),
        points=item.points,
        faction=item.faction,
        unique=item.unique,
        weapon=item.item_kind in _WEAPONS,
        barred=barred,
        place=item.carried_by if is_unit else "",
        room=max(1, room[item.carried_by]) if is_unit else 1,
    )


def standard_rules(ruleset: Document) -> tuple[CompositionRule, ...]:
    """Return the rules of composition that the tables of a ruleset say (XVI.3, XXV.1.0)."""
    ruleset = must_be(ruleset, DemonworldRuleset)
    tolerance, items = ruleset.battles.tolerance, ruleset.items
    persons = CardFilter(categories=("person",))
    return (
        CompositionRule(id="points_most", rule="share", reference="XVI.3.2", most=100 + tolerance),
        CompositionRule(
            id="points_least",
            rule="share",
            reference="XVI.3.2",
            severity="warning",
            least=max(0, 100 - tolerance),
        ),
        CompositionRule(id="one_people", rule="people", reference="XVI.3.1"),
        CompositionRule(
            id="persons", rule="copies", reference="X", severity="warning", cards=persons, most=1
        ),
        CompositionRule(id="unique_items", rule="item_copies", reference="XXV.1.0", most=1),
        CompositionRule(id="items_of_the_people", rule="item_people", reference="XXV.1.0"),
        CompositionRule(id="bearers", rule="item_bearer", reference="XXV.1.0"),
        CompositionRule(
            id="items_per_element",
            rule="item_places",
            reference="XXV.1.0",
            most=items.per_element,
            extra=items.extra_with_built_in,
        ),
        CompositionRule(id="magic_weapons", rule="item_weapons", reference="XXV.1.0", most=1),
    )


READER: Final = ArmyReader(
    line=line,
    standard=standard_rules,
    categories=(
        "unit",
        "commander",
        "hero",
        "wizard",
        "person",
        "leads",
        "infantry",
        "cavalry",
        "flyer",
        "chariot",
        "artillery",
        "giant",
        "dragon",
    ),
    sections=SECTIONS,
    odd_card="demonworld.army_not_a_unit",
    odd_item="demonworld.army_not_an_item",
)


def check_army(army: Document, documents: Mapping[str, Document], ruleset: Document) -> tuple[Problem, ...]:
    """Return what is wrong with an army by the rules of composition of its ruleset and its own."""
    return checked(army, documents, ruleset, READER)


def loss_lines(army: Document, documents: Mapping[str, Document]) -> tuple[LossLine, ...]:
    """Return each unit of an army with its elements; cards that are missing have nothing to lose."""
    found = []
    units = [
        (number, one, one.card)
        for number, one in enumerate(entries(army, documents))
        if isinstance(one.card, DemonworldUnit)
    ]
    letters = iter(
        unit_letters(
            (card.faction or "", card.id) for _number, one, card in units for _copy in range(one.entry.count)
        )
    )
    for number, one, card in units:
        items = tuple(
            ItemAtRisk(shown_name(item), item.points, item.lost_with_bearer)
            for item in one.items
            if isinstance(item, DemonworldItem)
        )
        found += [
            LossLine(
                number,
                one.entry.key,
                copy,
                one.entry.count,
                shown_name(card),
                card.elements.total,
                card.points,
                items,
                next(letters),
            )
            for copy in range(1, one.entry.count + 1)
        ]
    return tuple(found)
