"""Factions that an author adds: each stands in a ruleset of his own, beside those of the game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import uuid4

from editor.catalogue import listing
from editor.catalogue.rows import DocumentRow
from editor.services import documents, inheritance, rulesets
from editor.services.workspace import Workspace
from schemas.base import Document, must_be
from schemas.collation import slug_key
from schemas.made_names import free_key, slug_from
from schemas.parse import dump_document, parse_document
from schemas.problems import error
from schemas.ruleset import RulesetBase
from schemas.systems import DOCUMENT_SYSTEMS, ruleset_kind
from schemas.text import LocalText

LISTED: Final = "factions[].id"
"""Where a ruleset declares its factions."""
_LAST_NAME: Final = re.compile(r"[a-z_]+(?=\W*$)")


@dataclass(frozen=True)
class NewFaction:
    """A faction that was added."""

    ruleset: DocumentRow
    """The ruleset that it stands in, as it is now."""
    number: int
    """Its place in the list of factions, from 0."""
    id: str


def names_factions(system: str, field: str) -> bool:
    """Return whether a field of a game's documents names a faction.

    Args:
        system: id of the game.
        field: name of the field: ``faction``, ``people``.
    """
    rows = next((one.ruleset_names for one in DOCUMENT_SYSTEMS if one.id == system), ())
    return any(
        row.declared == LISTED and (found := _LAST_NAME.search(row.used)) is not None and found[0] == field
        for row in rows
    )


def own_rulesets(ws: Workspace, system: str) -> tuple[DocumentRow, ...]:
    """Return the rulesets of a game that the author may change, the oldest first."""
    with ws.reading() as catalogue:
        return tuple(row for row in rulesets.ruleset_rows(catalogue, system) if not row.read_only)


def copied_ruleset(ruleset: Document, identity: Mapping[str, Any]) -> Document:
    """Return a ruleset that begins as a copy of another one.

    Args:
        ruleset: the other one.
        identity: id, short name and name of the copy.
    """
    return parse_document({**dump_document(ruleset), **identity, "source_note": {}})


def add_faction(
    ws: Workspace,
    system: str,
    faction: Mapping[str, Any],
    ruleset_id: str | None,
    ruleset_name: LocalText,
    label: str = "",
) -> NewFaction:
    """Add a faction to a ruleset of the author's own, saved as a revision.

    Args:
        ws: the catalogue.
        system: id of the game.
        faction: name, colours, symbol and arms as plain data; its id is made of its name.
        ruleset_id: the ruleset; None to begin one as a copy of the game's.
        ruleset_name: name of a ruleset that is begun.
        label: name of the revision.

    Raises:
        EditorError: the game has no ruleset to begin with, the ruleset has edits that are not saved, the
            faction is not valid, or the catalogue cannot be written; then nothing was done.
    """
    if ruleset_id is None:
        base = rulesets.ruleset_of(ws, system)
        if not isinstance(base, RulesetBase):
            raise error("ruleset.none_for_faction", system=system)
        slug = documents.free_slug(
            ws, system, ruleset_kind(system), slug_from(ruleset_name.get("en")) or "own-rules"
        )
        identity = {"id": str(uuid4()), "slug": slug, "name": ruleset_name.model_dump()}
        made = _with_faction(copied_ruleset(base, identity), faction)
        return _added(documents.create(ws, made, label), made)
    opened = documents.load(ws, ruleset_id)
    if opened.has_working_copy or not isinstance(opened.document, RulesetBase):
        raise error("ruleset.edited", name=opened.row.name or opened.row.slug)
    changed = _with_faction(opened.document, faction)
    documents.save_revision(ws, changed, opened.version, label)
    return _added(documents.load(ws, ruleset_id).row, changed)


def starter_cards(ws: Workspace, system: str, faction: str) -> tuple[DocumentRow, ...]:
    """Return the cards of a faction, templates first, each kind by its short names."""
    with ws.reading() as catalogue:
        rows = [row for row in listing.live_rows(catalogue, system=system) if row.faction == faction]
    kinds = {row.kind for row in rows}
    found = (inheritance.templates(ws, system, kind, faction) for kind in kinds)
    templates = {row.id for some in found for row in some}
    return tuple(sorted(rows, key=lambda row: (row.id not in templates, row.kind, slug_key(row.slug))))


def _with_faction(ruleset: Document, faction: Mapping[str, Any]) -> RulesetBase:
    name = LocalText(dict(faction["name"])).get("en")
    ident = free_key(name, {one.id for one in must_be(ruleset, RulesetBase).factions}, "faction")
    data = dump_document(ruleset)
    data["factions"] = [*data["factions"], {**faction, "id": ident}]
    return must_be(parse_document(data), RulesetBase)


def _added(row: DocumentRow, ruleset: RulesetBase) -> NewFaction:
    number = len(ruleset.factions) - 1
    return NewFaction(row, number, ruleset.factions[number].id)
