"""What the search for an even scenario says: the amounts tried, and the one that is nearest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from editor.rules.core.levers import Lever


@dataclass(frozen=True)
class Tried:
    """An amount of a lever and what its battles showed."""

    amount: int
    """0 is the scenario as it is written."""
    played: int
    """Battles fought to an end."""
    wins: int
    """Those won by the side of the lever."""
    draws: int
    """Those that nobody won."""
    failures: int
    """Battles that broke off."""
    share: float
    """Wins and its part of the draws, of all: half of them between two camps."""
    low: float
    """Lower end of its 95 % interval."""
    high: float
    """Upper end."""

    def data(self) -> dict[str, Any]:
        """Return it as plain JSON data."""
        return {
            "amount": self.amount,
            "battles": self.played,
            "wins": self.wins,
            "draws": self.draws,
            "failures": self.failures,
            "share": self.share,
            "low": self.low,
            "high": self.high,
        }


@dataclass(frozen=True)
class Balance:
    """What makes a scenario even by one lever. Nothing was saved."""

    seed: int
    battles: int
    """Battles for each amount at most."""
    lever: Lever
    even: bool
    """Whether the lever reaches evenness inside its bounds."""
    written: Tried
    """The scenario as it is written."""
    best: Tried
    """The amount nearest to even."""
    least: int | None
    """Least amount that may be the even one, by the 95 % intervals; None if even the last one may."""
    most: int | None
    """Greatest such amount; None if even the last one may."""
    tried: tuple[Tried, ...]
    """Every amount fought, in order."""
    cancelled: bool
    """Whether it was stopped: the best so far is returned."""
    deaths: int = 0
    """Processes that died on the way; their battles were fought again."""

    def data(self) -> dict[str, Any]:
        """Return it as plain JSON data."""
        return {
            "seed": self.seed,
            "battles": self.battles,
            "lever": self.lever.id,
            "kind": self.lever.kind,
            "side": self.lever.side,
            "unit": dict(self.lever.troop.root) if self.lever.troop is not None else None,
            "even": self.even,
            "amount": self.best.amount,
            "least": self.least,
            "most": self.most,
            "best": self.best.data(),
            "written": self.written.data(),
            "tried": [one.data() for one in self.tried],
            "cancelled": self.cancelled,
            "saved": False,
        }
