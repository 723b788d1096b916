"""Events of Wiz-War's scenarios: beside messages and counters, what changes life points and the board.

A square is named by the player whose sector it is in and by its column and row as that sector is drawn, so
that it is the same one however the sector lies.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.game_events import MOST_EFFECTS, MOST_EVENTS, CardTrigger, Draws, Ends
from schemas.quantities import SideKey
from schemas.scenario_counters import Counts
from schemas.scenario_rules import Shows, Wins

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


class WizwarTrigger(CardTrigger):
    """Something that happens in the maze when the time has come."""

    effects: tuple[
        Annotated[
            Shows | Counts | Draws | LifeChanges | FillsSquare | BuildsSide | Wins | Ends,
            Field(discriminator="do"),
        ],
        ...,
    ] = Field(default=(), max_length=MOST_EFFECTS)  # type: ignore[assignment]  # this game has more of them
    """What happens, in this order."""


WizwarTriggers = Annotated[tuple[WizwarTrigger, ...], Field(max_length=MOST_EVENTS)]
"""The events of a scenario."""
