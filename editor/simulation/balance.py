"""What makes a scenario even, found by bisection over many battles, with its uncertainty.

Every amount is fought with the same seeds (common random numbers), so that what differs between two amounts
is the change and as little chance as can be. The share of a side is its wins and half of the draws.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from editor.rules.core.contract import AiBySide, AnyPlay, Setup
from editor.rules.core.levers import Lever, LeverKind
from editor.simulation.backends import backend
from editor.simulation.balance_report import Balance, Tried
from editor.simulation.batch import refuse
from editor.simulation.battle import MOST_ACTIONS
from editor.simulation.statistics import Failure, Outcome, wilson
from editor.simulation.tasks import Backend, Cancelled, Course, Task
from editor.simulation.worker import job_of
from schemas.problems import Problem, error
from schemas.progress import Report, quietly
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

_HALF: Final = 0.5
"""Share of a side in an even scenario of two camps."""
_BLOCKS: Final = 4
"""An amount is fought in so many blocks; after each it is asked whether it is clear enough."""
_CLEAR: Final = 3.290526731491926
"""Standard deviations (99.9 %) beyond which an amount is clear before all its battles are fought."""


@dataclass(frozen=True)
class Search:
    """What is looked for, and with how many battles."""

    lever: str = ""
    """Id of the lever; empty for the best candidate of the kind."""
    kind: LeverKind = "elements"
    """Where no lever is named."""
    battles: int = 200
    """Battles for each amount at most."""
    seed: int = 1
    ai_by_side: AiBySide = field(default_factory=dict)
    """How the computer plays which side; plainly where nothing is said."""


def find_balance(
    play: AnyPlay,
    setup: Setup,
    search: Search,
    *,
    workers: int = 0,
    scheduler: str = "",
    report: Report = quietly,
    cancelled: Cancelled = bool,
    document_systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
) -> Balance:
    """Find the amount of a lever that makes a scenario even.

    Args:
        play: the game.
        setup: the scenario with its documents; it is not changed.
        search: what may be changed.
        workers: other processes to play in; 0 or 1 plays in this one.
        scheduler: address of a scheduler of ``dask.distributed`` that plays them instead.
        report: called with how many battles are done, and how many it will be at most.
        cancelled: asked whether to stop; the best amount so far is returned then.
        document_systems: games whose documents the workers can read.

    Raises:
        EditorError: the scenario cannot be played, or has no such lever.
    """
    refuse(play, setup)
    candidates = _candidates(play, setup, search)
    with backend(min(workers, search.battles), scheduler) as place:
        trials = _Trials(play, setup, search, place, document_systems, report, cancelled)
        lever = _chosen(candidates, trials)
        return _Bisection(lever, trials).run()


def _candidates(play: AnyPlay, setup: Setup, search: Search) -> tuple[Lever, ...]:
    """Return the levers that are asked for.

    Raises:
        EditorError: there is none.
    """
    levers = play.levers(setup)
    found = [one for one in levers if (one.id == search.lever if search.lever else one.kind == search.kind)]
    if not found:
        code = "simulation.no_such_lever" if search.lever else f"simulation.no_{search.kind}_lever"
        known = ", ".join(one.id for one in levers) or "–"
        raise error(code, lever=search.lever, known=known)
    return tuple(found)


class _Trials:
    """The amounts fought so far, each once."""

    def __init__(
        self,
        play: AnyPlay,
        setup: Setup,
        search: Search,
        place: Backend,
        systems: Sequence[DocumentSystem],
        report: Report,
        cancelled: Cancelled,
    ) -> None:
        self.play, self.setup, self.search = play, setup, search
        self._place, self._systems = place, systems
        self._report, self._cancelled = report, cancelled
        self._found: dict[tuple[str, int], Tried] = {}
        self._before = 0
        self.expected = 1
        """Amounts that will be fought at most."""
        self.stopped = False
        self.deaths = 0
        self.even = 1 / max(2, len(play.camps(setup)))
        """Share of a side in an even scenario."""

    def of(self, lever: Lever) -> tuple[Tried, ...]:
        """Return what was fought with a lever, in the order of the amounts."""
        found = (tried for (key, _), tried in self._found.items() if key in (self._written(lever), lever.id))
        own = {tried.amount: self._turned(tried, lever) for tried in found}
        return tuple(own[amount] for amount in sorted(own))

    @cached_property
    def written_for(self) -> str:
        """Side for which the scenario as written was counted."""
        return self.play.levers(self.setup)[0].side

    def fight(self, lever: Lever, amount: int) -> Tried:
        """Fight the scenario with an amount; that of 0 is the same for every lever."""
        key = (lever.id if amount else self._written(lever), amount)
        if key not in self._found:
            side = lever.side if amount or key[0] else self.written_for
            self._found[key] = self._fought(self.changed(lever, amount), side, amount)
        return self._turned(self._found[key], lever)

    def _written(self, lever: Lever) -> str:
        """Return the key of the scenario as written: of two camps what one wins the other loses."""
        return "" if self.even == _HALF else f"written:{lever.side}"

    def _turned(self, tried: Tried, lever: Lever) -> Tried:
        """Return a result as the side of a lever sees it; that of amount 0 may be counted for another."""
        if tried.amount or self._written(lever) or lever.side == self.written_for:
            return tried
        wins = tried.played - tried.wins - tried.draws
        return Tried(
            0, tried.played, wins, tried.draws, tried.failures, 1 - tried.share, 1 - tried.high, 1 - tried.low
        )

    def changed(self, lever: Lever, amount: int) -> Setup:
        """Return the scenario with an amount."""
        return self.play.adjusted(self.setup, lever.id, amount) if amount else self.setup

    def refusals(self, lever: Lever, amount: int) -> tuple[Problem, ...]:
        """Return why the scenario cannot be played with an amount."""
        return self.play.refusals(self.changed(lever, amount))

    def _fought(self, setup: Setup, side: str, amount: int) -> Tried:
        search, total = self.search, self.search.battles
        job = job_of(self.play, setup, search.seed, self._systems, MOST_ACTIONS, search.ai_by_side)
        task = Task(job, self.play, setup)
        course = Course(total, self._progress, self._cancelled)
        size = -(-total // _BLOCKS)
        for start in range(0, total, size):
            self._place.play(task, range(start, min(start + size, total)), course)
            self.stopped = self.stopped or course.stop()
            if self.stopped or _is_clear(course.outcomes, side, self.even):
                break
        self._before += len(course.outcomes) + len(course.failures)
        self.deaths += course.deaths
        return _tried(amount, side, course.outcomes, course.failures, self.even)

    def _progress(self, done: int, total: int) -> None:
        self._report(self._before + done, max(self.expected * total, self._before + done))


def _score(outcomes: Sequence[Outcome], side: str, even: float) -> float:
    """Return the wins of a side and its part of the draws."""
    return sum(
        1.0 if outcome.won_by(side) else even if outcome.winner is None else 0.0 for outcome in outcomes
    )


def _is_clear(outcomes: Sequence[Outcome], side: str, even: float) -> bool:
    low, high = wilson(_score(outcomes, side, even), len(outcomes), _CLEAR)
    return low > even or high < even


def _tried(
    amount: int, side: str, outcomes: Sequence[Outcome], failures: Sequence[Failure], even: float
) -> Tried:
    score, played = _score(outcomes, side, even), len(outcomes)
    low, high = wilson(score, played)
    return Tried(
        amount=amount,
        played=played,
        wins=sum(outcome.won_by(side) for outcome in outcomes),
        draws=sum(outcome.winner is None for outcome in outcomes),
        failures=len(failures),
        share=score / played if played else even,
        low=low,
        high=high,
    )


def _chosen(candidates: Sequence[Lever], trials: _Trials) -> Lever:
    """Return the only lever, or the candidate that makes even by the finest steps.

    A candidate is good where its farthest amount turns the scenario over; the finest is the one whose step is
    worth least.
    """
    if len(candidates) == 1:
        return candidates[0]
    finest = sorted(candidates, key=lambda lever: (lever.points_per_step, lever.id))
    trials.expected = len(finest) + 1
    for lever in finest:
        bounds = _Bisection(lever, trials).bounds()
        if trials.stopped or bounds is not None:
            return lever
    return finest[0]


class _Bisection:
    """The search along one lever. The share of its side grows with the amount, chance aside."""

    def __init__(self, lever: Lever, trials: _Trials) -> None:
        self._lever = lever
        self._trials = trials

    def share(self, amount: int) -> float:
        """Return the share of the lever's side."""
        return self._trials.fight(self._lever, amount).share

    def bounds(self) -> tuple[int, int] | None:
        """Return amounts between which evenness lies, 0 being one; None if it lies beyond."""
        written = self._trials.fight(self._lever, 0)
        if self._trials.stopped:
            return None
        far = self._farthest(up=written.share < self._trials.even)
        if far == 0 or self._trials.stopped:
            return None
        below, above = (0, far) if far > 0 else (far, 0)
        found = self.share(below), self.share(above)
        return (below, above) if found[0] <= self._trials.even <= found[1] else None

    def _farthest(self, *, up: bool) -> int:
        """Return the greatest (or least) amount with which the rules can play the scenario."""
        amount = self._lever.high if up else self._lever.low
        while amount and self._trials.refusals(self._lever, amount):
            amount -= 1 if up else -1
        return amount

    def run(self) -> Balance:
        """Search and return the result."""
        ends = self.bounds()
        least: int | None = None
        most: int | None = None
        if ends is not None:
            below, above = ends
            widest = (above - below).bit_length()
            self._trials.expected = len(self._trials.of(self._lever)) + 3 * widest
            self._cross(below, above, lambda tried: tried.share >= self._trials.even)
            least = self._cross(below, above, lambda tried: tried.high >= self._trials.even)
            most = self._cross(below, above, lambda tried: tried.low > self._trials.even)
            # Past the last amount that was fought nothing is known.
            least = self._inside(least, lambda tried: tried.high < self._trials.even)
            most = self._inside(most - 1, lambda tried: tried.low > self._trials.even)
        tried = self._trials.of(self._lever)
        fought = [one for one in tried if one.played] or list(tried)
        best = min(fought, key=lambda one: (abs(one.share - self._trials.even), abs(one.amount)))
        if ends is not None:
            least = None if least is None else min(least, best.amount)
            most = None if most is None else max(most, best.amount)
        return Balance(
            seed=self._trials.search.seed,
            battles=self._trials.search.battles,
            lever=self._lever,
            even=ends is not None,
            written=next(one for one in tried if one.amount == 0),
            best=best,
            least=least,
            most=most,
            tried=tried,
            cancelled=self._trials.stopped,
            deaths=self._trials.deaths,
        )

    def _cross(self, below: int, above: int, reached: Callable[[Tried], bool]) -> int:
        """Return the least amount that reaches something, between one that may not and one that may.

        An amount beyond the last is returned where none does.
        """
        if reached(self._trials.fight(self._lever, below)):
            return below
        if not reached(self._trials.fight(self._lever, above)):
            return above + 1
        while above - below > 1 and not self._trials.stopped:
            middle = self._playable(below, above)
            if middle is None:
                break
            if reached(self._trials.fight(self._lever, middle)):
                above = middle
            else:
                below = middle
        return above

    def _playable(self, below: int, above: int) -> int | None:
        """Return the amount nearest to the middle with which the rules can play; None if none is."""
        middle = (below + above) // 2
        between: Iterable[int] = sorted(range(below + 1, above), key=lambda one: abs(one - middle))
        return next((one for one in between if not self._trials.refusals(self._lever, one)), None)

    def _inside(self, amount: int, beyond: Callable[[Tried], bool]) -> int | None:
        """Return an end of the interval where an amount beyond it was shown not to be even."""
        return amount if any(beyond(one) for one in self._trials.of(self._lever)) else None
