"""Single battles of a batch, and shares with their intervals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from editor.simulation.tally import Firsts, Tallies
from schemas.problems import Message
from schemas.quantities import PlayerId

Z95: Final = 1.959963984540054
"""Standard deviations on each side of a 95 % interval."""
_FEWEST: Final = 10
"""Fewer battles are not compared."""


@dataclass(frozen=True)
class Outcome:
    """How one battle of a batch ended."""

    index: int
    """Its number in the batch, from 0."""
    seed: int
    """Its seed: with it the same battle is played again."""
    winner: PlayerId | None
    """The side that won; None for a draw."""
    reason: Message
    """Why."""
    turns: int
    """Turns played."""
    losses: Mapping[PlayerId, Mapping[str, float]]
    """Side -> measure -> amount."""
    tallies: Tallies = field(default_factory=dict)
    """Name of a count -> amount of each unit, in the order of ``Play.troops``."""
    firsts: Firsts = field(default_factory=dict)
    """Name of a count -> (place of the unit that it befell first, turn)."""
    allies: tuple[PlayerId, ...] = ()
    """Sides that have won together with the winner."""

    @property
    def winners(self) -> tuple[PlayerId, ...]:
        """The sides that won, together; none of a draw."""
        return (self.winner, *self.allies) if self.winner is not None else ()

    def won_by(self, side: str) -> bool:
        """Return whether a side has won, alone or with allies."""
        return side in self.winners


@dataclass(frozen=True)
class Failure:
    """A battle of a batch that could not be played out."""

    index: int
    """Its number in the batch."""
    seed: int
    message: Message
    """What happened."""


@dataclass(frozen=True)
class Rate:
    """A share of the battles, with its Wilson interval of 95 %."""

    count: int
    """Battles."""
    share: float
    """Count of all, 0 to 1; 0 where there are none."""
    low: float
    """Lower end of the interval."""
    high: float
    """Upper end."""


def wilson(count: float, total: int, z: float = Z95) -> tuple[float, float]:
    """Return the ends of the Wilson score interval of a share; 0 to 1 where there is nothing to count.

    A draw may count half: the interval is then somewhat wider than it need be.
    """
    if total == 0:
        return 0.0, 1.0
    share = count / total
    spread = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    centre, scale = share + z * z / (2 * total), 1 + z * z / total
    low, high = (centre - spread) / scale, (centre + spread) / scale
    # Rounding must not put the share itself outside.
    return max(min(low, share), 0.0), min(max(high, share), 1.0)


def rate(count: int, total: int) -> Rate:
    """Return a share with its interval."""
    low, high = wilson(count, total)
    return Rate(count, count / total if total else 0.0, low, high)


def apart(one: Rate, of_one: int, other: Rate, of_other: int) -> bool:
    """Return whether two shares of different battles differ by more than chance (95 %, normal interval).

    Where one of them is of fewer than ten battles nothing is said.
    """
    if min(of_one, of_other) < _FEWEST:
        return False
    pooled = (one.count + other.count) / (of_one + of_other)
    spread = sqrt(pooled * (1 - pooled) * (1 / of_one + 1 / of_other))
    return abs(one.share - other.share) > Z95 * spread
