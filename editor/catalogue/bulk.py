"""Many documents at once, by a few statements instead of some for each; callers hold the transaction."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Select, bindparam, delete, insert, select, update
from sqlalchemy.orm import Session

from editor.catalogue.bodies import pack_body
from editor.catalogue.inheriting import BASED_ON
from editor.catalogue.opening import open_body
from editor.catalogue.pictures import put_away
from editor.catalogue.repository import (
    Stamp,
    list_documents,
    own_working_copy,
    promoted,
    reference_rows,
    refresh_dependants,
)
from editor.catalogue.tables import (
    IS_LAST,
    StoredDocument,
    StoredReference,
    StoredRevision,
    StoredStroke,
    StoredWorkingCopy,
    portions,
)


def documents_with(session: Session, ids: Sequence[str]) -> dict[str, StoredDocument]:
    """Return the stored documents with some ids, deleted or not; those that are gone are left out."""
    found: dict[str, StoredDocument] = {}
    for some in portions(ids):
        statement = select(StoredDocument).where(StoredDocument.id.in_(some))
        found.update({stored.id: stored for stored in session.scalars(statement)})
    return found


def serials_of(session: Session, ids: Sequence[str]) -> dict[str, int]:
    """Return the serials of the working copies of some documents."""
    found: dict[str, int] = {}
    for some in portions(ids):
        statement = select(StoredWorkingCopy.document_id, StoredWorkingCopy.serial).where(
            StoredWorkingCopy.document_id.in_(some)
        )
        found.update(dict(session.execute(statement).all()))
    return found


def own_bodies(session: Session, ids: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return the last revisions of some documents as they are stored, upgraded."""
    return {
        ident: open_body(session, body)
        for some in portions(ids)
        for ident, body in session.execute(_last_bodies().where(StoredDocument.id.in_(some)))
    }


def _last_bodies() -> Select[str, bytes]:
    return select(StoredDocument.id, StoredRevision.body).join(StoredRevision, IS_LAST)


def own_states(session: Session, ids: Collection[str]) -> dict[str, dict[str, Any]]:
    """Return by id what documents say themselves, upgraded: their working copies, else their last revisions.

    Those that are not there, or lie in the recycle bin, are left out.

    Raises:
        EditorError: a body is damaged.
    """
    found: dict[str, dict[str, Any]] = {}
    for some in portions(list(dict.fromkeys(ids))):
        edited = serials_of(session, some)
        there = _last_bodies().where(StoredDocument.id.in_(some), StoredDocument.deleted.is_(None))
        for ident, body in session.execute(there):
            # Few documents have edits that no revision holds; strokes belong to theirs.
            copy = own_working_copy(session, ident) if ident in edited else None
            found[ident] = open_body(session, body) if copy is None else dict(copy[0].data)
    return found


def owners_of(session: Session, system: str, kind: str, slugs: Sequence[str]) -> dict[str, str]:
    """Return who has some short names: slug -> id of the live document of a game and kind."""
    found: dict[str, str] = {}
    for some in portions(slugs):
        statement = select(StoredDocument.slug, StoredDocument.id).where(
            StoredDocument.system == system,
            StoredDocument.kind == kind,
            StoredDocument.slug.in_(some),
            StoredDocument.deleted.is_(None),
        )
        found.update(dict(session.execute(statement).all()))
    return found


def add_revisions(
    session: Session, changes: Sequence[tuple[StoredDocument, Mapping[str, Any]]], stamp: Stamp
) -> None:
    """Store a further revision of many documents that are based on no other, and forget their working copies.

    Args:
        session: of the catalogue.
        changes: each document as it was read in this transaction, with all its data. Its short name is its
            own or a free one.
        stamp: who, when, and the name of the revisions.
    """
    session.flush()
    for some in portions(changes):
        _add_some(session, some, stamp)
    _refresh(session, [stored.id for stored, _data in changes])


def _add_some(
    session: Session, changes: Sequence[tuple[StoredDocument, Mapping[str, Any]]], stamp: Stamp
) -> None:
    ids = [stored.id for stored, _data in changes]
    for table in (StoredStroke, StoredWorkingCopy, StoredReference):
        session.execute(delete(table).where(table.document_id.in_(ids)))
    columns = [promoted(data, stamp.time) for _stored, data in changes]
    names = (*columns[0], "version", "changed")
    statement = (
        update(StoredDocument)
        .where(StoredDocument.id == bindparam("which"))
        .values({name: bindparam(f"new_{name}") for name in names})
    )
    connection = session.connection()
    connection.execute(
        statement,
        [
            {"which": stored.id, "new_version": stored.version + 1, "new_changed": False}
            | {f"new_{name}": value for name, value in row.items()}
            for (stored, _data), row in zip(changes, columns, strict=True)
        ],
    )
    session.execute(
        insert(StoredRevision),
        [
            {
                "document_id": stored.id,
                "version": stored.version + 1,
                "body": pack_body(put_away(session, stored.id, data)),
                "label": stamp.label,
                "author": stamp.author,
                "created": stamp.time,
            }
            for stored, data in changes
        ],
    )
    if rows := [row for stored, data in changes for row in reference_rows(stored.id, data, draft=False)]:
        session.execute(insert(StoredReference), rows)
    list_documents(session, [(stored.number, data) for stored, data in changes])
    for stored, _data in changes:
        # What was read before is no longer what is stored.
        session.expunge(stored)


def _refresh(session: Session, ids: Sequence[str]) -> None:
    for some in portions(ids):
        bases = select(StoredReference.target_id).where(
            StoredReference.target_id.in_(some), StoredReference.path == BASED_ON
        )
        for ident in dict.fromkeys(session.scalars(bases)):
            refresh_dependants(session, ident)
