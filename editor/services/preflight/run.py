"""The pre-flight itself: what is looked at, and every check in its turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from editor.catalogue import bulk, listing
from editor.catalogue.inheriting import whole
from editor.catalogue.rows import DocumentRow
from editor.services import card_list, factions
from editor.services.preflight import documents, faces, reach
from editor.services.preflight.findings import CHECKS, Check, Finding
from editor.services.prints.print_queue import kept_queue
from editor.services.workspace import Workspace
from schemas.base import Document, Kind
from schemas.parse import parse_document
from schemas.problems import EditorError
from schemas.progress import Report, quietly

_DRAWN: Final = frozenset({Kind.UNIT.value, Kind.ITEM.value, Kind.SPELL.value, Kind.CARD.value})
_ON_FACES: Final[frozenset[Check]] = frozenset({"texts", "letters", "pictures"})


@dataclass(frozen=True)
class Scope:
    """What is looked at."""

    of: Literal["own", "all", "faction", "documents", "queue"] = "own"
    """The author's own documents, those of the program too, a faction, some documents with what they hold, or
    what waits to be printed."""
    system: str = ""
    faction: str = ""
    ids: tuple[str, ...] = ()


def preflight(
    ws: Workspace,
    scope: Scope = Scope(),
    language: str = "en",
    checks: Collection[Check] = CHECKS,
    report: Report = quietly,
) -> tuple[Finding, ...]:
    """Return everything that is wrong with what is looked at, document by document.

    Args:
        ws: the catalogue.
        scope: what is looked at.
        language: of the words in messages.
        checks: what is looked for.
        report: called with how far it is; what it raises ends the work.

    Raises:
        EditorError: there is no such document, or the catalogue cannot be read.
    """
    rows = _rows(ws, scope)
    ids = {row.id for row in rows}
    bodies = _bodies(ws)
    some = [(row, data) for row, data in bodies if row.id in ids]
    found: list[Finding] = []
    parsed: list[tuple[DocumentRow, Document]] = []
    for number, (row, data) in enumerate(some):
        report(number, len(some))
        if "documents" in checks:
            found += documents.invalid(ws, row, data)
        if "translations" in checks:
            found += documents.untranslated(row, data)
        if row.kind in _DRAWN and not data.get("template"):
            parsed += _parsed(ws, row, data)
    if "hollow" in checks:
        found += documents.hollow(bodies, frozenset(ids))
    if "reach" in checks:
        found += reach.unreachable(ws, bodies, frozenset(ids), language)
    if "unused" in checks:
        found += documents.unused(ws, [row for row, _data in some])
    if _ON_FACES.intersection(checks):
        drawn = faces.face_findings(ws, parsed, language, report)
        found += [one for one in drawn if one.check in checks]
    order = {row.id: number for number, (row, _data) in enumerate(some)}
    # What stops a print stands before what is only worth knowing.
    return tuple(sorted(found, key=lambda one: (not one.grave, order[one.row.id], CHECKS.index(one.check))))


def _rows(ws: Workspace, scope: Scope) -> Sequence[DocumentRow]:
    if scope.of == "faction":
        return factions.starter_cards(ws, scope.system, scope.faction)
    ids = scope.ids
    if scope.of == "queue":
        ids = tuple(dict.fromkeys(entry.document for entry in kept_queue(ws).entries))
    if scope.of in ("documents", "queue"):
        cards = card_list.card_list(ws, ids, states=True).cards if ids else ()
        wanted = [*ids, *(card.document.id for card in cards)]
        with ws.reading() as catalogue:
            there = bulk.documents_with(catalogue, list(dict.fromkeys(wanted)))
        return [row for row in there.values() if row.deleted is None]
    with ws.reading() as catalogue:
        return [row for row in listing.live_rows(catalogue) if scope.of == "all" or not row.read_only]


def _bodies(ws: Workspace) -> list[tuple[DocumentRow, dict[str, Any]]]:
    """Return all live documents as last saved, with what those based on others leave to their bases."""
    with ws.reading() as catalogue:
        rows = listing.live_rows(catalogue)
        found = bulk.live_bodies(catalogue, [row.id for row in rows])
        return [(row, dict(whole(catalogue, own))) for row, own in found]


def _parsed(ws: Workspace, row: DocumentRow, data: dict[str, Any]) -> Iterator[tuple[DocumentRow, Document]]:
    try:
        yield row, parse_document(data, ws.systems)
    except EditorError:
        return  # the check of documents says why
