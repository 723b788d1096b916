"""Lists: filters on promoted columns, pages cut by key, search."""

from __future__ import annotations

import base64
import binascii
import json
from datetime import datetime
from typing import Any

from sqlalchemy import Row, Select, func, select, tuple_
from sqlalchemy.orm import InstrumentedAttribute, Session

from editor.catalogue.full_text import hit_number, match_expression, matching, rank, unindexed
from editor.catalogue.repository import to_row
from editor.catalogue.rows import DocumentRow, Page, Query, TreeCount
from editor.catalogue.tables import NO_POINTS, StoredDocument
from schemas.base import Kind
from schemas.problems import error

MAX_PAGE = 1_000
FEW = 2_000
_COLUMNS = (
    StoredDocument.number,
    StoredDocument.id,
    StoredDocument.kind,
    StoredDocument.system,
    StoredDocument.slug,
    StoredDocument.name,
    StoredDocument.faction,
    StoredDocument.points,
    StoredDocument.source,
    StoredDocument.changed,
    StoredDocument.version,
    StoredDocument.modified,
    StoredDocument.deleted,
)
_SORT_COLUMNS: dict[str, InstrumentedAttribute[Any]] = {
    "points": StoredDocument.points,
    "modified": StoredDocument.modified,
    "slug": StoredDocument.slug,
}
_SORT_NAMES: dict[str, InstrumentedAttribute[Any]] = {
    "en": StoredDocument.sort_en,
    "fr": StoredDocument.sort_fr,
}


def list_page(session: Session, query: Query, after: str | None, limit: int) -> Page:
    """Return one page of a list.

    Raises:
        EditorError: ``after`` is no mark of a page of this list.
    """
    limit = max(1, min(limit, MAX_PAGE))
    columns: tuple[Any, ...] = _COLUMNS
    statement = _filtered(select(*columns), query)
    if match_expression(query) is not None:
        return _hits(session, statement, query, after, limit)
    column = _sort_column(query)
    if after is not None:
        mark = _mark_of(after, column)
        here = tuple_(column, StoredDocument.number)
        statement = statement.where(here < mark if query.descending else here > mark)
    by = unindexed(column) if _few(session, query) else column
    keys = (by, StoredDocument.number)
    statement = statement.order_by(*(key.desc() if query.descending else key.asc() for key in keys))
    found = session.execute(statement.add_columns(column.label("mark")).limit(limit + 1)).all()
    rows = tuple(_row(values) for values in found[:limit])
    last = found[limit - 1] if len(found) > limit else None
    return Page(rows, None if last is None else _mark(last.mark, last.number))


def _hits(session: Session, statement: Select[Any], query: Query, after: str | None, limit: int) -> Page:
    """Return a page of hits of a search: the best first, or as they were made."""
    start = _decoded(after)[1] if after is not None else 0
    if query.ranked:
        statement = statement.order_by(rank(), hit_number()).offset(start)
    else:
        statement = statement.where(hit_number() > start).order_by(hit_number())
    found = session.execute(statement.limit(limit + 1)).all()
    rows = tuple(_row(values) for values in found[:limit])
    if len(found) <= limit:
        return Page(rows, None)
    return Page(rows, _mark(None, start + limit if query.ranked else found[limit - 1].number))


def _few(session: Session, query: Query) -> bool:
    """Tell whether a filter leaves so few documents that sorting them beats walking a sorted index."""
    if query.source == "shipped":
        return True
    if query.points_min is None and query.points_max is None:
        return False
    some = _filtered(select(StoredDocument.number), query).limit(FEW + 1).subquery()
    return (session.scalar(select(func.count()).select_from(some)) or 0) <= FEW


_KINDS = {kind.value: kind for kind in Kind}


def _row(values: Row[Any]) -> DocumentRow:
    """Return a row of a list; quicker than :func:`repository.to_row`, which loads the whole record."""
    (
        _,
        document_id,
        kind,
        system,
        slug,
        names,
        faction,
        points,
        source,
        changed,
        version,
        modified,
        deleted,
    ) = values[: len(_COLUMNS)]
    return DocumentRow(
        document_id,
        _KINDS[kind],
        system,
        slug,
        names,
        faction,
        None if points == NO_POINTS else points,
        "shipped" if source == "shipped" else "own",
        changed,
        version,
        modified,
        deleted,
    )


def count(session: Session, query: Query) -> int:
    """Return how many documents a list has on all its pages."""
    return session.scalar(_filtered(select(func.count()).select_from(StoredDocument), query)) or 0


def tree_counts(session: Session) -> tuple[TreeCount, ...]:
    """Return how many documents each system, kind and faction has."""
    keys = (StoredDocument.system, StoredDocument.kind, StoredDocument.faction)
    statement = (
        select(*keys, func.count()).where(StoredDocument.deleted.is_(None)).group_by(*keys).order_by(*keys)
    )
    return tuple(
        TreeCount(system, Kind(kind), faction, number)
        for system, kind, faction, number in session.execute(statement)
    )


def recycle_bin(session: Session, limit: int = MAX_PAGE) -> tuple[DocumentRow, ...]:
    """Return the deleted documents, the latest first."""
    statement = select(StoredDocument).where(StoredDocument.deleted.is_not(None))
    statement = statement.order_by(StoredDocument.deleted.desc(), StoredDocument.number).limit(limit)
    return tuple(to_row(stored) for stored in session.scalars(statement))


def _filtered(statement: Select[Any], query: Query) -> Select[Any]:
    if not query.include_deleted:
        statement = statement.where(StoredDocument.deleted.is_(None))
    for column, wanted in (
        (StoredDocument.system, query.system),
        (StoredDocument.kind, query.kind),
        (StoredDocument.faction, query.faction),
        (StoredDocument.source, query.source),
    ):
        if wanted is not None:
            statement = statement.where(column == str(wanted))
    # One lower bound only: of two, the planner may take the looser one for its walk.
    if query.points_max is not None:
        least = NO_POINTS + 1 if query.points_min is None else max(query.points_min, NO_POINTS + 1)
        statement = statement.where(StoredDocument.points.between(least, query.points_max))
    elif query.points_min is not None:
        statement = statement.where(StoredDocument.points >= query.points_min)
    return matching(statement, query)


def _sort_column(query: Query) -> InstrumentedAttribute[Any]:
    if query.order == "name":
        return _SORT_NAMES.get(query.language, StoredDocument.sort_en)
    return _SORT_COLUMNS[query.order]


def _mark(value: object, number: int) -> str:
    plain = value.isoformat() if isinstance(value, datetime) else value
    return base64.urlsafe_b64encode(json.dumps([plain, number]).encode()).decode("ascii")


def _mark_of(mark: str, column: InstrumentedAttribute[Any]) -> tuple[Any, int]:
    value, number = _decoded(mark)
    if column is StoredDocument.modified:
        value = datetime.fromisoformat(value)
    return value, number


def _decoded(mark: str) -> tuple[Any, int]:
    try:
        value, number = json.loads(base64.urlsafe_b64decode(mark.encode("ascii")))
        return value, int(number)
    except (ValueError, TypeError, binascii.Error) as trouble:
        raise error("catalogue.bad_page_mark", mark=mark[:80]) from trouble
