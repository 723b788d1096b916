"""References that lead nowhere: which documents are missing, and who waits for them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import or_, select
from sqlalchemy.orm import Session, aliased

from editor.catalogue import repository
from editor.catalogue.rows import DocumentRow
from editor.catalogue.tables import StoredDocument, StoredReference
from editor.services.workspace import Workspace
from schemas.base import Kind, Ref


@dataclass(frozen=True)
class Missing:
    """A document that others refer to and that is not there, or lies in the recycle bin."""

    ref: Ref
    system: str
    in_bin: bool
    users: tuple[DocumentRow, ...]
    """Live documents that refer to it, in the last revision or the working copy."""


def missing_documents(ws: Workspace) -> tuple[Missing, ...]:
    """Return every document that live ones refer to and that cannot be had, sorted by game, kind and slug."""
    with ws.reading() as session:
        return _missing(session)


def _missing(session: Session) -> tuple[Missing, ...]:
    target = aliased(StoredDocument)
    statement = (
        select(StoredReference, StoredDocument, target.deleted, target.system)
        .join(StoredDocument, StoredDocument.id == StoredReference.document_id)
        .outerjoin(target, target.id == StoredReference.target_id)
        .where(StoredDocument.deleted.is_(None), or_(target.id.is_(None), target.deleted.is_not(None)))
        .order_by(
            StoredDocument.system, StoredReference.target_kind, StoredReference.target_slug,
            StoredReference.target_id, StoredDocument.slug,
        )
    )  # fmt: skip
    found: dict[str, tuple[Ref, str, bool]] = {}
    users: dict[str, dict[str, DocumentRow]] = {}
    for reference, stored, deleted, there in session.execute(statement):
        ident = reference.target_id
        if ident not in found:
            ref = Ref(id=ident, kind=Kind(reference.target_kind), slug=reference.target_slug)
            found[ident] = (ref, there or stored.system, deleted is not None)
        users.setdefault(ident, {})[stored.id] = repository.to_row(stored)
    return tuple(
        Missing(ref, system, in_bin, tuple(users[ident].values()))
        for ident, (ref, system, in_bin) in found.items()
    )
