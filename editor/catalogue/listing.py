"""Lists: filters on promoted columns, pages cut by key, search."""

from __future__ import annotations

import base64
import binascii
import json
from datetime import datetime
from typing import Any

from sqlalchemy import Select, func, select, tuple_
from sqlalchemy.orm import InstrumentedAttribute, Session

from editor.catalogue.repository import to_row
from editor.catalogue.rows import DocumentRow, Page, Query, TreeCount
from editor.catalogue.sqlite_only import match_expression, matching, rank
from editor.catalogue.tables import NO_POINTS, StoredDocument
from schemas.base import Kind
from schemas.problems import error

MAX_PAGE = 1_000
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
    statement = _filtered(select(StoredDocument), query)
    searching = match_expression(query.text) is not None
    if searching and query.ranked:
        return _ranked_page(session, statement, after, limit)
    column = StoredDocument.number if searching else _sort_column(query)
    descending = query.descending and not searching
    if after is not None:
        mark = _mark_of(after, column)
        here = tuple_(column, StoredDocument.number)
        statement = statement.where(here < mark if descending else here > mark)
    keys = (column, StoredDocument.number)
    statement = statement.order_by(*(key.desc() if descending else key.asc() for key in keys)).limit(
        limit + 1
    )
    found = session.scalars(statement).all()
    rows = tuple(to_row(stored) for stored in found[:limit])
    last = found[limit - 1] if len(found) > limit else None
    return Page(rows, None if last is None else _mark(getattr(last, column.key), last.number))


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
    if query.points_min is not None:
        statement = statement.where(StoredDocument.points >= query.points_min)
    if query.points_max is not None:
        statement = statement.where(StoredDocument.points.between(NO_POINTS + 1, query.points_max))
    return matching(statement, query.text)


def _sort_column(query: Query) -> InstrumentedAttribute[Any]:
    if query.order == "name":
        return _SORT_NAMES.get(query.language, StoredDocument.sort_en)
    return _SORT_COLUMNS[query.order]


def _ranked_page(session: Session, statement: Select[Any], after: str | None, limit: int) -> Page:
    start = int(_decoded(after)[0]) if after is not None else 0
    statement = statement.order_by(rank(), StoredDocument.number).offset(start).limit(limit + 1)
    found = session.scalars(statement).all()
    return Page(
        tuple(to_row(stored) for stored in found[:limit]),
        _mark(start + limit, 0) if len(found) > limit else None,
    )


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
