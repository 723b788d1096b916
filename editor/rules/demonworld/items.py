"""Magic weapons and armour that are bought apart (XXV)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, get_args

from editor.rules.core.parts import Part, Sum, add_up
from schemas.systems.demonworld import DemonworldItem, DemonworldUnit, ItemEffect
from schemas.systems.demonworld_ruleset import DemonworldRuleset

if TYPE_CHECKING:
    from editor.rules.demonworld.state import BattleState

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


def extra(state: BattleState, element: int, change: Change) -> int:
    """Return what items add to a value of an element now (XXV).

    An item helps as long as its bearer stands, unless it outlasts him; whom it helps in his unit is whoever
    belongs to that unit now, a commander who has joined it too.
    """
    total = 0
    for one in state.battle.carried:
        home = state.unit_of[one.element]
        if state.unit_of[element] != home:
            continue
        if one.item.lost_with_bearer and one.element not in state.units[home].elements:
            continue
        for (changed, value), whole in zip(one.changes, one.whole_unit, strict=True):
            if changed == change and (whole or element == one.element):
                total += value
    return total


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


def extra_of_unit(state: BattleState, unit: int, change: Change) -> int:
    """Return what items add to a value of a unit now: what helps everybody in it, or the only one in it."""
    elements = state.units[unit].elements
    return min((extra(state, element, change) for element in elements), key=abs, default=0)


def fear(state: BattleState, element: int) -> int:
    """Return the fear factor of an element, its items counted (VIII.1.4, XXV)."""
    return state.battle.cards[element].fear + extra(state, element, "fear")


def unit_fear(state: BattleState, unit: int) -> int:
    """Return the fear factor of a unit, its items counted (VIII.1.4, XXV)."""
    return state.battle.roster[unit].card.fear + extra_of_unit(state, unit, "fear")


def morale(state: BattleState, unit: int) -> tuple[int, int]:
    """Return the two morale values of a unit, its items counted; 0 for one not on its card (XV.1.0)."""
    card = state.battle.roster[unit].card
    return (
        (card.morale_a or 0) + extra_of_unit(state, unit, "morale_a"),
        (card.morale_b or 0) + extra_of_unit(state, unit, "morale_b"),
    )


def in_melee(state: BattleState, number: Sum, attacker: int, target: int, *, from_rear: bool) -> Sum:
    """Return the base number of an attack with what the items of both add (XXV)."""
    if not state.battle.carried:
        return number
    skilled = "VIII" in state.battle.chapters
    given = extra(state, attacker, "melee_power") + skilled * extra(state, attacker, "melee_skill")
    taken = extra(state, target, "melee_protection")
    if skilled and not from_rear:
        taken += extra(state, target, "melee_skill")
    return _with(number, given, taken)


def in_shooting(state: BattleState, number: Sum, shooter: int, target: int) -> Sum:
    """Return the base number of a shot with what the items of both add (XXV)."""
    if not state.battle.carried:
        return number
    skilled = "VIII" in state.battle.chapters
    given = extra(state, shooter, "missile_power") + skilled * extra(state, shooter, "missile_skill")
    return _with(number, given, extra(state, target, "missile_protection"))


def _with(number: Sum, given: int, taken: int) -> Sum:
    parts = (
        Part("XXV.1.0", "demonworld.part_attacker_items", given),
        Part("XXV.1.0", "demonworld.part_defender_items", -taken),
    )
    return Sum(number.value + given - taken, (*number.parts, *(part for part in parts if part.value)))
