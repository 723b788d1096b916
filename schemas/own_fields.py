"""Fields that an author adds to the cards of a game: declared by its ruleset, filled in on the cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, Self

from pydantic import ConfigDict, Discriminator, Field, Tag, model_validator

from schemas import patterns
from schemas.base import Document, Ref, Schema
from schemas.descriptive import GUIDE, LOOK
from schemas.pictures import Portrait
from schemas.quantities import Key
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken, first_twice

CardKind = Literal["unit", "item", "spell", "spellbook", "card"]
MOST_LETTERS: Final = 40
Referred = Literal[
    "unit", "item", "spell", "spellbook", "card", "army", "map", "scenario", "campaign", "character", "asset"
]
"""Kinds of documents that a field may mean."""
OwnKey = Annotated[str, Field(pattern=patterns.FIELD_KEY, max_length=MOST_LETTERS)]
"""A name that formulas and faces can write: it begins with a letter."""
Bound = Annotated[float, Field(ge=-1_000_000_000, le=1_000_000_000)]
DIE: Final = patterns.DICE
LONGEST: Final = 10_000
"""Letters of a text in a field of one's own."""
MOST_FIELDS: Final = 200
MOST_CHOICES: Final = 200
RESERVED: Final = frozenset({"id", "kind", "slug", "data"})
"""Names that no field has: a group of fields with these would be taken for a reference or a picture."""
OWN: Final = "own"
"""Name of the group of a card in which its values stand."""


class _OwnField(Schema):
    """What all fields of one's own have."""

    key: OwnKey
    """Its name in files, formulas and faces: ``own.morale``."""
    kind: CardKind
    """Kind of card that has it."""
    label: LocalText = NO_TEXT
    """What forms and tables call it, per language; its key where it is empty."""
    help: LocalText = NO_TEXT
    """What it means, shown where one points at it."""

    @model_validator(mode="after")
    def _is_not_reserved(self) -> Self:
        if self.key in RESERVED:
            raise broken("own.reserved", at="key", key=self.key)
        return self

    @property
    def words(self) -> LocalText:
        """What it is called: its label, else its key."""
        return self.label or LocalText({"en": self.key.replace("_", " ").capitalize()})


class OwnNumber(_OwnField):
    """A number within a range."""

    type: Literal["number"] = "number"
    """What it holds."""
    whole: bool = True
    """Whether fractions are refused."""
    least: Bound | None = None
    """Least value; empty for no bound."""
    most: Bound | None = None
    """Greatest value; empty for no bound."""
    default: Bound | None = None
    """Value of a card that says none; empty for none."""

    @model_validator(mode="after")
    def _the_range_is_one(self) -> Self:
        if self.least is not None and self.most is not None and self.least > self.most:
            raise broken("own.range", at="most", key=self.key)
        if self.default is not None and not fits_number(self, self.default):
            raise broken("own.default", at="default", key=self.key)
        return self


class OwnDie(_OwnField):
    """Dice that are rolled: ``d6``, ``2d10+1``."""

    type: Literal["die"] = "die"
    """What it holds."""
    default: Annotated[str, Field(pattern=patterns.DICE_OR_NONE, max_length=12)] = ""
    """Dice of a card that says none; empty for none."""


class OwnText(_OwnField):
    """A text."""

    type: Literal["text"] = "text"
    """What it holds."""
    translated: bool = True
    """Whether it has a text per language; else it is the same in all."""
    paragraphs: bool = False
    """Whether it is long and has room for several lines."""


class OwnOption(Schema):
    """One of the values of a choice."""

    id: Key
    """What cards and files say."""
    name: LocalText = NO_TEXT
    """What people read."""


class WordList(Schema):
    """Words that several choices share."""

    id: Key
    """Its name, which choices say."""
    name: LocalText = NO_TEXT
    """What it is called where a choice takes it; empty for its id."""
    options: tuple[OwnOption, ...] = Field(min_length=1, max_length=MOST_CHOICES)
    """The words, in their order."""

    @model_validator(mode="after")
    def _words_stand_once(self) -> Self:
        _refuse_twice(self.options)
        return self


class OwnChoice(_OwnField):
    """One of some words."""

    type: Literal["choice"] = "choice"
    """What it holds."""
    word_list: Key | None = None
    """A list of words of the ruleset, which several choices may share; empty for none."""
    options: tuple[OwnOption, ...] = Field(default=(), max_length=MOST_CHOICES)
    """The words, in their order; after those of the list."""
    default: Key | None = None
    """Word of a card that says none; empty for none."""

    @model_validator(mode="after")
    def _words_stand_once(self) -> Self:
        _refuse_twice(self.options)
        known = self.word_list is not None or self.default in [one.id for one in self.options]
        if self.default is not None and not known:  # what its list knows, its ruleset says
            raise broken("own.default", at="default", key=self.key)
        return self


def _refuse_twice(options: Iterable[OwnOption]) -> None:
    if twice := first_twice(one.id for one in options):
        raise broken("own.option_twice", at=f"options[{twice[0]}].id", id=twice[1])


