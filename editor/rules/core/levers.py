"""What may be changed in a scenario to make it even."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from schemas.quantities import PlayerId
from schemas.text import LocalText

LeverKind = Literal["points", "elements"]


@dataclass(frozen=True)
class Lever:
    """Something in a scenario that can be changed by whole steps to make it even."""

    id: str
    kind: LeverKind
    side: PlayerId
    """The side that gains where the amount grows."""
    troop: LocalText | None
    """The unit that is changed; None for a handicap in points."""
    low: int
    """Least amount; 0 is the scenario as it is written."""
    high: int
    """Greatest amount."""
    points_per_step: float
    """What one step is worth."""
