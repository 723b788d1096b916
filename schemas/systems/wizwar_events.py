"""Events of Wiz-War's scenarios: beside messages and counters, what changes life points and the board."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from schemas.game_effects import BuildsSide, FillsSquare, LifeChanges
from schemas.game_events import MOST_EFFECTS, MOST_EVENTS, CardTrigger, Draws, Ends
from schemas.scenario_counters import Counts
from schemas.scenario_rules import Shows, Wins


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
