"""Characters: one creature, one miniature, and the cards that it has in several games."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Document, Kind, Ref, Schema, SystemId
from schemas.pictures import Portrait
from schemas.quantities import Millimetres
from schemas.references import RefersTo
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken, first_twice

BlockRef = Annotated[Ref, RefersTo((Kind.UNIT,))]
"""The card with the figures of a creature in one game."""
BaseShape = Literal["round", "oval", "square", "rectangle", "hex", "none"]
MOST_CARDS: Final = 20


class Miniature(Schema):
    """The figure that stands on the table, whatever is played."""

    base: BaseShape = "round"
    """Shape of its base."""
    base_width_mm: Annotated[Millimetres, Field(gt=0, le=1_000)] = 25.0
    """Width of its base, across the front."""
    base_depth_mm: Annotated[Millimetres, Field(gt=0, le=1_000)] | None = None
    """Depth of its base; empty if it is as deep as wide."""
    maker: Annotated[str, Field(max_length=200)] = ""
    """Who makes or sells it."""
    note: LocalText = NO_TEXT
    """What one should know of it: parts, colours, where it is kept."""


class CharacterCard(Schema):
    """What a character is in one game."""

    game: SystemId
    """The game."""
    card: BlockRef
    """The card with the character's figures there."""


class CharacterBase(Document):
    """One creature in several games: its miniature, and its card in each of them."""

    kind: Literal[Kind.CHARACTER] = Kind.CHARACTER
    """Kind of the document."""
    portrait: Portrait | None = None
    """Its picture."""
    miniature: Miniature = Miniature()
    """The figure that stands for it."""
    cards: tuple[CharacterCard, ...] = Field(default=(), max_length=MOST_CARDS)
    """Its cards, one for each game at most."""

    @model_validator(mode="after")
    def _has_one_card_for_a_game(self) -> Self:
        if twice := first_twice(one.game for one in self.cards):
            raise broken("character.game_twice", at=f"cards[{twice[0]}].game", game=twice[1])
        if twice := first_twice(one.card.id for one in self.cards):
            slug = self.cards[twice[0]].card.slug or twice[1]
            raise broken("character.card_twice", at=f"cards[{twice[0]}].card", slug=slug)
        return self
