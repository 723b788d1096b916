"""Magic weapons and armour that are bought apart (XXV)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, get_args

from editor.rules.core.parts import Part, Sum, add_up
from schemas.systems.demonworld import DemonworldItem, DemonworldUnit, ItemEffect
from schemas.systems.demonworld_ruleset import DemonworldRuleset

CLOSE_ORDER: Final = 5
"""Figures of an element in close order (XXV.2.0)."""
Change = Literal[
    "melee_power",
    "missile_power",
    "missile_power_against",
    "melee_protection",
    "missile_protection",
    "melee_skill",
    "missile_skill",
    "manoeuvres",
    "movement_points",
    "fear",
    "morale_a",
    "morale_b",
    "initiative",
]
"""A number that items change in the running battle, and lasting effects (XX.6.0)."""
_WITHOUT_A_NUMBER: Final = "text"
"""An effect that is given only as text."""


class Carried(NamedTuple):
    """An item and the element that carries it."""

    item: DemonworldItem
    element: int
    changes: tuple[tuple[Change, int], ...]
    """What it adds to whom it helps."""
    whole_unit: tuple[bool, ...]
    """Per change: it helps everybody in the unit of its bearer, else him alone."""


def not_played(items: Iterable[DemonworldItem], card: DemonworldUnit) -> tuple[DemonworldItem, ...]:
    """Return the items of a card with an effect that the core does not play: those with words alone.

    A missile weapon needs ranges, its own or those of one that it replaces.
    """
    return tuple(item for item in items if not _played_by(item, card))


def _played_by(item: DemonworldItem, card: DemonworldUnit) -> bool:
    if not (item.effects or shoots(item)) or not all(map(plays, item.effects)):
        return False
    without = item.item_kind == "missile_weapon" and not item.bands
    power = any(one.change == "weapon_power" for one in item.effects)
    return not (without and power) or any(weapon.bands for weapon in card.weapons)


def plays(effect: ItemEffect) -> bool:
    """Return whether the core plays an effect of an item: all but one in words."""
    return effect.change != _WITHOUT_A_NUMBER


def shoots(item: DemonworldItem) -> bool:
    """Return whether an item is a missile weapon with ranges of its own (XXV.2.0)."""
    return item.item_kind == "missile_weapon" and bool(item.bands)


def stored(item: DemonworldItem) -> Iterator[ItemEffect]:
    """Yield the effects of an item that hold a spell."""
    return (one for one in item.effects if one.change == "stored_spell")


def carried(
    item: DemonworldItem,
    elements: Sequence[int],
    signs: Sequence[str],
    card: DemonworldUnit,
    ruleset: DemonworldRuleset,
) -> Carried:
    """Return an item in the hands of the element of a unit that carries it, else of its first one.

    Args:
        item: the item.
        elements: elements of the unit.
        signs: their special signs.
        card: the unit's card.
        ruleset: the ruleset.
    """
    bearer = next(
        (element for element, sign in zip(elements, signs, strict=True) if sign == item.carried_by),
        elements[0],
    )
    everybody = item.carried_by == "whole_unit"
    changes = [
        (change, everybody or effect.whole_unit)
        for effect in item.effects
        for change in _changes(item, effect, card, ruleset)
    ]
    return Carried(item, bearer, tuple(one for one, _ in changes), tuple(whole for _, whole in changes))


def _changes(
    item: DemonworldItem, effect: ItemEffect, card: DemonworldUnit, ruleset: DemonworldRuleset
) -> Iterator[tuple[Change, int]]:
    """Yield what an effect adds; a magic weapon or armour replaces the card's value (XXV.2.0, XXV.3.0).

    A missile weapon, and a melee weapon for one who has none, are weapons of their own (:mod:`arms`).
    """
    change, value = effect.change, effect.value
    if change == "weapon_power":
        strongest = strongest_blow(card)
        if item.item_kind != "missile_weapon" and strongest is not None:
            yield "melee_power", power_in_hand(value, card, ruleset) - strongest
    elif change == "armour":
        melee, missile = magic_armour(value, card.size, ruleset)
        yield "melee_protection", melee - card.melee_protection
        yield "missile_protection", missile - card.missile_protection
    else:
        for known in get_args(Change):
            if change == known:
                yield known, value


def strongest_blow(card: DemonworldUnit) -> int | None:
    """Return the power of the strongest melee weapon of a card; None where it has none."""
    return max((one.melee_power for one in card.weapons if one.melee_power is not None), default=None)


def power_in_hand(power: int, card: DemonworldUnit, ruleset: DemonworldRuleset) -> int:
    """Return the power of a magic melee weapon in the hands of a card's element (XXV.2.0, XXV.4.0)."""
    found = magic_weapon_power(
        power,
        card.size,
        ruleset,
        figures=card.elements.models,
        aggressive_mount=card.aggressive_mount,
        second_weapon=card.two_melee_weapons,
    )
    return int(found.value)


def magic_weapon_power(
    power: int,
    size: int,
    ruleset: DemonworldRuleset,
    *,
    figures: int = 1,
    aggressive_mount: bool = False,
    second_weapon: bool = False,
) -> Sum:
    """Return the melee power of a magic weapon in the hands of its bearer (XXV.2.0, XXV.4.0)."""
    rules = ruleset.items
    return add_up(
        (
            Part("XXV.2.0", "demonworld.part_weapon_power", power),
            Part("XXV.2.0", "demonworld.part_size", size if rules.weapon_adds_size else 0),
            Part(
                "XXV.2.0", "demonworld.part_five_figures", rules.five_models if figures >= CLOSE_ORDER else 0
            ),
            Part("XXV.2.0", "demonworld.part_mount", rules.aggressive_mount if aggressive_mount else 0),
            Part("XXV.4.0", "demonworld.part_second_weapon", rules.second_weapon if second_weapon else 0),
        )
    )


def magic_armour(armour: int, size: int, ruleset: DemonworldRuleset) -> tuple[int, int]:
    """Return melee and missile protection of magic armour.

    Only the first is raised by the bearer's size (XXV.3.0).
    """
    return armour + (size if ruleset.items.armour_adds_size else 0), armour
