"""How even a scenario is: a batch of battles whose result is kept beside the scenario, not inside it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

from editor.catalogue import notes, repository
from editor.catalogue.bodies import canonical, pack_body, unpack_body
from editor.rules.core.contract import Setup
from editor.services.battles.preview import play_of, run_battles, setup_of
from editor.services.battles.watching import documents_of
from editor.services.workspace import Workspace
from editor.simulation.reports import BatchReport
from schemas.base import Document
from schemas.kept import kept_for_same
from schemas.problems import EditorError, Problem
from schemas.progress import Report, quietly

T = TypeVar("T")
USUAL_BATTLES: Final = 60
_MOST_KEPT: Final = 32
_READ_BY_PEOPLE: Final = frozenset(
    (
        "author",
        "balance",
        "briefing",
        "difficulty",
        "length_minutes",
        "licence",
        "name",
        "number_of_players",
        "pictures",
        "slug",
        "source_note",
        "story",
        "tags",
        "text",
    )
)
"""Fields that are only read by people: a battle does not depend on them."""


@dataclass(frozen=True)
class SideChance:
    """How often a side won."""

    side: str
    """Its id."""
    share: float
    """Share of the battles, 0 to 1."""
    low: float
    """Least share that fits, with 95 % certainty."""
    high: float
    """Greatest."""


@dataclass(frozen=True)
class Evenness:
    """What a batch has shown."""

    battles: int
    """Battles fought."""
    seed: int
    """Seed of the batch: with it the same comes out again."""
    sides: tuple[SideChance, ...]
    """Side by side."""
    draws: float
    """Share of battles that nobody won."""
    mean_turns: float
    """Mean length in turns."""
    made: datetime
    """When it was fought (UTC)."""
    fingerprint: str
    """Fingerprint of everything that the battles depended on."""
    stale: bool = False
    """Whether the scenario, or a document that it needs, has changed since."""

    @property
    def even(self) -> bool:
        """Whether the shares of all sides are no further apart than chance explains."""
        return max(one.low for one in self.sides) <= min(one.high for one in self.sides)

    @property
    def favourite(self) -> str:
        """Id of the side that won most often."""
        return max(self.sides, key=lambda one: one.share).side


def run_evenness(
    ws: Workspace,
    scenario: str,
    *,
    battles: int = USUAL_BATTLES,
    seed: int = 1,
    workers: int = 0,
    report: Report = quietly,
    cancelled: Callable[[], bool] = bool,
) -> Evenness | None:
    """Fight a scenario many times, keep the result with it, and return it.

    Stopped on the way, it returns None and leaves the result before it alone.

    Args:
        ws: the catalogue.
        scenario: id, slug or ``system/kind/slug``.
        battles: how many battles.
        seed: seed of the first; the others are derived from it.
        workers: processes beside this one; 0 fights here.
        report: called with ``(done, total)``.
        cancelled: asked between battles whether to stop.

    Raises:
        EditorError: the scenario cannot be played, with every reason; or no battle ended.
    """
    setup = setup_of(ws, scenario, working_copies=True)
    # A play of one's own: what it remembers between calls belongs to one batch.
    play = type(play_of(setup))()
    fought = run_battles(
        ws,
        setup,
        play,
        battles=battles,
        seed=seed,
        workers=workers,
        report=report,
        cancelled=cancelled,
    )
    if fought.cancelled:
        return None
    if not fought.played:
        reasons = (one.message for one in fought.failures[:1])
        raise EditorError(*(Problem(code=one.code, values=one.values) for one in reasons))
    found = _evenness(fought, setup)
    if not ws.read_only:
        keep_result(ws, setup.scenario.id, _written(found))
    return found


def kept_evenness(ws: Workspace, setup: Setup) -> Evenness | None:
    """Return the last result kept with a scenario. None if none is kept.

    It is stale where something that battles depend on has changed; a new briefing or name changes nothing.

    Raises:
        EditorError: the catalogue cannot be read.
    """
    found = kept_result(ws, setup.scenario.id, _read)
    return None if found is None else replace(found, stale=found.fingerprint != battle_fingerprint(setup))


def kept_result(ws: Workspace, document_id: str, read: Callable[[Mapping[str, Any]], T]) -> T | None:
    """Return what :func:`keep_result` kept, as ``read`` makes it; None if there is none that can be read.

    Raises:
        EditorError: the catalogue cannot be read.
    """
    with ws.reading() as catalogue:
        body = notes.evenness(catalogue, document_id)
    try:
        return None if body is None else read(unpack_body(body))
    except (EditorError, KeyError, TypeError, ValueError):
        return None  # it can be fought again


def battle_fingerprint(setup: Setup) -> str:
    """Return a SHA-256 of everything that the battles of a scenario depend on.

    What has its default is left out, so that a field that is new in a later version changes nothing.
    """
    digest = hashlib.sha256()
    for document in documents_of(setup):
        digest.update(_played_of(document))
    return digest.hexdigest()


@kept_for_same(_MOST_KEPT)
def _played_of(document: Document) -> bytes:
    """Return what battles depend on in a document; windows ask at every edit, and most have not changed."""
    return canonical(_without_words(document.model_dump(mode="json", exclude_defaults=True))).encode()


def _without_words(data: Any) -> Any:
    if isinstance(data, Mapping):
        return {key: _without_words(value) for key, value in data.items() if key not in _READ_BY_PEOPLE}
    if isinstance(data, list | tuple):
        return [_without_words(one) for one in data]
    return data


def _evenness(fought: BatchReport, setup: Setup) -> Evenness:
    sides = tuple(SideChance(one.side, one.wins.share, one.wins.low, one.wins.high) for one in fought.sides)
    made = datetime.now(UTC).replace(microsecond=0)
    return Evenness(
        battles=fought.played,
        seed=fought.seed,
        sides=sides,
        draws=fought.draws.share,
        mean_turns=fought.mean_turns,
        made=made,
        fingerprint=battle_fingerprint(setup),
    )


def _written(found: Evenness) -> dict[str, Any]:
    return {
        "battles": found.battles,
        "seed": found.seed,
        "sides": [[one.side, one.share, one.low, one.high] for one in found.sides],
        "draws": found.draws,
        "mean_turns": found.mean_turns,
        "made": found.made.isoformat(),
        "prints": found.fingerprint,
    }


def keep_result(ws: Workspace, document_id: str, data: Mapping[str, Any]) -> None:
    """Keep what battles have shown beside the document that they were fought for."""
    with ws.writing() as catalogue:
        if repository.peek(catalogue, document_id) is None:
            return  # deleted while it was fought
        notes.keep_evenness(catalogue, document_id, pack_body(data))


def _read(data: Mapping[str, Any]) -> Evenness:
    sides = tuple(SideChance(str(side), *map(float, shares)) for side, *shares in data["sides"])
    if not sides:
        raise ValueError("a result without sides")
    return Evenness(
        battles=int(data["battles"]),
        seed=int(data["seed"]),
        sides=sides,
        draws=float(data["draws"]),
        mean_turns=float(data["mean_turns"]),
        made=datetime.fromisoformat(data["made"]),
        fingerprint=str(data["prints"]),
    )
