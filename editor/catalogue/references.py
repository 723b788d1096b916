"""Which documents refer to which, in their last revisions and in their working copies."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import or_, select
from sqlalchemy.orm import Session, aliased

from editor.catalogue.inheriting import BASED_ON
from editor.catalogue.rows import DocumentRow, Missing, ReferenceRow, Use
from editor.catalogue.tables import DOCUMENT, StoredDocument, StoredReference, to_row
from schemas.base import Kind, Ref

_TARGET = (StoredReference.target_id, StoredReference.target_kind, StoredReference.target_slug)


def users_of(session: Session, document_id: str) -> tuple[DocumentRow, ...]:
    """Return the live documents whose last revision or working copy refers to a document."""
    return tuple({use.user.id: use.user for use in uses_of(session, document_id)}.values())


def uses_of(session: Session, document_id: str) -> tuple[Use, ...]:
    """Return every place where a live document refers to a document, by game, kind and slug."""
    statement = (
        select(*DOCUMENT, StoredReference.path, StoredReference.draft)
        .join(StoredReference, StoredDocument.id == StoredReference.document_id)
        .where(
            StoredReference.target_id == document_id,
            StoredReference.document_id != document_id,
            StoredDocument.deleted.is_(None),
        )
        .order_by(
            StoredDocument.system, StoredDocument.kind, StoredDocument.slug, StoredReference.draft,
            StoredReference.position,
        )
    )  # fmt: skip
    found: dict[tuple[str, str], Use] = {}
    for *values, path, draft in session.execute(statement):
        use = Use(to_row(values), path, draft)
        found.setdefault((use.user.id, path), use)
    return tuple(found.values())


def references_of(session: Session, document_id: str) -> tuple[ReferenceRow, ...]:
    """Return what the last revision of a document refers to, in the order of the document."""
    statement = (
        select(StoredReference.path, *_TARGET, *DOCUMENT)
        .select_from(StoredReference)
        .outerjoin(
            StoredDocument,
            (StoredDocument.id == StoredReference.target_id) & StoredDocument.deleted.is_(None),
        )
        .where(StoredReference.document_id == document_id, StoredReference.draft.is_(False))
        .order_by(StoredReference.position)
    )
    return tuple(
        ReferenceRow(path, Ref(id=ident, kind=Kind(kind), slug=slug), to_row(there) if there[0] else None)
        for path, ident, kind, slug, *there in session.execute(statement)
    )


def referring(session: Session, kind: str, target: str) -> frozenset[str]:
    """Return the ids of the live documents of a kind whose last revision refers to a live one of another."""
    meant = aliased(StoredDocument)
    statement = (
        select(StoredReference.document_id)
        .join(StoredDocument, StoredDocument.id == StoredReference.document_id)
        .join(meant, meant.id == StoredReference.target_id)
        .where(
            StoredDocument.kind == kind,
            meant.kind == target,
            StoredReference.draft.is_(False),
            StoredDocument.deleted.is_(None),
            meant.deleted.is_(None),
        )
    )
    return frozenset(session.scalars(statement))


def meant_by(session: Session, document_id: str) -> Sequence[tuple[str, str, str]]:
    """Return how live documents mean a document: kind and slug of the reference, game of who refers to it."""
    statement = (
        select(StoredReference.target_kind, StoredReference.target_slug, StoredDocument.system)
        .join(StoredDocument, StoredDocument.id == StoredReference.document_id)
        .where(StoredReference.target_id == document_id, StoredDocument.deleted.is_(None))
    )
    return [(kind, slug, system) for kind, slug, system in session.execute(statement)]


def based_on(session: Session, bases: Collection[str]) -> Sequence[tuple[str, bool]]:
    """Return the ids of cards that are based on some, and whether their working copy is, or the revision."""
    statement = select(StoredReference.document_id, StoredReference.draft).where(
        StoredReference.target_id.in_(bases), StoredReference.path == BASED_ON
    )
    return [(ident, draft) for ident, draft in session.execute(statement)]


def missing(session: Session) -> tuple[Missing, ...]:
    """Return every document that live ones refer to and that cannot be had, by game, kind and slug."""
    target = aliased(StoredDocument)
    statement = (
        select(*_TARGET, target.deleted, target.system, *DOCUMENT)
        .select_from(StoredReference)
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
    for ident, kind, slug, deleted, system, *values in session.execute(statement):
        user = to_row(values)
        ref = Ref(id=ident, kind=Kind(kind), slug=slug)
        found.setdefault(ident, (ref, system or user.system, deleted is not None))
        users.setdefault(ident, {})[user.id] = user
    return tuple(
        Missing(ref, system, in_bin, tuple(users[ident].values()))
        for ident, (ref, system, in_bin) in found.items()
    )
