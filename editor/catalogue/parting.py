"""Old revisions of cards whose base goes for good: what they had from it is written into them first."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sqlalchemy import select
from sqlalchemy.orm import Session

from editor.catalogue.bodies import pack_body, unpack_body
from editor.catalogue.inheriting import BASED_ON, whole
from editor.catalogue.opening import open_body
from editor.catalogue.pictures import put_away
from editor.catalogue.tables import StoredDocument, StoredRevision
from schemas.inheritance import base_id
from schemas.problems import EditorError


def part_old_revisions(session: Session, bases: Collection[str]) -> int:
    """Make every stored revision whole that is based on a document which is about to be removed for good.

    Which card a revision was based on stands in its body alone, so all revisions of the same kinds are read.

    Returns:
        How many revisions were rewritten.
    """
    kinds = session.execute(
        select(StoredDocument.system, StoredDocument.kind).where(StoredDocument.id.in_(bases)).distinct()
    ).all()
    return sum(_part(session, system, kind, bases) for system, kind in kinds)


def _part(session: Session, system: str, kind: str, bases: Collection[str]) -> int:
    of_kind = (
        select(StoredRevision)
        .join(StoredDocument, StoredDocument.id == StoredRevision.document_id)
        .where(StoredDocument.system == system, StoredDocument.kind == kind)
        .where(StoredRevision.document_id.not_in(bases))
    )
    found: Iterable[StoredRevision] = session.scalars(of_kind.execution_options(yield_per=200))
    based = [one for one in found if _base_of(one) in bases]
    for revision in based:
        data = whole(session, open_body(session, revision.body)) | {BASED_ON: None}
        revision.body = pack_body(put_away(session, revision.document_id, data))
    return len(based)


def _base_of(revision: StoredRevision) -> str | None:
    """Return the id of the card that a revision was based on; nothing for none, or where it is damaged."""
    try:
        return base_id(unpack_body(revision.body))
    except EditorError:
        return None
