"""What a scenario says of its own balance: taken from many battles, kept in it, and told with its age."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from editor.rules.core.contract import PLAINLY, AiBySide, Setup
from editor.services.battles.preview import setup_of
from editor.services.battles.scenario_evenness import Evenness, battle_fingerprint
from editor.services.documents import load, load_document
from editor.services.saving import save_revision
from editor.services.workspace import Workspace
from editor.simulation.reports import BatchReport
from schemas.base import must_be
from schemas.problems import EditorError, Message, Problem, Severity, error
from schemas.quantities import PlayerId
from schemas.scenario import ScenarioBase
from schemas.scenario_balance import Balance, SideWins, balance_label

_PLAIN: Final = PLAINLY.level


def balance_of(found: Evenness) -> Balance:
    """Return what a scenario may say of itself after :func:`run_evenness`, which plays plainly."""
    sides = tuple(SideWins(side=one.side, wins=round(one.share * found.battles)) for one in found.sides)
    return Balance(
        battles=found.battles,
        level=_PLAIN,
        sides=sides,
        draws=round(found.draws * found.battles),
        seed=found.seed,
        measured_on=found.fingerprint,
    )


def balance_of_report(report: BatchReport, setup: Setup, ai_by_side: AiBySide) -> Balance:
    """Return what a scenario may say of itself after many battles.

    Args:
        report: the battles.
        setup: the scenario with all that it needs, as it was fought.
        ai_by_side: how the computer played the sides.

    Raises:
        EditorError: the battles were stopped or some failed, or the sides were played at several levels.
    """
    if report.cancelled or report.failures or not report.played:
        raise error("scenario.balance_stopped")
    levels = {ai_by_side.get(PlayerId(one.side), PLAINLY).level for one in report.sides}
    if len(levels) != 1:
        raise error("scenario.balance_levels")
    return Balance(
        battles=report.played,
        level=levels.pop(),
        sides=tuple(SideWins(side=one.side, wins=one.wins.count) for one in report.sides),
        draws=report.draws.count,
        seed=report.seed,
        measured_on=battle_fingerprint(setup),
    )


def keep_balance(ws: Workspace, scenario: str, balance: Balance | None) -> int:
    """Write into a scenario what was measured of it, as a new revision; None takes it out.

    Args:
        ws: the catalogue.
        scenario: id of the scenario.
        balance: what was measured.

    Returns:
        The number of the revision.

    Raises:
        EditorError: the scenario cannot be edited: it was shipped, it has edits that are not saved, or
            somebody else edits it.
    """
    opened = load(ws, scenario, note=False)
    if opened.has_working_copy:
        raise error("scenario.balance_unsaved")
    changed = must_be(opened.document, ScenarioBase).model_copy(update={"balance": balance})
    return save_revision(ws, changed, opened.version)


def is_outdated(setup: Setup) -> bool:
    """Return whether a scenario says something of its balance that was measured before the last change."""
    balance = getattr(setup.scenario, "balance", None)
    return balance is not None and balance.measured_on != battle_fingerprint(setup)


def label_of(setup: Setup) -> Message | None:
    """Return whom a scenario favours, and whether that is outdated; None where it was not measured."""
    balance = getattr(setup.scenario, "balance", None)
    if balance is None:
        return None
    names = {side.id: side.name for side in getattr(setup.scenario, "sides", ())}
    return balance_label(balance, names, stale=is_outdated(setup))


def labels(ws: Workspace, scenarios: tuple[str, ...]) -> Mapping[str, Message]:
    """Return whom scenarios favour, by their ids; without those that were not measured."""
    found = {}
    for ident in scenarios:
        if getattr(load_document(ws, ident), "balance", None) is None:
            continue
        label = label_of(setup_of(ws, ident))
        if label is not None:
            found[ident] = label
    return found


def balance_problems(ws: Workspace, scenario: ScenarioBase) -> tuple[Problem, ...]:
    """Return a warning where a scenario says something of its balance that is outdated."""
    if scenario.balance is None:
        return ()
    try:
        setup = setup_of(ws, scenario.id)
    except EditorError:  # what it needs is missing, which is told elsewhere
        return ()
    known = Setup(scenario, setup.documents)
    if not is_outdated(known):
        return ()
    fix = Message(code="scenario.balance_outdated_fix")
    code = "scenario.balance_outdated"
    return (Problem(code=code, severity=Severity.WARNING, path="balance", fix=fix),)
