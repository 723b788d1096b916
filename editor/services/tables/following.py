"""Rows of a table that other windows and programs have changed, made or deleted since they were read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from editor.catalogue import changes, repository
from editor.catalogue.rows import portions
from editor.services.documents import Query, all_listed
from editor.services.tables.sheet import Row
from editor.services.tables.store import rows_of
from editor.services.workspace import Workspace
from schemas.inheritance import base_id, same
from schemas.merging import merge


@dataclass(frozen=True)
class Fresh:
    """A row as the catalogue has it now."""

    row: Row
    version: int
    """The last revision."""
    serial: int | None
    """That of its working copy; None if it has none."""


@dataclass(frozen=True)
class RowNews:
    """What is not as a table shows it."""

    changed: tuple[Fresh, ...] = ()
    added: tuple[Fresh, ...] = ()
    gone: frozenset[str] = frozenset()


def row_news(ws: Workspace, known: Mapping[str, tuple[int, bool]], query: Query | None) -> RowNews:
    """Compare the rows of a table with the catalogue; nothing counts as shown yet.

    Args:
        ws: the catalogue.
        known: id -> the revision that the row stands on, and whether it has edits that are not saved.
        query: what the table was opened from, narrowed to its game and kind: documents that fit it by now and
            are not in the table are new; None for a table of chosen cards, to which none is added.
    """
    ids, changed = list(known), []
    with ws.reading() as catalogue:
        there = {ident: one for ident, one in changes.standings(catalogue, ids).items() if not one.deleted}
    for ident, one in there.items():
        stands_on, edited = known[ident]
        unseen = one.serial is not None and not ws.has_seen(ident, one.serial)
        if one.version != stands_on or unseen or (one.serial is None and edited):
            changed.append(ident)
    added = [] if query is None else [row.id for row in all_listed(ws, query) if row.id not in known]
    return RowNews(
        tuple(_fresh(ws, changed)),
        tuple(_fresh(ws, added)),
        frozenset(one for one in ids if one not in there),
    )


def _fresh(ws: Workspace, ids: Sequence[str]) -> list[Fresh]:
    found = []
    with ws.reading() as catalogue:
        for some in portions(ids):
            for version, row in rows_of(ws, catalogue, some, note=False):
                found.append(Fresh(row, version, repository.working_serial(catalogue, row.id)))
    return found


def with_theirs(ws: Workspace, row: Row, fresh: Fresh) -> Row | None:
    """Return a row that is edited here with what another window wrote.

    None if both changed one place, or one of them based the card on another one.
    """
    if not row.changed or row.stored is None:
        return fresh.row
    unseen = fresh.serial is not None and not ws.has_seen(row.id, fresh.serial)
    theirs = fresh.row.data if unseen else fresh.row.stored
    if theirs is None or base_id(row.own or {}) != base_id(fresh.row.own or {}):
        return None
    merged = merge(row.stored, row.data, theirs)
    if merged.conflicts:
        return None
    stored = fresh.row.stored
    data = stored if stored is not None and same(stored, merged.data) else merged.data
    return replace(fresh.row, data=data, version=fresh.row.version if unseen else fresh.version)
