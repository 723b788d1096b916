"""The rulesets of a game, out of the catalogue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from editor.catalogue import listing
from editor.catalogue.bulk import plain_bodies
from editor.catalogue.rows import DocumentRow
from editor.catalogue.store import Catalogue
from editor.services.resolved import Resolved
from editor.services.resolving import read_stored, resolve
from editor.services.ruleset_choice import MOST_RULESETS, Rulesets
from editor.services.workspace import Workspace
from schemas.base import Document, Kind, system_of
from schemas.own_fields import OwnField
from schemas.parse import dump_document
from schemas.problems import EditorError, Message, Problem, Severity
from schemas.registry import row_of
from schemas.ruleset import RulesetBase
from schemas.systems import ruleset_kind
from schemas.text import LocalText


def rulesets_of(ws: Workspace, system_id: str) -> Rulesets:
    """Return the rulesets of a game as last saved, in their order: the shipped one, then the oldest first."""
    with ws.reading() as catalogue:
        return rulesets_in(ws, catalogue, system_id)


def rulesets_in(
    ws: Workspace, catalogue: Catalogue, system_id: str, beside: Sequence[Document] = ()
) -> Rulesets:
    """Return what :func:`rulesets_of` does within a transaction; those that cannot be read are left out.

    Args:
        ws: the catalogue.
        catalogue: of it.
        system_id: the game.
        beside: documents that come in: a ruleset among them stands in the place of the one that it changes,
            a new one behind the others.
    """
    coming = {one.id: one for one in beside if isinstance(one, RulesetBase) and system_of(one) == system_id}
    found: list[Document] = []
    problems: list[Problem] = []
    for row in ruleset_rows(catalogue, system_id):
        if row.id in coming and not row.read_only:
            found.append(coming.pop(row.id))
            continue
        try:
            found.append(read_stored(ws, catalogue, row, working_copies=False))
        except EditorError:
            problems.append(_left_out(row))
    return Rulesets.of([*found, *coming.values()], system_id, ws.systems, problems)


def _left_out(row: DocumentRow) -> Problem:
    code, values = "catalogue.ruleset_left_out", {"slug": row.slug}
    fix = Message(code=f"{code}_fix")
    return Problem(code=code, severity=Severity.WARNING, document=row.id, values=values, fix=fix)


def ruleset_versions(ws: Workspace) -> dict[str, tuple[tuple[str, int], ...]]:
    """Return by game id and version of what :func:`rulesets_of` returns: while they stay, so does it."""
    with ws.reading() as catalogue:
        rows = listing.live_versions(catalogue, (Kind.RULESET, Kind.GAME))
    found: dict[str, tuple[tuple[str, int], ...]] = {}
    for system, ident, version in rows:
        there = found.get(system, ())
        if len(there) < MOST_RULESETS:
            found[system] = (*there, (ident, version))
    return found


def ruleset_of(ws: Workspace, system_id: str, document: Document | None = None) -> Document | None:
    """Return the ruleset that holds for a document, or in general (:meth:`Rulesets.holds` says which)."""
    return rulesets_of(ws, system_id).holds(document)


def own_fields_of(ws: Workspace, system_id: str, kind: str) -> tuple[OwnField, ...]:
    """Return the fields that authors have added to the cards of a kind, by all rulesets of a game."""
    return rulesets_of(ws, system_id).own_fields(kind)


def resolve_with_rulesets(
    ws: Workspace, wanted: str, *, working_copies: bool = False
) -> tuple[Resolved, Rulesets]:
    """Return a document with all that it needs, and the rulesets of its game.

    Raises:
        EditorError: as :func:`editor.services.resolving.resolve`.
    """
    resolved = resolve(ws, wanted, working_copies=working_copies)
    return resolved, rulesets_of(ws, system_of(resolved.document))


def ruleset_rows(catalogue: Catalogue, system_id: str) -> Sequence[DocumentRow]:
    """Return the rulesets of a game in their order: the shipped one, then the oldest first."""
    rows = listing.live_rows(catalogue, system=system_id, kind=ruleset_kind(system_id))
    return listing.shipped_first(rows)[:MOST_RULESETS]


def ruleset_bodies(catalogue: Catalogue, system_id: str) -> Iterator[dict[str, Any]]:
    """Yield the rulesets of a game as plain data, in their order, their pictures as hashes.

    No model of the game is loaded for that. Damaged ones are left out.
    """
    for row in ruleset_rows(catalogue, system_id):
        with suppress(EditorError):
            yield from (body for _row, body in plain_bodies(catalogue, [row]))


def faction_names(ws: Workspace, system_id: str) -> dict[str, LocalText]:
    """Return the factions of a game by id, as the first ruleset that declares them names them.

    A list of the catalogue shows them for all games, so no model of the game is loaded for that.
    """
    found: dict[str, LocalText] = {}
    with ws.reading() as catalogue:
        for body in ruleset_bodies(catalogue, system_id):
            for faction in body.get("factions", ()):
                found.setdefault(str(faction["id"]), LocalText(faction["name"]))
    return found


def ruleset_words(
    ws: Workspace, system: str, rulesets: Sequence[Document]
) -> dict[str, dict[str, LocalText]]:
    """Return what ids of rulesets are called, by the field that uses them (``weapons[].weapon``).

    An id has the name that the first ruleset gives it; an author's own adds to those of the shipped one.
    """
    game = row_of(ws.systems, system)
    if game is None:
        return {}
    found: dict[str, dict[str, LocalText]] = {one.used: {} for one in game.ruleset_names}
    for ruleset in reversed(rulesets):
        data = dump_document(ruleset)
        for one in game.ruleset_names:
            found[one.used] |= dict(_declared(data, one.declared.split(".")))
    return found


def _declared(data: Any, path: Sequence[str]) -> Iterator[tuple[str, LocalText]]:
    """Yield id and name of everything that stands at a path such as ``factions[].clans[].id``."""
    if len(path) == 1:
        if isinstance(data, Mapping) and data.get("name") and path[0] in data:
            yield str(data[path[0]]), LocalText(dict(data["name"]))
        return
    found = data.get(path[0].removesuffix("[]")) if isinstance(data, Mapping) else None
    for one in found if isinstance(found, list) else ():
        yield from _declared(one, path[1:])
