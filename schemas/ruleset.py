"""Rulesets: the numbers of a game that an author may change; what all of them share."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas import patterns
from schemas.base import Document, Kind, Schema
from schemas.composition import MOST_RULES, CompositionRule
from schemas.descriptive import LOOK, TEXT, UNUSED
from schemas.heraldry import Charge, Heraldry
from schemas.own_fields import OwnField, OwnFields, WordLists, first_field_twice, with_lists
from schemas.pictures import PictureLimits
from schemas.quantities import Colour, Key
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken, first_twice


class Faction(Schema):
    """A people or faction that cards belong to, with its colour on maps and cards."""

    id: Key
    """Identifier used by cards."""
    name: LocalText
    """Name per language."""
    colour: Colour = "#777777"
    """Main colour, of counters and card frames."""
    second_colour: Annotated[Colour | None, LOOK] = None
    """Second colour, of frames and banners; empty for a shade of the main one."""
    symbol: Annotated[Charge | None, LOOK] = None
    """Symbol of its cards and counters."""
    heraldry: Annotated[Heraldry | None, LOOK] = None
    """Its coat of arms."""
    clans: tuple[Clan, ...] = ()
    """Clans or sub-armies inside the faction."""
    story: LocalText = NO_TEXT
    """Who they are, as their book tells it: paragraphs separated by line breaks."""


class Clan(Schema):
    """A clan or sub-army of a faction."""

    id: Key
    """Identifier used by cards."""
    name: LocalText
    """Name per language."""


class PlainFaction(Faction):
    """A people of a game whose cards belong to no clans."""

    clans: Annotated[tuple[Clan, ...], UNUSED] = ()
    """No card of this game names a clan."""


class BookChapter(Schema):
    """A chapter of the rule book, with what the preview plays of it."""

    id: Annotated[str, Field(pattern=patterns.CHAPTER, max_length=12), TEXT]
    """Number of the chapter in the book, e.g. ``XII``."""
    name: LocalText
    """What it is about, in our words."""


class RulesetBase(Document):
    """What every ruleset has."""

    kind: Literal[Kind.RULESET] = Kind.RULESET
    """Kind of the document."""
    factions: tuple[Faction, ...] = ()
    """Peoples and factions that cards may name."""
    chapters: tuple[BookChapter, ...] = ()
    """Chapters of the book, in its order."""
    summary: LocalText = NO_TEXT
    """What the game is, in a few sentences of ours."""
    picture_limits: PictureLimits = PictureLimits()
    """How large the pictures of its cards may be."""

    composition: tuple[CompositionRule, ...] = Field(default=(), max_length=MOST_RULES)
    """How armies are built; empty for what the other tables of the game say."""

    own_fields: OwnFields = ()
    """Fields that the cards of this game have beside those of the program."""
    word_lists: WordLists = ()
    """Lists of words that several of these fields share."""

    @model_validator(mode="after")
    def _fields_have_names_of_their_own(self) -> Self:
        if twice := first_field_twice(self.own_fields):
            raise broken("own.key_twice", at=f"own_fields[{twice[0]}].key", key=twice[1])
        if twice := first_twice(one.id for one in self.word_lists):
            raise broken("own.list_twice", at=f"word_lists[{twice[0]}].id", id=twice[1])
        return self

    @model_validator(mode="after")
    def _rules_of_composition_have_ids_of_their_own(self) -> Self:
        if twice := first_twice(rule.id for rule in self.composition):
            raise broken("composition.id_twice", at=f"composition[{twice[0]}].id", id=twice[1])
        return self

    @property
    def card_fields(self) -> tuple[OwnField, ...]:
        """The fields that cards have beside those of the program, choices with all their words."""
        return with_lists(self.own_fields, self.word_lists) if self.word_lists else self.own_fields

    def faction(self, faction_id: str | None) -> Faction | None:
        """Return the faction with this id, or nothing."""
        return next((faction for faction in self.factions if faction.id == faction_id), None)
