"""Weapons that items put into the hands of their bearers (XXV.2.0)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from editor.rules.demonworld.items.carried import Carried, power_in_hand, strongest_blow
from schemas.systems.demonworld import DemonworldItem, DemonworldUnit
from schemas.systems.demonworld_parts import RangeBand, Weapon
from schemas.systems.demonworld_ruleset import DemonworldRuleset

_KIND: Final = "item"
"""Kind of a weapon that is of none of the ruleset's."""


def cards_with_arms(
    cards: Sequence[DemonworldUnit],
    carried: Iterable[Carried],
    came_with: Sequence[int],
    ruleset: DemonworldRuleset,
) -> tuple[DemonworldUnit, ...]:
    """Return the card of each element with the weapons that its items give it (XXV.2.0).

    Args:
        cards: element -> its recruitment card.
        carried: the items and who carries them; one of a whole unit arms everybody in it.
        came_with: element -> unit with which it came.
        ruleset: the numbers of the game.
    """
    found = list(cards)
    for one in carried:
        changed: dict[int, DemonworldUnit] = {}
        for element, card in enumerate(found):
            everybody = one.item.carried_by == "whole_unit"
            same = came_with[element] == came_with[one.element]
            if element != one.element and not (everybody and same):
                continue
            if id(card) not in changed:
                changed[id(card)] = with_arm(card, one.item, ruleset)
            found[element] = changed[id(card)]
    return tuple(found)


def with_arm(card: DemonworldUnit, item: DemonworldItem, ruleset: DemonworldRuleset) -> DemonworldUnit:
    """Return a card with a bought weapon; the card itself where the item is none of its own.

    A magic bow takes the place of the card's first one, whose kind says when it shoots; who has none gets it
    beside the other weapons, as does one without a melee weapon a magic blade.
    """
    power = next((one.value for one in item.effects if one.change == "weapon_power"), None)
    if item.item_kind == "missile_weapon":
        return _with_bow(card, item, power)
    if power is None or strongest_blow(card) is not None:
        return card
    blade = Weapon(weapon=_KIND, name=item.name, melee_power=max(0, power_in_hand(power, card, ruleset)))
    return card.model_copy(update={"weapons": (*card.weapons, blade)})


def _with_bow(card: DemonworldUnit, item: DemonworldItem, power: int | None) -> DemonworldUnit:
    """Return a card with a magic missile weapon; its power stays as it is (XXV.2.0)."""
    place = next((number for number, one in enumerate(card.weapons) if one.bands), None)
    old = card.weapons[place].bands if place is not None else ()
    bands = item.bands
    if not bands and power is not None:
        bands = tuple(RangeBand(to=band.to, power=max(0, power)) for band in old)
    if not bands:
        return card
    weapons = list(card.weapons)
    if place is None:
        weapons.append(Weapon(weapon=_KIND, name=item.name, bands=bands))
    else:
        weapons[place] = weapons[place].model_copy(update={"bands": bands, "name": item.name})
    return card.model_copy(update={"weapons": tuple(weapons)})
