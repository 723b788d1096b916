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
    "melee_protection",
    "missile_protection",
    "melee_skill",
    "missile_skill",
    "fear",
    "morale_a",
    "morale_b",
    "initiative",
]
"""A value that items change in the running battle."""
_REPLACING: Final = ("weapon_power", "armour")
PLAYED: Final = frozenset((*_REPLACING, *get_args(Change)))
"""Effects of items that the core plays."""


class Carried(NamedTuple):
    """An item and the element that carries it."""

    item: DemonworldItem
    element: int
    changes: tuple[tuple[Change, int], ...]
    """What it adds to whom it helps."""
    whole_unit: tuple[bool, ...]
    """Per change: it helps everybody in the unit of its bearer, else him alone."""


def not_played(items: Iterable[DemonworldItem]) -> tuple[DemonworldItem, ...]:
    """Return the items with an effect that the core does not play."""
    return tuple(
        item for item in items if not item.effects or not all(plays(item, one) for one in item.effects)
    )


def plays(item: DemonworldItem, effect: ItemEffect) -> bool:
    """Return whether the core plays an effect of an item; not yet the shots of magic missile weapons."""
    bought_shot = item.item_kind == "missile_weapon" and effect.change == "weapon_power"
    return effect.change in PLAYED and not bought_shot


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
        if plays(item, effect)
        for change in _changes(effect.change, effect.value, card, ruleset)
    ]
    return Carried(item, bearer, tuple(one for one, _ in changes), tuple(whole for _, whole in changes))


def _changes(
    change: str, value: int, card: DemonworldUnit, ruleset: DemonworldRuleset
) -> Iterator[tuple[Change, int]]:
    """Yield what an effect adds; a magic weapon or armour replaces the card's value (XXV.2.0, XXV.3.0)."""
    if change == "weapon_power":
        strongest = max((weapon.melee_power or 0 for weapon in card.weapons), default=0)
        power = magic_weapon_power(
            value,
            card.size,
            ruleset,
            figures=card.elements.models,
            aggressive_mount=card.aggressive_mount,
            second_weapon=card.two_melee_weapons,
        )
        yield "melee_power", int(power.value) - strongest
    elif change == "armour":
        melee, missile = magic_armour(value, card.size, ruleset)
        yield "melee_protection", melee - card.melee_protection
        yield "missile_protection", missile - card.missile_protection
    else:
        for known in get_args(Change):
            if change == known:
                yield known, value


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
