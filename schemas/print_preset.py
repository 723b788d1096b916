"""A preset of sheets: what a printing service takes, how large sleeves are, how one prints at home."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Schema
from schemas.quantities import Key
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken

CardLength = Annotated[float, Field(ge=10, le=300)]
SleeveLength = Annotated[float, Field(ge=30, le=300)]


class CardSize(Schema):
    """A size of cards that a service cuts, in mm."""

    name: LocalText
    """What it is called."""
    width: CardLength
    """Width of the upright card."""
    height: CardLength
    """Height of the upright card."""


class PrintPreset(Schema):
    """A paper and how cards are put on it; lengths in mm."""

    id: Key
    """Identifier."""
    name: LocalText
    """Name per language."""
    group: Literal["home", "press", "sleeves"] = "home"
    """What it is for: one's own printer, a print shop or cutter, slips for sleeves."""
    paper: Annotated[str, Field(max_length=40)] = "A4"
    """Name of the paper, or its size such as 100x150."""
    mode: Literal["fold-over", "duplex", "fronts", "backs", "sleeves", "pages"] = "fold-over"
    """How faces are put on paper."""
    flip: Literal["long", "short"] = "long"
    """Edge about which the paper is turned."""
    margin: Annotated[float, Field(ge=0, le=60)] = 8.0
    """Least distance from the edge of the paper."""
    bleed: Annotated[float, Field(ge=0, le=10)] = 0.0
    """So far colours reach over the cut."""
    safe: Annotated[float, Field(ge=0, le=20)] = 0.0
    """Texts nearer to the cut are reported."""
    crop: Literal["lines", "outside", "full", "dotted", "none"] = "lines"
    """Marks for cutting."""
    ids: bool = True
    """Whether tiny numbers stand in the waste."""
    contour: bool = False
    """Whether outlines for a cutter stand on a layer of their own."""
    backs_first: bool = False
    """Whether each back comes before its front, where each face has a page of its own."""
    sleeve: tuple[SleeveLength, SleeveLength] = (63.5, 88.0)
    """Inner width and height of the sleeves."""
    pictures: bool = False
    """Whether the service takes a picture of each face instead of a PDF."""
    dots_per_inch: Annotated[int, Field(ge=50, le=600)] = 300
    """Fineness of these pictures."""
    cards: tuple[CardSize, ...] = ()
    """Sizes that it cuts; empty for any."""
    source: LocalText = NO_TEXT
    """Where these facts are from, and what is to be checked before one orders; shown beside the preset."""

    @model_validator(mode="after")
    def _leaves_room(self) -> Self:
        """Refuse a safe distance that leaves nothing of a card for its texts."""
        for index, card in enumerate(self.cards):
            if 2 * self.safe >= min(card.width, card.height):
                size = f"{card.width:g} x {card.height:g}"
                raise broken("print_presets.no_room", at=f"cards[{index}]", safe=self.safe, size=size)
        return self
