"""Events of Diskwars's scenarios: messages, counters, disks that come into play, points."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from schemas.game_effects import DisksCome
from schemas.game_events import MOST_EFFECTS, MOST_EVENTS, Ends, GameTrigger
from schemas.scenario_counters import Counts
from schemas.scenario_rules import Scores, Shows, Wins


class DiskwarsTrigger(GameTrigger):
    """Something that happens on the table when the time has come."""

    effects: tuple[
        Annotated[Shows | Counts | DisksCome | Scores | Wins | Ends, Field(discriminator="do")],
        ...,
    ] = Field(default=(), max_length=MOST_EFFECTS)  # type: ignore[assignment]  # this game has more of them
    """What happens, in this order."""


DiskwarsTriggers = Annotated[tuple[DiskwarsTrigger, ...], Field(max_length=MOST_EVENTS)]
"""The events of a scenario."""
