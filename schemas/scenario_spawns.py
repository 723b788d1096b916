"""Units that an event of a scenario brings into play, and where they come."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.map_things import FieldAt
from schemas.quantities import Key, SideKey
from schemas.references import UnitRef

BoardEdge = Literal["north", "south", "east", "west"]
"""An edge of the battlefield."""


class AtEdge(Schema):
    """At an edge of the battlefield, round its middle."""

    at: Literal["edge"] = "edge"
    """Kind of the place."""
    edge: BoardEdge = "south"
    """The edge."""


class InArea(Schema):
    """In an area of the scenario."""

    at: Literal["area"] = "area"
    """Kind of the place."""
    area: Key
    """Area of the scenario."""


class OnField(Schema):
    """On a field of the battlefield."""

    at: Literal["field"] = "field"
    """Kind of the place."""
    field: FieldAt
    """The field, in offset coordinates of the battlefield."""


SpawnPlace = Annotated[AtEdge | InArea | OnField, Field(discriminator="at")]


class Spawns(Schema):
    """Units come into play that no army has."""

    do: Literal["spawns"] = "spawns"
    """Kind of the effect."""
    side: SideKey
    """Side to which they belong."""
    unit: UnitRef
    """Their recruitment card."""
    count: Annotated[int, Field(ge=1, le=20)] = 1
    """How many such units come, each with all its elements."""
    where: SpawnPlace = AtEdge()
    """Where they come; what does not find room there comes as near as it does (XVI.5.0)."""
    facing: Literal["N", "NE", "SE", "S", "SW", "NW"] = "N"
    """Where they look."""
