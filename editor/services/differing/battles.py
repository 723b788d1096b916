"""Who wins scenarios that two sides have, fought by both."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from editor.catalogue import listing, references
from editor.catalogue.bulk import documents_with
from editor.catalogue.rows import DocumentRow
from editor.services.battles.preview import play_of, run_battles, setup_of, side_names
from editor.services.battles.scenario_balance import balance_of_report
from editor.services.differing.sides import Side
from editor.services.workspace import Workspace
from schemas.base import Kind
from schemas.problems import EditorError
from schemas.progress import Report, quietly


@dataclass(frozen=True)
class Wins:
    """How often a side of a scenario wins, in percent of the battles."""

    scenario: str
    """Id of the scenario."""
    side: str
    """Name of the side."""
    before: int
    after: int


@dataclass(frozen=True)
class Fought:
    """What battles of both sides came to."""

    wins: tuple[Wins, ...] = ()
    refused: Mapping[str, EditorError] = field(default_factory=dict)
    """Why scenarios could not be fought, by id."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Names of the scenarios, by id."""


def scenarios_to_fight(
    first: Side, second: Side, changed: Collection[str], language: str, report: Report = quietly
) -> dict[str, str]:
    """Return the names of the scenarios that both sides have and that need something that differs, by id.

    Args:
        first: what was before.
        second: what is now.
        changed: ids of the documents that differ.
        language: of the names.
        report: called as the work goes on, with 0 and 0; what it raises ends it.
    """
    with _opened(first, second) as pair:
        return {} if pair is None else _touched_names(pair, changed, language, report)


def fight(
    first: Side,
    second: Side,
    changed: Collection[str],
    battles: int,
    language: str,
    *,
    only: Collection[str] | None = None,
    seed: int = 1,
    report: Report = quietly,
    cancelled: Callable[[], bool] = bool,
) -> Fought:
    """Fight the scenarios of both sides that need something that differs, with the same dice.

    Args:
        first: what was before.
        second: what is now.
        changed: ids of the documents that differ.
        battles: how many of each, on each side.
        language: of the names of scenarios and sides.
        only: ids of the scenarios that are fought; None for all of them.
        seed: of the first battle.
        report: called with battles fought and to be fought; what it raises ends the work.
        cancelled: asked whether to stop; scenarios that both sides have fought by then are told.
    """
    with _opened(first, second) as pair:
        if pair is None:
            return Fought()
        names = _touched_names(pair, changed, language, report)
        wanted = [ident for ident in names if only is None or ident in only]
        found: list[Wins] = []
        refused: dict[str, EditorError] = {}
        for number, ident in enumerate(wanted):
            shares = []
            try:
                for side, ws in enumerate(pair):
                    done = (2 * number + side) * battles
                    within = _within(report, done, 2 * battles * len(wanted))
                    shares.append(_shares(ws, ident, battles, seed, language, within, cancelled))
            except EditorError as trouble:
                refused[ident] = trouble
                continue
            if cancelled():
                break  # one side may have fought fewer battles than the other
            before, after = shares
            found += (
                Wins(ident, name, before.get(key, ("", 0))[1], share) for key, (name, share) in after.items()
            )
        return Fought(tuple(found), refused, names)


def _within(report: Report, before: int, total: int) -> Report:
    """Return a report of a part of the battles as one of all."""
    return lambda done, _part: report(before + done, total)


@contextmanager
def _opened(first: Side, second: Side) -> Iterator[tuple[Workspace, Workspace] | None]:
    """Open both sides for the time of a block; None if one of them is a single document."""
    if first.opened is None or second.opened is None:
        yield None
        return
    with first.opened() as one, second.opened() as other:
        yield one, other


def _touched_names(
    pair: Sequence[Workspace], changed: Collection[str], language: str, report: Report
) -> dict[str, str]:
    found = [_scenarios(ws, changed, report) for ws in pair]
    touched = {ident for _rows, idents in found for ident in idents}
    before, after = (rows for rows, _idents in found)
    rows = [row for ident, row in after.items() if ident in before and ident in touched]
    return {row.id: row.name.get(language) or row.slug for row in sorted(rows, key=lambda row: row.path)}


def _scenarios(
    ws: Workspace, changed: Collection[str], report: Report
) -> tuple[dict[str, DocumentRow], set[str]]:
    """Return the scenarios of a catalogue by id, and the ids of those that need something that differs."""
    with ws.reading() as catalogue:
        rows = {row.id: row for row in listing.live_rows(catalogue, kind=Kind.SCENARIO)}
        there = documents_with(catalogue, list(changed)).values()
        # Scenarios refer to no ruleset: that of their game holds.
        games = {row.system for row in there if row.kind == Kind.RULESET}
        reached, level = set(changed), list(changed)
        while level:
            report(0, 0)
            users = {row.id for ident in level for row in references.users_of(catalogue, ident)}
            level = sorted(users - reached)
            reached |= users
    return rows, {ident for ident, row in rows.items() if ident in reached or row.system in games}


def _shares(
    ws: Workspace,
    scenario: str,
    battles: int,
    seed: int,
    language: str,
    report: Report,
    cancelled: Callable[[], bool],
) -> dict[str, tuple[str, int]]:
    """Return by side its name and the percentage of battles that it wins.

    Raises:
        EditorError: the scenario cannot be fought.
    """
    setup = setup_of(ws, scenario)
    fought = run_battles(
        ws, setup, play_of(setup), battles=battles, seed=seed, report=report, cancelled=cancelled
    )
    balance, names = balance_of_report(fought, setup, {}), side_names(setup, language)
    return {
        one.side: (names.get(one.side, one.side), round(100 * one.wins / max(1, balance.battles)))
        for one in balance.sides
    }
