"""Documents into the catalogue: new ones, further revisions, working copies; callers hold the transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.orm import Session

from editor.catalogue.bodies import pack_body
from editor.catalogue.derived import list_documents, promoted, reference_rows, set_references
from editor.catalogue.inheriting import dependants, in_order_of_bases, to_store, whole
from editor.catalogue.pictures import put_away
from editor.catalogue.repository import body_of
from editor.catalogue.rows import DocumentRow, Source, Stamp
from editor.catalogue.tables import (
    StoredDocument,
    StoredReference,
    StoredRevision,
    StoredStroke,
    StoredText,
    StoredWorkingCopy,
    first_serial,
)
from schemas.base import Kind
from schemas.problems import error

_GAMES: Final = "games_written"
"""Under this key a transaction notes that it wrote a document that declares a game."""
_REVISIONS: Final = "revisions_written"
"""Under this key a transaction notes the last revision that it stored of each document that was there."""


def note_written(session: Session, kinds: Iterable[str]) -> None:
    """Note in a transaction that documents of some kinds were written."""
    if Kind.GAME in kinds:
        session.info[_GAMES] = True


def games_written(session: Session) -> bool:
    """Return whether a transaction wrote a document that declares a game."""
    return bool(session.info.get(_GAMES))


def revisions_written(session: Session) -> Mapping[str, int]:
    """Return the further revisions that a transaction stored: the last number by the id of the document."""
    noted: Mapping[str, int] = session.info.get(_REVISIONS, {})
    return noted


def insert_documents(
    session: Session, bodies: Sequence[Mapping[str, Any]], source: Source, stamp: Stamp
) -> None:
    """Store new documents, each with its first revision; their ids and slugs must be free."""
    if not bodies:
        return
    note_written(session, {str(data["kind"]) for data in bodies})
    beside = {data["id"]: data for data in bodies}
    ordered = in_order_of_bases(bodies)
    rows = [
        {"id": data["id"], "source": source, "version": 1, "changed": False, "created": stamp.time}
        | promoted(data, stamp.time)
        for data in ordered
    ]
    columns = insert(StoredDocument).returning(StoredDocument.id, StoredDocument.number)
    numbers = dict(session.execute(columns, rows).all())
    stored = {data["id"]: to_store(session, data, beside) for data in ordered}
    session.execute(
        insert(StoredRevision), [revision_row(session, ident, 1, own, stamp) for ident, own in stored.items()]
    )
    references = [row for ident, own in stored.items() for row in reference_rows(ident, own, draft=False)]
    if references:
        session.execute(insert(StoredReference), references)
    list_documents(session, [(numbers[data["id"]], data) for data in ordered])


def revision_row(
    session: Session, document_id: str, version: int, own: Mapping[str, Any], stamp: Stamp
) -> dict[str, Any]:
    """Return the row of a revision; its pictures are stored."""
    return {
        "document_id": document_id,
        "version": version,
        "body": pack_body(put_away(session, document_id, own)),
        "label": stamp.label,
        "author": stamp.author,
        "created": stamp.time,
    }


def add_revision(session: Session, row: DocumentRow, data: Mapping[str, Any], stamp: Stamp) -> int:
    """Store a further revision and return its number.

    Args:
        session: of the catalogue.
        row: the document as it was read in this transaction.
        data: all of it, or of a dependent card the differences from its base.
        stamp: who, when, and the name of the revision.

    Raises:
        EditorError: the card that it is based on cannot be had, or the document has been saved since.
    """
    own = to_store(session, data)
    everything, version = whole(session, own), row.version + 1
    _update(session, row, everything, stamp.time, version=version)
    session.execute(insert(StoredRevision), [revision_row(session, row.id, version, own, stamp)])
    set_references(session, row.id, own, draft=False)
    refresh_dependants(session, row.id)
    session.info.setdefault(_REVISIONS, {})[row.id] = version
    return version


def _update(
    session: Session, row: DocumentRow, data: Mapping[str, Any], moment: datetime, **more: int
) -> None:
    """Store what lists and the search know of a document by its whole data, unless it is another by now."""
    note_written(session, (row.kind,))
    statement = update(StoredDocument).where(
        StoredDocument.id == row.id, StoredDocument.version == row.version
    )
    changed = statement.values(promoted(data, moment) | more).returning(StoredDocument.number)
    number = session.scalar(changed)
    if number is None:
        raise error("catalogue.changed_meanwhile")
    list_documents(session, [(number, data)])


def still_on(stood_on: int, before: int, now: int) -> int:
    """Return the revision that edits stand on after the program has saved their document once more.

    Edits of an older revision stay on it: who saves them is asked about those that came since.

    Args:
        stood_on: the revision that they stood on.
        before: the last one before.
        now: the last one by now.
    """
    return now if stood_on == before else stood_on


def renumber_first(session: Session, document_id: str, version: int) -> None:
    """Give the only revision of a document another number: that under which windows know it."""
    number = select(StoredDocument.number).where(StoredDocument.id == document_id).scalar_subquery()
    for table, this in (
        (StoredRevision, StoredRevision.document_id == document_id),
        (StoredText, StoredText.document == number),
        (StoredDocument, StoredDocument.id == document_id),
    ):
        session.execute(update(table).where(this).values(version=version))


def set_slug(session: Session, row: DocumentRow, slug: str) -> None:
    """Give a document a free slug, and take it out of the recycle bin: in one step, its own may be taken."""
    session.execute(update(StoredDocument).where(StoredDocument.id == row.id).values(slug=slug, deleted=None))


def refresh_dependants(session: Session, document_id: str) -> None:
    """Bring up to date what lists and the search know of the cards that are based on a document."""
    for row in list(dependants(session, document_id)):
        _update(session, row, body_of(session, row.id, row.version), row.modified)


def write_working_copy(
    session: Session, row: DocumentRow, data: Mapping[str, Any], base_version: int, moment: datetime
) -> int:
    """Store the working copy of a document and return its serial: that of the one before, and one more."""
    data = to_store(session, data, strict=False)
    body = pack_body(put_away(session, row.id, data))
    _drop_strokes(session, row)
    copy = {"base_version": base_version, "body": body, "modified": moment}
    statement = upsert(StoredWorkingCopy).values(document_id=row.id, serial=first_serial(), **copy)
    over = copy | {"serial": StoredWorkingCopy.serial + 1}
    statement = statement.on_conflict_do_update(index_elements=["document_id"], set_=over)
    serial: int = session.scalars(statement.returning(StoredWorkingCopy.serial)).one()
    _mark_changed(session, row, changed=True)
    set_references(session, row.id, data, draft=True)
    return serial


def add_strokes(
    session: Session,
    row: DocumentRow,
    strokes: Iterable[Mapping[str, Any]],
    base_version: int,
    moment: datetime,
) -> int | None:
    """Store strokes on a large map over its working copy, which stays as it is on disk.

    Returns:
        The new serial of the working copy, so that another window does not write over it; None if there is
        none of this base: then a whole one has to be written.
    """
    here = (StoredWorkingCopy.document_id == row.id, StoredWorkingCopy.base_version == base_version)
    counted = update(StoredWorkingCopy).where(*here)
    counted = counted.values(serial=StoredWorkingCopy.serial + 1, modified=moment)
    serial: int | None = session.scalar(counted.returning(StoredWorkingCopy.serial))
    if serial is None:
        return None
    last = session.scalar(select(func.max(StoredStroke.number)).where(StoredStroke.document_id == row.id))
    rows = [
        {"document_id": row.id, "number": number, "body": pack_body(stroke)}
        for number, stroke in enumerate(strokes, (last or 0) + 1)
    ]
    if rows:
        session.execute(insert(StoredStroke), rows)
    return serial


def drop_working_copy(session: Session, row: DocumentRow) -> None:
    """Forget the working copy of a document."""
    _drop_strokes(session, row)
    session.execute(delete(StoredWorkingCopy).where(StoredWorkingCopy.document_id == row.id))
    set_references(session, row.id, {}, draft=True)
    _mark_changed(session, row, changed=False)


def _drop_strokes(session: Session, row: DocumentRow) -> None:
    if row.kind == Kind.MAP:
        session.execute(delete(StoredStroke).where(StoredStroke.document_id == row.id))


def _mark_changed(session: Session, row: DocumentRow, *, changed: bool) -> None:
    if row.changed != changed:
        session.execute(update(StoredDocument).where(StoredDocument.id == row.id).values(changed=changed))
