"""Where documents that were taken in came from: the pack, its version, and the revision that came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, delete, insert, select
from sqlalchemy.orm import Session

from editor.catalogue.rows import Origin, portions
from editor.catalogue.tables import StoredOrigin


def origins_of(session: Session, ids: Sequence[str]) -> dict[str, Origin]:
    """Return by id where documents came from; those that were made here are left out."""
    found: dict[str, Origin] = {}
    for some in portions(ids):
        found |= _read(session, StoredOrigin.document_id.in_(some))
    return found


def documents_of(session: Session, pack: str) -> dict[str, Origin]:
    """Return by id the documents that came with a pack last."""
    return _read(session, StoredOrigin.pack == pack)


def _read(session: Session, where: ColumnElement[bool]) -> dict[str, Origin]:
    # Columns, not records: what the session knows of those may be older than what was written since.
    columns = (StoredOrigin.version, StoredOrigin.pack, StoredOrigin.pack_version, StoredOrigin.signer)
    rows = session.execute(select(StoredOrigin.document_id, *columns).where(where))
    return {row.document_id: Origin(row.version, row.pack, row.pack_version, row.signer) for row in rows}


def set_origins(session: Session, origins: Mapping[str, Origin | None], moment: datetime) -> None:
    """Note where documents came from; None forgets it."""
    for some in portions(list(origins)):
        session.execute(delete(StoredOrigin).where(StoredOrigin.document_id.in_(some)))
    rows: list[dict[str, Any]] = [
        {
            "document_id": ident,
            "version": one.version,
            "pack": one.pack,
            "pack_version": one.pack_version,
            "signer": one.signer,
            "taken": moment,
        }
        for ident, one in origins.items()
        if one is not None
    ]
    if rows:
        session.execute(insert(StoredOrigin), rows)
