"""Watching a scenario being fought, once or many times."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from editor.rules.core.contract import (
    CHARACTERS,
    FORMER_LEVELS,
    PLAINLY,
    AiBySide,
    AiSettings,
    AnyPlay,
    Setup,
)
from editor.rules.registry import find_system
from editor.services.resolving import resolve_kind
from editor.services.workspace import Workspace
from editor.simulation.batch import run_batch
from editor.simulation.battle import NO_AI_SETTINGS
from editor.simulation.reports import BatchReport
from schemas.base import Kind, system_of
from schemas.problems import error
from schemas.progress import Report, quietly
from schemas.quantities import PlayerId
from schemas.scenario import SideBase


def setup_of(ws: Workspace, scenario: str, *, working_copies: bool = False) -> Setup:
    """Return a scenario with every document that it needs.

    Args:
        ws: the catalogue.
        scenario: id, slug or ``system/kind/slug``.
        working_copies: take what is being edited instead of the last revisions.

    Raises:
        EditorError: it is no scenario, or a document that it needs is missing or invalid.
    """
    resolved = resolve_kind(
        ws, scenario, (Kind.SCENARIO,), "preview.not_a_scenario", working_copies=working_copies
    )
    return Setup(resolved.document, resolved.whole())


def play_of(setup: Setup) -> AnyPlay:
    """Return the play of a scenario's game.

    Raises:
        EditorError: the preview does not play this game yet.
    """
    system_id = system_of(setup.scenario)
    found = find_system(system_id)
    if found is None or found.play is None:
        raise error("preview.no_play", system=system_id)
    return found.play


def side_names(setup: Setup, language: str) -> dict[str, str]:
    """Return the name of each side of a scenario, by its id."""
    sides: Sequence[SideBase] = getattr(setup.scenario, "sides", ())
    return {side.id: side.name.get(language) or side.id for side in sides}


def ai_by_side_of(
    setup: Setup, levels: Sequence[str], characters: Sequence[str] = ()
) -> dict[PlayerId, AiSettings]:
    """Return how the computer plays each side, from words: ``plain`` (all sides), ``orcs=calculating``.

    Raises:
        EditorError: a side, level or character that there is not.
    """
    sides: Sequence[SideBase] = getattr(setup.scenario, "sides", ())
    ids = [side.id for side in sides]
    level = _by_side(levels, ids, play_of(setup).levels, "no_such_level", FORMER_LEVELS)
    character = _by_side(characters, ids, CHARACTERS, "no_such_character", {})
    return {
        side: AiSettings(level.get(side, PLAINLY.level), character.get(side, PLAINLY.character))
        for side in ids
        if side in level or side in character
    }


_Word = TypeVar("_Word", bound=str)


def _by_side(
    words: Sequence[str],
    sides: Sequence[str],
    known: Sequence[_Word],
    code: str,
    earlier: Mapping[str, _Word],
) -> dict[str, _Word]:
    """Return side -> word; words for one side go before those for all.

    ``earlier``: word of an earlier version -> what is meant by it now.
    """
    parts = [word.rpartition("=") for word in words]
    found: dict[str, _Word] = {}
    for side, equals, wanted in sorted(parts, key=lambda part: bool(part[1])):
        value = next((one for one in known if one == wanted), earlier.get(wanted))
        if value is None:
            raise error(f"preview.{code}", word=wanted, known=", ".join(known))
        if equals and side not in sides:
            raise error("preview.no_such_side", side=side, known=", ".join(sides))
        found.update(dict.fromkeys([side] if equals else sides, value))
    return found


def run_battles(
    ws: Workspace,
    setup: Setup,
    play: AnyPlay,
    *,
    battles: int,
    seed: int,
    workers: int = 0,
    scheduler: str = "",
    report: Report = quietly,
    cancelled: Callable[[], bool] = bool,
    ai_by_side: AiBySide = NO_AI_SETTINGS,
) -> BatchReport:
    """Fight a scenario many times and return who won how often.

    Args:
        ws: the catalogue.
        setup: the scenario with everything that it needs (:func:`setup_of`).
        play: what plays it (:func:`play_of`).
        battles: how many battles.
        seed: seed of the first; the others are derived from it.
        workers: processes beside this one; 0 fights here.
        scheduler: address of a scheduler of ``dask.distributed`` whose machines fight instead.
        report: called with ``(done, total)`` after each battle or group of battles.
        cancelled: asked between battles; where it says yes, the battles fought so far are reported.
        ai_by_side: how the computer plays which side; plainly where nothing is said.

    Raises:
        EditorError: the scenario cannot be played; with every reason.
    """
    return run_batch(
        play,
        setup,
        battles,
        seed,
        workers=workers,
        scheduler=scheduler,
        report=report,
        cancelled=cancelled,
        document_systems=ws.systems,
        ai_by_side=ai_by_side,
    )
