"""How much better one way of playing is than another: mirrored battles, every one with the sides swapped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from editor.rules.core.contract import AiSettings, AnyPlay, Setup
from editor.rules.core.dice import stream_seed
from editor.simulation.batch import run_batch
from editor.simulation.statistics import Failure, Outcome, Rate, rate
from schemas.problems import EditorError
from schemas.progress import Report
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem


@dataclass(frozen=True)
class Table:
    """What a pair of players has come to in one scenario."""

    scenario: str
    """Slug of the scenario."""
    wins: Rate
    """Battles that the first player won, draws counted as not won."""
    losses: Rate
    """Battles that the second player won."""
    draws: Rate
    """Battles that nobody won."""
    mean_turns: float
    """Mean length in turns."""
    failures: tuple[Failure, ...]
    """Battles that could not be played out."""


@dataclass(frozen=True)
class LeagueReport:
    """What a pair of players has come to in all scenarios."""

    first: AiSettings
    """How the first player plays."""
    second: AiSettings
    """How the second one plays."""
    total: Table
    """All mirrored scenarios together."""
    tables: tuple[Table, ...]
    """Mirrored scenario by mirrored scenario."""
    unequal: tuple[Table, ...] = ()
    """Scenarios whose armies differ, one by one; they are in no total."""
    sides: int = 2
    """How many sides each scenario has: the first player has one of them."""


def sides_of(setup: Setup) -> tuple[str, ...]:
    """Return the ids of a scenario's sides."""
    return tuple(side.id for side in getattr(setup.scenario, "sides", ()))


def play_league(
    play: AnyPlay,
    setups: Sequence[Setup],
    first: AiSettings,
    second: AiSettings,
    battles: int,
    seed: int,
    *,
    unequal: Sequence[Setup] = (),
    workers: int = 0,
    report: Report | None = None,
    document_systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
) -> LeagueReport:
    """Let two ways of playing meet in every scenario: the first has one side, each as often as every other.

    Args:
        play: the game.
        setups: mirrored scenarios of equally many sides; the same seeds are played from each of them.
        first: how the first player plays.
        second: how all others play.
        battles: how many at least in the total; every scenario and side gets as many as every other.
        seed: seed of the league.
        unequal: scenarios whose armies differ: there the armies decide as much as the players, so that they
            are played as the others are, but stay out of the total.
        workers: other processes to play in; 0 plays in this one.
        report: told ``(done, total)``.
        document_systems: games whose documents the workers can read.

    Raises:
        EditorError: a scenario cannot be played.
    """
    every = (*setups, *unequal)
    refusals = [problem for setup in every for problem in play.refusals(setup)]
    if refusals:
        raise EditorError(*refusals)
    each = max(1, -(-battles // sum(len(sides_of(setup)) for setup in setups)))
    total = each * sum(len(sides_of(setup)) for setup in every)
    tables, everything, failed = [], [], []
    done = 0
    for number, setup in enumerate(every):
        results: list[tuple[str, Outcome]] = []
        failures: list[Failure] = []
        sides = sides_of(setup)
        for own in sides:

            def reported(ended: int, _: int, before: int = done) -> None:
                if report is not None:
                    report(before + ended, total)

            batch = run_batch(
                play,
                setup,
                each,
                stream_seed(seed, number),
                workers=workers,
                report=reported,
                document_systems=document_systems,
                ai_by_side={side: first if side == own else second for side in sides},
            )
            done += each
            results += [(own, outcome) for outcome in batch.outcomes]
            failures += batch.failures
        tables.append(_table(setup.scenario.slug, results, failures))
        if number < len(setups):
            everything += results
            failed += failures
    together = _table("", everything, failed)
    mirrored, others = tuple(tables[: len(setups)]), tuple(tables[len(setups) :])
    return LeagueReport(first, second, together, mirrored, others, len(sides_of(setups[0])))


def _table(scenario: str, results: Sequence[tuple[str, Outcome]], failures: Sequence[Failure]) -> Table:
    """Return the table of outcomes, each with the side that the first player had."""
    count = len(results)
    wins = sum(outcome.won_by(own) for own, outcome in results)
    draws = sum(outcome.winner is None for _, outcome in results)
    turns = sum(outcome.turns for _, outcome in results)
    return Table(
        scenario,
        rate(wins, count),
        rate(count - wins - draws, count),
        rate(draws, count),
        turns / count if count else 0.0,
        tuple(failures),
    )
