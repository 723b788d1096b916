"""The army check of Demonworld: points, peoples, items (XVI.3, XXV.1.0)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from editor.rules.core.armies import Entry, entries, missing, named
from schemas.army import ArmyBase
from schemas.base import Document
from schemas.messages import LANGUAGES
from schemas.problems import Problem, Severity, Value
from schemas.systems.demonworld import Bearer, DemonworldItem, DemonworldUnit
from schemas.systems.demonworld_parts import CardKind
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_BEARERS: Final[Mapping[CardKind, Bearer]] = {
    "unit": "units",
    "commander": "commanders",
    "hero": "heroes",
    "wizard": "wizards",
    "chariot": "war_machines",
    "artillery": "war_machines",
    "giant": "large_monsters",
    "dragon": "large_monsters",
}
_PERSONS: Final = ("commander", "hero", "wizard")
_WEAPONS: Final = ("melee_weapon", "missile_weapon")


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


def check_army(army: Document, documents: Mapping[str, Document], ruleset: Document) -> tuple[Problem, ...]:
    """Return what is wrong with an army.

    Points within the tolerance (XVI.3.2), cards of one people, persons once, items: known, of the people, for
    such bearers, unique ones once in the army, one for each element (XXV.1.0).
    """
    if not isinstance(army, ArmyBase) or not isinstance(ruleset, DemonworldRuleset):
        raise TypeError("the army check of Demonworld needs an army and its ruleset")
    problems = [*_points(army, documents, ruleset)]
    carried: Counter[str] = Counter()
    persons: Counter[str] = Counter()
    for found in entries(army, documents):
        problems += missing(found)
        if found.card is None:
            continue
        if not isinstance(found.card, DemonworldUnit):
            problems.append(
                Problem(
                    code="demonworld.army_not_a_unit",
                    path=f"{found.path}.card",
                    values=named("card", found.card),
                )
            )
            continue
        problems += _card(army, found, found.card, ruleset, persons)
        problems += _items(found, found.card, ruleset, carried)
    return tuple(problem.at(document=army.slug) for problem in problems)


def _points(
    army: ArmyBase, documents: Mapping[str, Document], ruleset: DemonworldRuleset
) -> Iterator[Problem]:
    """Points may differ from those agreed by a tolerance (XVI.3.2)."""
    if army.points_limit is None:
        return
    total, limit, tolerance = army_points(army, documents), army.points_limit, ruleset.battles.tolerance
    values = {"points": total, "limit": limit, "tolerance": tolerance}
    if 100 * total > limit * (100 + tolerance):
        yield Problem(code="demonworld.army_too_many_points", path="points_limit", values=values)
    elif 100 * total < limit * (100 - tolerance):
        yield Problem(
            code="demonworld.army_too_few_points",
            path="points_limit",
            values=values,
            severity=Severity.WARNING,
        )


def _card(
    army: ArmyBase,
    found: Entry,
    card: DemonworldUnit,
    ruleset: DemonworldRuleset,
    persons: Counter[str],
) -> Iterator[Problem]:
    """An army is built from one people's book (XVI.3.1); commanders, heroes and wizards are persons (X)."""
    path = f"{found.path}.card"
    if None not in (army.faction, card.faction) and army.faction != card.faction:
        values = {
            **named("card", card),
            **_people("faction", card.faction, ruleset),
            **_people("army_faction", army.faction, ruleset),
        }
        yield Problem(code="demonworld.army_other_faction", path=path, values=values)
    before = persons[card.id]
    persons[card.id] += found.entry.count
    if card.card_kind in _PERSONS and persons[card.id] > 1 >= before:
        yield Problem(
            code="demonworld.army_person_twice",
            path=path,
            values=named("card", card),
            severity=Severity.WARNING,
        )


def _people(key: str, faction_id: str | None, ruleset: DemonworldRuleset) -> dict[str, Value]:
    """Return the name of a people for sentences in each language; its id where the ruleset lacks it."""
    faction = ruleset.faction(faction_id)
    return {
        f"{key}_{language}": faction.name.get(language) if faction is not None else faction_id
        for language in LANGUAGES
    }


def _items(
    found: Entry, card: DemonworldUnit, ruleset: DemonworldRuleset, carried: Counter[str]
) -> Iterator[Problem]:
    """What a card carries (XXV.1.0)."""
    for place, item in enumerate(found.items):
        path = f"{found.path}.items[{place}]"
        if item is None:
            continue
        values = {**named("item", item), **named("card", card)}
        if not isinstance(item, DemonworldItem):
            yield Problem(code="demonworld.army_not_an_item", path=path, values=values)
            continue
        before = carried[item.id]
        carried[item.id] += found.entry.count
        if item.unique and carried[item.id] > 1 >= before:
            yield Problem(code="demonworld.army_item_twice", path=path, values=values)
        if None not in (item.faction, card.faction) and item.faction != card.faction:
            people = _people("faction", item.faction, ruleset)
            yield Problem(code="demonworld.army_item_of_others", path=path, values={**values, **people})
        if not _may_carry(card, item):
            yield Problem(code="demonworld.army_item_bearer", path=path, values=values)
        elif card.card_kind == "unit" and _nobody_holds(card, item):
            yield Problem(code=f"demonworld.army_no_{item.carried_by}", path=path, values=values)
    yield from _too_many(found, card, ruleset)


def _may_carry(card: DemonworldUnit, item: DemonworldItem) -> bool:
    """Return whether a card is of a kind that may carry an item; who has stars is a commander, too."""
    return _BEARERS[card.card_kind] in item.bearers or (
        card.command is not None and "commanders" in item.bearers
    )


def _nobody_holds(card: DemonworldUnit, item: DemonworldItem) -> bool:
    """Return whether a unit lacks the special element that carries an item."""
    held = {
        "leader": card.elements.leader,
        "standard": card.elements.standard,
        "musician": card.elements.musician,
    }
    return held.get(item.carried_by, 1) == 0


def _too_many(found: Entry, card: DemonworldUnit, ruleset: DemonworldRuleset) -> Iterator[Problem]:
    """One item for each element; one more for who has one by nature, but no second magic weapon (XXV.1.0)."""
    items = [item for item in found.items if isinstance(item, DemonworldItem)]
    path = f"{found.path}.items"
    weapons = sum(item.item_kind in _WEAPONS for item in items)
    if card.card_kind == "unit":
        places = Counter(item.carried_by for item in items)
        room = {"leader": 1, "standard": 1, "musician": 1, "whole_unit": 1, "any": card.elements.total}
        for place, count in places.items():
            most = room[place] * ruleset.items.per_element
            if count > most:
                values = {**named("card", card), "count": count, "most": most}
                yield Problem(code=f"demonworld.army_too_many_{place}", path=path, values=values)
        return
    built_in = card.built_in_items
    most = ruleset.items.per_element + (ruleset.items.extra_with_built_in if built_in else 0)
    if len(items) > most:
        values = {**named("card", card), "count": len(items), "most": most}
        yield Problem(code="demonworld.army_too_many_items", path=path, values=values)
    if weapons + sum(kind in _WEAPONS for kind in built_in) > 1 and weapons:
        yield Problem(code="demonworld.army_second_weapon", path=path, values=named("card", card))
