"""What many battles show: win rates with their intervals, mean losses, turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, Final

from schemas.problems import Message

Z95: Final = 1.959963984540054
"""Standard deviations on each side of a 95 % interval."""


@dataclass(frozen=True)
class Outcome:
    """How one battle of a batch ended."""

    index: int
    """Its number in the batch, from 0."""
    seed: int
    """Its seed: with it the same battle is played again."""
    winner: str | None
    """The side that won; nothing for a draw."""
    reason: Message
    """Why."""
    turns: int
    """Turns played."""
    losses: Mapping[str, Mapping[str, float]]
    """Side -> measure -> amount."""


@dataclass(frozen=True)
class Failure:
    """A battle of a batch that could not be played out."""

    index: int
    """Its number in the batch."""
    seed: int
    """Its seed."""
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


@dataclass(frozen=True)
class SideReport:
    """What a batch shows of one side."""

    side: str
    """Its id in the scenario."""
    wins: Rate
    """Battles that it won."""
    mean_losses: Mapping[str, float]
    """Measure -> mean amount lost in a battle."""


@dataclass(frozen=True)
class BatchReport:
    """What a batch of battles shows; the same whatever the number of workers."""

    seed: int
    """Seed of the batch."""
    asked: int
    """Battles asked for."""
    outcomes: tuple[Outcome, ...]
    """Battles that ended, in order."""
    failures: tuple[Failure, ...]
    """Battles that could not be played out."""
    cancelled: bool
    """Whether it was stopped before all were played."""
    sides: tuple[SideReport, ...]
    """Side by side."""
    draws: Rate
    """Battles that nobody won."""
    mean_turns: float
    """Mean length in turns; 0 where no battle ended."""
    reasons: tuple[tuple[str, int], ...]
    """Message code of how battles ended -> battles, the most frequent first."""

    @property
    def played(self) -> int:
        """Battles that ended."""
        return len(self.outcomes)

    def data(self) -> dict[str, Any]:
        """Return the report as plain JSON data, without the single battles."""
        return {
            "seed": self.seed,
            "battles": self.asked,
            "played": self.played,
            "cancelled": self.cancelled,
            "mean_turns": self.mean_turns,
            "draws": _rate_data(self.draws),
            "sides": [
                {"side": side.side, "wins": _rate_data(side.wins), "mean_losses": dict(side.mean_losses)}
                for side in self.sides
            ],
            "reasons": dict(self.reasons),
            "failures": [
                {
                    "index": failure.index,
                    "seed": failure.seed,
                    "code": failure.message.code,
                    "values": dict(failure.message.values),
                }
                for failure in self.failures
            ],
        }


def _rate_data(rate: Rate) -> dict[str, float]:
    return {"count": rate.count, "rate": rate.share, "low": rate.low, "high": rate.high}


def wilson(count: int, total: int, z: float = Z95) -> tuple[float, float]:
    """Return the ends of the Wilson score interval of a share; 0 to 1 where there is nothing to count."""
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


def report_of(
    seed: int, asked: int, outcomes: Sequence[Outcome], failures: Sequence[Failure], *, cancelled: bool
) -> BatchReport:
    """Return what battles show, whatever the order in which they ended."""
    ended = tuple(sorted(outcomes, key=lambda outcome: outcome.index))
    wins = Counter(outcome.winner for outcome in ended)
    names = tuple(ended[0].losses) if ended else ()
    reasons = Counter(outcome.reason.code for outcome in ended)
    return BatchReport(
        seed=seed,
        asked=asked,
        outcomes=ended,
        failures=tuple(sorted(failures, key=lambda failure: failure.index)),
        cancelled=cancelled,
        sides=tuple(
            SideReport(name, rate(wins[name], len(ended)), _mean_losses(ended, name)) for name in names
        ),
        draws=rate(wins[None], len(ended)),
        mean_turns=sum(outcome.turns for outcome in ended) / len(ended) if ended else 0.0,
        reasons=tuple(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
    )


def _mean_losses(ended: Sequence[Outcome], side: str) -> dict[str, float]:
    lost = [outcome.losses[side] for outcome in ended]
    measures = dict.fromkeys(measure for amounts in lost for measure in amounts)
    return {measure: sum(amounts.get(measure, 0) for amounts in lost) / len(lost) for measure in measures}
