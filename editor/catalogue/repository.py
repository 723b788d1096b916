"""Documents in and out of the tables; callers hold the transaction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.orm import Session, defer

from editor.catalogue.bodies import pack_body, references_in, search_words, unpack_body
from editor.catalogue.full_text import forget_documents, index_documents, scope_words
from editor.catalogue.inheriting import base_data, dependants, in_order_of_bases, to_store, whole
from editor.catalogue.opening import open_body
from editor.catalogue.pictures import forget_unused, put_away
from editor.catalogue.rows import DocumentRow, Draft, RevisionRow, Source, WorkingCopyRow
from editor.catalogue.sorting import set_sort_keys
from editor.catalogue.tables import (
    IS_LAST,
    NO_POINTS,
    StoredDocument,
    StoredReference,
    StoredRevision,
    StoredStroke,
    StoredWorkingCopy,
    next_serial,
)
from schemas.base import Kind
from schemas.map_strokes import apply_strokes
from schemas.problems import EditorError, Message, Problem, error
from schemas.text import LocalText


@dataclass(frozen=True)
class Stamp:
    """What goes with each change: who made it, when, and what it is called."""

    author: str
    label: str = ""
    moment: datetime | None = None

    @property
    def time(self) -> datetime:
        """The moment given, else now."""
        return self.moment or datetime.now(UTC)


def to_row(stored: StoredDocument) -> DocumentRow:
    """Return the frozen row of a stored document."""
    source: Source = "shipped" if stored.source == "shipped" else "own"
    return DocumentRow(
        id=stored.id,
        kind=Kind(stored.kind),
        system=stored.system,
        slug=stored.slug,
        names=stored.name,
        faction=stored.faction,
        points=None if stored.points == NO_POINTS else stored.points,
        source=source,
        changed=stored.changed,
        version=stored.version,
        modified=stored.modified,
        deleted=stored.deleted,
    )


def peek(session: Session, document_id: str) -> StoredDocument | None:
    """Return a stored document, deleted or not, or nothing."""
    return session.scalars(select(StoredDocument).where(StoredDocument.id == document_id)).one_or_none()


def get(session: Session, document_id: str) -> StoredDocument:
    """Return a stored document, deleted or not.

    Raises:
        EditorError: there is none with this id.
    """
    stored = peek(session, document_id)
    if stored is None:
        raise error("catalogue.unknown_id", id=document_id)
    return stored


def get_editable(session: Session, document_id: str) -> StoredDocument:
    """Return a stored document that may be changed.

    Raises:
        EditorError: there is none, it is shipped with the program, or it lies in the recycle bin.
    """
    stored = get(session, document_id)
    _check_editable(stored)
    return stored


def _check_editable(stored: StoredDocument) -> None:
    if stored.source == "shipped":
        raise error("catalogue.shipped", fix=Message(code="catalogue.duplicate_it"), slug=stored.slug)
    if stored.deleted is not None:
        raise error("catalogue.in_bin", fix=Message(code="catalogue.undelete_it"), slug=stored.slug)


@dataclass(frozen=True)
class Edited:
    """A document that may be changed, with all that is asked before its draft is written."""

    stored: StoredDocument
    serial: int | None
    """Of its working copy, as :func:`working_serial`."""
    own: Mapping[str, Any]
    """Its last revision, as :func:`own_body_of`."""


def get_edited(session: Session, document_id: str) -> Edited:
    """Return a stored document that may be changed, its last revision, and the serial of its working copy.

    It is one statement: each waits for the interpreter, which the thread of the windows may hold.

    Raises:
        EditorError: as :func:`get_editable` and :func:`own_body_of`.
    """
    statement = (
        select(StoredDocument, StoredWorkingCopy.serial, StoredRevision.body)
        .outerjoin(StoredWorkingCopy, StoredWorkingCopy.document_id == StoredDocument.id)
        .outerjoin(StoredRevision, IS_LAST)
        .where(StoredDocument.id == document_id)
    )
    found = session.execute(statement).one_or_none()
    if found is None:
        raise error("catalogue.unknown_id", id=document_id)
    stored, serial, body = found
    _check_editable(stored)
    if body is None:
        raise error("catalogue.unknown_revision", id=document_id, version=stored.version)
    return Edited(stored, serial, open_body(session, body))


def with_slug(session: Session, system: str, kind: str, slug: str) -> StoredDocument | None:
    """Return the live document with this slug, or nothing."""
    return session.scalars(
        select(StoredDocument).where(
            StoredDocument.system == system,
            StoredDocument.kind == kind,
            StoredDocument.slug == slug,
            StoredDocument.deleted.is_(None),
        )
    ).one_or_none()


def insert_documents(
    session: Session, bodies: Sequence[Mapping[str, Any]], source: Source, stamp: Stamp
) -> None:
    """Store new documents, each with its first revision; their ids and slugs must be free."""
    if not bodies:
        return
    beside = {data["id"]: data for data in bodies}
    ordered = in_order_of_bases(bodies)
    rows = [
        {"id": data["id"], "source": source, "version": 1, "changed": False, "created": stamp.time}
        | promoted(data, stamp.time)
        for data in ordered
    ]
    numbers = dict(
        session.execute(
            insert(StoredDocument).returning(StoredDocument.id, StoredDocument.number), rows
        ).all()
    )
    stored = {data["id"]: to_store(session, data, beside) for data in ordered}
    session.execute(
        insert(StoredRevision),
        [
            {
                "document_id": data["id"],
                "version": 1,
                "body": pack_body(put_away(session, data["id"], stored[data["id"]])),
                "label": stamp.label,
                "author": stamp.author,
                "created": stamp.time,
            }
            for data in ordered
        ],
    )
    references = [
        row for data in ordered for row in reference_rows(data["id"], stored[data["id"]], draft=False)
    ]
    if references:
        session.execute(insert(StoredReference), references)
    list_documents(session, [(numbers[data["id"]], data) for data in ordered])


def add_revision(session: Session, stored: StoredDocument, data: Mapping[str, Any], stamp: Stamp) -> int:
    """Store a further revision and return its number.

    Args:
        session: of the catalogue.
        stored: the document.
        data: all of it, or of a dependent card the differences from its base.
        stamp: who, when, and the name of the revision.

    Raises:
        EditorError: the card that it is based on cannot be had.
    """
    own = to_store(session, data)
    everything = whole(session, own)
    stored.version += 1
    for column, value in promoted(everything, stamp.time).items():
        setattr(stored, column, value)
    session.add(
        StoredRevision(
            document_id=stored.id,
            version=stored.version,
            body=pack_body(put_away(session, stored.id, own)),
            label=stamp.label,
            author=stamp.author,
            created=stamp.time,
        )
    )
    set_references(session, stored.id, own, draft=False)
    session.flush()
    list_documents(session, [(stored.number, everything)])
    refresh_dependants(session, stored.id)
    return stored.version


def still_on(stood_on: int, before: int, now: int) -> int:
    """Return the revision that edits stand on after the program has saved their document once more.

    Edits of an older revision stay on it: who saves them is told of those that came since.

    Args:
        stood_on: the revision that they stood on.
        before: the last one before.
        now: the last one by now.
    """
    return now if stood_on == before else stood_on


def renumber_first(session: Session, document_id: str, version: int) -> None:
    """Give the only revision of a document another number: that under which windows know it."""
    for table, key in (
        (StoredRevision, StoredRevision.document_id),
        (StoredDocument, StoredDocument.id),
    ):
        session.execute(update(table).where(key == document_id).values(version=version))


def refresh_dependants(session: Session, document_id: str) -> None:
    """Bring up to date what lists and the search know of the cards that are based on a document."""
    for stored in list(dependants(session, document_id)):
        data = body_of(session, stored.id, stored.version)
        for column, value in promoted(data, stored.modified).items():
            setattr(stored, column, value)
        list_documents(session, [(stored.number, data)])


def body_of(session: Session, document_id: str, version: int) -> dict[str, Any]:
    """Return the data of a revision, with what the card says that it is based on, as that is now.

    A card whose base cannot be had is returned with its differences alone; :func:`base_problem` tells it.

    Raises:
        EditorError: there is no such revision, or it is damaged.
    """
    return whole(session, own_body_of(session, document_id, version))


def whole_body_of(session: Session, document_id: str, version: int) -> dict[str, Any]:
    """Return the data of a revision as :func:`body_of`, but only where it is whole.

    Raises:
        EditorError: as :func:`body_of`, or the card that it is based on cannot be had.
    """
    own = own_body_of(session, document_id, version)
    if (problem := base_problem(session, own)) is not None:
        raise EditorError(problem.at(document=document_id))
    return whole(session, own)


def own_body_of(session: Session, document_id: str, version: int) -> dict[str, Any]:
    """Return the data of a revision as it is stored, upgraded: of a card based on another, the differences.

    Raises:
        EditorError: there is no such revision, or it is damaged.
    """
    body = session.scalar(
        select(StoredRevision.body).where(
            StoredRevision.document_id == document_id, StoredRevision.version == version
        )
    )
    if body is None:
        raise error("catalogue.unknown_revision", id=document_id, version=version)
    return open_body(session, body)


def base_problem(session: Session, data: Mapping[str, Any]) -> Problem | None:
    """Return why the card that plain data is based on cannot be had; nothing where it can, or has none."""
    return base_data(session, data)[1]


def revisions(session: Session, document_id: str) -> tuple[RevisionRow, ...]:
    """Return the revisions of a document, the latest first."""
    statement = (
        select(StoredRevision.version, StoredRevision.label, StoredRevision.author, StoredRevision.created)
        .where(StoredRevision.document_id == document_id)
        .order_by(StoredRevision.version.desc())
    )
    return tuple(RevisionRow(*row) for row in session.execute(statement))


def working_copy(session: Session, document_id: str) -> tuple[Draft, int] | None:
    """Return the working copy of a document (whole, as :func:`body_of`) with its serial, or nothing."""
    own = own_working_copy(session, document_id)
    return None if own is None else (Draft(whole(session, own[0].data), own[0].version), own[1])


def own_working_copy(session: Session, document_id: str) -> tuple[Draft, int] | None:
    """Return the working copy of a document as it is stored, upgraded, with its serial, or nothing."""
    stored = session.get(StoredWorkingCopy, document_id, populate_existing=True)
    if stored is None:
        return None
    data: Mapping[str, Any] = open_body(session, stored.body)
    statement = select(StoredStroke.body).where(StoredStroke.document_id == document_id)
    if strokes := session.scalars(statement.order_by(StoredStroke.number)).all():
        data = apply_strokes(data, [unpack_body(body) for body in strokes])
    return Draft(data, stored.base_version), stored.serial


def working_serial(session: Session, document_id: str) -> int | None:
    """Return the serial of a document's working copy, without reading it; nothing where it has none."""
    statement = select(StoredWorkingCopy.serial).where(StoredWorkingCopy.document_id == document_id)
    return session.scalar(statement)


