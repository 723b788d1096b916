"""What is done with documents as things on a shelf: rename, recycle bin, who uses what, opened lately."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import delete as delete_rows
from sqlalchemy import select
from sqlalchemy.orm import Session

from editor.catalogue import listing, repository
from editor.catalogue.inheriting import BASED_ON, whole
from editor.catalogue.parting import part_old_revisions
from editor.catalogue.rows import DocumentRow, ReferenceRow
from editor.catalogue.tables import StoredDocument, StoredRecent, StoredReference
from editor.services import unsaved_files
from editor.services.rewriting import independent
from editor.services.slugs import check_slug, free_slug_in
from editor.services.workspace import Workspace
from schemas.base import Kind, Ref
from schemas.parse import dump_document, parse_document
from schemas.problems import Message, error
from schemas.text import LocalText

RECENT_KEPT = 50


def rename(
    ws: Workspace, document_id: str, *, slug: str | None = None, name: LocalText | None = None
) -> DocumentRow:
    """Give a document another slug or name, as a revision; a working copy is renamed with it and stays.

    References go by id, so nothing that uses the document breaks.

    Raises:
        EditorError: the slug is taken or malformed, or the document cannot be edited.
    """
    change: dict[str, Any] = {}
    if slug is not None:
        change["slug"] = slug
    if name is not None:
        change["name"] = dict(name.root)
    seen: int | None = None
    with ws.writing() as session:
        stored = repository.get_editable(session, document_id)
        body = repository.whole_body_of(session, document_id, stored.version)
        data = dump_document(parse_document(body | change, ws.systems))
        check_slug(session, data)
        if data != body:
            copy = repository.working_copy(session, document_id)
            version = repository.add_revision(session, stored, data, ws.stamp())
            if copy is not None:
                draft, before = copy
                base = repository.still_on(draft.version, version - 1, version)
                serial = repository.write_working_copy(
                    session, stored, dict(draft.data) | change, base, ws.stamp().time
                )
                seen = serial if ws.has_seen(document_id, before) else None
        session.flush()
        row = repository.to_row(stored)
    if seen is not None:
        ws.saw(document_id, seen)
    return row


def delete(ws: Workspace, document_id: str) -> None:
    """Put a document into the recycle bin.

    Raises:
        EditorError: it is shipped, or others use it (they are listed).
    """
    with ws.writing() as session:
        stored = repository.get_editable(session, document_id)
        if users := repository.users_of(session, document_id):
            shown = ", ".join(row.path for row in users[:10])
            raise error(
                "catalogue.in_use",
                fix=Message(code="catalogue.in_use_fix"),
                slug=stored.slug,
                users=shown if len(users) <= 10 else f"{shown} ...",
                number=len(users),
            )
        stored.deleted = datetime.now(UTC)
        session.execute(delete_rows(StoredRecent).where(StoredRecent.document_id == document_id))


def undelete(ws: Workspace, document_id: str) -> DocumentRow:
    """Take a document out of the recycle bin; where its slug was given away it gets a free one."""
    with ws.writing() as session:
        stored = repository.get(session, document_id)
        if stored.deleted is not None:
            bring_back(session, stored, ws.stamp())
        return repository.to_row(stored)


def bring_back(session: Session, stored: StoredDocument, stamp: repository.Stamp) -> None:
    """Take a document out of the recycle bin; a free slug, where its own was given away, is a revision."""
    slug = free_slug_in(session, stored.system, stored.kind, stored.slug)
    moved = slug != stored.slug
    repository.revive(stored, slug)
    if moved:
        body = repository.own_body_of(session, stored.id, stored.version)
        repository.add_revision(session, stored, body | {"slug": slug}, stamp)
    session.flush()


def recycle_bin(ws: Workspace) -> tuple[DocumentRow, ...]:
    """Return the deleted documents, the latest first."""
    with ws.reading() as session:
        return listing.recycle_bin(session)


def purge(ws: Workspace, ids: Iterable[str] | None = None) -> int:
    """Remove documents of the recycle bin for good, with their history; None empties the bin.

    A card that is based on one of them, in the bin or not, keeps what it has from it and becomes independent,
    in its old revisions too. Edits of another window that were not shown here go into files of their own.

    Returns:
        How many were removed; documents that are not in the bin are left alone.
    """
    with ws.writing() as session:
        statement = select(StoredDocument.id, StoredDocument.number).where(
            StoredDocument.deleted.is_not(None)
        )
        if ids is not None:
            statement = statement.where(StoredDocument.id.in_(list(ids)))
        numbers = {row.id: row.number for row in session.execute(statement)}
        for ident in numbers:
            _rescue_unseen(ws, session, ident)
        serials = _part_from_bases(ws, session, numbers.keys(), ws.stamp())
        part_old_revisions(session, numbers.keys())
        repository.purge(session, numbers.values())
    for ident, serial in serials.items():
        ws.saw(ident, serial)
    return len(numbers)


def _rescue_unseen(ws: Workspace, session: Session, document_id: str) -> None:
    serial = repository.working_serial(session, document_id)
    if serial is None or ws.has_seen(document_id, serial):
        return
    if (copy := repository.own_working_copy(session, document_id)) is not None:
        unsaved_files.keep_of_others(ws.path, document_id, copy[0].version, copy[0].data)


def _part_from_bases(
    ws: Workspace, session: Session, bases: Collection[str], stamp: repository.Stamp
) -> dict[str, int]:
    """Make the cards independent that are based on documents which are about to go, and stay themselves.

    Returns:
        The serials of the working copies that were written and that this workspace had seen before.
    """
    based = select(StoredReference.document_id, StoredReference.draft).where(
        StoredReference.target_id.in_(bases), StoredReference.path == BASED_ON
    )
    bodies, drafts, versions = {}, {}, {}
    for ident, draft in session.execute(based):
        if ident in bases:
            continue
        versions[ident] = repository.get(session, ident).version
        if draft:
            if (copy := repository.own_working_copy(session, ident)) is not None:
                drafts[ident] = independent(whole(session, copy[0].data)), copy[0].version, copy[1]
        else:
            own = repository.own_body_of(session, ident, versions[ident])
            bodies[ident] = independent(whole(session, own))
    for ident, body in bodies.items():
        repository.add_revision(session, repository.get(session, ident), body, stamp)
    session.flush()
    serials = {}
    for ident, (data, stood_on, before) in drafts.items():
        stored = repository.get(session, ident)
        base = repository.still_on(stood_on, versions[ident], stored.version)
        serial = repository.write_working_copy(session, stored, data, base, stamp.time)
        if ws.has_seen(ident, before):
            serials[ident] = serial
    return serials


def users_of(ws: Workspace, document_id: str) -> tuple[DocumentRow, ...]:
    """Return the documents that refer to a document, in their last revision or working copy."""
    with ws.reading() as session:
        return repository.users_of(session, document_id)


def references_of(ws: Workspace, document_id: str) -> tuple[ReferenceRow, ...]:
    """Return what the last revision of a document refers to, in the order of the document."""
    with ws.reading() as session:
        return _references(session, document_id)


def _references(session: Session, document_id: str) -> tuple[ReferenceRow, ...]:
    statement = (
        select(StoredReference, StoredDocument)
        .outerjoin(
            StoredDocument,
            (StoredDocument.id == StoredReference.target_id) & StoredDocument.deleted.is_(None),
        )
        .where(StoredReference.document_id == document_id, StoredReference.draft.is_(False))
        .order_by(StoredReference.position)
    )
    return tuple(
        ReferenceRow(
            path=reference.path,
            target=Ref(id=reference.target_id, kind=Kind(reference.target_kind), slug=reference.target_slug),
            found=None if target is None else repository.to_row(target),
        )
        for reference, target in session.execute(statement)
    )


def recent(ws: Workspace, limit: int = 20) -> tuple[DocumentRow, ...]:
    """Return the documents opened lately, the latest first."""
    with ws.reading() as session:
        statement = (
            select(StoredDocument)
            .join(StoredRecent, StoredRecent.document_id == StoredDocument.id)
            .where(StoredDocument.deleted.is_(None))
            .order_by(StoredRecent.opened.desc(), StoredDocument.number)
            .limit(limit)
        )
        return tuple(repository.to_row(stored) for stored in session.scalars(statement))


def set_recent(ws: Workspace, document_id: str) -> None:
    """Note that a document was opened now; a read-only catalogue keeps no such note."""
    if ws.read_only:
        return
    with ws.writing() as session:
        repository.get(session, document_id)
        session.merge(StoredRecent(document_id=document_id, opened=datetime.now(UTC)))
        session.flush()
        kept = select(StoredRecent.document_id).order_by(StoredRecent.opened.desc()).limit(RECENT_KEPT)
        session.execute(delete_rows(StoredRecent).where(StoredRecent.document_id.not_in(kept)))
