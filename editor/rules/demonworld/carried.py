"""The values of a card with the items that it carries, in words for armies, sheets and rosters (XXV)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from editor.rules.demonworld.item_values import with_items
from schemas.base import Document
from schemas.messages import sentence
from schemas.problems import Message
from schemas.ruleset import RulesetBase
from schemas.systems.demonworld import DemonworldItem, DemonworldUnit
from schemas.systems.demonworld_ruleset import DemonworldRuleset


@dataclass(frozen=True)
class CarriedValue:
    """A value of a card with everything that it carries."""

    value: str
    """The value, ``melee_power``."""
    base: float | None
    """What the card says; nothing where it has no such value."""
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
    return tuple(_words(one, language) for one in carried_values(card, items, ruleset))


def _words(one: CarriedValue, language: str) -> str:
    name = sentence(Message(code=f"demonworld_spells.value_{one.value}"), language)
    values = {"value": name, "before": f"{one.base or 0:g}", "after": f"{one.total:g}"}
    change = sentence(
        Message(code="carried.fresh" if one.base is None else "carried.changed", values=values), language
    )
    return (
        change
        if one.everybody
        else sentence(Message(code="carried.bearer", values={"change": change}), language)
    )
