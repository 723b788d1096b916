"""Whole documents as records: everything that the tables know of one, read from and written into a catalogue.

Backups, salvage and the plain export share them. Pictures stay named by their hash, as bodies name them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final

from sqlalchemy import bindparam, func, insert, select, update
from sqlalchemy.orm import Session

from editor.catalogue.bodies import pack_body, unpack_body
from editor.catalogue.derived import list_documents, promoted, reference_rows
from editor.catalogue.inheriting import whole
from editor.catalogue.opened_bodies import as_of_now, systems_of
from editor.catalogue.origins import origins_of, set_origins
from editor.catalogue.pictures import PictureOf, keep_picture, pictures_in
from editor.catalogue.rows import Origin, portions
from editor.catalogue.tables import (
    IS_LAST,
    StoredDocument,
    StoredEvenness,
    StoredRecent,
    StoredReference,
    StoredRevision,
    StoredStroke,
    StoredWorkingCopy,
    first_serial,
)
from editor.catalogue.writing import note_written
from schemas.map_strokes import apply_strokes
from schemas.problems import EditorError

_BATCH: Final = 200
"""Documents with their whole history that are held in memory at once."""


@dataclass(frozen=True)
class RevisionRecord:
    """One revision of a document."""

    version: int
    label: str
    author: str
    created: datetime
    data: Mapping[str, Any]
    """As it is stored: of a card based on another the differences."""


@dataclass(frozen=True)
class WorkingRecord:
    """Edits that no revision holds; ``strokes`` are laid over the data of a large map."""

    base_version: int
    modified: datetime
    data: Mapping[str, Any]
    strokes: tuple[Mapping[str, Any], ...] = ()

    @property
    def whole(self) -> Mapping[str, Any]:
        """The data with its strokes."""
        return apply_strokes(self.data, list(self.strokes)) if self.strokes else self.data


@dataclass(frozen=True)
class DocumentRecord:
    """Everything that a catalogue knows of a document."""

    id: str
    system: str
    kind: str
    slug: str
    names: Mapping[str, str]
    source: str
    created: datetime
    modified: datetime
    deleted: datetime | None
    revisions: tuple[RevisionRecord, ...]
    """The oldest first; at least one."""
    working: WorkingRecord | None = None
    evenness: Mapping[str, Any] | None = None
    opened: datetime | None = None
    """When it was last opened, where it is among the latest."""
    origin: Origin | None = None
    """Where it came from; None if it was made here."""

    @property
    def last(self) -> RevisionRecord:
        """The last revision."""
        return self.revisions[-1]

    @property
    def path(self) -> str:
        """``system/kind/slug``."""
        return f"{self.system}/{self.kind}/{self.slug}"

    def pictures(self) -> tuple[str, ...]:
        """Return the hashes of all pictures in any revision or in the edits, each once."""
        bodies = [revision.data for revision in self.revisions]
        if self.working is not None:
            bodies += [self.working.data, *self.working.strokes]
        return tuple(dict.fromkeys(name for body in bodies for name in pictures_in(body)))


def count(session: Session) -> int:
    """Return how many documents there are, deleted or not."""
    return session.scalar(select(func.count()).select_from(StoredDocument)) or 0


def count_revisions(session: Session) -> int:
    """Return how many revisions all documents have."""
    return session.scalar(select(func.count()).select_from(StoredRevision)) or 0


def all_records(session: Session) -> Iterator[DocumentRecord]:
    """Yield everything that a catalogue knows of each document, in the order in which they were made.

    Raises:
        EditorError: a body is damaged.
    """
    for ident in session.scalars(select(StoredDocument.id).order_by(StoredDocument.number)).all():
        yield read_record(session, ident)
        session.expunge_all()


def read_record(session: Session, document_id: str) -> DocumentRecord:
    """Return everything that a catalogue knows of a document.

    Raises:
        EditorError: a body is damaged.
    """
    stored = session.scalars(select(StoredDocument).where(StoredDocument.id == document_id)).one()
    revisions = session.scalars(
        select(StoredRevision)
        .where(StoredRevision.document_id == document_id)
        .order_by(StoredRevision.version)
        .execution_options(populate_existing=True)
    )
    evenness = session.get(StoredEvenness, document_id)
    recent = session.get(StoredRecent, document_id)
    return DocumentRecord(
        id=stored.id,
        system=stored.system,
        kind=stored.kind,
        slug=stored.slug,
        names=json.loads(stored.name),
        source=stored.source,
        created=stored.created,
        modified=stored.modified,
        deleted=stored.deleted,
        revisions=tuple(
            RevisionRecord(one.version, one.label, one.author, one.created, unpack_body(one.body))
            for one in revisions
        ),
        working=_working(session, document_id),
        evenness=None if evenness is None else unpack_body(evenness.body),
        opened=None if recent is None else recent.opened,
        origin=origins_of(session, [document_id]).get(document_id),
    )


def _working(session: Session, document_id: str) -> WorkingRecord | None:
    stored = session.get(StoredWorkingCopy, document_id)
    if stored is None:
        return None
    strokes = session.scalars(
        select(StoredStroke.body).where(StoredStroke.document_id == document_id).order_by(StoredStroke.number)
    )
    return WorkingRecord(
        stored.base_version, stored.modified, unpack_body(stored.body), tuple(map(unpack_body, strokes))
    )


def write_records(session: Session, records: Iterable[DocumentRecord], picture_of: PictureOf) -> int:
    """Store documents that are not there yet, with their whole history.

    What lists and the search know of them is made anew from their last revisions, once all are stored: one
    may be based on another that comes later.

    Args:
        session: of the catalogue.
        records: their ids and live slugs are free.
        picture_of: finds the pictures that are not stored yet; one that is not to be had stays a hash.

    Returns:
        How many were stored.
    """
    written: list[str] = []
    batch: list[DocumentRecord] = []
    for record in records:
        batch.append(record)
        if len(batch) == _BATCH:
            written += _write(session, batch, picture_of)
            batch.clear()
    written += _write(session, batch, picture_of)
    for some in portions(written):
        _derive(session, some)
        session.flush()
        session.expunge_all()
    return len(written)


def _write(session: Session, records: Sequence[DocumentRecord], picture_of: PictureOf) -> list[str]:
    if not records:
        return []
    note_written(session, {record.kind for record in records})
    session.execute(insert(StoredDocument), [_document_row(record) for record in records])
    session.execute(insert(StoredRevision), [row for record in records for row in _revision_rows(record)])
    working = [(record, record.working) for record in records if record.working is not None]
    for record, copy in working:
        session.add(
            StoredWorkingCopy(
                document_id=record.id,
                base_version=copy.base_version,
                serial=first_serial(),
                body=pack_body(copy.data),
                modified=copy.modified,
            )
        )
        for number, stroke in enumerate(copy.strokes, 1):
            session.add(StoredStroke(document_id=record.id, number=number, body=pack_body(stroke)))
    came = {record.id: record.origin for record in records if record.origin is not None}
    set_origins(session, came, datetime.now(UTC))
    for record in records:
        if record.evenness is not None:
            session.add(StoredEvenness(document_id=record.id, body=pack_body(record.evenness)))
        if record.opened is not None:
            session.add(StoredRecent(document_id=record.id, opened=record.opened))
        for name in record.pictures():
            keep_picture(session, record.id, name, picture_of)
    session.flush()
    session.expunge_all()
    return [record.id for record in records]


def _document_row(record: DocumentRecord) -> dict[str, Any]:
    data = _fallback(record.system, record.kind, record.slug, record.names)
    return promoted(data, record.modified) | {
        "id": record.id,
        "source": record.source,
        "changed": record.working is not None,
        "version": record.last.version,
        "created": record.created,
        "deleted": record.deleted,
    }


def _fallback(system: str, kind: str, slug: str, names: Mapping[str, str]) -> dict[str, Any]:
    return {"system": system, "kind": kind, "slug": slug, "name": dict(names)}


def _revision_rows(record: DocumentRecord) -> list[dict[str, Any]]:
    return [
        {
            "document_id": record.id,
            "version": one.version,
            "body": pack_body(one.data),
            "label": one.label,
            "author": one.author,
            "created": one.created,
        }
        for one in record.revisions
    ]


def _derive(session: Session, document_ids: Sequence[str]) -> None:
    """Make lists, references and the search index know documents that have just been stored."""
    found = session.execute(
        select(StoredDocument, StoredRevision.body)
        .join(StoredRevision, IS_LAST)
        .where(StoredDocument.id.in_(document_ids))
        .order_by(StoredDocument.number)
    ).all()
    columns: list[dict[str, Any]] = []
    references: list[dict[str, Any]] = []
    named: list[tuple[int, Mapping[str, Any]]] = []
    for stored, body in found:
        own = as_of_now(unpack_body(body), systems_of(session))
        known = _fallback(stored.system, stored.kind, stored.slug, json.loads(stored.name))
        data = known | whole(session, own) | {"slug": stored.slug}
        if not isinstance(data["name"], Mapping | str):
            data["name"] = known["name"]
        new = promoted(data, stored.modified).items()
        columns.append({"which": stored.id} | {f"new_{name}": value for name, value in new})
        references += reference_rows(stored.id, own, draft=False)
        named.append((stored.number, data))
        if (working := _working(session, stored.id)) is not None:
            references += reference_rows(stored.id, working.whole, draft=True)
    if columns:
        names = [name.removeprefix("new_") for name in columns[0] if name != "which"]
        statement = update(StoredDocument).where(StoredDocument.id == bindparam("which"))
        # Of the connection, not of the session: that would look for each row among all that it knows.
        session.connection().execute(
            statement.values({name: bindparam(f"new_{name}") for name in names}), columns
        )
    if references:
        session.execute(insert(StoredReference), references)
    list_documents(session, named)


def under_slug(record: DocumentRecord, slug: str, stamp: tuple[str, datetime]) -> DocumentRecord:
    """Return a record under another slug, which is a revision of its own, as renaming is one.

    Args:
        record: the document.
        slug: the new slug.
        stamp: who renames it, and when.
    """
    if slug == record.slug:
        return record
    author, moment = stamp
    last = record.last
    renamed = RevisionRecord(last.version + 1, "", author, moment, {**last.data, "slug": slug})
    return replace(record, slug=slug, revisions=(*record.revisions, renamed))


def same_content(one: DocumentRecord, other: DocumentRecord) -> bool:
    """Return whether two records say the same: last revision, edits, and whether they are deleted."""
    try:
        return (
            one.last.data == other.last.data
            and (one.deleted is None) == (other.deleted is None)
            and (one.working and one.working.whole) == (other.working and other.working.whole)
        )
    except EditorError:
        return False
