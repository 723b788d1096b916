"""What a document needs, as it was when the document was saved last: what has changed under it since."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy.orm import Session

from editor.catalogue import repository
from editor.services.surroundings import resolve_documents
from editor.services.workspace import Workspace
from schemas.base import Document
from schemas.parse import parse_document
from schemas.problems import EditorError


def former_documents(ws: Workspace, document_id: str) -> Mapping[str, Document]:
    """Return, by id, what a document needs as it was when the document was saved last.

    Only documents that have been edited since are in the result, saved again or not. One that came into the
    catalogue later, or whose old revision no longer fits the schema, is left out.

    Raises:
        EditorError: there is no such document, or it is itself invalid.
    """
    resolved = resolve_documents(ws, document_id)
    found: dict[str, Document] = {}
    with ws.reading() as session:
        saved = repository.revisions(session, document_id)[0].created
        for ident in resolved.documents:
            version = _edited_since(session, ident, saved)
            if version is None:
                continue
            try:
                found[ident] = parse_document(repository.whole_body_of(session, ident, version), ws.systems)
            except EditorError:
                continue
    return found


def _edited_since(session: Session, document_id: str, then: datetime) -> int | None:
    """Return the version that a document had at a time, where it has been edited since; else nothing."""
    revisions = repository.revisions(session, document_id)
    before = [one for one in revisions if one.created <= then]
    if not before:
        return None
    if len(before) == len(revisions) and not repository.get(session, document_id).changed:
        return None
    return before[0].version
