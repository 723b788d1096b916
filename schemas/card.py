"""Bases of the documents that are cards: units, items, spells, spell books and other cards."""

from __future__ import annotations

from typing import Literal

from schemas.base import Document, Kind
from schemas.quantities import Points
from schemas.references import SpellRef
from schemas.text import NO_TEXT, LocalText


class CardBase(Document):
    """What every card has: the faction it belongs to and what it costs."""

    faction: str | None = None
    """Id of a faction of the ruleset; nothing for a card of no faction."""
    points: Points = 0
    """What it costs in an army."""
    rules_text: LocalText = NO_TEXT
    """Special rules, as printed on the card."""


class UnitBase(CardBase):
    """A card of a creature, unit, commander, engine or disk."""

    kind: Literal[Kind.UNIT] = Kind.UNIT
    """Kind of the document."""


class ItemBase(CardBase):
    """A card of something that is carried."""

    kind: Literal[Kind.ITEM] = Kind.ITEM
    """Kind of the document."""


class SpellBase(CardBase):
    """A card of a spell."""

    kind: Literal[Kind.SPELL] = Kind.SPELL
    """Kind of the document."""


class OtherCardBase(CardBase):
    """Any other card of a game."""

    kind: Literal[Kind.CARD] = Kind.CARD
    """Kind of the document."""


class SpellbookBase(Document):
    """A spell book: the spells that a people's wizards may learn, in order."""

    kind: Literal[Kind.SPELLBOOK] = Kind.SPELLBOOK
    """Kind of the document."""
    faction: str | None = None
    """Id of the faction whose book it is."""
    spells: tuple[SpellRef, ...] = ()
    """Its spells, in the order of the book."""