class OwnFlag(_OwnField):
    """Yes or no; no where a card says nothing."""

    type: Literal["flag"] = "flag"
    """What it holds."""


class OwnPicture(_OwnField):
    """A picture with the part of it that faces show."""

    type: Literal["picture"] = "picture"
    """What it holds."""


class OwnReference(_OwnField):
    """Another document."""

    type: Literal["reference"] = "reference"
    """What it holds."""
    to: Referred = "unit"
    """Kind of the document meant."""


OwnField = OwnNumber | OwnDie | OwnText | OwnChoice | OwnFlag | OwnPicture | OwnReference
OwnFields = Annotated[
    tuple[Annotated[OwnField, Field(discriminator="type")], ...],
    Field(max_length=MOST_FIELDS, json_schema_extra={"blocks": "type", "descriptive": "guide"}),
]
WordLists = Annotated[tuple[WordList, ...], Field(max_length=MOST_FIELDS), GUIDE]


@lru_cache(maxsize=64)
def with_lists(fields: tuple[OwnField, ...], lists: tuple[WordList, ...]) -> tuple[OwnField, ...]:
    """Return fields of which each choice has the words of its list, too, before those of its own.

    A word that both have is that of the list; a list that is not there gives none.
    """
    words = {one.id: one.options for one in lists}

    def whole(field: OwnField) -> OwnField:
        if not isinstance(field, OwnChoice) or field.word_list is None:
            return field
        shared = words.get(field.word_list, ())
        known = {one.id for one in shared}
        own = (one for one in field.options if one.id not in known)
        return field.model_copy(update={"word_list": None, "options": (*shared, *own)})

    return tuple(map(whole, fields))


def first_field_twice(fields: Iterable[OwnField]) -> tuple[int, str] | None:
    """Return the place and the key of the first field that its kind of card has already, or nothing."""
    twice = first_twice(f"{one.kind}.{one.key}" for one in fields)
    return None if twice is None else (twice[0], twice[1].partition(".")[2])


def _sort_of(value: Any) -> str | None:
    """Return which sort of value plain data or a model is; None for what no field can hold."""
    if isinstance(value, Ref | Portrait | LocalText):
        return type(value).__name__
    if isinstance(value, Mapping):
        return "Portrait" if "data" in value else "Ref" if {"id", "kind"} <= value.keys() else "LocalText"
    if value is None or isinstance(value, bool | int | float | str):
        return "none" if value is None else type(value).__name__
    return None


def _any_of(schema: dict[str, Any]) -> None:
    """Let a whole number be a number, too: by ``oneOf`` it would be neither."""
    schema["anyOf"] = schema.pop("oneOf")


OwnValue = Annotated[
    Annotated[None, Tag("none")]
    | Annotated[bool, Tag("bool")]
    | Annotated[int, Field(ge=-1_000_000_000, le=1_000_000_000), Tag("int")]
    | Annotated[float, Field(ge=-1_000_000_000, le=1_000_000_000), Tag("float")]
    | Annotated[str, Field(max_length=LONGEST), Tag("str")]
    | Annotated[LocalText, Tag("LocalText")]
    | Annotated[Ref, Tag("Ref")]
    | Annotated[Portrait, Tag("Portrait")],
    Discriminator(_sort_of, custom_error_type="own.value", custom_error_message="own.value"),
    Field(json_schema_extra=_any_of),
]
"""What a field of one's own may hold; which of these it must be, the ruleset says (:func:`problems_of`)."""


class OwnValues(Schema):
    """Values of the fields that an author has added, by their keys; what no ruleset knows is kept."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, OwnValue] = Field(init=False)

    @model_validator(mode="after")
    def _keys_are_keys(self) -> Self:
        values = values_in(self)
        if len(values) > MOST_FIELDS:
            raise broken("own.too_many", most=MOST_FIELDS)
        for key, value in values.items():
            if key in RESERVED or len(key) > MOST_LETTERS or not _KEY.fullmatch(key):
                raise broken("own.no_key", at=key, key=key)
            if isinstance(value, LocalText) and any(len(text) > LONGEST for text in value.root.values()):
                raise broken("own.too_long", at=key, key=key, most=LONGEST)
        return self


def values_in(own: OwnValues) -> Mapping[str, Any]:
    """Return the values by key: plain ones, texts, references and pictures."""
    return own.__pydantic_extra__ or {}


_KEY: Final = re.compile(rf"{patterns.FIELD_KEY[:-1]}\Z")


class CardForm(Document):
    """A document with the form of a card, to which an author may add fields."""

    own: Annotated[OwnValues, LOOK] = OwnValues()
    """Values of the fields that the ruleset adds to cards of this kind."""


def fits_number(field: OwnNumber, value: float) -> bool:
    """Return whether a number is in the range of a field, and whole where it must be."""
    return (
        (field.least is None or value >= field.least)
        and (field.most is None or value <= field.most)
        and (not field.whole or float(value).is_integer())
    )
