"""What many runs of a campaign say: ends, ways, battles, and who is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from editor.rules.core.campaigns.state import Company
from editor.simulation.statistics import Failure, Rate, rate
from editor.simulation.statistics import Outcome as BatchOutcome
from schemas.campaign import CampaignBase
from schemas.text import LocalText


@dataclass(frozen=True)
class CampaignRun(BatchOutcome):
    """How one campaign of a batch ended; its turns are battles."""

    way: tuple[str, ...] = ()
    """The chapters in their order, then the end."""
    companies: tuple[Company, ...] = ()
    """Who is left."""


@dataclass(frozen=True)
class Survivors:
    """What a batch shows of the units of one card."""

    side: str
    card: str
    name: LocalText
    elements: float
    """Mean elements with which it came."""
    left: float
    """Mean elements that are left at the end, where it has fought."""
    experience: float
    """Mean experience."""


@dataclass(frozen=True)
class CampaignReport:
    """What many campaigns show."""

    seed: int
    asked: int
    """Campaigns that were asked for."""
    runs: tuple[CampaignRun, ...]
    failures: tuple[Failure, ...] = ()
    cancelled: bool = False
    chapters: Mapping[str, Rate] = field(default_factory=dict)
    """Chapter -> campaigns in which it was fought."""
    ends: Mapping[str, Rate] = field(default_factory=dict)
    """End -> campaigns that ended so."""
    survivors: tuple[Survivors, ...] = ()

    @property
    def battles(self) -> float:
        """Mean battles of a campaign."""
        return sum(run.turns for run in self.runs) / len(self.runs) if self.runs else 0.0

    def data(self) -> dict[str, Any]:
        """Return the report as plain data."""

        def plain(one: Rate) -> dict[str, Any]:
            return {"count": one.count, "share": one.share, "low": one.low, "high": one.high}

        return {
            "seed": self.seed,
            "asked": self.asked,
            "played": len(self.runs),
            "cancelled": self.cancelled,
            "battles": self.battles,
            "chapters": {ident: plain(one) for ident, one in self.chapters.items()},
            "ends": {ident: plain(one) for ident, one in self.ends.items()},
            "survivors": [
                {
                    "side": one.side,
                    "card": one.card,
                    "name": dict(one.name.root),
                    "elements": one.elements,
                    "survivors": one.left,
                    "experience": one.experience,
                }
                for one in self.survivors
            ],
            "failures": [
                {"index": one.index, "seed": one.seed, "code": one.message.code} for one in self.failures
            ],
        }


def report_of(
    campaign: CampaignBase,
    asked: int,
    seed: int,
    runs: Sequence[CampaignRun],
    failures: Sequence[Failure] = (),
    *,
    cancelled: bool = False,
) -> CampaignReport:
    """Return what campaigns show, whatever the order in which they were played."""
    ordered = tuple(sorted(runs, key=lambda run: run.index))
    seen = Counter(ident for run in ordered for ident in set(run.way))
    total = len(ordered)
    return CampaignReport(
        seed,
        asked,
        ordered,
        tuple(sorted(failures, key=lambda one: one.index)),
        cancelled,
        {one.id: rate(seen[one.id], total) for one in campaign.chapters},
        {one.id: rate(seen[one.id], total) for one in campaign.ends},
        _survivors(campaign, ordered),
    )


def _survivors(campaign: CampaignBase, runs: Sequence[CampaignRun]) -> tuple[Survivors, ...]:
    found: dict[tuple[str, str], list[Company]] = {}
    for run in runs:
        for one in run.companies:
            found.setdefault((one.side, one.card), []).append(one)
    order: list[str] = [side.id for side in campaign.sides]
    return tuple(
        Survivors(
            side,
            card,
            rows[0].name,
            sum(sum(one.elements) for one in rows) / len(rows),
            sum(one.strength for one in rows) / len(rows),
            sum(one.experience for one in rows) / len(rows),
        )
        for (side, card), rows in sorted(found.items(), key=lambda one: (order.index(one[0][0]), one[0][1]))
    )
