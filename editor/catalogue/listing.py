"""Many documents by what is known of them without reading them: pages of lists, search, names."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from types import NoneType
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, bindparam, exists, func, select, tuple_
from sqlalchemy.orm import InstrumentedAttribute, Session

from editor.catalogue.database import database_behind
from editor.catalogue.full_text import hit_number, words_of
from editor.catalogue.rows import DocumentRow, Page, Query, Source, TreeCount, portions
from editor.catalogue.sorting import sort_language
from editor.catalogue.tables import (
    DOCUMENT,
    NO_POINTS,
    WIDTH,
    Mine,
    StoredDocument,
    StoredOrigin,
    StoredSortKey,
    to_row,
)
from schemas.base import Kind
from schemas.problems import error

MAX_PAGE: Final = 1_000
"""Documents on a page at most."""
FEW: Final = 2_000
"""So many documents are sorted quicker than a sorted index is walked past all others."""
_SORT_COLUMNS: dict[str, InstrumentedAttribute[Any]] = {
    "points": StoredDocument.points,
    "modified": StoredDocument.modified,
    "slug": StoredDocument.slug,
}
_SORT_TYPES: Final[dict[str, type]] = {"points": int, "modified": datetime}
"""Of what is no text."""


def list_page(session: Session, query: Query, after: str | None, limit: int) -> Page:
    """Return one page of a list.

    Raises:
        EditorError: ``after`` is no mark of a page of this list.
    """
    limit = max(1, min(limit, MAX_PAGE))
    if words_of(query.text):
        return _hits(session, _filtered(session, select(*DOCUMENT), query), query, after, limit)
    few = _few(session, query)
    if query.order == "name":
        key, number, statement = _by_name(session, query, few=few)
    else:
        key, number = _SORT_COLUMNS[query.order], StoredDocument.number
        statement = _filtered(session, select(*DOCUMENT), query)
    if after is not None:
        mark = _decoded(after, _SORT_TYPES.get(query.order, str))
        here = tuple_(key, number)
        statement = statement.where(here < mark if query.descending else here > mark)
    unindexed = database_behind(session).unindexed
    keys = (unindexed(key) if few else key, number)
    statement = statement.order_by(*(one.desc() if query.descending else one.asc() for one in keys))
    found = session.execute(statement.add_columns(key, number).limit(limit + 1)).all()
    rows = tuple(map(to_row, found[:limit]))
    last = found[limit - 1] if len(found) > limit else None
    return Page(rows, None if last is None else _mark(*last[WIDTH:]))


def _by_name(
    session: Session, query: Query, *, few: bool
) -> tuple[InstrumentedAttribute[Any], InstrumentedAttribute[Any], Select[Any]]:
    """Return what a list by name is sorted by, and its statement without the order.

    Few documents are found by their own indexes and sorted; of many the sorted keys are walked, which know
    what they are filtered by, until the page is full.
    """
    language, unindexed = sort_language(session, query.language), database_behind(session).unindexed
    statement = select(*DOCUMENT).join(StoredSortKey, StoredSortKey.document == StoredDocument.number)
    if few:
        statement = statement.where(unindexed(StoredSortKey.language) == language)
        return StoredSortKey.key, StoredDocument.number, _filtered(session, statement, query)
    statement = statement.where(StoredSortKey.language == language)
    for column, wanted in (
        (StoredSortKey.system, query.system),
        (StoredSortKey.kind, query.kind),
        (StoredSortKey.faction, query.faction),
    ):
        if wanted is not None:
            statement = statement.where(column == str(wanted))
    rest = replace(query, system=None, kind=None, faction=None)
    return StoredSortKey.key, StoredSortKey.document, _filtered(session, statement, rest, unindexed)


def _hits(session: Session, statement: Select[Any], query: Query, after: str | None, limit: int) -> Page:
    """Return a page of hits of a search: the best first, or as they were made."""
    start = _decoded(after)[1] if after is not None else 0
    if query.ranked:
        statement = statement.order_by(database_behind(session).rank(query), hit_number()).offset(start)
    else:
        statement = statement.where(hit_number() > start).order_by(hit_number())
    found = session.execute(statement.add_columns(hit_number()).limit(limit + 1)).all()
    rows = tuple(map(to_row, found[:limit]))
    if len(found) <= limit:
        return Page(rows, None)
    return Page(rows, _mark(None, start + limit if query.ranked else found[limit - 1][WIDTH]))


def _few(session: Session, query: Query) -> bool:
    """Return whether a filter leaves so few documents that sorting them beats walking a sorted index."""
    if query.source == "shipped":
        return True
    points = query.points_min is not None or query.points_max is not None
    game = query.order == "name" and query.system is not None and query.kind is None
    if not points and not game:
        return False
    some = _filtered(session, select(StoredDocument.number), query).limit(FEW + 1).subquery()
    return (session.scalar(select(func.count()).select_from(some)) or 0) <= FEW


def count(session: Session, query: Query) -> int:
    """Return how many documents a list has on all its pages."""
    return session.scalar(_filtered(session, select(func.count()).select_from(StoredDocument), query)) or 0


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


def live_rows(
    session: Session,
    *,
    system: str | None = None,
    kind: str | None = None,
    source: Source | None = None,
    limit: int | None = None,
) -> tuple[DocumentRow, ...]:
    """Return all live documents of a game, a kind or a source, in the order in which they were made."""
    return _live_where(session, limit, system=system, kind=kind, source=source)


def _live_where(session: Session, limit: int | None, **columns: str | None) -> tuple[DocumentRow, ...]:
    """Return the live documents whose columns have some values (None: any), as they were made."""
    wanted: dict[str, str | int] = {name: str(value) for name, value in columns.items() if value is not None}
    statement = _live(*wanted, limited=limit is not None)
    if limit is not None:
        wanted["limit"] = limit
    return tuple(map(to_row, session.execute(statement, wanted)))


@cache
def _live(*columns: str, limited: bool) -> Select[*tuple[Any, ...]]:
    """Return a statement for :func:`_live_where`: SQLAlchemy works out much for each that it has not met."""
    statement = select(*DOCUMENT).where(StoredDocument.deleted.is_(None)).order_by(StoredDocument.number)
    statement = statement.where(*(getattr(StoredDocument, name) == bindparam(name) for name in columns))
    return statement.limit(bindparam("limit")) if limited else statement


def live_versions(session: Session, kinds: Collection[str]) -> tuple[tuple[str, str, int], ...]:
    """Return game, id and version of live documents of some kinds: the shipped ones first, as they were made.

    Nothing else of them is read: it is asked in the thread of the windows after each save.
    """
    rows = session.execute(_versions(), {"kinds": tuple(map(str, kinds))})
    return tuple((system, ident, version) for system, ident, version in rows)


@cache
def _versions() -> Select[str, str, int]:
    wanted = StoredDocument.kind.in_(bindparam("kinds", expanding=True))
    return (
        select(StoredDocument.system, StoredDocument.id, StoredDocument.version)
        .where(StoredDocument.deleted.is_(None), wanted)
        .order_by(StoredDocument.source != "shipped", StoredDocument.number)
    )


def shipped_first(rows: Iterable[DocumentRow]) -> tuple[DocumentRow, ...]:
    """Return documents with those that come with the program first, else in the order that they have."""
    return tuple(sorted(rows, key=lambda row: not row.read_only))


def named(
    session: Session, slug: str, *, kind: str | None = None, system: str | None = None, limit: int = 50
) -> tuple[DocumentRow, ...]:
    """Return the live documents with a slug, of some kind and game or of any."""
    return _live_where(session, limit, slug=slug, kind=kind, system=system)


def at_paths(session: Session, paths: Collection[str]) -> dict[str, DocumentRow]:
    """Return the live documents at paths ``system/kind/slug``; those that are not there are left out."""
    place = tuple_(StoredDocument.system, StoredDocument.kind, StoredDocument.slug)
    statement = select(*DOCUMENT).where(place.in_([tuple(path.split("/")) for path in paths]))
    return {row.path: row for row in map(to_row, session.execute(_filtered(session, statement, Query())))}


def slugs_beginning(session: Session, letters: str, limit: int) -> dict[str, str]:
    """Return live documents whose slugs begin so: slug -> ``system/kind/slug``."""
    columns = (StoredDocument.system, StoredDocument.kind, StoredDocument.slug)
    statement = select(*columns).where(
        StoredDocument.deleted.is_(None), StoredDocument.slug.startswith(letters, autoescape=True)
    )
    return {slug: f"{system}/{kind}/{slug}" for system, kind, slug in session.execute(statement.limit(limit))}


def ids_beginning(session: Session, system: str, letters: str) -> tuple[DocumentRow, ...]:
    """Return the live documents of a game whose ids begin so."""
    statement = select(*DOCUMENT).where(StoredDocument.id.startswith(letters, autoescape=True))
    return tuple(map(to_row, session.execute(_filtered(session, statement, Query(system=system)))))


def known_ids(
    session: Session, system: str, kind: str, ids: Sequence[str], slugs: Sequence[str]
) -> frozenset[str]:
    """Return the ids of the live documents of a game and kind that have one of some ids or slugs."""
    found: set[str] = set()
    for column, wanted in ((StoredDocument.id, ids), (StoredDocument.slug, slugs)):
        for some in portions(wanted):
            statement = select(StoredDocument.id).where(column.in_(some))
            found.update(session.scalars(_filtered(session, statement, Query(system=system, kind=kind))))
    return frozenset(found)


def has_own(session: Session) -> bool:
    """Return whether the author has documents of his own, deleted or not."""
    own = select(StoredDocument.number).where(StoredDocument.source == "own").limit(1)
    return session.scalar(own) is not None


def _filtered(
    session: Session,
    statement: Select[Any],
    query: Query,
    seen: Callable[[InstrumentedAttribute[Any]], ColumnElement[Any]] | None = None,
) -> Select[Any]:
    """Narrow a statement on documents to a query; ``seen`` may hide columns from the planner."""
    if not query.include_deleted:
        statement = statement.where(StoredDocument.deleted.is_(None))
    for column, wanted in (
        (StoredDocument.system, query.system),
        (StoredDocument.kind, query.kind),
        (StoredDocument.faction, query.faction),
        (StoredDocument.source, query.source),
    ):
        if wanted is not None:
            statement = statement.where((column if seen is None else seen(column)) == str(wanted))
    if query.mine:
        statement = statement.where(Mine())
    if query.written_here:
        as_it_came = (
            StoredOrigin.document_id == StoredDocument.id,
            StoredOrigin.version == StoredDocument.version,
        )
        statement = statement.where(~exists().where(*as_it_came))
    # One lower bound only: of two, the planner may take the looser one for its walk.
    points = StoredDocument.points if seen is None else seen(StoredDocument.points)
    if query.points_max is not None:
        least = NO_POINTS + 1 if query.points_min is None else max(query.points_min, NO_POINTS + 1)
        statement = statement.where(points.between(least, query.points_max))
    elif query.points_min is not None:
        statement = statement.where(points >= query.points_min)
    return database_behind(session).matching(statement, query)


def _mark(value: object, number: int) -> str:
    plain = value.isoformat() if isinstance(value, datetime) else value
    return base64.urlsafe_b64encode(json.dumps([plain, number]).encode()).decode("ascii")


def _decoded(mark: str, kind: type = NoneType) -> tuple[Any, int]:
    """Return what :func:`_mark` wrote, which comes back from whoever asked for the page before.

    Args:
        mark: the mark.
        kind: type of the values that the list is sorted by; None for hits of a search.

    Raises:
        EditorError: it is no mark, or one of a list with another order.
    """
    try:
        value, number = json.loads(base64.urlsafe_b64decode(mark.encode("ascii")))
        if kind is datetime:
            value = datetime.fromisoformat(value).astimezone(UTC)
        str(value).encode()  # half a letter is no text that can be asked for
        figures = [one for one in (value, number) if isinstance(one, int)]
        if isinstance(value, kind) and isinstance(number, int) and all(abs(one) < 2**63 for one in figures):
            return value, number
    except (ValueError, TypeError, OverflowError, binascii.Error):
        pass
    raise error("catalogue.bad_page_mark", mark=mark[:80])
