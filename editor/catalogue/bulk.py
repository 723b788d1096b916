"""Many documents at once, by a few statements instead of some for each; callers hold the transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from sqlalchemy import BindParameter, Select, bindparam, delete, insert, select, update
from sqlalchemy.orm import Session

from editor.catalogue.bodies import unpack_body
from editor.catalogue.derived import list_documents, promoted, reference_rows
from editor.catalogue.inheriting import BASED_ON
from editor.catalogue.opened_bodies import as_of_now, open_body, systems_of
from editor.catalogue.repository import own_working_copy
from editor.catalogue.rows import DocumentRow, Stamp, portions
from editor.catalogue.tables import (
    DOCUMENT,
    IS_LAST,
    StoredDocument,
    StoredReference,
    StoredRevision,
    StoredStroke,
    StoredWorkingCopy,
    to_row,
)
from editor.catalogue.writing import refresh_dependants, revision_row
from schemas.problems import error

_LAST: Final[Select[*tuple[Any, ...]]] = select(*DOCUMENT, StoredRevision.body).join(StoredRevision, IS_LAST)

# SQLAlchemy works out much for each statement that it has not met: these are made once.
_IDS: Final[BindParameter[Any]] = bindparam("ids", expanding=True)
_DOCUMENTS_OF: Final = select(*DOCUMENT).where(StoredDocument.id.in_(_IDS))
_LAST_OF: Final = _LAST.where(StoredDocument.id.in_(_IDS))
_LAST_OR_NONE_OF: Final = (
    select(*DOCUMENT, StoredRevision.body)
    .outerjoin(StoredRevision, IS_LAST)
    .where(StoredDocument.id.in_(_IDS))
)
_LIVE_OF: Final = _LAST_OF.where(StoredDocument.deleted.is_(None))
_SERIALS_OF: Final = select(StoredWorkingCopy.document_id, StoredWorkingCopy.serial).where(
    StoredWorkingCopy.document_id.in_(_IDS)
)


def documents_with(session: Session, ids: Sequence[str]) -> dict[str, DocumentRow]:
    """Return the documents with some ids, deleted or not; those that are gone are left out."""
    found: dict[str, DocumentRow] = {}
    for some in portions(ids):
        rows = map(to_row, session.execute(_DOCUMENTS_OF, {"ids": some}))
        found.update({row.id: row for row in rows})
    return found


def last_revisions(session: Session, ids: Sequence[str]) -> dict[str, tuple[DocumentRow, dict[str, Any]]]:
    """Return documents, deleted or not, by id, each with its last revision as stored, upgraded.

    Those that are gone are left out.

    Raises:
        EditorError: a body is damaged or not there.
    """
    found: dict[str, tuple[DocumentRow, dict[str, Any]]] = {}
    for some in portions(ids):
        for *values, body in session.execute(_LAST_OR_NONE_OF, {"ids": some}).all():
            row = to_row(values)
            if body is None:
                raise error("catalogue.unknown_revision", id=row.id, version=row.version)
            found[row.id] = row, open_body(session, body)
    return found


def serials_of(session: Session, ids: Sequence[str]) -> dict[str, int]:
    """Return the serials of the working copies of some documents."""
    found: dict[str, int] = {}
    for some in portions(ids):
        found.update(dict(session.execute(_SERIALS_OF, {"ids": some}).all()))
    return found


def live_bodies(session: Session, ids: Sequence[str]) -> Iterator[tuple[DocumentRow, dict[str, Any]]]:
    """Yield those of some documents that are there and not deleted, with their last revisions as stored."""
    for some in portions(ids):
        for *values, body in session.execute(_LIVE_OF, {"ids": some}):
            yield to_row(values), open_body(session, body)


def plain_bodies(
    session: Session, rows: Sequence[DocumentRow]
) -> Iterator[tuple[DocumentRow, dict[str, Any]]]:
    """Yield documents with their last revisions as stored, upgraded; pictures stay named by their hashes."""
    for some in portions(rows):
        last = session.execute(_LAST_OF, {"ids": [row.id for row in some]})
        bodies = {values[0]: values[-1] for values in last}
        for row in some:
            if row.id in bodies:
                yield row, as_of_now(unpack_body(bodies[row.id]), systems_of(session))


def own_digests(session: Session) -> dict[str, tuple[DocumentRow, int | None]]:
    """Return the author's live documents by id, with a digest of what they say; None if they have edits."""
    live = _LAST.where(StoredDocument.source == "own", StoredDocument.deleted.is_(None))
    rows = (
        (to_row(values), body) for *values, body in session.execute(live.execution_options(yield_per=500))
    )
    return {row.id: (row, None if row.changed else hash(bytes(body))) for row, body in rows}


