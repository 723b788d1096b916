"""Armies: cards picked with counts and what they carry."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from schemas.base import Document, Kind, Schema
from schemas.quantities import Key, Points, PositiveCount
from schemas.references import FaceRef, ItemRef, TroopRef
from schemas.validation import broken, first_twice


class ArmyEntry(Schema):
    """One card of the army, so many times, with items."""

    key: Key
    """Identifier inside the army; scenarios place units by it."""
    card: TroopRef
    """The card: a unit, or a spell where the game buys spells."""
    count: PositiveCount = 1
    """How often it is taken."""
    items: tuple[ItemRef, ...] = ()
    """Items that it carries (each copy the same)."""


class ArmyBase(Document):
    """What every army has."""

    kind: Literal[Kind.ARMY] = Kind.ARMY
    """Kind of the document."""
    faction: str | None = None
    """Id of the main faction."""
    points_limit: Points | None = None
    """Most points it may cost; nothing for no limit."""
    faces: tuple[FaceRef, ...] = Field(default=(), max_length=20)
    """Face templates that its cards are printed with, where they name none themselves."""
    entries: tuple[ArmyEntry, ...] = Field(default=(), max_length=500)
    """Its cards."""

    @model_validator(mode="after")
    def _keys_are_unique(self) -> Self:
        if twice := first_twice(entry.key for entry in self.entries):
            raise broken("army.key_twice", at=f"entries[{twice[0]}].key", key=twice[1])
        return self
