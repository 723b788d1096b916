"""What a scenario says of its own balance: taken from many battles, kept in it, and told with its age."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from editor.catalogue import notes, repository
from editor.catalogue.bulk import plain_bodies
from editor.catalogue.rows import DocumentRow
from editor.rules.core.contract import PLAINLY, AiBySide, Level, Setup
from editor.services.battles.preview import play_of, setup_of
from editor.services.battles.scenario_evenness import Evenness, battle_fingerprint
from editor.services.loading import OpenDocument, load
from editor.services.personal_notes import keep_data, kept_data
from editor.services.resolving import resolve_documents
from editor.services.resources import LOOKS_KEY
from editor.services.saving import save_revision
from editor.services.workspace import Workspace
from editor.simulation.reports import BatchReport
from schemas.base import Document, must_be
from schemas.problems import EditorError, Message, Problem, Severity, error
from schemas.quantities import PlayerId
from schemas.scenario import ScenarioBase
from schemas.scenario_balance import Balance, SideWins, balance_label, balance_word, beside
from schemas.text import LocalText

_NOTED: Final = "balances.shipped"
"""Setting: which shipped scenarios were measured before the last change, by the content that has them."""


def balance_of(found: Evenness, setup: Setup) -> Balance:
    """Return what a scenario may say of itself after :func:`run_evenness`, which plays plainly.

    Args:
        found: what the battles have shown.
        setup: the scenario with all that it needs, as it was fought.
    """
    allies = {side for camp in play_of(setup).camps(setup) for side in camp[1:]}
    return Balance(
        battles=found.battles,
        level=PLAINLY.level,
        sides=tuple(
            SideWins(side=one.side, wins=round(one.share * found.battles))
            for one in found.sides
            if one.side not in allies
        ),
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
    return Balance(
        battles=report.played,
        level=_one_level(setup, ai_by_side),
        sides=tuple(SideWins(side=one.side, wins=one.wins.count) for one in report.camps),
        draws=report.draws.count,
        seed=report.seed,
        measured_on=battle_fingerprint(setup),
    )


def check_keeping(ws: Workspace, setup: Setup, ai_by_side: AiBySide) -> None:
    """Refuse battles, before they are fought, whose result could not be kept in their scenario.

    Raises:
        EditorError: as :func:`keep_balance` and :func:`balance_of_report`.
    """
    _one_level(setup, ai_by_side)
    _to_keep_in(ws, setup.scenario.id)


def keep_balance(ws: Workspace, scenario: str, balance: Balance | None) -> int:
    """Write into a scenario what was measured of it, as a new revision; None takes it out.

    What was measured at another level, before any change, stays beside it.

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
    opened = _to_keep_in(ws, scenario)
    document = must_be(opened.document, ScenarioBase)
    both = None if balance is None else beside(document.balance, balance)
    changed = document.model_copy(update={"balance": both})
    return save_revision(ws, changed, opened.version)


def _one_level(setup: Setup, ai_by_side: AiBySide) -> Level:
    levels = {ai_by_side.get(PlayerId(side), PLAINLY).level for side in _names(setup)}
    if len(levels) != 1:
        raise error("scenario.balance_levels")
    return levels.pop()


def _to_keep_in(ws: Workspace, scenario: str) -> OpenDocument:
    opened = load(ws, scenario, note=False)
    repository.check_editable(opened.row)
    if opened.has_working_copy:
        raise error("scenario.balance_unsaved")
    return opened


def _names(setup: Setup) -> dict[str, LocalText]:
    return {side.id: side.name for side in getattr(setup.scenario, "sides", ())}


def is_outdated(setup: Setup) -> bool:
    """Return whether a scenario says something of its balance that was measured before the last change."""
    balance = getattr(setup.scenario, "balance", None)
    return balance is not None and balance.measured_on != battle_fingerprint(setup)


def label_of(setup: Setup) -> Message | None:
    """Return whom a scenario favours, and whether that is outdated; None where it was not measured."""
    balance = getattr(setup.scenario, "balance", None)
    if balance is None:
        return None
    return balance_label(balance, _names(setup), stale=is_outdated(setup))


class Told(NamedTuple):
    """Whom a scenario favours, for lists."""

    whole: Message
    """With the figures, and whether it is outdated."""
    short: Message | None
    """In two or three words; None where it is outdated."""


def told_of(ws: Workspace, scenario: str) -> Told | None:
    """Return whom a scenario favours; None where that was not measured, or the scenario cannot be read.

    Args:
        ws: the catalogue.
        scenario: id of the scenario.
    """
    return _told(ws, (scenario,)).get(scenario)


def labels(ws: Workspace, scenarios: Iterable[str]) -> Mapping[str, Message]:
    """Return whom scenarios favour, by their ids; without those that were not measured or cannot be read."""
    return {ident: told.whole for ident, told in _told(ws, scenarios).items()}


def _told(ws: Workspace, scenarios: Iterable[str]) -> dict[str, Told]:
    """Return by its id whom each of some scenarios favours.

    Whether one is outdated takes all that it needs. What is shipped stays as it is until other content comes,
    so of shipped ones it is noted.
    """
    known: dict[str, Document] = {}
    found: dict[str, Told] = {}
    with ws.reading() as catalogue:
        content = notes.setting(catalogue, LOOKS_KEY)
    kept = kept_data(ws, _NOTED)
    before = kept.get("outdated") if kept.get("content") == content else None
    noted = dict(before) if isinstance(before, Mapping) else {}
    for ident in scenarios:
        with suppress(EditorError, ValidationError, KeyError, TypeError):
            row, said = _as_stored(ws, ident)
            if said.get("balance") is None:
                continue
            stale = noted.get(ident) if row.source == "shipped" else None
            if not isinstance(stale, bool):
                resolved = resolve_documents(ws, ident, known=known)
                stale = is_outdated(Setup(resolved.document, resolved.whole()))
            if row.source == "shipped":
                noted[ident] = stale
            found[ident] = _in_words(said, stale=stale)
    if content and noted != (before or {}) and ws.keeps_notes:
        with suppress(EditorError):  # it is found out again
            keep_data(ws, _NOTED, {"content": content, "outdated": noted})
    return found


def _as_stored(ws: Workspace, scenario: str) -> tuple[DocumentRow, Mapping[str, Any]]:
    with ws.reading() as catalogue:
        row = repository.get(catalogue, scenario)
        return row, next((body for _row, body in plain_bodies(catalogue, [row])), {})


def _in_words(said: Mapping[str, Any], *, stale: bool) -> Told:
    """Return whom a scenario favours, of which the plain data are given."""
    balance = Balance.model_validate(said["balance"])
    names = {str(one["id"]): LocalText.model_validate(one["name"]) for one in said["sides"]}
    return Told(balance_label(balance, names, stale=stale), None if stale else balance_word(balance, names))


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
