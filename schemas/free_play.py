"""What lies on the table of a game without code: its turn, dice, tables, counters, markers and decks."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Schema
from schemas.own_fields import DIE
from schemas.own_values import dice_results
from schemas.quantities import Colour, Key
from schemas.references import DeckCardRef
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken

_MOST: Final = 200
FreeCardKind = Literal["unit", "item", "spell", "card"]
"""Kinds of cards that a game may have."""
Dice = Annotated[str, Field(pattern=DIE, max_length=12)]
"""Dice that are rolled together: ``d6``, ``2d10+1``."""


class TurnStep(Schema):
    """A step of the turn, ticked off by the players."""

    id: Key
    """Its name in files."""
    name: LocalText
    """Name per language."""
    text: LocalText = NO_TEXT
    """What is done in it."""
    by: Literal["each", "all"] = "each"
    """Done by each side after the other, or by all together."""


class NamedDice(Schema):
    """A roll that the game knows by name."""

    id: Key
    """Its name in files."""
    name: LocalText
    """Name per language."""
    dice: Dice
    """The dice."""


class RollRow(Schema):
    """A row of a table: what a range of results means."""

    least: Annotated[int, Field(ge=-1_000, le=100_000)]
    """Lowest result."""
    most: Annotated[int, Field(ge=-1_000, le=100_000)]
    """Highest result."""
    text: LocalText
    """What it means."""


class RollTable(Schema):
    """A table on which dice are rolled."""

    id: Key
    """Its name in files."""
    name: LocalText
    """Name per language."""
    dice: Dice
    """What is rolled on it."""
    rows: tuple[RollRow, ...] = Field(min_length=1, max_length=_MOST)
    """Its rows; every result of the dice stands in one."""

    @model_validator(mode="after")
    def _every_result_stands_in_one_row(self) -> Self:
        results = dice_results(self.dice)
        if results is None:  # its pattern lets nothing else pass
            raise ValueError(self.dice)
        low, high = results
        wanted = low
        for number, row in sorted(enumerate(self.rows), key=lambda one: one[1].least):
            at = f"rows[{number}].least"
            if row.least > row.most:
                raise broken("free.table_backwards", at=at, least=row.least, most=row.most)
            if row.most < low:
                raise broken("free.table_below", at=at, most=row.most, low=low)
            if row.least < wanted > low:
                raise broken("free.table_overlap", at=at, result=row.least)
            if row.least > wanted:
                raise broken("free.table_gap", at="rows", result=wanted)
            wanted = row.most + 1
        if wanted <= high:
            raise broken("free.table_gap", at="rows", result=wanted)
        return self


class FreeCounter(Schema):
    """A number that is kept on the table: wounds of a model, gold of a side."""

    id: Key
    """Its name in files."""
    name: LocalText
    """Name per language."""
    of: Literal["piece", "side"] = "piece"
    """Whether each piece on the table has one, or each side."""
    start: Annotated[int, Field(ge=-1_000, le=1_000)] = 0
    """Its number when the game begins."""


class FreeMarker(Schema):
    """A marker that is put on the table as often as one likes: fire, smoke, done."""

    id: Key
    """Its name in files."""
    name: LocalText
    """Name per language."""
    colour: Colour = "#c0392b"
    """Its colour."""
    sign: Annotated[str, Field(max_length=2)] = ""
    """A letter or pictograph on it; empty for none."""
    size: Annotated[int, Field(ge=5, le=200, json_schema_extra={"unit": "mm"})] = 20
    """Its width."""


class DeckCard(Schema):
    """A card of a deck, so many times."""

    card: DeckCardRef
    """The card."""
    count: Annotated[int, Field(ge=1, le=100)] = 1
    """How often it is in the deck."""


class FreeDeck(Schema):
    """A deck that is drawn from: one for everybody, or one for each side."""

    id: Key
    """Its name in files."""
    name: LocalText
    """Name per language."""
    of: Literal["side", "all"] = "side"
    """Whether each side has one, or all draw from the same."""
    kind: FreeCardKind = "card"
    """Cards of this kind in the army of a side make its deck, where no cards are named here."""
    cards: tuple[DeckCard, ...] = Field(default=(), max_length=_MOST)
    """Its cards; empty for those of the army."""
    hand: Annotated[int, Field(ge=0, le=60)] = 0
    """So many each side draws from it when the game begins."""

    @model_validator(mode="after")
    def _has_cards(self) -> Self:
        if self.of == "all" and not self.cards:
            raise broken("free.deck_empty", at="cards", deck=self.id)
        return self
