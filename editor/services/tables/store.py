"""Cards of the catalogue as rows of a table: many read at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from editor.catalogue import bulk, listing, repository
from editor.catalogue.inheriting import whole
from editor.catalogue.rows import portions
from editor.catalogue.store import Catalogue
from editor.formulas.columns import Column
from editor.formulas.computed import Computed
from editor.services.rulesets import rulesets_of
from editor.services.tables.sheet import Row, Sheet
from editor.services.workspace import Workspace
from schemas.base import Kind, Ref
from schemas.own_fields import OwnField
from schemas.own_values import own_of, own_problems
from schemas.parse import dump_document, model_for, parse_document
from schemas.problems import EditorError, Problem, Severity, error
from schemas.progress import Report, quietly

TABLE_KINDS: Final = (Kind.UNIT, Kind.ITEM, Kind.SPELL, Kind.CARD)
"""Kinds of documents that tables show."""


def load_sheet(ws: Workspace, ids: Sequence[str], report: Report = quietly) -> Sheet:
    """Read cards of one game and kind as a table, with their drafts, in the order named.

    Raises:
        EditorError: there are none, or they are of several kinds.
    """
    found: dict[str, Row] = {}
    kinds: set[tuple[str, str]] = set()
    wanted = list(dict.fromkeys(ids))
    with ws.reading() as catalogue:
        for some in portions(wanted):
            report(len(found), len(wanted))
            for _version, row in rows_of(ws, catalogue, some):
                found[row.id] = row
                kinds.add((str(row.data["system"]), str(row.data["kind"])))
    if not found:
        raise error("table.nothing_to_show")
    if len(kinds) > 1:
        raise error("table.several_kinds", kinds=", ".join(sorted("/".join(one) for one in kinds)))
    system, kind = kinds.pop()
    rulesets = rulesets_of(ws, system)
    own = rulesets.own_fields(kind)
    return Sheet(
        model_for(system, kind, ws.systems),
        [found[one] for one in wanted if one in found],
        own=own,
        computed=tuple(Computed.of(rulesets.holds(), kind, own).shown_columns()),
    )


def load_rows(ws: Workspace, ids: Sequence[str]) -> list[Row]:
    """Return cards as rows, whatever their kind; those that are gone are left out."""
    with ws.reading() as catalogue:
        return [row for some in portions(ids) for _version, row in rows_of(ws, catalogue, some)]


def rows_of(
    ws: Workspace, catalogue: Catalogue, ids: Sequence[str], *, note: bool = True
) -> Iterator[tuple[int, Row]]:
    """Yield the last revisions of cards (a few hundred at most) with their rows; what is gone is left out.

    Args:
        ws: the catalogue.
        catalogue: of it.
        ids: the cards.
        note: whether their working copies count as shown, so that this window may write over them.
    """
    drafted = bulk.serials_of(catalogue, ids)
    for stored, own in bulk.live_bodies(catalogue, ids):
        data = _whole(ws, catalogue, own)
        row = Row(stored.id, data, data, stored.version, _own(own), stored.read_only)
        if stored.id in drafted:
            row = _drafted(ws, catalogue, row, note=note)
        yield stored.version, row


def _own(own: Mapping[str, Any]) -> Mapping[str, Any] | None:
    return own if own.get("based_on") else None


def _whole(ws: Workspace, catalogue: Catalogue, own: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return whole data with every field of today's model, where it is valid."""
    data = whole(catalogue, own)
    try:
        return dump_document(parse_document(data, ws.systems))
    except EditorError:
        return data


def _drafted(ws: Workspace, catalogue: Catalogue, row: Row, *, note: bool) -> Row:
    copy = repository.own_working_copy(catalogue, row.id)
    if copy is None:
        return row
    draft, serial = copy
    if note:
        ws.saw(row.id, serial)
    data = _whole(ws, catalogue, draft.data)
    return replace(row, data=data, version=draft.version, own=_own(draft.data))


def check_row(ws: Workspace, row: Row, own: Sequence[OwnField] = ()) -> tuple[Problem, ...]:
    """Return what is wrong with a row; empty if it is a valid document.

    Args:
        ws: the catalogue.
        row: the card.
        own: fields that authors have added to its kind.
    """
    try:
        parse_document(row.data, ws.systems)
    except EditorError as trouble:
        return trouble.problems
    return tuple(one for one in own_problems(own_of(row.data), own) if one.severity is Severity.ERROR)


def reference_finder(ws: Workspace, system: str) -> Callable[[Column, str], Mapping[str, Any] | None]:
    """Return what finds the document that a short name in a column of references means."""

    def resolve(column: Column, text: str) -> Mapping[str, Any] | None:
        slug = text.rpartition("/")[2]
        kinds = column.spec.refers_to
        kind = kinds[0] if len(kinds) == 1 else column.spec.name if column.spec.name in tuple(Kind) else None
        with ws.reading() as catalogue:
            found = listing.named(catalogue, slug, kind=kind, system=system, limit=2)
        if len(found) != 1:
            return None
        return Ref(id=found[0].id, kind=found[0].kind, slug=found[0].slug).model_dump(mode="json")

    return resolve
