"""What a catalogue remembers beside its documents: settings, recent ones, evenness of scenarios.

What is one person's lies in tables of which each person of a group has his own.
"""

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
    StoredPersonalSetting,
    StoredRecent,
    StoredSetting,
    to_row,
)

RECENT_KEPT: Final = 50
PERSONAL: Final = ("balances.", "first_steps_", "printed:", "printing.", "sheet_link:")
"""How the keys begin under which something of one person is kept."""


def _table(key: str) -> type[StoredSetting] | type[StoredPersonalSetting]:
    """Return the table of a key, or of the keys that begin so."""
    return StoredPersonalSetting if key.startswith(PERSONAL) else StoredSetting


def setting(session: Session, key: str) -> str | None:
    """Return what is kept under a key; None if nothing is."""
    table = _table(key)
    return session.scalar(select(table.value).where(table.key == key))


def settings(session: Session, beginning: str, ends: Sequence[str]) -> dict[str, str]:
    """Return what is kept under keys of one beginning, by their ends; those of nothing are left out."""
    table = _table(beginning)
    columns = select(table.key, table.value)
    keys = [beginning + end for end in ends]
    return {
        key.removeprefix(beginning): value
        for some in portions(keys)
        for key, value in session.execute(columns.where(table.key.in_(some)))
    }


def settings_under(session: Session, beginning: str) -> dict[str, str]:
    """Return what is kept under keys that begin so."""
    table = _table(beginning)
    columns = select(table.key, table.value).order_by(table.key)
    rows = session.execute(columns.where(table.key.startswith(beginning, autoescape=True)))
    return {key: value for key, value in rows}  # noqa: C416  (rows are no pairs to mypy)


def has_settings_under(session: Session, beginning: str) -> bool:
    """Return whether anything is kept under keys that begin so."""
    key = _table(beginning).key
    return session.scalar(select(key).where(key.startswith(beginning, autoescape=True)).limit(1)) is not None


def keep_setting(session: Session, key: str, value: str) -> None:
    """Keep a value under a key."""
    session.merge(_table(key)(key=key, value=value))


def keep_settings(session: Session, beginning: str, values: Mapping[str, str]) -> None:
    """Keep many values under keys of one beginning, by their ends."""
    if values:
        new = insert(_table(beginning))
        keep = new.on_conflict_do_update(index_elements=["key"], set_={"value": new.excluded.value})
        session.execute(keep, [{"key": beginning + end, "value": value} for end, value in values.items()])


def put_settings(session: Session, values: Mapping[str, str | None]) -> dict[str, str | None]:
    """Keep a value under each key, None for nothing.

    Returns:
        What was kept under these keys before.
    """
    before = {key: setting(session, key) for key in values}
    for key, value in values.items():
        if value is not None:
            keep_setting(session, key, value)
        elif before[key] is not None:
            table = _table(key)
            session.execute(delete(table).where(table.key == key))
    return before


def forget_settings(session: Session, beginning: str) -> None:
    """Forget what is kept under keys that begin so."""
    table = _table(beginning)
    session.execute(delete(table).where(table.key.startswith(beginning, autoescape=True)))


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
