"""Events of Zargo's scenarios: messages, counters, pieces that come and cities that change hands."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Schema
from schemas.game_events import MOST_EFFECTS, MOST_EVENTS, Ends, GameTrigger
from schemas.map import FieldAt
from schemas.quantities import Key, SideKey
from schemas.scenario_counters import Counts
from schemas.scenario_rules import Shows, Wins


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


class ZargoTrigger(GameTrigger):
    """Something that happens in the world when the time has come."""

    effects: tuple[
        Annotated[Shows | Counts | PiecesCome | CityPasses | Wins | Ends, Field(discriminator="do")], ...
    ] = Field(default=(), max_length=MOST_EFFECTS)  # type: ignore[assignment]  # this game has more of them
    """What happens, in this order."""


ZargoTriggers = Annotated[tuple[ZargoTrigger, ...], Field(max_length=MOST_EVENTS)]
"""The events of a scenario."""
