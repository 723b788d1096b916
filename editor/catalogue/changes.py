"""Whether other windows and programs have written: marks that are equal while nothing has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from editor.catalogue.database import database_behind
from editor.catalogue.rows import Standing, portions
from editor.catalogue.tables import IS_LAST, StoredDocument, StoredRevision, StoredWorkingCopy

Mark = tuple[object, ...]


def list_mark(session: Session) -> Mark:
    """Return a mark of all documents in the list: equal marks are the same list."""
    live, binned = StoredDocument.deleted.is_(None), StoredDocument.deleted.is_not(None)
    # Each is read off an end of an index, or counted in one: no row of a hundred thousand is looked at.
    marks: tuple[Select[Any], ...] = (
        select(func.max(StoredDocument.number)),
        select(func.count()).select_from(StoredDocument),
        select(func.max(StoredDocument.modified)).where(live),
        select(func.count()).select_from(StoredDocument).where(binned),
        select(database_behind(session).newest_revision()).select_from(StoredRevision),
        select(func.count()).select_from(StoredRevision),
    )
    return tuple(session.execute(select(*(mark.scalar_subquery() for mark in marks))).one())


def drafts_mark(session: Session) -> Mark:
    """Return a mark of all working copies."""
    return tuple(session.execute(select(func.count(), func.sum(StoredWorkingCopy.serial))).one())


def standings(session: Session, ids: Sequence[str]) -> dict[str, Standing]:
    """Return what the catalogue holds of those documents that are there."""
    author = select(StoredRevision.author).where(IS_LAST).scalar_subquery()
    statement = select(
        StoredDocument.id, StoredDocument.version, StoredDocument.deleted, StoredWorkingCopy.serial, author
    ).outerjoin(StoredWorkingCopy, StoredWorkingCopy.document_id == StoredDocument.id)
    return {
        ident: Standing(version, deleted is not None, serial, by or "")
        for some in portions(ids)
        for ident, version, deleted, serial, by in session.execute(
            statement.where(StoredDocument.id.in_(some))
        )
    }
