"""Questions of items: who may take one (XXV)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field

from editor.rules.core.questions import Answer, Given, Question
from editor.rules.demonworld.items.taking import Bearer, Item, ItemKind, Taken, refuses_item
from editor.rules.demonworld.questions.shared import numbers
from schemas.base import Document

Name = Annotated[str, Field(min_length=1, max_length=80)]
Class = Literal["standard", "large_base", "commander", "wizard", "war_machine", "large_monster"]
"""Classes of elements (XXV.1.0)."""


class TakenGiven(Given):
    """An item that was bought."""

    name: Name
    """Its name."""
    for_unit: bool = False
    """For a whole unit, or for any of its elements."""


class CarrierGiven(Given):
    """The element that would take the item."""

    kind: Class
    """Its class."""
    special: bool = False
    """Whether a leader, standard bearer or musician stands on it."""
    built_in: Annotated[tuple[ItemKind, ...], Field(max_length=20)] = ()
    """Kinds of the magic things of its card."""
    carried: Annotated[tuple[TakenGiven, ...], Field(max_length=20)] = ()
    """Items bought for it."""


class ItemGiven(Given):
    """The item."""

    name: Name
    """Its name."""
    kind: ItemKind
    """What it is."""
    classes: Annotated[tuple[Class, ...], Field(max_length=20)]
    """Classes of those who may take it."""
    unique: bool = True
    """Whether an army has only one."""
    for_unit: bool = False
    """For a whole unit, or for any of its elements."""


class MayCarryGiven(Given):
    """Somebody who would take an item."""

    element: CarrierGiven
    """The element."""
    item: ItemGiven
    """The item."""
    bought: Annotated[tuple[Name, ...], Field(max_length=500)] = ()
    """Names of the items that the army has already."""


def may_carry(given: MayCarryGiven, ruleset: Document) -> Answer:
    """Return whether an element may take an item (XXV.1.0)."""
    element, item = given.element, given.item
    bearer: Bearer[Class] = Bearer(
        element.kind,
        element.special,
        element.built_in,
        tuple(Taken(one.name, one.for_unit) for one in element.carried),
    )
    wanted: Item[Class] = Item(item.name, item.kind, item.classes, item.unique, item.for_unit)
    bought = (*given.bought, *(one.name for one in element.carried))
    reason = refuses_item(bearer, wanted, bought, numbers(ruleset))
    return Answer({"allowed": reason is None, "reason": reason})


QUESTIONS: Final[tuple[Question[Any], ...]] = (Question("may_carry", MayCarryGiven, may_carry, "XXV.1.0"),)