def write_working_copy(
    session: Session, stored: StoredDocument, data: Mapping[str, Any], base_version: int, moment: datetime
) -> int:
    """Store the working copy of a document and return its serial."""
    data = to_store(session, data, strict=False)
    body = pack_body(put_away(session, stored.id, data))
    _drop_strokes(session, stored)
    serial = next_serial(None)
    copy = {"base_version": base_version, "serial": serial, "body": body, "modified": moment}
    statement = upsert(StoredWorkingCopy).values(document_id=stored.id, **copy)
    session.execute(statement.on_conflict_do_update(index_elements=["document_id"], set_=copy))
    stored.changed = True
    set_references(session, stored.id, data, draft=True)
    session.flush()
    return serial


def add_strokes(
    session: Session,
    stored: StoredDocument,
    strokes: Iterable[Mapping[str, Any]],
    base_version: int,
    moment: datetime,
) -> int | None:
    """Store strokes on a large map over its working copy, which stays as it is on disk.

    Returns:
        The new serial of the working copy; nothing where there is none of this base: then a whole one has to
        be written.
    """
    copy = session.get(StoredWorkingCopy, stored.id, options=[defer(StoredWorkingCopy.body)])
    if copy is None or copy.base_version != base_version:
        return None
    last = session.scalar(select(func.max(StoredStroke.number)).where(StoredStroke.document_id == stored.id))
    for number, stroke in enumerate(strokes, (last or 0) + 1):
        session.add(StoredStroke(document_id=stored.id, number=number, body=pack_body(stroke)))
    # The serial grows with every write, so that another window does not write over it.
    copy.modified = max(moment, copy.modified + timedelta(microseconds=1))
    session.flush()
    return copy.serial


