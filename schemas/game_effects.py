"""Effects of events of the smaller games that change what is on the board; each game says which it has."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.map import FieldAt
from schemas.quantities import Centimetres, Key, SideKey
from schemas.references import CardRef, UnitRef

SquareNumber = Annotated[int, Field(ge=1, le=9)]
SectorEdge = Literal["north", "east", "south", "west"]
EDGES: Final[tuple[SectorEdge, ...]] = ("north", "east", "south", "west")
"""Sides of a square, as its sector is drawn."""


class LifeChanges(Schema):
    """A wizard gains life points, or loses some."""

    do: Literal["life"] = "life"
    """Kind of the effect."""
    side: SideKey
    """Player whose wizard it is."""
    points: Annotated[int, Field(ge=-99, le=99)] = 1
    """Points that he gains; a negative number takes away. Who has none left is dead."""


class FillsSquare(Schema):
    """Something fills a square, or it is cleared."""

    do: Literal["fills"] = "fills"
    """Kind of the effect."""
    side: SideKey
    """Player in whose sector the square is."""
    column: SquareNumber = 1
    """Its column as the sector is drawn, from the west."""
    row: SquareNumber = 1
    """Its row as the sector is drawn, from the north."""
    what: Literal["thornbush", "solid_stone", "nothing"] = "thornbush"
    """What fills it from now on; where somebody or something is, nothing does."""


class BuildsSide(Schema):
    """Something stands on a side of a square, or what stood there is gone."""

    do: Literal["builds"] = "builds"
    """Kind of the effect."""
    side: SideKey
    """Player in whose sector the square is."""
    column: SquareNumber = 1
    """Its column as the sector is drawn, from the west."""
    row: SquareNumber = 1
    """Its row as the sector is drawn, from the north."""
    edge: SectorEdge = "north"
    """Which of its sides, as the sector is drawn."""
    what: Literal["wall", "door", "firewall", "illusion_wall", "nothing"] = "wall"
    """What stands there from now on."""


class PiecesCome(Schema):
    """New pieces come into play, beside those of the army."""

    do: Literal["pieces"] = "pieces"
    """Kind of the effect."""
    side: SideKey
    """Side whose pieces they are."""
    entry: Key
    """Entry of its army: what kind of pieces they are."""
    count: Annotated[int, Field(ge=1, le=20)] = 1
    """How many; an event that repeats brings them once."""
    at: FieldAt
    """Field where they come: into a city of the side there, else there or on the nearest fields free."""


class CityPasses(Schema):
    """A city changes hands without a siege; who holds it for another side leaves it."""

    do: Literal["city"] = "city"
    """Kind of the effect."""
    at: FieldAt
    """Field of the city; where there is none, nothing happens."""
    side: SideKey
    """Side that has it from now on."""


class TableSpot(Schema):
    """A spot on the table."""

    x_cm: Centimetres
    """From the western edge."""
    y_cm: Centimetres
    """From the northern edge."""


class DisksCome(Schema):
    """New disks come into play, beside those of the army."""

    do: Literal["disks"] = "disks"
    """Kind of the effect."""
    side: SideKey
    """Side whose disks they are."""
    unit: UnitRef
    """Their card."""
    count: Annotated[int, Field(ge=1, le=20)] = 1
    """How many; an event that repeats brings them once."""
    at: TableSpot | None = None
    """Where the first one lies, the others near it; empty for where their side brings disks in."""


class MeansChange(Schema):
    """A gang gains command, logistics or markers, or loses some."""

    do: Literal["means"] = "means"
    """Kind of the effect."""
    side: SideKey
    """Side whose gang it is."""
    command: Annotated[int, Field(ge=-20, le=20)] = 0
    """Points of command that it gains, up to what the ruleset allows; a negative number takes away."""
    logistics: Annotated[int, Field(ge=-20, le=20)] = 0
    """Points of logistics that it gains; a negative number takes away."""
    markers: Annotated[int, Field(ge=-20, le=20)] = 0
    """Markers that it gains; a negative number takes away."""


class PlacesCome(Schema):
    """The places of a card of controlled locations come into play, beside those of the gang."""

    do: Literal["places"] = "places"
    """Kind of the effect."""
    side: SideKey
    """Side that controls them from now on."""
    card: CardRef
    """The card of controlled locations; an event that repeats brings it once."""
