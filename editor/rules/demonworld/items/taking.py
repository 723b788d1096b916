"""Who may take an item that is bought for him (XXV.1.0)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Generic, Literal, NamedTuple, TypeVar

from schemas.systems.demonworld_ruleset import DemonworldRuleset

C = TypeVar("C", bound=str)
ItemKind = Literal["weapon", "missile_weapon", "armour", "other"]
NoItem = Literal["class", "unique", "one_item", "weapon"]


_WEAPONS: Final[frozenset[ItemKind]] = frozenset({"weapon", "missile_weapon"})


class Taken(NamedTuple):
    """An item that was bought for an element."""

    name: str
    """Identifies it."""
    for_unit: bool = False
    """Whether it is one for a whole unit, or for any of its elements."""


@dataclass(frozen=True, slots=True)
class Item(Generic[C]):
    """An item that somebody would like to take."""

    name: str
    """Identifies it."""
    kind: ItemKind
    classes: Collection[C]
    """Classes of those who may take it."""
    unique: bool = True
    """Whether an army has only one."""
    for_unit: bool = False
    """Whether it is one for a whole unit, or for any of its elements."""


@dataclass(frozen=True, slots=True)
class Bearer(Generic[C]):
    """An element that would take it."""

    kind: C
    """Its class."""
    special: bool = False
    """Whether a leader, standard bearer or musician stands on it."""
    built_in: Collection[ItemKind] = ()
    """Kinds of the magic things that its card gives it."""
    carried: Collection[Taken] = ()
    """Items bought for it, those of its whole unit too."""


def refuses_item(
    bearer: Bearer[C], item: Item[C], bought: Collection[str], ruleset: DemonworldRuleset
) -> NoItem | None:
    """Return why an element may not take an item, or None if it may (XXV.1.0).

    Args:
        bearer: the element.
        item: the item.
        bought: names of the items that the army has already.
        ruleset: the numbers of the game.
    """
    if bearer.kind not in item.classes:
        return "class"
    if item.unique and item.name in bought:
        return "unique"
    if not has_room(bearer, ruleset, for_unit=item.for_unit):
        return "one_item"
    if item.kind in _WEAPONS and not _WEAPONS.isdisjoint(bearer.built_in):
        return "weapon"
    return None


def has_room(bearer: Bearer[C], ruleset: DemonworldRuleset, *, for_unit: bool) -> bool:
    """Return whether an element has room for one more item (XXV.1.0).

    An item of the unit counts for each of its elements; only one with a special figure may carry one of its
    own beside it.
    """
    most = ruleset.items.per_element
    own = sum(not one.for_unit for one in bearer.carried) + (not for_unit)
    of_unit = sum(one.for_unit for one in bearer.carried) + for_unit
    return max(own, of_unit) <= most and (bearer.special or own + of_unit <= most)
