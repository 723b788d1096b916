"""One document out of the catalogue: its row, its revisions, its working copy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from editor.catalogue.bodies import unpack_body
from editor.catalogue.inheriting import base_data, whole
from editor.catalogue.opened_bodies import open_body
from editor.catalogue.rows import DocumentRow, Draft, Edited, RevisionRow, WorkingCopyRow
from editor.catalogue.tables import (
    DOCUMENT,
    IS_LAST,
    WIDTH,
    StoredDocument,
    StoredRevision,
    StoredStroke,
    StoredWorkingCopy,
    to_row,
)
from schemas.map_strokes import apply_strokes
from schemas.problems import EditorError, Message, Problem, error

# Statements that are asked again and again are made once: making one takes as long as asking it.
_BY_ID: Final = select(*DOCUMENT).where(StoredDocument.id == bindparam("document"))
_EDITED: Final = (
    select(*DOCUMENT, StoredWorkingCopy.serial, StoredRevision.body)
    .select_from(StoredDocument)
    .outerjoin(StoredWorkingCopy, StoredWorkingCopy.document_id == StoredDocument.id)
    .outerjoin(StoredRevision, IS_LAST)
    .where(StoredDocument.id == bindparam("document"))
)
_BY_SLUG: Final = select(*DOCUMENT).where(
    StoredDocument.system == bindparam("system"),
    StoredDocument.kind == bindparam("kind"),
    StoredDocument.slug == bindparam("slug"),
    StoredDocument.deleted.is_(None),
)
_BODY: Final = select(StoredRevision.body).where(
    StoredRevision.document_id == bindparam("document"), StoredRevision.version == bindparam("version")
)
_WORKING: Final = select(
    StoredWorkingCopy.body, StoredWorkingCopy.base_version, StoredWorkingCopy.serial
).where(StoredWorkingCopy.document_id == bindparam("document"))
_STROKES: Final = (
    select(StoredStroke.body)
    .where(StoredStroke.document_id == bindparam("document"))
    .order_by(StoredStroke.number)
)


def peek(session: Session, document_id: str) -> DocumentRow | None:
    """Return the row of a document, deleted or not; None if there is none."""
    found = session.execute(_BY_ID, {"document": document_id}).one_or_none()
    return None if found is None else to_row(found)


def get(session: Session, document_id: str) -> DocumentRow:
    """Return the row of a document, deleted or not.

    Raises:
        EditorError: there is none with this id.
    """
    row = peek(session, document_id)
    if row is None:
        raise error("catalogue.unknown_id", id=document_id)
    return row


def get_editable(session: Session, document_id: str) -> DocumentRow:
    """Return the row of a document that may be changed.

    Raises:
        EditorError: there is none, it is shipped with the program, or it lies in the recycle bin.
    """
    row = get(session, document_id)
    check_editable(row)
    return row


def check_editable(row: DocumentRow) -> None:
    """Refuse a document that may not be changed.

    Raises:
        EditorError: it is shipped with the program, another author's, or it lies in the recycle bin.
    """
    refuse_read_only(row)
    if row.deleted is not None:
        raise error("catalogue.in_bin", fix=Message(code="catalogue.undelete_it"), slug=row.slug)


def refuse_read_only(row: DocumentRow) -> None:
    """Refuse a document that is duplicated to be changed.

    Raises:
        EditorError: it is shipped with the program, or another author's.
    """
    if row.read_only:
        code = "group.not_yours" if row.locked else "catalogue.shipped"
        raise error(code, fix=Message(code="catalogue.duplicate_it"), slug=row.slug)


def get_edited(session: Session, document_id: str) -> Edited:
    """Return a document that may be changed, its last revision, and the serial of its working copy.

    It is one statement: each waits for the interpreter, which the thread of the windows may hold.

    Raises:
        EditorError: as :func:`get_editable` and :func:`own_body_of`.
    """
    found = session.execute(_EDITED, {"document": document_id}).one_or_none()
    if found is None:
        raise error("catalogue.unknown_id", id=document_id)
    row, (serial, body) = to_row(found), found[WIDTH:]
    check_editable(row)
    if body is None:
        raise error("catalogue.unknown_revision", document=row.path, version=row.version)
    return Edited(row, serial, open_body(session, body))


def with_slug(session: Session, system: str, kind: str, slug: str) -> DocumentRow | None:
    """Return the live document with this slug; None if there is none."""
    found = session.execute(_BY_SLUG, {"system": system, "kind": kind, "slug": slug}).one_or_none()
    return None if found is None else to_row(found)


def body_of(session: Session, document_id: str, version: int) -> dict[str, Any]:
    """Return the data of a revision, with what the card says that it is based on, as that is now.

    A card whose base cannot be had is returned with its differences alone; :func:`base_problem` says why.

    Raises:
        EditorError: there is no such revision, or it is damaged.
    """
    return whole(session, own_body_of(session, document_id, version))


def whole_body_of(session: Session, document_id: str, version: int) -> dict[str, Any]:
    """Return the data of a revision as :func:`body_of`, but only where it is whole.

    Raises:
        EditorError: as :func:`body_of`, or the card that it is based on cannot be had.
    """
    return only_whole(session, document_id, stored_body_of(session, document_id, version))


def only_whole(session: Session, document_id: str, body: bytes) -> dict[str, Any]:
    """Return the data of a stored revision as :func:`body_of`, but only where it is whole.

    Raises:
        EditorError: it is damaged, or the card that it is based on cannot be had.
    """
    own = open_body(session, body)
    if (problem := base_problem(session, own)) is not None:
        raise EditorError(problem.at(document=document_id))
    return whole(session, own)


def own_body_of(session: Session, document_id: str, version: int) -> dict[str, Any]:
    """Return the data of a revision as it is stored, upgraded: of a card based on another, the differences.

    Raises:
        EditorError: there is no such revision, or it is damaged.
    """
    return open_body(session, stored_body_of(session, document_id, version))


def stored_body_of(session: Session, document_id: str, version: int) -> bytes:
    """Return a revision as it is stored.

    Raises:
        EditorError: there is no such revision.
    """
    body: bytes | None = session.scalar(_BODY, {"document": document_id, "version": version})
    if body is None:
        row = peek(session, document_id)
        name = document_id if row is None else row.path
        raise error("catalogue.unknown_revision", document=name, version=version)
    return body


def base_problem(session: Session, data: Mapping[str, Any]) -> Problem | None:
    """Return why the card that plain data is based on cannot be had; None if it can, or has none."""
    return base_data(session, data)[1]


def revisions(session: Session, document_id: str) -> tuple[RevisionRow, ...]:
    """Return the revisions of a document, the latest first."""
    statement = (
        select(StoredRevision.version, StoredRevision.label, StoredRevision.author, StoredRevision.created)
        .where(StoredRevision.document_id == document_id)
        .order_by(StoredRevision.version.desc())
    )
    return tuple(RevisionRow(*row) for row in session.execute(statement))


def working_copy(session: Session, document_id: str) -> tuple[Draft, int] | None:
    """Return the working copy of a document (whole, as :func:`body_of`) with its serial; None without one."""
    own = own_working_copy(session, document_id)
    return None if own is None else (Draft(whole(session, own[0].data), own[0].version), own[1])


def own_working_copy(session: Session, document_id: str) -> tuple[Draft, int] | None:
    """Return the working copy of a document as it is stored, upgraded, with its serial; None without one."""
    found = session.execute(_WORKING, {"document": document_id}).one_or_none()
    if found is None:
        return None
    data: Mapping[str, Any] = open_body(session, found.body)
    if strokes := session.scalars(_STROKES, {"document": document_id}).all():
        data = apply_strokes(data, [unpack_body(body) for body in strokes])
    return Draft(data, found.base_version), found.serial


def working_serial(session: Session, document_id: str) -> int | None:
    """Return the serial of a document's working copy, without reading it; None if it has none."""
    statement = select(StoredWorkingCopy.serial).where(StoredWorkingCopy.document_id == document_id)
    return session.scalar(statement)


def working_copies(session: Session) -> tuple[WorkingCopyRow, ...]:
    """Return every document with a working copy, the latest edited first."""
    statement = (
        select(*DOCUMENT, StoredWorkingCopy.base_version, StoredWorkingCopy.modified)
        .join(StoredWorkingCopy, StoredWorkingCopy.document_id == StoredDocument.id)
        .where(StoredDocument.deleted.is_(None))
        .order_by(StoredWorkingCopy.modified.desc())
    )
    return tuple(WorkingCopyRow(to_row(found), *found[WIDTH:]) for found in session.execute(statement))