def own_states(session: Session, ids: Collection[str]) -> dict[str, dict[str, Any]]:
    """Return by id what documents say themselves, upgraded: their working copies, else their last revisions.

    Those that are not there, or lie in the recycle bin, are left out.

    Raises:
        EditorError: a body is damaged.
    """
    found: dict[str, dict[str, Any]] = {}
    for some in portions(list(dict.fromkeys(ids))):
        edited = serials_of(session, some)
        for row, own in live_bodies(session, some):
            # Few documents have edits that no revision holds; strokes belong to theirs.
            copy = own_working_copy(session, row.id) if row.id in edited else None
            found[row.id] = own if copy is None else dict(copy[0].data)
    return found


def add_revisions(
    session: Session, changes: Sequence[tuple[DocumentRow, Mapping[str, Any]]], stamp: Stamp
) -> None:
    """Store a further revision of many documents that are based on no other, and forget their working copies.

    Args:
        session: of the catalogue.
        changes: each document as it was read in this transaction, with all its data. Its short name is its
            own or a free one.
        stamp: who, when, and the name of the revisions.
    """
    for some in portions(changes):
        _add_some(session, some, stamp)
    _refresh(session, [row.id for row, _data in changes])


def _add_some(
    session: Session, changes: Sequence[tuple[DocumentRow, Mapping[str, Any]]], stamp: Stamp
) -> None:
    ids = [row.id for row, _data in changes]
    for table in (StoredStroke, StoredWorkingCopy, StoredReference):
        session.execute(delete(table).where(table.document_id.in_(ids)))
    columns = [promoted(data, stamp.time) for _row, data in changes]
    names = (*columns[0], "version", "changed")
    statement = (
        update(StoredDocument)
        .where(StoredDocument.id == bindparam("which"))
        .values({name: bindparam(f"new_{name}") for name in names})
    )
    # Of the connection, not of the session: that would look for each row among all that it knows.
    session.connection().execute(
        statement,
        [
            {"which": row.id, "new_version": row.version + 1, "new_changed": False}
            | {f"new_{name}": value for name, value in new.items()}
            for (row, _data), new in zip(changes, columns, strict=True)
        ],
    )
    revisions = [revision_row(session, row.id, row.version + 1, data, stamp) for row, data in changes]
    session.execute(insert(StoredRevision), revisions)
    if rows := [one for row, data in changes for one in reference_rows(row.id, data, draft=False)]:
        session.execute(insert(StoredReference), rows)
    numbered = select(StoredDocument.id, StoredDocument.number).where(StoredDocument.id.in_(ids))
    numbers = dict(session.execute(numbered).all())
    list_documents(session, [(numbers[row.id], data) for row, data in changes])


def _refresh(session: Session, ids: Sequence[str]) -> None:
    for some in portions(ids):
        bases = select(StoredReference.target_id).where(
            StoredReference.target_id.in_(some), StoredReference.path == BASED_ON
        )
        for ident in dict.fromkeys(session.scalars(bases)):
            refresh_dependants(session, ident)
