"""What many battles show: win rates with their intervals, losses, what each unit did, what came first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from editor.rules.core.contract import (
    CONTACT,
    ELEMENTS_DESTROYED,
    ELEMENTS_LOST,
    MOVED,
    POINTS_EARNED,
    POINTS_LOST,
    Troop,
)
from editor.simulation.statistics import Failure, Outcome, Rate, apart, rate
from schemas.quantities import PlayerId

FIRSTS: Final = (MOVED, CONTACT, ELEMENTS_LOST)
"""What is looked at to see what the beginning decides."""
OF_UNITS: Final = (ELEMENTS_LOST, POINTS_LOST, ELEMENTS_DESTROYED, POINTS_EARNED)
"""Counts with a column of their own in the table of units."""
_SPREAD: Final = (0.1, 0.5, 0.9)


@dataclass(frozen=True)
class Counted:
    """A further count of a side, of the game's own."""

    mean: float
    """Mean amount in a battle."""
    battles: Rate
    """Battles in which there was any."""


@dataclass(frozen=True)
class SideReport:
    """What a batch shows of one side."""

    side: PlayerId
    """Its id in the scenario."""
    wins: Rate
    """Battles that it won."""
    mean_losses: Mapping[str, float]
    """Measure -> mean amount lost in a battle."""
    spread: Mapping[str, tuple[float, float, float]] = field(default_factory=dict)
    """Measure -> what it loses at most in a tenth, in half, and in nine tenths of the battles."""
    counts: Mapping[str, Counted] = field(default_factory=dict)
    """Further counts by name."""
    allies: tuple[PlayerId, ...] = ()
    """Sides that win together with it: their battles won are the same."""


@dataclass(frozen=True)
class UnitReport:
    """What a batch shows of one unit."""

    troop: Troop
    means: Mapping[str, float]
    """Name of a count -> mean amount in a battle; those of ``OF_UNITS`` always."""
    destroyed: Rate
    """Battles in which it lost its last element."""
    paid: Rate
    """Battles in which it destroyed enemies worth its own points or more."""

    @property
    def value(self) -> float:
        """Points of enemies that it destroys on average, for each point that it costs."""
        return self.means[POINTS_EARNED] / self.troop.points if self.troop.points else 0.0


@dataclass(frozen=True)
class Opening:
    """What it means for a side to be the first in something."""

    what: str
    """Name of the count: who moved, came into contact, lost an element."""
    battles: int
    """Battles in which it happened at all."""
    side: str
    """The side that was first."""
    first: Rate
    """Battles in which it was."""
    wins: Rate
    """Those of them that it won."""
    otherwise: Rate
    """What it won of those in which another was first."""
    mean_turn: float
    """Turn in which it happened, on average."""

    @property
    def always(self) -> bool:
        """Whether no other side was ever the first: there is nothing to compare."""
        return self.first.count == self.battles

    @property
    def matters(self) -> bool:
        """Whether being first and winning go together more than chance explains (two shares, 95 %)."""
        return apart(self.wins, self.first.count, self.otherwise, self.battles - self.first.count)


