"""What a catalogue remembers beside its documents: settings, recent ones, evenness of scenarios."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.orm import Session

from editor.catalogue.rows import DocumentRow, portions
from editor.catalogue.tables import (
    DOCUMENT,
    StoredDocument,
    StoredEvenness,
    StoredRecent,
    StoredSetting,
    to_row,
)

RECENT_KEPT: Final = 50
_NEW: Final = insert(StoredSetting)
_KEEP: Final = _NEW.on_conflict_do_update(index_elements=["key"], set_={"value": _NEW.excluded.value})


def setting(session: Session, key: str) -> str | None:
    """Return what is kept under a key; None if nothing is."""
    return session.scalar(select(StoredSetting.value).where(StoredSetting.key == key))


def settings(session: Session, keys: Sequence[str]) -> dict[str, str]:
    """Return what is kept under some keys, without those under which nothing is."""
    columns = select(StoredSetting.key, StoredSetting.value)
    return {
        key: value
        for some in portions(keys)
        for key, value in session.execute(columns.where(StoredSetting.key.in_(some)))
    }


def settings_under(session: Session, beginning: str) -> dict[str, str]:
    """Return what is kept under keys that begin so."""
    columns = select(StoredSetting.key, StoredSetting.value).order_by(StoredSetting.key)
    rows = session.execute(columns.where(StoredSetting.key.startswith(beginning, autoescape=True)))
    return {key: value for key, value in rows}  # noqa: C416  (rows are no pairs to mypy)


def has_settings_under(session: Session, beginning: str) -> bool:
    """Return whether anything is kept under keys that begin so."""
    found = select(StoredSetting.key).where(StoredSetting.key.startswith(beginning, autoescape=True)).limit(1)
    return session.scalar(found) is not None


def keep_setting(session: Session, key: str, value: str) -> None:
    """Keep a value under a key."""
    session.merge(StoredSetting(key=key, value=value))


def keep_settings(session: Session, values: Mapping[str, str]) -> None:
    """Keep many values, each under its key."""
    if values:
        rows = [{"key": key, "value": value} for key, value in values.items()]
        session.execute(_KEEP, rows)


def put_settings(session: Session, values: Mapping[str, str | None]) -> dict[str, str | None]:
    """Keep a value under each key, None for nothing.

    Returns:
        What was kept under these keys before.
    """
    before = settings(session, list(values))
    for some in portions(list(values)):
        session.execute(delete(StoredSetting).where(StoredSetting.key.in_(some)))
    keep_settings(session, {key: value for key, value in values.items() if value is not None})
    return {key: before.get(key) for key in values}


def forget_settings(session: Session, beginning: str) -> None:
    """Forget what is kept under keys that begin so."""
    session.execute(delete(StoredSetting).where(StoredSetting.key.startswith(beginning, autoescape=True)))


def recent(session: Session, limit: int) -> tuple[DocumentRow, ...]:
    """Return the documents opened lately, the latest first."""
    # In two steps: SQLite would walk through all documents to join these few.
    lately = session.execute(select(StoredRecent.document_id, StoredRecent.opened))
    opened = {document_id: moment for document_id, moment in lately}  # noqa: C416  (rows are no pairs to mypy)
    statement = select(*DOCUMENT).where(StoredDocument.id.in_(opened), StoredDocument.deleted.is_(None))
    rows = map(to_row, session.execute(statement.order_by(StoredDocument.number)))
    return tuple(sorted(rows, key=lambda row: opened[row.id], reverse=True)[:limit])


def note_opened(session: Session, document_id: str) -> None:
    """Note that a document is opened now."""
    session.merge(StoredRecent(document_id=document_id, opened=datetime.now(UTC)))
    session.flush()
    kept = select(StoredRecent.document_id).order_by(StoredRecent.opened.desc()).limit(RECENT_KEPT)
    session.execute(delete(StoredRecent).where(StoredRecent.document_id.not_in(kept)))


def evenness(session: Session, document_id: str) -> bytes | None:
    """Return what the last batch said of a scenario, packed; None if none was fought."""
    return session.scalar(select(StoredEvenness.body).where(StoredEvenness.document_id == document_id))


def keep_evenness(session: Session, document_id: str, body: bytes) -> None:
    """Keep what a batch said of a scenario, which is in the catalogue."""
    session.merge(StoredEvenness(document_id=document_id, body=body))
