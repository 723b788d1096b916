"""The rulesets of a game, and which holds for a document: the one rule that all share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from editor.catalogue import listing, repository
from editor.catalogue.rows import DocumentRow
from editor.catalogue.store import Catalogue
from editor.services.resolving import read_stored
from editor.services.workspace import Workspace
from schemas.base import Document, Kind
from schemas.names import RulesetName, values_at
from schemas.parse import dump_document
from schemas.systems import DOCUMENT_SYSTEMS, DocumentSystem
from schemas.text import LocalText

_MOST_RULESETS: Final = 50


@dataclass(frozen=True)
class Rulesets:
    """The rulesets of one game in their order: the shipped one, then the author's own, the oldest first."""

    documents: tuple[Document, ...]
    names: tuple[RulesetName, ...] = ()
    known: tuple[tuple[frozenset[str], ...], ...] = ()
    """For each ruleset, the names that it declares, in the order of ``names``."""

    @classmethod
    def of(
        cls,
        documents: Sequence[Document],
        system_id: str,
        systems: Sequence[DocumentSystem] = DOCUMENT_SYSTEMS,
    ) -> Rulesets:
        """Return the rulesets of a game, given in their order."""
        names = next((tuple(one.ruleset_names) for one in systems if one.id == system_id), ())
        known: list[tuple[frozenset[str], ...]] = []
        if len(documents) > 1:
            for document in documents:
                data = dump_document(document)
                declared = (frozenset(str(v) for _, v in values_at(data, one.declared)) for one in names)
                known.append(tuple(declared))
        return cls(tuple(documents), names, tuple(known))

    def holds(self, document: Document | None = None) -> Document | None:
        """Return the ruleset that holds for a document, or in general.

        A document that names its ruleset (a scenario) has that one. Elsewhere the first ruleset that knows
        every name that the document uses holds: a card of a faction of the author's own ruleset is drawn by
        that ruleset, and a copy of a ruleset made to try something changes nothing else. Where none knows
        every name, or no document is given, the first holds.

        Returns:
            A ruleset; nothing where the game has none.
        """
        if document is None or len(self.documents) < 2:
            return self.documents[0] if self.documents else None
        data = dump_document(document)
        named = data.get("ruleset")
        if isinstance(named, Mapping):
            there = next((one for one in self.documents if one.id == named.get("id")), None)
            if there is not None:
                return there
        used = [
            {value for _, value in values_at(data, name.used) if isinstance(value, str)}
            for name in self.names
        ]
        for ruleset, known in zip(self.documents, self.known, strict=True):
            if all(words <= there for words, there in zip(used, known, strict=True)):
                return ruleset
        return self.documents[0]


def rulesets_of(ws: Workspace, system_id: str) -> Rulesets:
    """Return the rulesets of a game as last saved, in their order: the shipped one, then the oldest first."""
    with ws.reading() as catalogue:
        found = [
            read_stored(ws, catalogue, row, working_copies=False)
            for row in ruleset_rows(catalogue, system_id)
        ]
    return Rulesets.of(found, system_id, ws.systems)


def ruleset_versions(ws: Workspace) -> dict[str, tuple[tuple[str, int], ...]]:
    """Return by game id and version of what :func:`rulesets_of` returns: while they stay, so does it."""
    found: dict[str, list[tuple[str, int]]] = {}
    with ws.reading() as catalogue:
        rows = listing.live_rows(catalogue, kind=Kind.RULESET)
    for row in _in_order(rows):
        found.setdefault(row.system, []).append((row.id, row.version))
    return {system_id: tuple(versions[:_MOST_RULESETS]) for system_id, versions in found.items()}


def ruleset_of(ws: Workspace, system_id: str, document: Document | None = None) -> Document | None:
    """Return the ruleset that holds for a document, or in general (:meth:`Rulesets.holds` says which)."""
    return rulesets_of(ws, system_id).holds(document)


def ruleset_rows(catalogue: Catalogue, system_id: str) -> Sequence[DocumentRow]:
    """Return the rulesets of a game in their order: the shipped one, then the oldest first."""
    return _in_order(listing.live_rows(catalogue, system=system_id, kind=Kind.RULESET))[:_MOST_RULESETS]


def _in_order(rows: Sequence[DocumentRow]) -> Sequence[DocumentRow]:
    return sorted(rows, key=lambda row: not row.read_only)


def ruleset_bodies(catalogue: Catalogue, system_id: str) -> Iterator[dict[str, Any]]:
    """Yield the rulesets of a game as plain data, in their order; no model of the game is loaded for that."""
    for row in ruleset_rows(catalogue, system_id):
        yield repository.own_body_of(catalogue, row.id, row.version)


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
