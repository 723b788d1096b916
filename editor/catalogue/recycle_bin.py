"""The recycle bin: documents into it, out of it, and out of the catalogue for good."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from editor.catalogue.bodies import pack_body, unpack_body
from editor.catalogue.full_text import forget_documents
from editor.catalogue.inheriting import BASED_ON, whole
from editor.catalogue.opened_bodies import open_body
from editor.catalogue.pictures import forget_unused, put_away
from editor.catalogue.repository import get, own_body_of
from editor.catalogue.rows import DocumentRow, Stamp, portions
from editor.catalogue.slugs import free_slug, owners_of
from editor.catalogue.tables import DOCUMENT, StoredDocument, StoredRecent, StoredRevision, to_row
from editor.catalogue.writing import add_revision, note_written, set_slug
from schemas.inheritance import base_id
from schemas.problems import EditorError

_MOST: int = 1_000


def deleted_documents(session: Session, limit: int = _MOST) -> tuple[DocumentRow, ...]:
    """Return the documents in the recycle bin, the latest first."""
    statement = select(*DOCUMENT).where(StoredDocument.deleted.is_not(None))
    statement = statement.order_by(StoredDocument.deleted.desc(), StoredDocument.number).limit(limit)
    return tuple(map(to_row, session.execute(statement)))


def put_into_bin(session: Session, ids: Sequence[str]) -> None:
    """Put documents into the recycle bin; they are no longer among those opened lately."""
    moment = datetime.now(UTC)
    for some in portions(ids):
        these = StoredDocument.id.in_(some)
        note_written(session, session.scalars(select(StoredDocument.kind).where(these).distinct()))
        session.execute(update(StoredDocument).where(these).values(deleted=moment))
        session.execute(delete(StoredRecent).where(StoredRecent.document_id.in_(some)))


def bring_all_back(session: Session, rows: Sequence[DocumentRow], stamp: Stamp) -> None:
    """Take documents out of the recycle bin, each as :func:`bring_back`."""
    note_written(session, {row.kind for row in rows})
    wanted: dict[tuple[str, str], dict[str, str]] = {}
    for row in rows:
        wanted.setdefault((row.system, row.kind), {}).setdefault(row.slug, row.id)
    free: set[str] = set()
    for (system, kind), ids in wanted.items():
        taken = owners_of(session, system, kind, list(ids))
        free.update(ident for slug, ident in ids.items() if slug not in taken)
    for some in portions(sorted(free)):
        session.execute(update(StoredDocument).where(StoredDocument.id.in_(some)).values(deleted=None))
    for row in rows:
        if row.id not in free:
            bring_back(session, row, stamp)


def bring_back(session: Session, row: DocumentRow, stamp: Stamp) -> DocumentRow:
    """Take a document out of the recycle bin; a free slug, where its own was given away, is a revision."""
    note_written(session, (row.kind,))
    slug = free_slug(session, row.system, row.kind, row.slug)
    set_slug(session, row, slug)
    if slug != row.slug:
        add_revision(session, row, own_body_of(session, row.id, row.version) | {"slug": slug}, stamp)
    return get(session, row.id)


def deleted_among(session: Session, ids: Iterable[str] | None = None) -> tuple[str, ...]:
    """Return the ids of the documents in the recycle bin, of all or of some."""
    statement = select(StoredDocument.id).where(StoredDocument.deleted.is_not(None))
    if ids is not None:
        statement = statement.where(StoredDocument.id.in_(list(ids)))
    return tuple(session.scalars(statement))


def purge(session: Session, ids: Collection[str]) -> None:
    """Remove documents for good, with their history; old revisions that are based on them become whole."""
    if not ids:
        return
    _make_old_revisions_whole(session, ids)
    numbers = list(session.scalars(select(StoredDocument.number).where(StoredDocument.id.in_(ids))))
    forget_documents(session, numbers)
    session.execute(delete(StoredDocument).where(StoredDocument.number.in_(numbers)))
    forget_unused(session)


def _make_old_revisions_whole(session: Session, bases: Collection[str]) -> None:
    """Write into every revision that is based on a document which is about to go what it had from it.

    Which card a revision was based on stands in its body alone, so all revisions of the same kinds are read.
    """
    kinds = select(StoredDocument.system, StoredDocument.kind).where(StoredDocument.id.in_(bases)).distinct()
    for system, kind in session.execute(kinds).all():
        of_kind = (
            select(StoredRevision.document_id, StoredRevision.version, StoredRevision.body)
            .join(StoredDocument, StoredDocument.id == StoredRevision.document_id)
            .where(StoredDocument.system == system, StoredDocument.kind == kind)
            .where(StoredRevision.document_id.not_in(bases))
        )
        found = session.execute(of_kind.execution_options(yield_per=200))
        based = [one for one in found if _base_of(one.body) in bases]
        for ident, version, body in based:
            data = whole(session, open_body(session, body)) | {BASED_ON: None}
            this = (StoredRevision.document_id == ident, StoredRevision.version == version)
            packed = pack_body(put_away(session, ident, data))
            session.execute(update(StoredRevision).where(*this).values(body=packed))


def _base_of(body: bytes) -> str | None:
    """Return the id of the card that a revision was based on; None if it has none, or is damaged."""
    try:
        return base_id(unpack_body(body))
    except EditorError:
        return None