@dataclass(frozen=True)
class BatchReport:
    """What a batch of battles shows; the same whatever the number of workers."""

    seed: int
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
    turns: tuple[tuple[int, int], ...] = ()
    """Length in turns -> battles, the shortest first."""
    units: tuple[UnitReport, ...] = ()
    """Unit by unit, in the order of the scenario; none where the game counts none."""
    openings: tuple[Opening, ...] = ()
    """What the beginning decided."""
    deaths: int = field(default=0, compare=False)
    """Processes that died on the way; their battles were fought again."""

    @property
    def played(self) -> int:
        """Battles that ended."""
        return len(self.outcomes)

    @property
    def camps(self) -> tuple[SideReport, ...]:
        """One side of each camp: the first of those that win together."""
        before: set[str] = set()
        found = []
        for side in self.sides:
            if before.isdisjoint(side.allies):
                found.append(side)
            before.add(side.side)
        return tuple(found)

    def data(self) -> dict[str, Any]:
        """Return the report as plain JSON data, without the single battles."""
        return {
            "seed": self.seed,
            "battles": self.asked,
            "played": self.played,
            "cancelled": self.cancelled,
            "mean_turns": self.mean_turns,
            "turns": {str(turns): battles for turns, battles in self.turns},
            "draws": rate_data(self.draws),
            "sides": [_side_data(side) for side in self.sides],
            "units": [_unit_data(unit) for unit in self.units],
            "openings": [
                {
                    "what": one.what,
                    "side": one.side,
                    "first": rate_data(one.first),
                    "wins": rate_data(one.wins),
                    "otherwise": rate_data(one.otherwise),
                    "matters": one.matters,
                    "mean_turn": one.mean_turn,
                }
                for one in self.openings
            ],
            "reasons": dict(self.reasons),
            "worker_deaths": self.deaths,
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


def rate_data(found: Rate) -> dict[str, float]:
    """Return a share as plain data."""
    return {"count": found.count, "rate": found.share, "low": found.low, "high": found.high}


def _side_data(side: SideReport) -> dict[str, Any]:
    return {
        "side": side.side,
        "wins": rate_data(side.wins),
        "mean_losses": dict(side.mean_losses),
        "spread": {
            measure: dict(zip(("low", "median", "high"), ends, strict=True))
            for measure, ends in side.spread.items()
        },
        "counts": {
            name: {"mean": one.mean, "battles": rate_data(one.battles)} for name, one in side.counts.items()
        },
    }


def _unit_data(unit: UnitReport) -> dict[str, Any]:
    return {
        "unit": unit.troop.id,
        "side": unit.troop.side,
        "name": dict(unit.troop.name.root),
        "points": unit.troop.points,
        "elements": unit.troop.elements,
        "means": dict(unit.means),
        "destroyed": rate_data(unit.destroyed),
        "paid": rate_data(unit.paid),
        "value": unit.value,
    }


def report_of(
    seed: int,
    asked: int,
    outcomes: Sequence[Outcome],
    failures: Sequence[Failure],
    troops: Sequence[Troop] = (),
    *,
    cancelled: bool,
    deaths: int = 0,
    camps: Sequence[Sequence[PlayerId]] = (),
) -> BatchReport:
    """Return what battles show, whatever the order in which they ended.

    Args:
        seed: seed of the batch.
        asked: battles asked for.
        outcomes: those that ended.
        failures: those that could not be played out.
        troops: the units that take part.
        cancelled: whether it was stopped.
        deaths: processes that died on the way.
        camps: the sides, those together that win together; none where each fights for itself.
    """
    ended = tuple(sorted(outcomes, key=lambda outcome: outcome.index))
    drawn = sum(outcome.winner is None for outcome in ended)
    names = tuple(ended[0].losses) if ended else ()
    reasons = Counter(outcome.reason.code for outcome in ended)
    return BatchReport(
        seed=seed,
        asked=asked,
        outcomes=ended,
        failures=tuple(sorted(failures, key=lambda failure: failure.index)),
        cancelled=cancelled,
        sides=tuple(
            SideReport(
                name,
                rate(sum(outcome.won_by(name) for outcome in ended), len(ended)),
                _mean_losses(ended, name),
                _spreads(ended, name),
                _counts(ended, troops, name),
                tuple(other for camp in camps if name in camp for other in camp if other != name),
            )
            for name in names
        ),
        draws=rate(drawn, len(ended)),
        mean_turns=sum(outcome.turns for outcome in ended) / len(ended) if ended else 0.0,
        reasons=tuple(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
        turns=tuple(sorted(Counter(outcome.turns for outcome in ended).items())),
        units=_units(ended, troops),
        openings=_openings(ended, troops, names),
        deaths=deaths,
    )


def _measures(ended: Sequence[Outcome], side: PlayerId) -> tuple[str, ...]:
    return tuple(dict.fromkeys(measure for outcome in ended for measure in outcome.losses[side]))


def _mean_losses(ended: Sequence[Outcome], side: PlayerId) -> dict[str, float]:
    return {
        measure: sum(outcome.losses[side].get(measure, 0) for outcome in ended) / len(ended)
        for measure in _measures(ended, side)
    }


def _spreads(ended: Sequence[Outcome], side: PlayerId) -> dict[str, tuple[float, float, float]]:
    found = {}
    for measure in _measures(ended, side):
        amounts = sorted(outcome.losses[side].get(measure, 0) for outcome in ended)
        low, median, high = (amounts[round(share * (len(amounts) - 1))] for share in _SPREAD)
        found[measure] = (low, median, high)
    return found


def _counts(ended: Sequence[Outcome], troops: Sequence[Troop], side: PlayerId) -> dict[str, Counted]:
    """Return the counts of a side that have no table of their own."""
    own = [place for place, troop in enumerate(troops) if troop.side == side]
    names = sorted({name for outcome in ended for name in outcome.tallies} - {*OF_UNITS, MOVED, CONTACT})
    found = {}
    for name in names:
        amounts = [
            sum(outcome.tallies[name][place] for place in own) if name in outcome.tallies else 0.0
            for outcome in ended
        ]
        some = sum(amount > 0 for amount in amounts)
        found[name] = Counted(sum(amounts) / len(ended), rate(some, len(ended)))
    return found


def _units(ended: Sequence[Outcome], troops: Sequence[Troop]) -> tuple[UnitReport, ...]:
    if not ended:
        return ()
    names = sorted({name for outcome in ended for name in outcome.tallies}.union(OF_UNITS) - {MOVED, CONTACT})
    nothing = (0.0,) * len(troops)
    found = []
    for place, troop in enumerate(troops):
        amounts = {name: [outcome.tallies.get(name, nothing)[place] for outcome in ended] for name in names}
        gone = sum(lost >= troop.elements for lost in amounts[ELEMENTS_LOST])
        paid = sum(earned >= troop.points for earned in amounts[POINTS_EARNED])
        found.append(
            UnitReport(
                troop,
                {name: sum(counted) / len(ended) for name, counted in amounts.items()},
                destroyed=rate(gone, len(ended)),
                paid=rate(paid, len(ended)),
            )
        )
    return tuple(found)


def _openings(ended: Sequence[Outcome], troops: Sequence[Troop], sides: Sequence[str]) -> tuple[Opening, ...]:
    found = []
    for what in FIRSTS:
        happened = [outcome for outcome in ended if what in outcome.firsts]
        for side in sides:
            first = [outcome for outcome in happened if troops[outcome.firsts[what][0]].side == side]
            if not first:
                continue
            won = sum(outcome.won_by(side) for outcome in first)
            all_won = sum(outcome.won_by(side) for outcome in happened)
            found.append(
                Opening(
                    what,
                    len(happened),
                    side,
                    first=rate(len(first), len(ended)),
                    wins=rate(won, len(first)),
                    otherwise=rate(all_won - won, len(happened) - len(first)),
                    mean_turn=sum(outcome.firsts[what][1] for outcome in first) / len(first),
                )
            )
    return tuple(found)