def _drop_strokes(session: Session, stored: StoredDocument) -> None:
    if stored.kind == Kind.MAP:
        session.execute(delete(StoredStroke).where(StoredStroke.document_id == stored.id))


def drop_working_copy(session: Session, stored: StoredDocument) -> None:
    """Forget the working copy of a document."""
    _drop_strokes(session, stored)
    session.execute(delete(StoredWorkingCopy).where(StoredWorkingCopy.document_id == stored.id))
    set_references(session, stored.id, {}, draft=True)
    stored.changed = False


def working_copies(session: Session) -> tuple[WorkingCopyRow, ...]:
    """Return every document with a working copy, the latest edited first."""
    statement = (
        select(StoredDocument, StoredWorkingCopy.base_version, StoredWorkingCopy.modified)
        .join(StoredWorkingCopy, StoredWorkingCopy.document_id == StoredDocument.id)
        .where(StoredDocument.deleted.is_(None))
        .order_by(StoredWorkingCopy.modified.desc())
    )
    return tuple(
        WorkingCopyRow(to_row(stored), base, modified)
        for stored, base, modified in session.execute(statement)
    )


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


def users_of(session: Session, document_id: str) -> tuple[DocumentRow, ...]:
    """Return the live documents whose last revision or working copy refers to a document."""
    using = select(StoredReference.document_id).where(
        StoredReference.target_id == document_id, StoredReference.document_id != document_id
    )
    statement = (
        select(StoredDocument)
        .where(StoredDocument.id.in_(using), StoredDocument.deleted.is_(None))
        .order_by(StoredDocument.system, StoredDocument.kind, StoredDocument.slug)
    )
    return tuple(to_row(stored) for stored in session.scalars(statement))


