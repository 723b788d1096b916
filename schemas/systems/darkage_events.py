"""Events of Dark Age's scenarios: messages, counters, cards, means, places and points."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from schemas.game_effects import MeansChange, PlacesCome
from schemas.game_events import MOST_EFFECTS, MOST_EVENTS, CardTrigger, Draws, Ends
from schemas.scenario_counters import Counts
from schemas.scenario_rules import Scores, Shows, Wins


class DarkageTrigger(CardTrigger):
    """Something that happens in the city when the time has come."""

    effects: tuple[
        Annotated[
            Shows | Counts | Draws | MeansChange | PlacesCome | Scores | Wins | Ends,
            Field(discriminator="do"),
        ],
        ...,
    ] = Field(default=(), max_length=MOST_EFFECTS)  # type: ignore[assignment]  # this game has more of them
    """What happens, in this order."""


DarkageTriggers = Annotated[tuple[DarkageTrigger, ...], Field(max_length=MOST_EVENTS)]
"""The events of a scenario."""
