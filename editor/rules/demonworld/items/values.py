"""The values of a card with the items that it carries, explained and in words (XXV)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from editor.rules.core.parts import Part, add_up
from editor.rules.demonworld.items.carried import magic_armour, magic_weapon_power
from schemas.base import Document
from schemas.messages import sentence
from schemas.problems import Message, Value
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld import Bearer, DemonworldItem, DemonworldUnit, ItemEffect
from schemas.systems.demonworld_parts import CardKind
from schemas.systems.demonworld_ruleset import DemonworldRuleset

BEARERS: Final[dict[CardKind, Bearer]] = {
    "unit": "units",
    "commander": "commanders",
    "hero": "heroes",
    "wizard": "wizards",
    "chariot": "war_machines",
    "artillery": "war_machines",
    "giant": "large_monsters",
    "dragon": "large_monsters",
}
"""Kind of a card -> what the cards of items call such bearers (XXV.1.0)."""
_CARD: Final = "demonworld_spells.part_card"
_BONUS: Final = "demonworld_spells.part_bonus"


class ValueWithItem(NamedTuple):
    """A value of a card that an item changes."""

    value: str
    """The value, ``melee_power``."""
    base: float | None
    """What the card says; None if it has no such value."""
    total: float
    """What it is with the item."""
    parts: tuple[Part, ...]
    """How the total comes about."""
    whole_unit: bool
    """For everybody in the unit, else for the element that carries the item."""


def may_carry(card: DemonworldUnit, item: DemonworldItem) -> bool:
    """Return whether a card may carry an item by its people and kind."""
    of_others = None not in (item.faction, card.faction) and item.faction != card.faction
    return not of_others and is_bearer(card, item)


def is_bearer(card: DemonworldUnit, item: DemonworldItem) -> bool:
    """Return whether a card is of a kind that may carry an item; who has stars is a commander, too."""
    return BEARERS[card.card_kind] in item.bearers or (
        card.command is not None and "commanders" in item.bearers
    )


def with_items(
    card: DemonworldUnit, items: Iterable[DemonworldItem], ruleset: DemonworldRuleset
) -> tuple[ValueWithItem, ...]:
    """Return the values that items change, one after the other; a later item builds on an earlier one."""
    now: dict[str, float] = {}
    found: list[ValueWithItem] = []
    for item in items:
        for effect in item.effects:
            for one in _changed(card, item, effect, ruleset, now):
                now[one.value] = one.total
                found.append(one)
    return tuple(found)


def _changed(
    card: DemonworldUnit,
    item: DemonworldItem,
    effect: ItemEffect,
    ruleset: DemonworldRuleset,
    now: dict[str, float],
) -> Iterator[ValueWithItem]:
    whole = effect.whole_unit or item.carried_by == "whole_unit"

    def base(value: str) -> float | None:
        return now.get(value, base_value(card, value, ruleset))

    if effect.change == "weapon_power" and item.item_kind == "missile_weapon":
        plain = (Part("XXV.2.0", "demonworld.part_weapon_power", effect.value),)
        yield ValueWithItem("missile_power", base("missile_power"), effect.value, plain, whole)
    elif effect.change == "weapon_power":
        power = magic_weapon_power(
            effect.value,
            card.size,
            ruleset,
            figures=card.elements.models,
            aggressive_mount=card.aggressive_mount,
            second_weapon=card.two_melee_weapons,
        )
        yield ValueWithItem("melee_power", base("melee_power"), power.value, power.parts, whole)
    elif effect.change == "armour":
        melee, missile = magic_armour(effect.value, card.size, ruleset)
        armour = Part("XXV.3.0", "demonworld_spells.part_armour", effect.value)
        size = Part("XXV.3.0", "demonworld.part_size", melee - effect.value)
        both = add_up((armour, size)).parts
        yield ValueWithItem("melee_protection", base("melee_protection"), melee, both, whole)
        yield ValueWithItem("missile_protection", base("missile_protection"), missile, (armour,), whole)
    elif effect.change not in ("text", "stored_spell"):
        before = base(effect.change)
        bonus = Part("XXV.1.0", _BONUS, effect.value)
        if before is None:
            yield ValueWithItem(effect.change, None, effect.value, (bonus,), whole)
        else:
            total = add_up((Part("II.0", _CARD, before), bonus))
            yield ValueWithItem(effect.change, before, total.value, total.parts, whole)


def base_value(card: DemonworldUnit, value: str, ruleset: DemonworldRuleset) -> float | None:
    """Return what a card says of a value that items change; of powers the strongest."""
    match value:
        case "melee_power":
            return max((one.melee_power for one in card.weapons if one.melee_power is not None), default=None)
        case "missile_power":
            return max((band.power for one in card.weapons for band in one.bands), default=None)
        case "spell_points":
            levels = (row for row in ruleset.magic.wizards if row.level == card.wizard_level)
            return next((row.spell_points for row in levels), None)
        case (
            "melee_protection"
            | "missile_protection"
            | "melee_skill"
            | "missile_skill"
            | "manoeuvres"
            | "fear"
            | "morale_a"
            | "morale_b"
            | "initiative"
        ):
            found: int | None = getattr(card, value)
            return found
        case _:
            return None


@dataclass(frozen=True)
class CarriedValue:
    """A value of a card with everything that it carries."""

    value: str
    """The value, ``melee_power``."""
    base: float | None
    """What the card says; None if it has no such value."""
    total: float
    """What it is with all items."""
    everybody: bool
    """It holds for the whole card; else for the element alone that carries the item."""


def carried_values(
    card: Document, items: Sequence[Document], ruleset: RulesetBase | None
) -> tuple[CarriedValue, ...]:
    """Return the values that items change, each once with what all items together make of it."""
    if not isinstance(card, DemonworldUnit) or not isinstance(ruleset, DemonworldRuleset):
        return ()
    things = [item for item in items if isinstance(item, DemonworldItem)]
    found: dict[str, CarriedValue] = {}
    for one in with_items(card, things, ruleset):
        before = found.get(one.value)
        alone = not one.whole_unit and card.elements.total > 1
        found[one.value] = CarriedValue(
            one.value,
            one.base if before is None else before.base,
            one.total,
            not alone and (before is None or before.everybody),
        )
    return tuple(one for one in found.values() if one.base != one.total)


def carried_words(
    card: Document, items: Sequence[Document], ruleset: RulesetBase, language: str
) -> tuple[str, ...]:
    """Return what items make of the values of a card, one line for each value: before and after."""
    return tuple(sentence(_words(one), language) for one in carried_values(card, items, ruleset))


def _words(one: CarriedValue) -> Message:
    values: dict[str, Value] = {
        "value": Message(code=f"demonworld_spells.value_{one.value}"),
        "before": f"{one.base or 0:g}",
        "after": f"{one.total:g}",
    }
    change = Message(code="carried.fresh" if one.base is None else "carried.changed", values=values)
    return change if one.everybody else Message(code="carried.bearer", values={"change": change})
