"""How much better one way of playing is than another: mirrored battles, every one with the sides swapped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from editor.rules.core.contract import AiSettings, AnyPlay, Setup
from editor.rules.core.dice import stream_seed
from editor.simulation.batch import run_batch
from editor.simulation.statistics import Failure, Outcome, Rate, rate
from schemas.problems import EditorError
from schemas.progress import Report
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem

_SIDES: Final = 2


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
    """Let two ways of playing meet in every scenario, as often on the one side as on the other.

    Args:
        play: the game.
        setups: mirrored scenarios of two sides; the same seeds are played with the sides swapped.
        first: how the first player plays.
        second: how the second one plays.
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
    each = max(1, -(-battles // (_SIDES * len(setups))))
    total = each * _SIDES * len(every)
    tables, everything, failed = [], [], []
    done = 0
    for number, setup in enumerate(every):
        results: list[tuple[str, Outcome]] = []
        failures: list[Failure] = []
        sides = [side.id for side in getattr(setup.scenario, "sides", ())]
        for own, other in (sides, sides[::-1]):

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
                ai_by_side={own: first, other: second},
            )
            done += each
            results += [(own, outcome) for outcome in batch.outcomes]
            failures += batch.failures
        tables.append(_table(setup.scenario.slug, results, failures))
        if number < len(setups):
            everything += results
            failed += failures
    together = _table("", everything, failed)
    return LeagueReport(first, second, together, tuple(tables[: len(setups)]), tuple(tables[len(setups) :]))


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
