"""Bases of the documents that are cards: units, items, spells, spell books and other cards."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, ValidationError, model_validator

from schemas.base import Kind
from schemas.descriptive import LOOK, ORIGIN
from schemas.heraldry import Charge, Heraldry
from schemas.options import MOST_OPTIONS, CardOption, changed
from schemas.own_fields import CardForm
from schemas.pictures import Portrait
from schemas.quantities import Points
from schemas.references import BaseRef, FaceRef, SpellRef
from schemas.states import without_states
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken, first_twice


class CardBase(CardForm):
    """What every card has: the faction it belongs to and what it costs."""

    faction: str | None = None
    """Id of a faction of the ruleset; empty for a card of no faction."""
    points: Points = 0
    """What it costs in an army."""
    rules_text: LocalText = NO_TEXT
    """Special rules, as printed on the card."""
    based_on: Annotated[BaseRef | None, ORIGIN] = None
    """Card that this one is based on: what is not changed here is as there."""
    template: bool = False
    """A pattern for other cards: not fielded or printed itself, but offered for new ones."""
    portrait: Annotated[Portrait | None, LOOK] = None
    """Its picture, with the part of it that faces show."""
    symbol: Annotated[Charge | None, LOOK] = None
    """Its own symbol; empty for that of its people."""
    heraldry: Annotated[Heraldry | None, LOOK] = None
    """Its own arms; empty for those of its people."""
    face: Annotated[FaceRef | None, LOOK] = None
    """Face template that it is printed with; empty for the usual one of its kind."""

    @model_validator(mode="after")
    def _is_based_on_another_of_its_kind(self) -> Self:
        if self.based_on is None:
            return self
        kind = str(getattr(self, "kind", ""))
        if self.based_on.id == self.id:
            raise broken("inheritance.itself", at="based_on", card=self.slug)
        if kind and self.based_on.kind != kind:
            slug = self.based_on.slug or self.based_on.id
            raise broken(
                "inheritance.other_kind",
                at="based_on",
                card=self.slug,
                slug=slug,
                kind=kind,
                found=self.based_on.kind.value,
            )
        return self


class UnitBase(CardBase):
    """A card of a creature, unit, commander, engine or disk."""

    kind: Literal[Kind.UNIT] = Kind.UNIT
    """Kind of the document."""
    options: tuple[CardOption, ...] = Field(default=(), max_length=MOST_OPTIONS)
    """What an army may buy for it: other numbers for some points."""

    @model_validator(mode="after")
    def _options_make_valid_cards(self) -> Self:
        if not self.options:
            return self
        if twice := first_twice(one.id for one in self.options):
            raise broken("option.twice", at=f"options[{twice[0]}].id", id=twice[1])
        data = without_states(self.model_dump(mode="json")) | {"options": []}
        for number, option in enumerate(self.options):
            at = f"options[{number}]"
            if self.points + option.points < 0:
                raise broken("option.too_cheap", at=f"{at}.points", option=option.id, points=option.points)
            try:
                type(self).model_validate(changed(data, option.changes))
            except ValidationError as trouble:
                place = ".".join(str(part) for part in trouble.errors()[0]["loc"])
                raise broken("option.invalid", at=f"{at}.changes", option=option.id, field=place) from trouble
            except ValueError as trouble:
                change = str(trouble)
                raise broken(
                    "option.no_number", at=f"{at}.changes", option=option.id, change=change
                ) from trouble
        return self


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


class SpellbookBase(CardForm):
    """A spell book: the spells that a people's wizards may learn, in order."""

    kind: Literal[Kind.SPELLBOOK] = Kind.SPELLBOOK
    """Kind of the document."""
    faction: str | None = None
    """Id of the faction whose book it is."""
    spells: tuple[SpellRef, ...] = ()
    """Its spells, in the order of the book."""
