"""What lists, the search and references know of documents, made from their whole data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from editor.catalogue.bodies import references_in, search_words
from editor.catalogue.database import database_behind
from editor.catalogue.full_text import forget_documents, scope_words
from editor.catalogue.reading_outside import keep_texts
from editor.catalogue.sorting import set_sort_keys
from editor.catalogue.tables import NO_POINTS, StoredReference
from schemas.text import LocalText


def promoted(data: Mapping[str, Any], moment: datetime) -> dict[str, Any]:
    """Return the columns of a document that lists filter and sort on."""
    points = data.get("points", data.get("points_limit"))
    return {
        "system": data["system"],
        "kind": data["kind"],
        "slug": data["slug"],
        "name": json.dumps(LocalText(data["name"]).root, ensure_ascii=False),
        "faction": data.get("faction"),
        "points": NO_POINTS if points is None else points,
        "modified": moment,
    }


def list_documents(session: Session, documents: Sequence[tuple[int, Mapping[str, Any]]]) -> None:
    """Make lists, the search and other programs know documents, by number and whole data, as they are now."""
    set_sort_keys(session, documents)
    keep_texts(session, documents)
    forget_documents(session, [number for number, _data in documents])
    columns = [{"number": number} | _search_columns(data) for number, data in documents]
    database_behind(session).index_documents(session, columns)


def _search_columns(data: Mapping[str, Any]) -> dict[str, str]:
    return {
        "names": "\n".join(LocalText(data["name"]).root.values()),
        "slug": data["slug"],
        "tags": "\n".join(data.get("tags", ())),
        "words": search_words(data),
        "scope": scope_words(data["system"], data["kind"], data.get("faction")),
    }


def set_references(session: Session, document_id: str, data: Mapping[str, Any], *, draft: bool) -> None:
    """Store which documents the data refers to, in place of what was stored; mostly that is the same."""
    rows = reference_rows(document_id, data, draft=draft)
    these = (StoredReference.document_id == document_id, StoredReference.draft == draft)
    columns = select(*StoredReference.__table__.columns).where(*these).order_by(StoredReference.position)
    before = [dict(row) for row in session.execute(columns).mappings()]
    if before == rows:
        return
    if before:
        session.execute(delete(StoredReference).where(*these))
    if rows:
        session.execute(insert(StoredReference), rows)


def reference_rows(document_id: str, data: Mapping[str, Any], *, draft: bool) -> list[dict[str, Any]]:
    """Return the rows of the references in plain data."""
    return [
        {
            "document_id": document_id,
            "draft": draft,
            "position": position,
            "path": path,
            "target_id": ref.id,
            "target_kind": ref.kind.value,
            "target_slug": ref.slug[:80],
        }
        for position, (path, ref) in enumerate(references_in(data))
    ]
