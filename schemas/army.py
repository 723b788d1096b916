"""Armies: cards picked with counts and what they carry."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Document, Kind, Schema
from schemas.composition import MOST_RULES, CompositionRule
from schemas.descriptive import LOOK, TEXT
from schemas.options import MOST_OPTIONS
from schemas.quantities import Key, Points, PositiveCount
from schemas.references import FaceRef, ItemRef, RulesetRef, TroopRef
from schemas.text import NO_TEXT, LocalText
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
    options: tuple[Key, ...] = Field(default=(), max_length=MOST_OPTIONS)
    """Options of its card that are bought, by their identifiers (for each copy)."""
    state: Key | None = None
    """State of its card in which it begins; empty for the card as it is."""
    note: Annotated[str, Field(max_length=400), TEXT] = ""
    """The author's own words about it."""


class ArmyBase(Document):
    """What every army has."""

    kind: Literal[Kind.ARMY] = Kind.ARMY
    """Kind of the document."""
    faction: str | None = None
    """Id of the main faction."""
    story: LocalText = NO_TEXT
    """Its story, as its book tells it: paragraphs separated by line breaks."""
    points_limit: Points | None = None
    """Most points it may cost; empty for no limit."""
    faces: Annotated[tuple[FaceRef, ...], LOOK] = Field(default=(), max_length=20)
    """Face templates that its cards are printed with, where they name none themselves."""
    entries: tuple[ArmyEntry, ...] = Field(default=(), max_length=500)
    """Its cards."""
    ruleset: RulesetRef | None = None
    """Ruleset whose rules of composition hold; empty for the usual one of its game."""
    composition: tuple[CompositionRule, ...] = Field(default=(), max_length=MOST_RULES)
    """Rules of composition of its own, besides those of the ruleset."""

    @model_validator(mode="after")
    def _keys_are_unique(self) -> Self:
        if twice := first_twice(entry.key for entry in self.entries):
            raise broken("army.key_twice", at=f"entries[{twice[0]}].key", key=twice[1])
        if twice := first_twice(rule.id for rule in self.composition):
            raise broken("composition.id_twice", at=f"composition[{twice[0]}].id", id=twice[1])
        return self
