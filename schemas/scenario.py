"""Scenarios: a battlefield, the sides with their armies, how it ends; what all of them share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.base import Document, Kind, Schema
from schemas.descriptive import LOOK, TEXT
from schemas.map import MAX_SIDE, FieldAt
from schemas.quantities import SideKey
from schemas.references import ArmyRef, MapRef, RulesetRef
from schemas.scenario_balance import Balance
from schemas.scenario_briefing import MAX_PICTURES, BriefingPicture, Difficulty
from schemas.text import NO_TEXT, LocalText
from schemas.validation import broken, first_twice


class BoardPlacement(Schema):
    """A board laid on the battlefield, counted in whole boards from the north-west."""

    map: MapRef
    """The board."""
    column: Annotated[int, Field(ge=0, le=20)] = 0
    """Place from west to east, from 0."""
    row: Annotated[int, Field(ge=0, le=20)] = 0
    """Place from north to south, from 0."""
    turned: bool = False
    """Turned by 180 degrees."""


class RowsZone(Schema):
    """A deployment zone of whole rows of the battlefield."""

    shape: Literal["rows"] = "rows"
    """Shape of the zone."""
    first: Annotated[int, Field(ge=0, le=MAX_SIDE)]
    """First row, from 0 in the north."""
    last: Annotated[int, Field(ge=0, le=MAX_SIDE)]
    """Last row, included."""

    @model_validator(mode="after")
    def _rows_are_ordered(self) -> Self:
        if self.first > self.last:
            raise broken("scenario.rows_swapped", at="last", first=self.first, last=self.last)
        return self

    def among(self, fields: Iterable[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        """Return those of some fields of the battlefield that are in the zone."""
        return frozenset(at for at in fields if self.first <= at[1] <= self.last)


class FieldsZone(Schema):
    """A deployment zone of painted fields."""

    shape: Literal["fields"] = "fields"
    """Shape of the zone."""
    fields: tuple[FieldAt, ...]
    """Its fields, in offset coordinates of the battlefield."""

    def among(self, fields: Iterable[tuple[int, int]]) -> frozenset[tuple[int, int]]:
        """Return those of some fields of the battlefield that are in the zone."""
        return frozenset(self.fields).intersection(fields)


Zone = Annotated[RowsZone | FieldsZone, Field(discriminator="shape")]


class SideBase(Schema):
    """One side of a scenario."""

    id: SideKey
    """Identifier used by victory conditions."""
    name: LocalText
    """Name per language."""
    army: ArmyRef | None = None
    """Its army."""
    briefing: LocalText = NO_TEXT
    """Briefing for this side."""


def check_sides(sides: Sequence[SideBase]) -> None:
    """Refuse two sides with the same id; for the validators of scenarios.

    Raises:
        ValueError: two sides share an id.
    """
    if twice := first_twice(side.id for side in sides):
        raise broken("scenario.side_twice", at=f"sides[{twice[0]}].id", id=twice[1])


class ScenarioBase(Document):
    """What every scenario has."""

    kind: Literal[Kind.SCENARIO] = Kind.SCENARIO
    """Kind of the document."""
    ruleset: RulesetRef
    """The ruleset that is played."""
    turn_limit: Annotated[int, Field(ge=1, le=99)] | None = None
    """Last turn; empty for no limit."""
    briefing: LocalText = NO_TEXT
    """Briefing for everybody."""
    story: LocalText = NO_TEXT
    """How it came to the battle."""
    pictures: Annotated[tuple[BriefingPicture, ...], LOOK] = Field(default=(), max_length=MAX_PICTURES)
    """Pictures for the story and the briefings."""
    difficulty: Annotated[Difficulty | None, TEXT] = None
    """How hard it is to play well; empty if not stated."""
    number_of_players: Annotated[Annotated[int, Field(ge=1, le=20)] | None, TEXT] = None
    """For how many players it is; empty for one on each side."""
    length_minutes: Annotated[Annotated[int, Field(ge=5, le=6000)] | None, TEXT] = None
    """How long a battle takes, in minutes; empty if not stated."""
    balance: Annotated[Balance | None, TEXT] = None
    """Whom it favours, as battles of the computer have shown; empty where that was not measured."""
