"""Rules of composition: what an army may be made of, as data that an author may change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.own_fields import Bound, OwnKey
from schemas.quantities import Key, Points, PositiveCount
from schemas.references import ItemRef, TroopRef

RuleKind = Literal[
    "share",
    "count",
    "points",
    "copies",
    "needs",
    "apart",
    "people",
    "item_copies",
    "item_share",
    "item_people",
    "item_bearer",
    "item_places",
    "item_weapons",
]
Gathering = Literal["together", "each_faction", "each_clan", "main_faction", "other_factions"]
Amount = Annotated[int, Field(ge=0, le=100_000)]
MOST_RULES: Final = 200


class OwnCondition(Schema):
    """What a field that an author has added to cards must hold; with nothing else said: yes, or anything."""

    key: OwnKey
    """The field."""
    words: tuple[Annotated[str, Field(max_length=200)], ...] = Field(default=(), max_length=50)
    """Words of which it must hold one."""
    least: Bound | None = None
    """Number that it must reach; the average of dice."""
    most: Bound | None = None
    """Number that it may not exceed."""


class CardFilter(Schema):
    """Which cards a rule means: those that fit every list that is not empty; all cards where all are."""

    categories: tuple[Key, ...] = ()
    """Kinds of cards, in the words of the game; a card fits if it is of one of them."""
    factions: tuple[Key, ...] = ()
    """Peoples; a card fits if it is of one of them."""
    clans: tuple[Key, ...] = ()
    """Clans; a card fits if it is of one of them."""
    cards: tuple[TroopRef, ...] = ()
    """The cards themselves; a card fits if it is one of them."""
    own: tuple[OwnCondition, ...] = Field(default=(), max_length=20)
    """What fields that an author has added must hold; a card fits if all do."""


ALL_CARDS: Final = CardFilter()


class Alliance(Schema):
    """Peoples that may serve in the armies of another."""

    faction: Key
    """People of the army."""
    allies: tuple[Key, ...]
    """Peoples that may serve in it."""


class CompositionRule(Schema):
    """One rule of how armies are built; its kind says which of the other fields it uses."""

    id: Key
    """Identifier; a rule of an army with the same one replaces that of the ruleset."""
    rule: RuleKind
    """What it is about."""
    reference: Annotated[str, Field(max_length=40)] = ""
    """Number of the rule in the book."""
    severity: Literal["error", "warning"] = "error"
    """Whether an army that breaks it is illegal, or only unusual."""
    off: bool = False
    """Not in force; an army switches a rule of the ruleset off so."""
    cards: CardFilter = ALL_CARDS
    """Cards that it is about."""
    others: CardFilter | None = None
    """Further cards.

    Those needed, those kept apart, those counted against, or those whose points are taken off first.
    """
    gather: Gathering = "together"
    """Whether the cards are counted together, or by people or clan."""
    of: Literal["limit", "total"] = "limit"
    """What shares are of: the agreed points, or those that the army costs."""
    least: Amount | None = None
    """Minimum number of cards or of points, or minimum share in percent."""
    most: Amount | None = None
    """Maximum number of cards or of points, or maximum share in percent."""
    per_points: Annotated[Points, Field(ge=1)] | None = None
    """The numbers hold for each so many whole points."""
    per_others: PositiveCount | None = None
    """The numbers hold for each so many of the other cards."""
    items: tuple[ItemRef, ...] = Field(default=(), max_length=200)
    """Items that it is about; empty for those that are unique."""
    extra: Amount = 0
    """Items more for who has one by nature."""
    allies: tuple[Alliance, ...] = ()
    """Peoples that may serve with others."""


def rules_in_force(*lists: Sequence[CompositionRule]) -> tuple[CompositionRule, ...]:
    """Return the rules of several lists, later ones in the place of earlier ones with the same id."""
    found: dict[str, CompositionRule] = {}
    for rules in lists:
        found |= {rule.id: rule for rule in rules}
    return tuple(rule for rule in found.values() if not rule.off)
