"""Events of Zargo's scenarios: messages, counters, pieces that come and cities that change hands."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from schemas.game_effects import CityPasses, PiecesCome
from schemas.game_events import MOST_EFFECTS, MOST_EVENTS, Ends, GameTrigger
from schemas.scenario_counters import Counts
from schemas.scenario_rules import Shows, Wins


class ZargoTrigger(GameTrigger):
    """Something that happens in the world when the time has come."""

    effects: tuple[
        Annotated[Shows | Counts | PiecesCome | CityPasses | Wins | Ends, Field(discriminator="do")], ...
    ] = Field(default=(), max_length=MOST_EFFECTS)  # type: ignore[assignment]  # this game has more of them
    """What happens, in this order."""


ZargoTriggers = Annotated[tuple[ZargoTrigger, ...], Field(max_length=MOST_EVENTS)]
"""The events of a scenario."""
