"""Who wins scenarios that two sides have, fought by both."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass

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


def wins(
    first: Side,
    second: Side,
    changed: Collection[str],
    battles: int,
    language: str,
    *,
    seed: int = 1,
    report: Report = quietly,
    cancelled: Callable[[], bool] = bool,
) -> tuple[tuple[Wins, ...], dict[str, EditorError]]:
    """Fight the scenarios of both sides that need something that differs, with the same dice.

    Args:
        first: what was before.
        second: what is now.
        changed: ids of the documents that differ.
        battles: how many of each.
        language: of the names of sides.
        seed: of the first battle.
        report: called with scenarios done and to be done.
        cancelled: asked whether to stop.

    Returns:
        Who wins how often, and why a scenario could not be fought, by its id.
    """
    if first.opened is None or second.opened is None:
        return (), {}
    scenarios = [
        ident
        for ident, data in second.bodies.items()
        if data.get("kind") == Kind.SCENARIO and ident in first.bodies
    ]
    found: list[Wins] = []
    refused: dict[str, EditorError] = {}
    with first.opened() as one, second.opened() as other:
        wanted = [
            ident for ident in scenarios if _needs(one, ident, changed) or _needs(other, ident, changed)
        ]
        for number, ident in enumerate(wanted):
            report(number, len(wanted))
            if cancelled():
                break
            try:
                before = _shares(one, ident, battles, seed, language)
                after = _shares(other, ident, battles, seed, language)
            except EditorError as trouble:
                refused[ident] = trouble
                continue
            found += (
                Wins(ident, name, before.get(key, ("", 0))[1], share) for key, (name, share) in after.items()
            )
    return tuple(found), refused


def _needs(ws: Workspace, scenario: str, changed: Collection[str]) -> bool:
    with suppress(EditorError):
        setup = setup_of(ws, scenario)
        return not {setup.scenario.id, *setup.documents}.isdisjoint(changed)
    return scenario in changed


def _shares(
    ws: Workspace, scenario: str, battles: int, seed: int, language: str
) -> dict[str, tuple[str, int]]:
    """Return by side its name and the percentage of battles that it wins.

    Raises:
        EditorError: the scenario cannot be fought.
    """
    setup = setup_of(ws, scenario)
    report = run_battles(ws, setup, play_of(setup), battles=battles, seed=seed)
    balance, names = balance_of_report(report, setup, {}), side_names(setup, language)
    return {
        one.side: (names.get(one.side, one.side), round(100 * one.wins / balance.battles))
        for one in balance.sides
    }