def revive(stored: StoredDocument, slug: str) -> None:
    """Take a document out of the recycle bin under a free slug, in one step: its own may be taken."""
    stored.slug = slug
    stored.deleted = None


def purge(session: Session, numbers: Iterable[int]) -> None:
    """Remove documents for good, with their history."""
    numbers = list(numbers)
    if numbers:
        forget_documents(session, numbers)
        session.execute(delete(StoredDocument).where(StoredDocument.number.in_(numbers)))
        forget_unused(session)


def promoted(data: Mapping[str, Any], moment: datetime) -> dict[str, Any]:
    """Return the columns of a document that lists filter and sort on."""
    name = LocalText(data["name"])
    points = data.get("points", data.get("points_limit"))
    return {
        "system": data["system"],
        "kind": data["kind"],
        "slug": data["slug"],
        "name": json.dumps(name.root, ensure_ascii=False),
        "faction": data.get("faction"),
        "points": NO_POINTS if points is None else points,
        "modified": moment,
    }


def list_documents(session: Session, documents: Sequence[tuple[int, Mapping[str, Any]]]) -> None:
    """Make lists by name and the search know documents, by number and whole data, as they are now."""
    set_sort_keys(session, documents)
    forget_documents(session, [number for number, _data in documents])
    index_documents(session, [{"number": number} | _search_columns(data) for number, data in documents])


def _search_columns(data: Mapping[str, Any]) -> dict[str, str]:
    """Return what the search index holds of a document."""
    return {
        "names": "\n".join(LocalText(data["name"]).root.values()),
        "slug": data["slug"],
        "tags": "\n".join(data.get("tags", ())),
        "words": search_words(data),
        "scope": scope_words(data["system"], data["kind"], data.get("faction")),
    }


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
